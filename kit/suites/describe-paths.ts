/** The generated tests of every chart: one call each, with the gate at 100 % of states and transitions. */
import { createCoverage, type Coverage } from '../model/coverage.ts';
import { assertEqual } from '../model/deep-equal.ts';
import type { Model, Path } from '../model/create-model.ts';
import { recordStats } from './stats.ts';
import { replayOn } from '../model/replay-coverage.ts';
import { machineDriver, type MachineDriverOptions } from './machine-driver.ts';
import { gapsOf, measure, type Thresholds } from './criteria.ts';
import { keepFailingSeeds, seedsOf } from './failing-seeds.ts';
import type { Driver } from '../model/run.ts';
import { runTraced } from './run-traced.ts';
import { samplePaths, type PathSample, type PathSampleOptions } from '../model/sampled-paths.ts';
import { pairPaths, pairsOn } from '../rules/transition-pairs.ts';
import { edgesWithNews, getWalks } from '../model/walks.ts';
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
   * Which edges the walks of `continueFromPrevious` take: all by default. `'new'` leaves out those whose state, transitions and event (with
   * its payload) other edges have, too. It is for a view of a large chart whose edges another driver takes.
   */
  edges?: 'all' | 'new';
  /**
   * For a chart with too many states to explore: random paths, the same for the same seed. They must still take every
   * state and every transition of the chart; the last test's name counts the edges of the model that they leave out. A
   * seed whose path fails is kept in `test-results/seeds/`, and runs first until it passes. `seed: 'new'` is another one in
   * each run.
   */
  sample?: Omit<PathSampleOptions, 'seed'> & { seed?: number | 'new' };
  /**
   * Further criteria. `guards`: each guard was also false, on an event or as an `always` transition. `pairs`: further paths follow each
   * transition by each that can come next; not with `sample`, which explores nothing.
   */
  alsoCover?: readonly ('guards' | 'pairs')[];
  /** The least share of each criterion, in percent; 100 by default. Gaps above it are no failure. */
  thresholds?: Thresholds;
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

type Walked = { model: Model; path: Path; seed?: number };

/** @param onChart the options of `machineDriver`, if the paths run on the chart */
function definePaths(
  level: string,
  modelOrModels: Models,
  open: Open,
  {
    fakeTimers = false,
    continueFromPrevious = false,
    edges = 'all',
    sample,
    alsoCover = [],
    thresholds = {},
    knownGaps = [],
  }: PathsOptions,
  onChart?: MachineDriverOptions,
) {
  const models = [modelOrModels].flat();
  const { machine } = models[0]!;
  if (sample && alsoCover.includes('pairs'))
    throw new Error(`"${machine.id}": pairs need all states, and a sample explores none. Leave out one of them.`);
  const coverage = createCoverage(machine);
  const seeds = sample ? seedsOf(machine.id, level, sample.seed) : [];
  const samples = sample
    ? seeds.flatMap((seed) => models.map((model) => ({ model, seed, ...samplePaths(model, { ...sample, seed }) })))
    : [];
  const walksOf = (model: Model) =>
    edges === 'new' ? getWalks(model, undefined, edgesWithNews(model)) : getWalks(model);
  const walks = continueFromPrevious && !sample ? models.flatMap(walksOf) : [];
  const single: Walked[] = sample
    ? samples.flatMap(({ model, seed, paths }) => paths.map((path) => ({ model, path, seed })))
    : continueFromPrevious
      ? []
      : models.flatMap((model) => model.edgePaths().map((path) => ({ model, path })));
  if (alsoCover.includes('pairs'))
    for (const model of models) {
      const own = [...walks, ...single].filter((one) => one.model === model);
      const seen = new Set(own.flatMap(({ path }) => pairsOn(model, path)));
      single.push(...pairPaths(model, seen).map((path) => ({ model, path })));
    }
  const paths: readonly Walked[] = [...walks, ...single];
  const withSeed = keepFailingSeeds(
    machine.id,
    level,
    single.flatMap(({ seed }) => (seed === undefined ? [] : [seed])),
  );

  const extent = edges === 'new' ? 'every state, transition and event' : 'every edge';
  describe(`${machine.id}, ${extent} on the ${level}`, () => {
    if (fakeTimers) {
      beforeEach(() => void time.install());
      afterEach(() => void time.uninstall());
    }
    if (walks.length > 0) itWalks(walks, level, (model, path) => open(model, coverage.inspect, path), fakeTimers);
    for (const { model, path, seed } of single)
      it(path.description, () =>
        withSeed(seed, () =>
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
        ),
      );

    // A separate last test, so that a run of one path alone does not fail for the others.
    it(`every state was entered and every transition taken${leftOut(samples)}`, () => {
      if (!coverage.hasSeen()) for (const { model, path } of paths) replayOn(coverage, model, path);
      const figures = measure(machine, coverage.report(), alsoCover.includes('guards') ? paths : null);
      const shares = Object.entries(figures).map(([criterion, { hit, total }]) => [criterion, `${hit}/${total}`]);
      recordStats(machine.id, level, {
        paths: paths.length,
        steps: paths.reduce((sum, { path }) => sum + path.steps.length - 1, 0),
        ...(Object.fromEntries(shares) as Record<'states' | 'transitions', string>),
        taken: coverage.taken(),
      });
      assertEqual(
        gapsOf(figures, models, thresholds, knownGaps),
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
export function describeChart(models: Models, options: MachineDriverOptions & Omit<PathsOptions, 'fakeTimers'> = {}) {
  const {
    sample: _,
    alsoCover: __,
    thresholds: ___,
    continueFromPrevious: ____,
    edges: ______,
    knownGaps: _____,
    ...driver
  } = options;
  definePaths(
    'chart',
    models,
    (model, inspect) => machineDriver(model, { ...driver, inspect }),
    { ...options, ...FAKE_TIMERS },
    driver,
  );
}
