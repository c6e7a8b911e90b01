import { emit, stateIn } from 'xstate';
import { setup } from '../lib/setup.ts';
import type { LoadThrottlingEmitted, LoadThrottlingEvent } from './load-throttling.types.ts';

/** Specification, section 9: "Minimum 100 ms between load requests". */
export const LOAD_INTERVAL_MS = 100;

/** At most one load in the interval. What is asked for in between goes once when it is over, with the configuration of then. */
export const loadThrottlingMachine = setup({
  types: {} as { events: LoadThrottlingEvent; emitted: LoadThrottlingEmitted },
  actions: { tellDue: emit({ type: 'load.due' }), tellDeferred: emit({ type: 'load.deferred' }) },
  guards: { isHolding: stateIn({ cooling: 'holding' }) },
  delays: { loadInterval: LOAD_INTERVAL_MS },
}).createMachine({
  id: 'load-throttling',
  initial: 'idle',
  on: { 'component.reset': '.stopped' },
  states: {
    idle: { on: { 'load.requested': { target: 'cooling', actions: 'tellDue' } } },
    cooling: {
      description: 'A load was sent less than 100 ms ago.',
      initial: 'spare',
      after: {
        loadInterval: [
          { guard: 'isHolding', target: 'cooling', reenter: true, actions: 'tellDue' },
          { target: 'idle' },
        ],
      },
      states: {
        spare: { on: { 'load.requested': { target: 'holding', actions: 'tellDeferred' } } },
        holding: {
          description: 'Another was asked for: it goes when the time is over.',
          on: { 'load.requested': { actions: 'tellDeferred' } },
        },
      },
    },
    stopped: { type: 'final' },
  },
});
