import { assign, emit } from '../lib/statecharts.ts';
import { setup } from '../lib/setup.ts';
import type { LoadThrottlingContext, LoadThrottlingEmitted, LoadThrottlingEvent } from './load-throttling.types.ts';

/** The least time between two loads (spec: embedding#load-is-skipped). */
export const LOAD_INTERVAL_MS = 100;

/**
 * Allows one load per interval, and one at once in each new page of the frame. Further requests become one load at the end of the interval, with the configuration at
 * that time.
 */
export const loadThrottlingMachine = setup({
  types: {} as { context: LoadThrottlingContext; events: LoadThrottlingEvent; emitted: LoadThrottlingEmitted },
  actions: {
    emitAllowed: emit({ type: 'load.allowed' }),
    emitDeferred: emit({ type: 'load.deferred' }),
    enqueue: assign({ isQueued: true }),
    dequeue: assign({ isQueued: false }),
  },
  guards: { isQueued: ({ context }) => context.isQueued },
  delays: { loadInterval: LOAD_INTERVAL_MS },
}).createMachine({
  id: 'load-throttling',
  context: { isQueued: false },
  initial: 'idle',
  on: { 'frame.loaded': '.idle', 'component.reset': '.stopped' },
  states: {
    idle: { on: { 'load.requested': { target: 'coolingDown', actions: 'emitAllowed' } } },
    coolingDown: {
      description: 'A load was sent less than 100 ms ago. Another one waits, and is sent after the delay.',
      entry: 'dequeue',
      on: { 'load.requested': { actions: ['enqueue', 'emitDeferred'] } },
      after: {
        loadInterval: [
          { guard: 'isQueued', target: 'coolingDown', reenter: true, actions: 'emitAllowed' },
          { target: 'idle' },
        ],
      },
    },
    stopped: { type: 'final' },
  },
});
