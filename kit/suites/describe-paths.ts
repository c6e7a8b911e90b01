/** The generated tests of every chart: one call each, with the gate at 100 % of states and transitions. */
import { createCoverage, uncovered, type Coverage } from '../model/coverage.ts';
import { assertEqual } from '../model/deep-equal.ts';
import type { Model, Path } from '../model/create-model.ts';
import { recordStats } from '../model/stats.ts';
import { replayOn } from '../model/replay-coverage.ts';
import { machineDriver, type MachineDriverOptions } from './machine-driver.ts';
import { unhandledEvents } from '../rules/unhandled-events.ts';
import type { Driver } from '../model/run.ts';
import { runTraced } from './run-traced.ts';
import { samplePaths, type PathSample, type PathSampleOptions } from '../model/sampled-paths.ts';
import { getWalks } from '../model/walks.ts';
import { itWalks } from './run-walk.ts';
import { afterEach, beforeEach, describe, it, time } from './runner.ts';

/** Several models of one chart for different inputs: together they must cover everything. */
type Models = Model | readonly Model[];

/** Creates the driver of one path. */
type Open = (model: Model, inspect: Coverage['inspect'], path: Path) => Driver | Promise<Driver>;

export type PathsOptions = {
  /** Time passes only as the paths say, from the creation of the driver until it is closed. */
  fakeTimers?: boolean;
  /**
   * Whether a path continues from where the last one ended (`getWalks`): the same edges with far fewer steps, for a
   * driver with expensive steps. Otherwise each path starts from the beginning and is as short as possible.
   */
  continueFromPrevious?: boolean;
  /**
   * For a chart with too many states to explore: random paths, the same for the same seed. They must still take every
   * state and every transition of the chart; the last test's name counts the edges of the model that they leave out.
   */
  sample?: PathSampleOptions;
  /**
   * Known gaps of the paths, as lines of the failure message, such as a transition that the chart can never take until
   * it is fixed. A listed gap that no longer exists fails, too, so that the list stays correct.
   */
  knownGaps?: readonly string[];
};

/** For drivers that run in this process. */
export const FAKE_TIMERS = { fakeTimers: true };

/**
 * Walks every edge of the models over fresh drivers, and requires that no part of the chart is missed.
 *
 * @param level the driven system in one word, for titles and figures
 * @param open creates the driver of one path. A driver that runs an actor of the chart passes `inspect` to it, so that
 * the actor's own transitions are counted. Otherwise, the transitions of the paths are counted.
 */
export function describePaths(level: string, modelOrModels: Models, open: Open, options: PathsOptions = {}) {
  definePaths(level, modelOrModels, open, options);
}

/** @param onChart the options of `machineDriver`, if the paths run on the chart */
function definePaths(
  level: string,
  modelOrModels: Models,
  open: Open,
  { fakeTimers = false, continueFromPrevious = false, sample, knownGaps = [] }: PathsOptions,
  onChart?: MachineDriverOptions,
) {
  const models = [modelOrModels].flat();
  const { machine } = models[0]!;
  const coverage = createCoverage(machine);
  const samples = sample ? models.map((model) => ({ model, ...samplePaths(model, sample) })) : [];
  const walks = continueFromPrevious && !sample ? models.flatMap((model) => getWalks(model)) : [];
  const paths = sample
    ? samples.flatMap(({ model, paths: sampled }) => sampled.map((path) => ({ model, path })))
    : continueFromPrevious
      ? walks
      : models.flatMap((model) => model.edgePaths().map((path) => ({ model, path })));

  describe(`${machine.id}, every edge on the ${level}`, () => {
    if (fakeTimers) {
      beforeEach(() => void time.install());
      afterEach(() => void time.uninstall());
    }
    if (walks.length > 0) itWalks(walks, level, (model, path) => open(model, coverage.inspect, path), fakeTimers);
    else
      for (const { model, path } of paths)
        it(path.description, () =>
          runTraced(path, {
            model,
            level,
            open: (one) => open(model, coverage.inspect, one),
            restart: () => {
              if (!fakeTimers) return;
              time.uninstall();
              time.install();
            },
            shrinks: sample !== undefined,
            onChart,
          }),
        );

    // A separate last test, so that a run of one path alone does not fail for the others.
    it(`every state was entered and every transition taken${leftOut(samples)}`, () => {
      if (!coverage.hasSeen()) for (const { model, path } of paths) replayOn(coverage, model, path);
      const report = coverage.report();
      const { states, transitions } = report;
      recordStats(machine.id, level, {
        paths: paths.length,
        steps: paths.reduce((sum, { path }) => sum + path.steps.length - 1, 0),
        states: `${states.hit}/${states.total}`,
        transitions: `${transitions.hit}/${transitions.total}`,
        taken: coverage.taken(),
      });
      const gaps = [...uncovered(report), ...new Set(models.flatMap((model) => unhandledEvents(model)))];
      const closed = knownGaps.filter((gap) => !gaps.includes(gap)).map((gap) => `known gap, but closed: ${gap}`);
      assertEqual(
        [...gaps.filter((gap) => !knownGaps.includes(gap)), ...closed],
        [],
        'Nothing of the chart, and of its model, was missed.',
      );
    });
  });
}

/** The edges that a sample leaves out. */
function leftOut(samples: readonly PathSample[]): string {
  if (samples.length === 0) return '';
  const sum = (count: (sample: PathSample) => number) => samples.reduce((all, sample) => all + count(sample), 0);
  const [states, edges, untaken] = [sum((one) => one.states), sum((one) => one.edges), sum((one) => one.untaken)];
  return ` by a sample: ${edges} edges of ${states} states; ${untaken} that begin there were not taken`;
}

/** Every edge of the model on the production chart: real interpreter, fake time, deferred promises. */
export const describeChart = (
  models: Models,
  { sample, continueFromPrevious, knownGaps, ...options }: MachineDriverOptions & Omit<PathsOptions, 'fakeTimers'> = {},
) =>
  definePaths(
    'chart',
    models,
    (model, inspect) => machineDriver(model, { ...options, inspect }),
    {
      ...FAKE_TIMERS,
      ...(continueFromPrevious !== undefined && { continueFromPrevious }),
      ...(sample && { sample }),
      ...(knownGaps && { knownGaps }),
    },
    options,
  );
