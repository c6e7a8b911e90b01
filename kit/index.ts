/** The API for a chart's tests: models, paths, coverage, statements over all states, and runs on the chart itself. */
export {
  createCoverage,
  uncovered,
  smallestCover,
  getStateIds,
  getTransitions,
  type Coverage,
  type CoverageReport,
} from './model/coverage.ts';
export { assertEqual, deepEqual, Mismatch } from './model/deep-equal.ts';
export {
  actorIdOf,
  causeOf,
  doneEvent,
  errorEvent,
  isAfter,
  isDone,
  isError,
  isSnapshot,
  machineEvents,
  type Cause,
  type ModelEvent,
} from './model/events.ts';
export {
  eventLabel,
  createModel,
  type ActorCases,
  type Model,
  type ModelSpec,
  type Path,
  type Step,
} from './model/create-model.ts';
export { STATS_FOLDER, recordStats, type PathStats } from './suites/stats.ts';
export type { ExploredEdge, Exploration, ExploredState } from './model/exploration.ts';
export { toGraph, type Edge } from './model/graph.ts';
export { replayCoverage } from './model/replay-coverage.ts';
export { runPath, type Driver } from './model/run.ts';
export {
  expectedScreen,
  userActionFor,
  type UserAction,
  type UserActions,
  type ScreenModel,
  type ScreenOf,
  type ExpectedElement,
} from './model/screen.ts';
export type { SampleOptions } from './model/sampled.ts';
export { samplePaths, type PathSample, type PathSampleOptions } from './model/sampled-paths.ts';
export { stableStringify } from './model/stable-stringify.ts';
export { shrinkPath, type Shrunk } from './model/shrink.ts';
export { fromTrace, toTrace, traceQuery, traceTest, type Trace } from './model/trace.ts';
export { Counterexample, temporal, type TemporalStatements } from './model/temporal.ts';
export { getTours, type Tour, type TourOptions } from './model/tours.ts';
export { getWalks, type Walk } from './model/walks.ts';
export { controlledActors, type ControlledActors } from './suites/controlled-actors.ts';
export { machineDriver, type MachineDriver, type MachineDriverOptions } from './suites/machine-driver.ts';
export { describeLiveness } from './suites/liveness.ts';
export { expectParentNotifications, startUnderParent } from './suites/parent-notifications.ts';
export { describeChart, describePaths, type PathsOptions } from './suites/describe-paths.ts';
export { describeTrace } from './suites/describe-trace.ts';
export { runWalk } from './suites/run-walk.ts';
export type { FakeTime, Runner } from './suites/runner-types.ts';
export { composeSystem, type Composition, type SystemEdge } from './compose/compose.ts';
export { childModel, type ChildModel, type SystemEvent, type SystemSpec } from './compose/child-model.ts';
export type { Message, SystemState } from './compose/system-state.ts';
export { livenessViolations } from './rules/liveness.ts';
export { unhandledEvents } from './rules/unhandled-events.ts';
