/**
 * The part of XState that this library runs on: nothing else imports its values. In the published library this module is
 * `embed/interpreter/`, which has the same names (scripts/package/npm-package.mjs).
 */
import { fromPromise as fromXStatePromise, type PromiseActorLogic } from 'xstate';

export { assign, createActor, createMachine, emit, stateIn, toPromise } from 'xstate';

/** XState's, without the arguments of its creator: the interpreter passes none. */
export const fromPromise: <Output, Input>(create: () => Promise<Output>) => PromiseActorLogic<Output, Input> =
  fromXStatePromise;
