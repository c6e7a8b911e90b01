/** Every order in which async functions can take turns. */
export { interleave, type Interleavings, type InterleavingOptions } from './interleave.ts';
export type { Point, Process, Touches } from './schedules.ts';
