/** The runs that every chart gets from its model: one call each, with the gate at 100 % of states and transitions. */
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

/** Several models of one chart, where what it was started with decides the way: together they must miss nothing. */
type Models = Model | readonly Model[];

/** Makes the driver of one path. */
type Open = (model: Model, inspect: Coverage['inspect'], path: Path) => Driver | Promise<Driver>;

export type PathsOptions = {
  /** No time passes but what the paths say, from before the driver is made until it is closed. */
  fakeTimers?: boolean;
  /**
   * Whether a path goes on from where it has been (`getWalks`): the same edges with far fewer steps, for a driver to whom a step is dear.
   * Else each begins anew and is as short as it can be.
   */
  continueFromPrevious?: boolean;
  /**
   * For a chart with too many states to be explored: paths by chance, the same for the same seed. Every state and every transition of the
   * chart must be taken by them all the same; how many edges of the model they leave out is in the last test's name.
   */
  sample?: PathSampleOptions;
};

/** For what runs in this very process. */
export const FAKE_TIMERS = { fakeTimers: true };

/**
 * Walks every edge of the models over fresh drivers, whatever they drive, and demands that nothing of the chart was missed.
 *
 * @param level what is driven, in a word: titles and figures have it
 * @param open the driver of one path; one that runs an actor of the chart gives `inspect` to it, so that what the actor took is counted.
 *   Where none does, what the paths say is
 */
export function describePaths(
  level: string,
  modelOrModels: Models,
  open: Open,
  { fakeTimers = false, continueFromPrevious = false, sample }: PathsOptions = {},
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
    if (walks.length > 0) itWalks(walks, (model, path) => open(model, coverage.inspect, path), fakeTimers);
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
          }),
        );

    // A test of its own and the last one: so it counts, and a run of one path alone does not fail for the others.
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
      const unheard = models.flatMap((model) => unhandledEvents(model));
      assertEqual(
        [...uncovered(report), ...new Set(unheard)],
        [],
        'Nothing of the chart, and of its model, was missed.',
      );
    });
  });
}

/** What a run by a sample does not know. */
function leftOut(samples: readonly PathSample[]): string {
  if (samples.length === 0) return '';
  const sum = (count: (sample: PathSample) => number) => samples.reduce((all, sample) => all + count(sample), 0);
  const [states, edges, untaken] = [sum((one) => one.states), sum((one) => one.edges), sum((one) => one.untaken)];
  return ` by a sample: ${edges} edges of ${states} states; ${untaken} that begin there were not taken`;
}

/** Every edge of the model on the production chart: real interpreter, fake time, deferred promises. */
export const describeChart = (
  models: Models,
  { sample, continueFromPrevious, ...options }: MachineDriverOptions & Omit<PathsOptions, 'fakeTimers'> = {},
) =>
  describePaths('chart', models, (model, inspect) => machineDriver(model, { ...options, inspect }), {
    ...FAKE_TIMERS,
    ...(continueFromPrevious !== undefined && { continueFromPrevious }),
    ...(sample && { sample }),
  });
