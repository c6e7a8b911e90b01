/** Creates a project's first files: a model and a test for each machine, and the configuration with all of them. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { CONFIG_FILE } from '../config/project.ts';
import { createModel } from '../model/create-model.ts';
import { schemas } from '../schema/machine-schemas.ts';
import { configText } from './config-text.ts';
import { typedEvents } from './event-types.ts';
import { findMachines, idOf, needsModule, sourcesUnder, type FoundMachine } from './find-machines.ts';
import { importText, machineText } from './module-text.ts';
import { FIRST_GUESS, firstSpec, GUESSES, LIKELIEST_GUESS, modelName, modelText, type Guess } from './model-text.ts';
import { endingBeside, readShape, requestOf, syntaxOf, type ProjectShape, type TestRunner } from './project-shape.ts';
import { canRun, runTests } from './run-tests.ts';

export type InitReport = {
  /** Paths from the root. Existing files are kept. */
  written: string[];
  /** Machines whose first model already explores them, and whose tests pass. */
  tested: string[];
  /** The remaining tasks, one line each. */
  remaining: string[];
  /** The project's test runner; null if it has none. */
  runner: TestRunner | null;
};

const failureOf = (machine: AnyStateMachine, guess: Guess): string | null => {
  try {
    createModel(machine, firstSpec(machine, guess)).edgePaths();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** The maximum number of test runs, because each takes seconds. After that, a developer must finish the model. */
const MAX_RUNS = 3;

/**
 * The guesses with which the machine can be explored, likeliest first. `problem` says why the likeliest of all guesses
 * fails; null if it works.
 */
function guessesFor(found: FoundMachine): { guesses: Guess[]; problem: string | null } {
  const { machine } = found;
  // The model generates the schemas' payloads when it is imported.
  if (Object.keys(schemas.input(machine) ?? {}).length > 0) return { guesses: [FIRST_GUESS], problem: null };
  const problem = failureOf(machine, LIKELIEST_GUESS);
  const isEndless = problem?.startsWith('Traversal limit exceeded') ?? false;
  const texts = new Set<string>();
  const guesses: Guess[] = [];
  for (const guess of GUESSES) {
    if (guesses.length === MAX_RUNS) break;
    if (isEndless && guess.serializeState === FIRST_GUESS.serializeState) continue;
    const [first] = guesses;
    if (!isEndless && first && guess.serializeState !== first.serializeState) continue;
    const text = modelText({ machine, exported: found.name, from: '', guess });
    if (texts.has(text)) continue;
    texts.add(text);
    if (failureOf(machine, guess) === null) guesses.push(guess);
  }
  return { guesses, problem };
}

/** A machine with the files that belong to it. */
type Started = FoundMachine & {
  id: string;
  /** The file that exports the machine for the model and the gallery: the machine's own, or a new one. */
  module: string;
  model: string;
  test: string;
  guesses: Guess[];
  /** The guess that its model contains. */
  guess: Guess;
  problem: string | null;
};

function begin(found: FoundMachine): Started {
  const id = idOf(found);
  const inFolder = (name: string) => posix.join(dirname(found.file), `${name}.${endingBeside(found.file)}`);
  const { guesses, problem } = guessesFor(found);
  return {
    ...found,
    id,
    module: needsModule(found.origin) ? inFolder(`${id}.machine`) : found.file,
    model: inFolder(`${id}.model`),
    test: inFolder(`${id}.chart.test`),
    guesses,
    guess: guesses[0] ?? LIKELIEST_GUESS,
    problem,
  };
}

const modelOf = (root: string, { machine, name, origin, file, module, guess }: Started, shape: ProjectShape) =>
  modelText({
    machine,
    exported: name,
    isDefault: origin.exported === 'default' && module === file,
    from: requestOf(basename(module), shape),
    syntax: syntaxOf(root, file),
    guess,
    typed: typedEvents(join(root, file)),
  });

function testOf(root: string, { name, file, model }: Started, shape: ProjectShape): string {
  const syntax = syntaxOf(root, file);
  const kit = importText(['describeChart'], 'statechart-kit', syntax);
  const own = importText([modelName(name)], requestOf(basename(model), shape), syntax);
  return `${kit}${own}\ndescribeChart(${modelName(name)});\n`;
}

/** Runs the new tests; a machine whose test fails is tried with its next guess. @returns why tests still fail, by machine */
function settle(root: string, machines: readonly Started[], shape: ProjectShape): Map<Started, string> {
  const failed = new Map<Started, string>();
  let running = [...machines];
  while (running.length > 0 && canRun(shape.runner)) {
    const failures = runTests(
      root,
      shape.runner,
      running.map(({ test }) => test),
    );
    const again: Started[] = [];
    for (const started of running) {
      const failure = failures.get(started.test) ?? null;
      if (failure === null) {
        failed.delete(started);
        continue;
      }
      // Reports the error of the likeliest guess, because it shows what the developer has to add.
      if (!failed.has(started)) failed.set(started, failure);
      const next = started.guesses.indexOf(started.guess) + 1;
      started.guess = started.guesses[next] ?? started.guesses[0] ?? LIKELIEST_GUESS;
      if (next < started.guesses.length) again.push(started);
      else rmSync(join(root, started.test));
      if (started.guesses.length > 1) writeFileSync(join(root, started.model), modelOf(root, started, shape));
    }
    running = again;
  }
  return failed;
}

/**
 * Writes the missing files and changes no existing one. With Vitest and Jest it also runs the new tests and removes
 * those that fail.
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
  const shape = readShape(root, sourcesUnder(root));
  const report: InitReport = { written: [], tested: [], remaining: [...skipped], runner: shape.runner };
  const write = (file: string, text: string): boolean => {
    if (existsSync(join(root, file))) return false;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    report.written.push(file);
    return true;
  };
  const all = machines.map(begin);
  for (const { name, origin, file, module } of all)
    if (module !== file)
      write(module, machineText(name, origin, requestOf(basename(file), shape), syntaxOf(root, file)));
  const isNew = new Map(all.map((started) => [started, write(started.model, modelOf(root, started, shape))]));
  const explored = all.filter(({ guesses }) => guesses.length > 0);
  const started = explored.filter((one) => write(one.test, testOf(root, one, shape)));
  // An existing model is the developer's, so it is not replaced by other guesses.
  for (const one of started) if (isNew.get(one) === false) one.guesses.splice(1);
  const failed = settle(root, started, shape);
  report.written = report.written.filter((file) => existsSync(join(root, file)));
  for (const one of all) {
    const problem = failed.get(one) ?? (explored.includes(one) ? null : one.problem);
    if (problem === null) report.tested.push(one.id);
    else
      report.remaining.push(
        `${one.model}: complete it, then call describeChart(${modelName(one.name)}) in ${basename(one.test)}. ${problem}`,
      );
  }
  const entries = all.map(({ id, module, file, model }) => ({ id, machine: module, source: file, model }));
  write(CONFIG_FILE, configText(entries, shape.runner));
  return report;
}
