/**
 * A small interpreter for the library's charts. The published library uses it instead of XState, which is ten times as
 * large; the sources use XState. The tests in test/embed/interpreter/ compare the two.
 */
export { createActor, toPromise } from './actor.ts';
export { assign, createMachine, emit, fromPromise, stateIn } from './definition.ts';
