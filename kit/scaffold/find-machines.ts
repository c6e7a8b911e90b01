/** The machines that a project exports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { isMachine } from '../config/load-machine.ts';

/** A machine, the name it is exported as, and its file as a path from the root. */
export type FoundMachine = { machine: AnyStateMachine; exported: string; file: string };

export type MachineSearch = {
  machines: FoundMachine[];
  /** Files that mention a machine and could not be used, with the reason. */
  skipped: string[];
};

const SKIPPED_FOLDERS = /^(node_modules|dist|build|coverage|\..*)$/;
const SOURCE = /(?<!\.(?:d|test|spec|stories|model|config))\.(ts|tsx|js|jsx|mjs)$/;
/** What XState calls a machine that has no id. */
const NO_ID = '(machine)';

function sourcesUnder(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.test(entry.name) ? [] : sourcesUnder(root, path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/**
 * Imports every file that calls `createMachine`, and collects the machines that it exports by name.
 *
 * @param load imports a file by its path from the root
 */
export async function findMachines(
  root: string,
  load: (file: string) => Promise<Record<string, unknown>>,
): Promise<MachineSearch> {
  const machines: FoundMachine[] = [];
  const skipped: string[] = [];
  const ids = new Set<string>();
  for (const file of sourcesUnder(root)) {
    if (!/\bcreateMachine\s*[(<]/.test(readFileSync(join(root, file), 'utf8'))) continue;
    try {
      const found = Object.entries(await load(file)).filter((entry): entry is [string, AnyStateMachine] =>
        isMachine(entry[1]),
      );
      if (found.length === 0) skipped.push(`${file} exports no machine.`);
      for (const [exported, machine] of found) {
        if (machine.id === NO_ID) skipped.push(`${file}: ${exported} has no id. Give it one.`);
        else if (exported === 'default') skipped.push(`${file}: export "${machine.id}" by name, not as default.`);
        else if (ids.has(machine.id)) skipped.push(`${file}: another machine also has the id "${machine.id}".`);
        else {
          ids.add(machine.id);
          machines.push({ machine, exported, file });
        }
      }
    } catch (error) {
      skipped.push(`${file} could not be imported: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { machines, skipped };
}
