/**
 * The functions of XState that models, suites and the simulation call, for XState 5 and 6. Version 6 has other names for
 * actor logic, and none for actions. A missing one is undefined here instead of an error at import, so the rest works.
 * The bridge and the gallery's charts import XState 5 themselves, so that a page has no more of it than it needs.
 */
import * as xstate from 'xstate';

/** What XState 6 calls the creators of actor logic. */
type Six = {
  createAsyncLogic?: (options: { run: unknown }) => unknown;
  createCallbackLogic?: (run: unknown) => unknown;
  createLogic?: (options: {
    context: unknown;
    run: (given: { context: unknown; event: unknown }) => unknown;
  }) => unknown;
};
const six = xstate as unknown as Six;
type Run = (...given: unknown[]) => unknown;
/** The creator of version 5, or one with its parameters. */
const either = <T>(ofFive: T | undefined, ofSix: (run: Run, context: unknown) => unknown): T => ofFive ?? (ofSix as T);

export const fromPromise = either(xstate.fromPromise, (run) => six.createAsyncLogic?.({ run }));
export const fromCallback = either(xstate.fromCallback, (run) => six.createCallbackLogic?.(run));
export const fromTransition = either(xstate.fromTransition, (run, context) =>
  six.createLogic?.({ context, run: ({ context: now, event }) => ({ context: run(now, event) }) }),
);
export const { assign, enqueueActions, spawnChild } = xstate;
export { createActor, createEmptyActor, createMachine, setup, StateMachine } from 'xstate';
export { __unsafe_getAllOwnEventDescriptors as ownEventDescriptors } from 'xstate';
