import { assign, fromPromise, setup } from 'xstate';
import type { PictureKey, PicturingContext, PicturingEvent, PicturingInput } from './picturing.types.ts';

/** The largest chart takes seconds, on a slow machine some more. */
export const PICTURE_TIMEOUT_MS = 60_000;

type Wanted = { wanted: PictureKey };

/**
 * The drawing of a chart in the gallery: as much of it as is wanted, drawn anew whenever something is folded or unfolded. Until the next
 * is there one sees the last.
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
  initial: 'drawing',
  on: {
    'picture.wanted': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.drawing',
      reenter: true,
      actions: { type: 'storeWanted', params: ({ event }) => event },
    },
  },
  states: {
    drawing: {
      description: 'It is on its way; what was wanted before is of no use any more.',
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: {
          target: 'there',
          actions: { type: 'storePicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: 'lost',
      },
      after: { pictureTimeout: 'lost' },
    },
    there: { description: 'Until something else is wanted.' },
    lost: { description: 'It could not be drawn, or did not come.', on: { 'retry.pressed': 'drawing' } },
  },
});
