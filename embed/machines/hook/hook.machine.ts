import { emit } from '../lib/statecharts.ts';
import { setup } from '../lib/setup.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import type { HookContext, HookEmitted, HookEvent, HookInput, HookOutput } from './hook.types.ts';

/** 404 if no provider exists, 400 on its failure (spec: embedding-messages#hook-responses). */
export const HOOK_STATUS = { answered: 200, failed: 400, notProvided: 404, aborted: 410 } as const;

/** One call from the app to a hook of the page: its token provider or its context provider. */
export const hookMachine = setup({
  types: {} as { context: HookContext; events: HookEvent; input: HookInput; output: HookOutput; emitted: HookEmitted },
  actors: { callProvider: promiseSlot<void, void>('callProvider') },
  actions: {
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'provider.failed' as const, error })),
  },
  guards: {
    hasProvider: ({ context }) => context.hasProvider,
  },
}).createMachine({
  id: 'hook',
  context: ({ input }) => input,
  initial: 'received',
  states: {
    received: { always: [{ guard: 'hasProvider', target: 'callingProvider' }, { target: 'notProvided' }] },
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
    answered: { type: 'final', output: { statusCode: HOOK_STATUS.answered } },
    failed: { type: 'final', output: { statusCode: HOOK_STATUS.failed } },
    notProvided: { type: 'final', output: { statusCode: HOOK_STATUS.notProvided } },
    aborted: { type: 'final', output: { statusCode: HOOK_STATUS.aborted } },
  },
  output: ({ event }) => event.output as HookOutput,
});
