import { assign, fromPromise, setup } from 'xstate';
import type { FetchFailure, FetchingContext, FetchingEvent, FetchingInput } from './fetching.types.ts';

/** How long the gallery waits for one of its own files. */
export const FETCH_TIMEOUT_MS = 15_000;

const NOT_FOUND = 404;

/** Fetches one of the gallery's own files: a drawing, a chart's data, or the coverage of the last test run. */
export const fetchingMachine = setup({
  types: { input: {} as FetchingInput, context: {} as FetchingContext, events: {} as FetchingEvent },
  actors: {
    /** Fetches and reads the file. Rejects with a `FetchFailure`. */
    fetchFile: fromPromise<unknown, FetchingInput>(() => Promise.reject(new Error('fetchFile was not provided'))),
  },
  delays: { fetchTimeout: FETCH_TIMEOUT_MS },
  guards: {
    isNotFound: (_, { error }: { error: unknown }) => (error as Partial<FetchFailure> | null)?.status === NOT_FOUND,
  },
  actions: { storeContent: assign({ content: (_, { content }: { content: unknown }) => content }) },
}).createMachine({
  id: 'fetching',
  context: ({ input }) => ({ ...input, content: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The file is being fetched.',
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context: { address } }) => ({ address }),
        onDone: {
          target: 'success',
          actions: { type: 'storeContent', params: ({ event }) => ({ content: event.output }) },
        },
        onError: [
          { guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) }, target: 'failed.notFound' },
          { target: 'failed.error' },
        ],
      },
      after: { fetchTimeout: 'failed.error' },
    },
    success: { description: 'The content stays while the page shows it.' },
    failed: {
      initial: 'error',
      on: { 'retry.pressed': 'loading' },
      states: {
        notFound: { description: 'The server has no such file: it has not been generated yet.' },
        error: { description: 'The request failed, timed out, or its response could not be read.' },
      },
    },
  },
});
