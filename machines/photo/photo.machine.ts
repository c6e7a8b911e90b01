import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { PHOTO_FILE_MEGABYTES_LIMIT } from '../lib/contract/rules.ts';
import {
  errorTransitions,
  isSignedOut,
  REQUEST_TIMEOUT_MS,
  requestActions,
  requestState,
  SIGNED_OUT_STATE,
} from '../lib/request.ts';
import type {
  PhotoContext,
  PhotoEvent,
  PhotoFile,
  PhotoInput,
  PhotoOutcome,
  PhotoRefusal,
  PhotoTag,
} from './photo.types.ts';

const BYTES_PER_MEGABYTE = 1_000_000;
const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

const photo = setup({
  types: {} as { input: PhotoInput; context: PhotoContext; events: PhotoEvent; tags: PhotoTag },
  actors: {
    /** Makes a small square of the file and stores it; null removes the stored photo. */
    savePhoto: promiseSlot<PhotoOutcome, { file: PhotoFile | null }>('savePhoto'),
  },
  delays: { answerTimeout: REQUEST_TIMEOUT_MS },
  guards: {
    isOtherType: (_, { file }: { file: PhotoFile }) => !TYPES.includes(file.type),
    isTooLarge: (_, { file }: { file: PhotoFile }) => file.size > PHOTO_FILE_MEGABYTES_LIMIT * BYTES_PER_MEGABYTE,
    hasPhoto: ({ context }) => context.url !== '',
    isUnreadable: (_, { outcome }: { outcome: PhotoOutcome }) => outcome.kind === 'unreadable',
    isSignedOut,
  },
  actions: {
    ...requestActions<PhotoContext, PhotoEvent>(),
    storeFile: assign({ file: (_, { file }: { file: PhotoFile }) => file }),
    forgetFile: assign({ file: null }),
    storeRefusal: assign({ refusal: (_, { refusal }: { refusal: PhotoRefusal }) => refusal }),
    clearRefusal: assign({ refusal: null }),
    storeUrl: assign({
      url: ({ context }, { outcome }: { outcome: PhotoOutcome }) =>
        outcome.kind === 'stored' ? outcome.url : context.url,
    }),
  },
});

const chosen = ({ event }: { event: { file: PhotoFile } }) => event;
const refuse = <Refusal extends PhotoRefusal>(refusal: Refusal) =>
  ['clearError', { type: 'storeRefusal', params: { refusal } }] as const;

const CHANGES = {
  'photo.chosen': [
    { guard: { type: 'isOtherType', params: chosen }, target: 'refused', actions: refuse('type') },
    { guard: { type: 'isTooLarge', params: chosen }, target: 'refused', actions: refuse('size') },
    { target: 'saving', actions: { type: 'storeFile', params: chosen } },
  ],
  'photo.removed': { guard: 'hasPhoto', target: 'saving', actions: 'forgetFile' },
} as const;

const outcomeOf = ({ event }: { event: { output: PhotoOutcome } }) => ({ outcome: event.output });

/** The photo of a member: uploaded, replaced or removed. */
export const photoMachine = photo.createMachine({
  id: 'photo',
  context: ({ input }) => ({ ...input, file: null, refusal: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: CHANGES },
    saving: {
      ...requestState('failed'),
      entry: ['clearError', 'clearRefusal'],
      description: 'A second press is ignored.',
      invoke: {
        id: 'savePhoto',
        src: 'savePhoto',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'isUnreadable', params: outcomeOf },
            target: 'refused',
            actions: { type: 'storeRefusal', params: { refusal: 'unreadable' } },
          },
          { target: 'saved', actions: { type: 'storeUrl', params: outcomeOf } },
        ],
        onError: errorTransitions('signedOut', 'failed'),
      },
    },
    saved: { description: 'Says what is stored now.', on: CHANGES },
    refused: { description: 'The file is no photo. The stored photo stays.', on: CHANGES },
    failed: {
      description: 'The stored photo stays.',
      on: {
        ...CHANGES,
        'request.retried': 'saving',
        'request.dismissed': { target: 'idle', actions: 'clearError' },
      },
    },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type PhotoRef = ActorRefFrom<typeof photoMachine>;
