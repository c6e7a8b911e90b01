/** What a chart's tests are made with: models, paths, coverage, statements over all states, and the runs on the chart itself. */
export {
  createCoverage,
  missedBy,
  smallestCover,
  stateIdsOf,
  transitionsOf,
  type Coverage,
  type CoverageReport,
} from './model/coverage.ts';
export { expectSame, isSame, Mismatch } from './model/differ.ts';
export {
  actorIdOf,
  causeOf,
  doneBy,
  failedBy,
  isAfter,
  isDone,
  isError,
  isSnapshot,
  machineEvents,
  type Cause,
  type ModelEvent,
} from './model/events.ts';
export { label, modelOf, type ActorCases, type Model, type ModelSpec, type Path, type Step } from './model/explore.ts';
export { FIGURES_FOLDER, recordFigures, type PathFigures } from './model/figures.ts';
export { graphOf, type Edge } from './model/graph.ts';
export { replayCoverage } from './model/replay-coverage.ts';
export { runPath, type Driver } from './model/run.ts';
export {
  expectedScreen,
  gestureFor,
  type Gesture,
  type Gestures,
  type ScreenTable,
  type Seen,
} from './model/screen.ts';
export type { SampleOptions } from './model/sampled.ts';
export { stable } from './model/stable.ts';
export { toursOf, type Tour, type TourOptions } from './model/tours.ts';
export { walksOf, type Walk } from './model/walks.ts';
export { deferredActors, type World } from './suites/deferred-actors.ts';
export { machineDriver, type MachineDriver, type MachineDriverOptions } from './suites/machine-driver.ts';
export { describeLiveness } from './suites/liveness.ts';
export { expectReports, startUnderParent } from './suites/reports.ts';
export { describeChart, describePaths, type PathsOptions } from './suites/suites.ts';
export { runWalk } from './suites/walked.ts';
export type { FakeTime, Runner } from './suites/runner.ts';
export { compose, type Composition, type SystemEdge } from './compose/compose.ts';
export { partOf, type Part, type SystemEvent, type SystemSpec } from './compose/part.ts';
export type { Said, SystemState } from './compose/state.ts';
export { livenessBreaches } from './rules/liveness.ts';
export { unheardBy } from './rules/unheard.ts';
