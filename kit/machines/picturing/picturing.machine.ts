import { assign, fromPromise, setup } from 'xstate';
import type { PictureKey, PicturingContext, PicturingEvent, PicturingInput } from './picturing.types.ts';

/** The largest chart takes some seconds, and longer on a slow machine. */
export const PICTURE_TIMEOUT_MS = 60_000;

type Wanted = { wanted: PictureKey };

/**
 * Draws a chart in the gallery at the wanted level of detail, again whenever a state is collapsed or expanded. The last drawing stays
 * visible until the next one is ready.
 */
export const picturingMachine = setup({
  types: { input: {} as PicturingInput, context: {} as PicturingContext, events: {} as PicturingEvent },
  actors: {
    draw: fromPromise<unknown, Wanted>(() => Promise.reject(new Error('draw was not provided'))),
  },
  delays: { pictureTimeout: PICTURE_TIMEOUT_MS },
  guards: { isOther: ({ context }, { wanted }: Wanted) => wanted !== context.wanted },
  actions: {
    storeWanted: assign({ wanted: (_, { wanted }: Wanted) => wanted }),
    storePicture: assign({ picture: (_, { picture }: { picture: unknown }) => picture }),
  },
}).createMachine({
  id: 'picturing',
  context: ({ input: { wanted } }) => ({ wanted, picture: null }),
  initial: 'rendering',
  on: {
    'picture.wanted': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.rendering',
      reenter: true,
      actions: { type: 'storeWanted', params: ({ event }) => event },
    },
  },
  states: {
    rendering: {
      description: 'The drawing is being computed. An earlier request is cancelled.',
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: {
          target: 'ready',
          actions: { type: 'storePicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: 'failed',
      },
      after: { pictureTimeout: 'failed' },
    },
    ready: { description: 'The newest drawing is shown.' },
    failed: { description: 'The drawing failed or timed out.', on: { 'retry.pressed': 'rendering' } },
  },
});
