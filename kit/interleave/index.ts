/** Runs async functions in every possible order of their turns. */
export { interleave, type Interleavings, type InterleavingOptions } from './interleave.ts';
export type { Point, Process, Touches } from './schedules.ts';
