import { emit } from '../lib/statecharts.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import { setup } from '../lib/setup.ts';
import type { PlaceRecoveryEmitted, PlaceRecoveryEvent } from './place-recovery.types.ts';

/** Limits requests to the page's token server to one a minute. */
export const RETRY_MS = 60_000;

/** Recovers a report whose token expired: reloads it with a new token, where the user was. */
export const placeRecoveryMachine = setup({
  types: {} as { events: PlaceRecoveryEvent; emitted: PlaceRecoveryEmitted },
  actors: {
    saveView: promiseSlot<void, void>('saveView'),
    getToken: promiseSlot<void, void>('getToken'),
    reload: promiseSlot<void, void>('reload'),
    restoreView: promiseSlot<void, void>('restoreView'),
  },
  actions: { emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'recovery.failed' as const, error })) },
  delays: { retry: RETRY_MS },
}).createMachine({
  id: 'place-recovery',
  initial: 'following',
  on: { 'component.reset': '.stopped' },
  states: {
    following: {
      description: 'The report works. Its view is saved after each rendering.',
      on: { 'content.drawn': 'saving', 'token.expired': 'renewing' },
    },
    saving: {
      invoke: { id: 'saveView', src: 'saveView', onDone: 'following', onError: 'following' },
      on: { 'content.drawn': { target: 'saving', reenter: true }, 'token.expired': 'renewing' },
    },
    renewing: {
      invoke: {
        id: 'getToken',
        src: 'getToken',
        onDone: 'reloading',
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    reloading: {
      invoke: {
        id: 'reload',
        src: 'reload',
        onDone: 'restoring',
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'token.expired': 'failed' },
    },
    restoring: {
      invoke: {
        id: 'restoreView',
        src: 'restoreView',
        onDone: 'following',
        onError: {
          target: 'following',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'token.expired': 'failed' },
    },
    failed: {
      description: 'No token came, or the app rejected it. A retry follows in a minute.',
      after: { retry: 'renewing' },
    },
    stopped: { type: 'final' },
  },
});
