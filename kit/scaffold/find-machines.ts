/** Finds the machines of a project: those that its files export, and those that its functions create. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { isMachine } from '../config/load-machine.ts';
import { machineCode, type MachineSite } from './machine-sites.ts';
import { reachMachine, type Given, type ReachedStep } from './reach-machine.ts';

/** How a module gets the machine from its file. */
export type Origin = {
  /** The name of the export, or `default`. */
  exported: string;
  /** From the export to the machine; empty if the export is the machine. */
  steps: readonly ReachedStep[];
  /** What functions and classes on the way are given. */
  given: Given;
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

/** `createDoorMachine` → `doorMachine`; a default export gets its file's name, a class's machine the class's name. */
function nameOf({ exported, steps }: Pick<Origin, 'exported' | 'steps'>, file: string): string {
  const stem = stemOf(file).replace(/^\d+/, '');
  const withEnding = (name: string) => (/machine$/i.test(name) ? name : `${name}Machine`);
  if (exported === 'default') return withEnding(stem);
  if (steps.length === 0) return exported;
  const [first] = steps;
  if (first?.by === 'call') return camelCase(exported.replace(/^(?:create|make|build|get)(?=[A-Z])/, ''));
  const members = steps.flatMap((step) => (step.by === 'member' ? [step.name] : []));
  const [last = exported] = first?.by === 'new' ? [] : members.slice(-1);
  return withEnding(camelCase(last));
}

type Candidate = { file: string; sites: readonly MachineSite[] };

/** The files that make machines, and those that export what a function or a class of another file makes. */
function candidatesIn(root: string): Candidate[] {
  const codes = sourcesUnder(root).flatMap((file) => {
    try {
      return [{ file, ...machineCode(file, readFileSync(join(root, file), 'utf8')) }];
    } catch {
      // Code that no parser reads, such as Flow's, makes no machine that the kit could import.
      return [];
    }
  });
  const helpers = new Set(codes.flatMap(({ sites }) => sites.flatMap(({ exported }) => exported ?? [])));
  return codes.filter((code) => code.sites.length > 0 || code.helpers.some((name) => helpers.has(name)));
}

type Found = Omit<FoundMachine, 'file'>;

const exportOf = ({ exported, declared }: MachineSite, exports: Record<string, unknown>): string | null => {
  if (exported !== null) return exported;
  if (declared === null) return null;
  if (declared in exports) return declared;
  return Object.keys(exports).find((key) => (exports[key] as { name?: unknown } | null)?.name === declared) ?? null;
};

/** The machines of a file, and why others of its machines could not be had. */
function machinesOf(exports: Record<string, unknown>, { file, sites }: Candidate) {
  const found: Found[] = [];
  const skipped: string[] = [];
  const seen = new Set<unknown>();
  const add = (machine: AnyStateMachine, origin: Omit<Origin, 'id'>) => {
    if (seen.has(machine)) return;
    seen.add(machine);
    const name = nameOf(origin, file);
    const id = camelCase(name.replace(/Machine$/, ''));
    const ownId = id === '' || id === 'machine' ? stemOf(file) : id;
    found.push({ machine, name, origin: { ...origin, ...(machine.id === NO_ID && { id: ownId }) } });
  };
  const named = Object.entries(exports).filter(([exported]) => exported !== 'isCommonJs');
  // If a named export and `default` are the same machine, only the named one counts.
  for (const [exported, value] of named.toSorted(
    ([one], [other]) => Number(one === 'default') - Number(other === 'default'),
  ))
    if (isMachine(value)) add(value, { exported, steps: [], given: 'nothing' });
  for (const site of sites) {
    const exported = exportOf(site, exports);
    const isDirect = site.steps.length === 0 && exported !== null && isMachine(exports[exported]);
    if (isDirect || (site.declared === null && found.length > 0)) continue;
    const where = `${file}:${site.line}: this machine cannot be used, because`;
    if (site.obstacle !== null) skipped.push(`${where} ${site.obstacle}. Then run init again.`);
    else if (exported === null)
      skipped.push(
        site.declared === null
          ? `${where} no name leads to it. Write \`export const … =\` before it, then run init again.`
          : `${where} "${site.declared}" is not exported. Write \`export\` before it, then run init again.`,
      );
    else {
      const reached = reachMachine(exports[exported], site.steps);
      if ('machine' in reached) add(reached.machine, { exported, steps: reached.steps, given: reached.given });
      else
        skipped.push(
          `${where} ${reached.problem}. Write a file beside it that exports the machine, created with what it needs, then run init again.`,
        );
    }
  }
  return { found, skipped };
}

/**
 * Imports every file that makes a machine, and collects its machines. Functions and classes that make one are called with
 * empty objects.
 *
 * @param load imports a file by its path from the root
 */
export async function findMachines(
  root: string,
  load: (file: string) => Promise<Record<string, unknown>>,
): Promise<MachineSearch> {
  const all: FoundMachine[] = [];
  const skipped: string[] = [];
  for (const candidate of candidatesIn(root)) {
    const { file } = candidate;
    try {
      const result = machinesOf(await load(file), candidate);
      all.push(...result.found.map((one) => ({ ...one, file })));
      skipped.push(...result.skipped);
    } catch (error) {
      skipped.push(`${file} could not be imported: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const ids = new Map<string, FoundMachine>();
  for (const found of all) {
    const id = idOf(found);
    // An earlier run may have written a module that exports this machine, which is the same machine.
    const isWritten = (one: FoundMachine) =>
      !needsModule(one.origin) && basename(one.file).startsWith(`${id}.machine.`);
    if (isWritten(found) && all.some((other) => other !== found && idOf(other) === id && needsModule(other.origin)))
      continue;
    const other = ids.get(id);
    if (other?.machine === found.machine) continue;
    if (other)
      skipped.push(`${found.file}: ${other.file} also has a machine with the id "${id}". Give each an id of its own.`);
    else ids.set(id, found);
  }
  return { machines: [...ids.values()], skipped };
}

/** The machine's id in the project, which is also the chart's. */
export const idOf = ({ machine, origin }: Pick<FoundMachine, 'machine' | 'origin'>): string => origin.id ?? machine.id;

/** Whether a machine cannot be imported directly, because other code creates it or it has no id. */
export const needsModule = ({ steps, id }: Origin): boolean => steps.length > 0 || id !== undefined;
