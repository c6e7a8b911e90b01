/** Finds the machines of a project: those that its files export, and those that its functions create. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { isMachine } from '../config/load-machine.ts';

/** How a module gets the machine from its file. */
export type Origin = {
  /** The name of the export, or `default`. */
  exported: string;
  /** Set if the export is a function that creates the machine: its number of arguments. */
  made?: number;
  /** Set if the machine has no id: the id that the kit gives it. */
  id?: string;
};

/** A machine, its name in the model's file, and its file as a path from the root. */
export type FoundMachine = { machine: AnyStateMachine; name: string; origin: Origin; file: string };

export type MachineSearch = {
  machines: FoundMachine[];
  /** Files that mention a machine and could not be used, with the reason. */
  skipped: string[];
};

const SKIPPED_FOLDERS = /^(node_modules|dist|build|coverage|__tests__|__mocks__|\..*)$/;
const SOURCE = /(?<!\.(?:d|test|spec|stories|model|config))\.([cm]?ts|tsx|[cm]?js|jsx)$/;
const MAKES_MACHINES = /\bcreateMachine\b/;
/** XState's default id for a machine without an id. */
const NO_ID = '(machine)';

/** @returns paths from the root of all source files, without tests and packages */
export function sourcesUnder(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.test(entry.name) ? [] : sourcesUnder(root, path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

const camelCase = (text: string) =>
  text
    .replace(/[^\w$]+(\w)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
    .replace(/^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z]+(?![a-z])|[A-Z])/, (capitals) => capitals.toLowerCase());
const stemOf = (file: string) => camelCase(basename(file).replace(/(\.machine)?\.\w+$/, '')) || 'chart';

/** `createDoorMachine` → `doorMachine`; a default export gets its file's name. */
function nameOf({ exported, made }: Origin, file: string): string {
  const stem = stemOf(file).replace(/^\d+/, '');
  if (exported === 'default') return /machine$/i.test(stem) ? stem : `${stem}Machine`;
  return made === undefined ? exported : camelCase(exported.replace(/^(?:create|make|build|get)(?=[A-Z])/, ''));
}

/**
 * The machine that a function creates, if the function's own code calls createMachine. Its arguments are empty objects.
 */
function madeBy(value: unknown, exported: string): { machine: AnyStateMachine; made: number } | null {
  if (typeof value !== 'function' || /^use[A-Z]/.test(exported)) return null;
  if (!MAKES_MACHINES.test(Function.prototype.toString.call(value))) return null;
  try {
    const machine: unknown = (value as (...given: unknown[]) => unknown)(
      ...Array.from({ length: value.length }, () => ({})),
    );
    return isMachine(machine) ? { machine, made: value.length } : null;
  } catch {
    return null;
  }
}

/** The exports with a machine. If a named export and `default` are the same machine, only the named one counts. */
function machinesOf(exports: Record<string, unknown>, file: string) {
  const seen = new Set<unknown>();
  const named = Object.entries(exports).filter(([exported]) => exported !== 'isCommonJs');
  const inOrder = [...named.filter(([one]) => one !== 'default'), ...named.filter(([one]) => one === 'default')];
  return inOrder.flatMap(([exported, value]) => {
    if (seen.has(value)) return [];
    seen.add(value);
    const found = isMachine(value) ? { machine: value } : madeBy(value, exported);
    if (!found) return [];
    const origin: Origin = { exported, ...('made' in found && { made: found.made }) };
    const name = nameOf(origin, file);
    if (found.machine.id === NO_ID) {
      const id = camelCase(name.replace(/Machine$/, ''));
      origin.id = id === '' || id === 'machine' ? stemOf(file) : id;
    }
    return [{ machine: found.machine, name, origin }];
  });
}

/**
 * Imports every file that calls `createMachine`, and collects the machines that it exports. A function that makes a
 * machine is called with empty objects.
 *
 * @param load imports a file by its path from the root
 */
export async function findMachines(
  root: string,
  load: (file: string) => Promise<Record<string, unknown>>,
): Promise<MachineSearch> {
  const all: FoundMachine[] = [];
  const skipped: string[] = [];
  for (const file of sourcesUnder(root)) {
    if (!/\bcreateMachine\s*[(<]/.test(readFileSync(join(root, file), 'utf8'))) continue;
    try {
      const found = machinesOf(await load(file), file);
      if (found.length === 0)
        skipped.push(`${file} exports no machine. If a function makes it, export one that it has made.`);
      all.push(...found.map((one) => ({ ...one, file })));
    } catch (error) {
      skipped.push(`${file} could not be imported: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const ids = new Set<string>();
  const machines: FoundMachine[] = [];
  for (const found of all) {
    const id = idOf(found);
    // An earlier run may have written a copy of the machine with an id, which is the same machine.
    const isCopy = found.origin.id === undefined && basename(found.file).startsWith(`${id}.machine.`);
    if (isCopy && all.some((other) => other.origin.id === id)) continue;
    if (ids.has(id)) skipped.push(`${found.file}: another machine also has the id "${id}".`);
    else {
      ids.add(id);
      machines.push(found);
    }
  }
  return { machines, skipped };
}

/** The machine's id in the project, which is also the chart's. */
export const idOf = ({ machine, origin }: Pick<FoundMachine, 'machine' | 'origin'>): string => origin.id ?? machine.id;
