import { assign, fromPromise, setup } from 'xstate';
import type { FetchFailure, FetchingContext, FetchingEvent, FetchingInput } from './fetching.types.ts';

/** How long the gallery waits for one of its own files. */
export const FETCH_TIMEOUT_MS = 15_000;

const NOT_FOUND = 404;

/** A file that lies beside the gallery: a drawing, the data of a chart, what the last run of the tests covered. */
export const fetchingMachine = setup({
  types: { input: {} as FetchingInput, context: {} as FetchingContext, events: {} as FetchingEvent },
  actors: {
    /** Asks for it and reads it; rejects with a `FetchFailure`. */
    fetchFile: fromPromise<unknown, FetchingInput>(() => Promise.reject(new Error('fetchFile was not provided'))),
  },
  delays: { fetchTimeout: FETCH_TIMEOUT_MS },
  guards: {
    isMissing: (_, { error }: { error: unknown }) => (error as Partial<FetchFailure> | null)?.status === NOT_FOUND,
  },
  actions: { storeContent: assign({ content: (_, { content }: { content: unknown }) => content }) },
}).createMachine({
  id: 'fetching',
  context: ({ input }) => ({ ...input, content: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'It is on its way.',
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context: { address } }) => ({ address }),
        onDone: {
          target: 'there',
          actions: { type: 'storeContent', params: ({ event }) => ({ content: event.output }) },
        },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) }, target: 'away.missing' },
          { target: 'away.lost' },
        ],
      },
      after: { fetchTimeout: 'away.lost' },
    },
    there: { description: 'For as long as the page shows it.' },
    away: {
      initial: 'lost',
      on: { 'retry.pressed': 'asking' },
      states: {
        missing: { description: 'There is no such file: it has not been made yet.' },
        lost: { description: 'No answer, or none that can be read.' },
      },
    },
  },
});
