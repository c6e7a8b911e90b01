import { fromPromise } from './statecharts.ts';

/** A typed, empty slot for a promise. The code that starts the chart fills it with `provide`. */
export const promiseSlot = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(async () => {
    throw new Error(`No actor ${name}`);
  });
