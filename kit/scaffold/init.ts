/** The first files of a project: a model and a test for each machine, and the configuration with all of them. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { CONFIG_FILE } from '../config/project.ts';
import { createModel } from '../model/create-model.ts';
import { schemas } from '../schema/machine-schemas.ts';
import { findMachines, type FoundMachine } from './find-machines.ts';
import { firstSpec, modelName, modelText } from './model-text.ts';

export type InitReport = {
  /** Paths from the root. Existing files are kept. */
  written: string[];
  /** Machines whose first model already explores them. */
  tested: string[];
  /** What is left to do, one line each. */
  remaining: string[];
};

/** What distinguishes states, as code and as a function: the whole context, or nothing if that never ends. */
const WHOLE = { text: '(context) => context', serialize: (context: unknown) => context };
const NOTHING = { text: '() => null', serialize: () => null };

const failureOf = (machine: AnyStateMachine, serialize: (context: unknown) => unknown): string | null => {
  try {
    createModel(machine, firstSpec(machine, serialize)).edgePaths();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Explores the machine with its first model, so that the test that is written also runs. */
function firstModel(machine: AnyStateMachine) {
  // The schemas' payloads are drawn when the model is imported.
  if (Object.keys(schemas.input(machine) ?? {}).length > 0) return { serializeState: WHOLE.text, problem: null };
  const problem = failureOf(machine, WHOLE.serialize);
  if (problem === null) return { serializeState: WHOLE.text, problem: null };
  return failureOf(machine, NOTHING.serialize) === null
    ? { serializeState: NOTHING.text, problem: null }
    : { serializeState: WHOLE.text, problem };
}

const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;
const titleOf = (id: string) =>
  id
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .replace(/^./, (first) => first.toUpperCase());

function configText(entries: readonly (FoundMachine & { model: string })[]): string {
  const lines = entries.map(({ machine, file, model }) =>
    [
      '        {',
      `          id: ${quoted(machine.id)},`,
      `          title: ${quoted(titleOf(machine.id))},`,
      `          about: ${quoted(`The machine ${machine.id}.`)},`,
      `          machine: () => import(${quoted(`./${file}`)}),`,
      `          source: ${quoted(file)},`,
      `          model: ${quoted(model)},`,
      '        },',
    ].join('\n'),
  );
  return `import { defineConfig } from 'statechart-kit/gallery';

export default defineConfig({
  title: 'Machines',
  base: '/',
  pages: 'docs/machines',
  catalogues: [
    {
      title: 'Machines',
      entries: [
${lines.join('\n')}
      ],
    },
  ],
});
`;
}

/**
 * Writes the missing files and changes no existing one.
 *
 * @param load imports a file by its path from the root
 * @throws {Error} when the project exports no machine
 */
export async function initProject(
  root: string,
  load: (file: string) => Promise<Record<string, unknown>>,
): Promise<InitReport> {
  const { machines, skipped } = await findMachines(root, load);
  if (machines.length === 0) throw new Error(['No file exports a machine.', ...skipped].join('\n'));
  const report: InitReport = { written: [], tested: [], remaining: [...skipped] };
  const write = (file: string, text: string) => {
    if (existsSync(join(root, file))) return;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    report.written.push(file);
  };
  const entries = machines.map((found) => {
    const { machine, exported, file } = found;
    const folder = dirname(file);
    const ending = /^\.tsx?$/.test(extname(file)) ? 'ts' : 'js';
    const inFolder = (name: string) => posix.join(folder, `${name}.${ending}`);
    const model = inFolder(`${machine.id}.model`);
    const { serializeState, problem } = firstModel(machine);
    write(model, modelText({ machine, exported, from: `./${basename(file)}`, serializeState }));
    const name = modelName(exported);
    const test = `import { describeChart } from 'statechart-kit';\nimport { ${name} } from './${basename(model)}';\n\ndescribeChart(${name});\n`;
    if (problem === null) {
      write(inFolder(`${machine.id}.chart.test`), test);
      report.tested.push(machine.id);
    } else report.remaining.push(`${model}: complete it, then call describeChart(${name}) in a test. ${problem}`);
    return { ...found, model };
  });
  write(CONFIG_FILE, configText(entries));
  return report;
}
