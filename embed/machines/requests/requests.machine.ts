import { assign, emit } from '../lib/statecharts.ts';
import { setup } from '../lib/setup.ts';
import type { RequestsContext, RequestsEmitted, RequestsEvent } from './requests.types.ts';

/** The interval for checking whether the frame of a request without a deadline still exists. */
export const FRAME_CHECK_MS = 5_000;

/**
 * Pending requests to one frame. The proxy has the table of requests. The chart knows whether any is pending and until
 * when, and ends them if the frame is removed.
 */
export const requestsMachine = setup({
  types: {} as { context: RequestsContext; events: RequestsEvent; emitted: RequestsEmitted },
  actions: {
    storeDeadline: assign((_, { deadlineMs }: { deadlineMs: number | null }) => ({ deadlineMs })),
    emitOverdue: emit({ type: 'requests.overdue' }),
    emitAbandoned: emit({ type: 'requests.abandoned' }),
    emitFrameCheck: emit({ type: 'frame.doubted' }),
  },
  guards: { hasDeadline: ({ context }) => context.deadlineMs !== null },
  delays: { deadline: ({ context }) => context.deadlineMs ?? 0, frameCheck: FRAME_CHECK_MS },
}).createMachine({
  id: 'requests',
  context: { deadlineMs: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'requests.began': { target: 'awaiting', actions: { type: 'storeDeadline', params: ({ event }) => event } },
        'conversation.ended': 'ended',
      },
    },
    awaiting: {
      initial: 'begun',
      on: {
        'requests.settled': 'idle',
        'deadline.moved': { target: '.begun', actions: { type: 'storeDeadline', params: ({ event }) => event } },
        'conversation.ended': { target: 'ended', actions: 'emitAbandoned' },
      },
      states: {
        begun: { always: [{ guard: 'hasDeadline', target: 'limited' }, { target: 'unlimited' }] },
        unlimited: {
          description: 'No request has a deadline. Requests wait as long as the frame exists.',
          after: { frameCheck: { target: 'unlimited', reenter: true, actions: 'emitFrameCheck' } },
        },
        limited: { after: { deadline: { target: 'expiring' } } },
        expiring: {
          description:
            'Gives up the overdue requests. The rest then report their nearest deadline, or that none is left.',
          entry: 'emitOverdue',
        },
      },
    },
    ended: { type: 'final' },
  },
});
