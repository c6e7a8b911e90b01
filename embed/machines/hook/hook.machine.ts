import { emit } from '../lib/statecharts.ts';
import { setup } from '../lib/setup.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import type { HookEmitted, HookEvent } from './hook.types.ts';

/** One call from the app to a hook that the page has: its token provider or its context provider. */
export const hookMachine = setup({
  types: {} as { events: HookEvent; emitted: HookEmitted },
  actors: { callProvider: promiseSlot<void, void>('callProvider') },
  actions: {
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'provider.failed' as const, error })),
  },
}).createMachine({
  id: 'hook',
  initial: 'callingProvider',
  states: {
    callingProvider: {
      description: 'The chart does not store the response, which may be a token.',
      invoke: {
        id: 'callProvider',
        src: 'callProvider',
        onDone: 'answered',
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'component.reset': 'aborted' },
    },
    answered: { type: 'final' },
    failed: { type: 'final' },
    aborted: { type: 'final' },
  },
});
