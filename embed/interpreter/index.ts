/**
 * A small interpreter for the library's charts. The published library runs them on it, in the place of XState, which weighs
 * ten times as much; the sources run them on XState. test/embed/interpreter/ holds one against the other.
 */
export { createActor, toPromise } from './actor.ts';
export { assign, createMachine, emit, fromPromise, stateIn } from './definition.ts';
