/**
 * The part of XState that this library uses: no other module imports XState's values. In the published library
 * `embed/interpreter/`, with the same names, replaces this module (scripts/package/npm-package.mjs).
 */
import { fromPromise as fromXStatePromise, type PromiseActorLogic } from 'xstate';

export { assign, createActor, createMachine, emit, stateIn, toPromise } from 'xstate';

/** XState's function, but its creator gets no arguments, because the interpreter passes none. */
export const fromPromise: <Output, Input>(create: () => Promise<Output>) => PromiseActorLogic<Output, Input> =
  fromXStatePromise;
