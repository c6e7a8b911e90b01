import { assign, fromPromise, setup } from 'xstate';

export type NewsContext = { attempt: number; text: string };

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;

/** A fetch with retries: each wait is twice as long as the one before, and after three attempts a person decides. */
export const newsMachine = setup({
  types: { context: {} as NewsContext, events: {} as { type: 'retry.pressed' } | { type: 'reload.pressed' } },
  actors: {
    load: fromPromise<string>(async ({ signal }) => {
      const answer = await fetch('/news', { signal });
      if (!answer.ok) throw new Error(`The server answers ${answer.status}.`);
      return answer.text();
    }),
  },
  guards: { isLast: ({ context }) => context.attempt === ATTEMPTS },
  delays: {
    patience: 10_000,
    backoff: ({ context }) => FIRST_WAIT_MS * 2 ** (context.attempt - 1),
  },
}).createMachine({
  id: 'news',
  context: { attempt: 0, text: '' },
  initial: 'loading',
  states: {
    loading: {
      entry: assign({ attempt: ({ context }) => context.attempt + 1 }),
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'loaded', actions: assign({ text: ({ event }) => event.output }) },
        onError: [{ guard: 'isLast', target: 'failed' }, { target: 'waiting' }],
      },
      after: { patience: [{ guard: 'isLast', target: 'failed' }, { target: 'waiting' }] },
    },
    waiting: {
      after: { backoff: 'loading' },
      on: { 'retry.pressed': 'loading' },
    },
    failed: { exit: assign({ attempt: 0 }), on: { 'retry.pressed': 'loading' } },
    loaded: { exit: assign({ attempt: 0, text: '' }), on: { 'reload.pressed': 'loading' } },
  },
});
