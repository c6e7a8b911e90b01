import { fromPromise } from 'xstate';

/** A typed, empty slot for a promise. Whoever starts the chart fills it with `provide`. */
export const promiseSlot = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(async () => {
    throw new Error(`Actor "${name}" was not provided. Use machine.provide({ actors }).`);
  });
