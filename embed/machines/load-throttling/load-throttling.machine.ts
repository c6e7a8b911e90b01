import { emit, stateIn } from '../lib/statecharts.ts';
import { setup } from '../lib/setup.ts';
import type { LoadThrottlingEmitted, LoadThrottlingEvent } from './load-throttling.types.ts';

/** The least time between two loads (spec: embedding#load-is-skipped). */
export const LOAD_INTERVAL_MS = 100;

/**
 * Allows one load per interval. Further requests become one load at the end of the interval, with the configuration at
 * that time.
 */
export const loadThrottlingMachine = setup({
  types: {} as { events: LoadThrottlingEvent; emitted: LoadThrottlingEmitted },
  actions: { emitDue: emit({ type: 'load.due' }), emitDeferred: emit({ type: 'load.deferred' }) },
  guards: { isQueued: stateIn({ coolingDown: 'queued' }) },
  delays: { loadInterval: LOAD_INTERVAL_MS },
}).createMachine({
  id: 'load-throttling',
  initial: 'idle',
  on: { 'component.reset': '.stopped' },
  states: {
    idle: { on: { 'load.requested': { target: 'coolingDown', actions: 'emitDue' } } },
    coolingDown: {
      description: 'A load was sent less than 100 ms ago.',
      initial: 'available',
      after: {
        loadInterval: [
          { guard: 'isQueued', target: 'coolingDown', reenter: true, actions: 'emitDue' },
          { target: 'idle' },
        ],
      },
      states: {
        available: { on: { 'load.requested': { target: 'queued', actions: 'emitDeferred' } } },
        queued: {
          description: 'Another load was requested. It is sent after the delay.',
          on: { 'load.requested': { actions: 'emitDeferred' } },
        },
      },
    },
    stopped: { type: 'final' },
  },
});
