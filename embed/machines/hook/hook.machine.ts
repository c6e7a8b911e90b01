import { emit } from 'xstate';
import { setup } from '../lib/setup.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import type { HookContext, HookEmitted, HookEvent, HookInput, HookOutput } from './hook.types.ts';

/** Specification, section 7: event hooks answer 404 if no provider exists and 400 on provider failure. */
export const HOOK_STATUS = { answered: 200, failed: 400, unprovided: 404, dropped: 410 } as const;

/** One question of the app to the page: to its token provider or its context provider. */
export const hookMachine = setup({
  types: {} as { context: HookContext; events: HookEvent; input: HookInput; output: HookOutput; emitted: HookEmitted },
  actors: { askProvider: promiseSlot<void, void>('askProvider') },
  actions: {
    tellFailure: emit((_, { error }: { error: unknown }) => ({ type: 'provider.failed' as const, error })),
  },
  guards: {
    hasProvider: ({ context }) => context.hasProvider,
  },
}).createMachine({
  id: 'hook',
  context: ({ input }) => input,
  initial: 'received',
  states: {
    received: { always: [{ guard: 'hasProvider', target: 'asking' }, { target: 'unprovided' }] },
    asking: {
      description: 'What the provider answers is not kept here: it may be a token.',
      invoke: {
        id: 'askProvider',
        src: 'askProvider',
        onDone: 'answered',
        onError: {
          target: 'failed',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'component.reset': 'dropped' },
    },
    answered: { type: 'final', output: { statusCode: HOOK_STATUS.answered } },
    failed: { type: 'final', output: { statusCode: HOOK_STATUS.failed } },
    unprovided: { type: 'final', output: { statusCode: HOOK_STATUS.unprovided } },
    dropped: { type: 'final', output: { statusCode: HOOK_STATUS.dropped } },
  },
  output: ({ event }) => event.output as HookOutput,
});
