import { assign, setup } from 'xstate';
import { callbackSlot, promiseSlot } from '../lib/actor-slots.ts';
import type { MapLoaderContext, MapLoaderEvent, MapLoaderInput, MapsError, MapsOptions } from './map-loader.types.ts';

/** Three retries are four attempts (spec: directory#maps-script). */
export const RETRIES = 3;

/** An attempt fails after this time (spec: directory#maps-script). */
export const ATTEMPT_TIMEOUT_MS = 15_000;

/** count * 2^count milliseconds, so 2, 8 and 24 (spec: directory#maps-script). */
const retryDelayMs = (count: number) => count * 2 ** count;

/** Serializes options independently of the order of their keys. The order of the libraries matters. */
const normalizeOptions = (options: MapsOptions) => JSON.stringify(options, Object.keys(options).sort());

/** The message of the well-known loader library. */
const toOptionsError = (wanted: MapsOptions, loaded: MapsOptions) =>
  `Loader must not be called again with different options. ${JSON.stringify(wanted)} !== ${JSON.stringify(loaded)}`;

/** Loads the maps script at most once per page (spec: directory#maps-script). */
export const mapLoaderMachine = setup({
  types: {} as { input: MapLoaderInput; context: MapLoaderContext; events: MapLoaderEvent },
  actors: {
    loadScript: promiseSlot<void, { options: MapsOptions }>('loadScript'),
    watchAuthentication: callbackSlot<MapLoaderEvent, undefined, MapLoaderEvent>('watchAuthentication'),
  },
  delays: {
    attemptTimeout: ATTEMPT_TIMEOUT_MS,
    retryDelay: ({ context }) => retryDelayMs(context.errors.length),
  },
  guards: {
    isOther: ({ context }, { options }: { options?: MapsOptions | undefined }) =>
      options !== undefined && normalizeOptions(options) !== normalizeOptions(context.options),
    hasRetriesLeft: ({ context }) => context.errors.length < context.retries,
  },
  actions: {
    storeRequest: assign({
      options: ({ context }, request: { options?: MapsOptions | undefined; retries?: number | undefined }) =>
        request.options ?? context.options,
      retries: ({ context }, request) => request.retries ?? context.retries,
    }),
    storeOptionsError: assign({
      optionsError: ({ context }, { options }: { options?: MapsOptions | undefined }) =>
        options ? toOptionsError(options, context.options) : null,
    }),
    clearOptionsError: assign({ optionsError: null }),
    storeError: assign({
      errors: ({ context }, { error }: { error: MapsError }) => [...context.errors, error],
    }),
    clearErrors: assign({ errors: [] }),
  },
}).createMachine({
  id: 'map-loader',
  context: ({ input }) => ({
    options: input.options,
    retries: input.retries ?? RETRIES,
    errors: [],
    optionsError: null,
  }),
  invoke: { id: 'watchAuthentication', src: 'watchAuthentication' },
  initial: 'initialized',
  on: {
    'authentication.failed': {
      description: 'Google Maps rejected the key. A retry with the same key would fail, too.',
      target: '.failure',
      actions: { type: 'storeError', params: { error: 'authentication' } },
    },
  },
  states: {
    initialized: {
      on: {
        'load.requested': {
          target: 'loading',
          actions: { type: 'storeRequest', params: ({ event }) => event },
        },
      },
    },
    loading: {
      initial: 'loadingScript',
      on: {
        'load.requested': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: { type: 'storeOptionsError', params: ({ event }) => event },
          },
          { actions: 'clearOptionsError', description: 'Joins the load that is under way.' },
        ],
      },
      states: {
        loadingScript: {
          invoke: {
            id: 'loadScript',
            src: 'loadScript',
            input: ({ context }) => ({ options: context.options }),
            onDone: '#map-loader.success',
            onError: [
              {
                guard: 'hasRetriesLeft',
                target: 'waiting',
                actions: { type: 'storeError', params: { error: 'script' } },
              },
              { target: '#map-loader.failure', actions: { type: 'storeError', params: { error: 'script' } } },
            ],
          },
          after: {
            attemptTimeout: [
              {
                guard: 'hasRetriesLeft',
                target: 'waiting',
                actions: { type: 'storeError', params: { error: 'timeout' } },
              },
              { target: '#map-loader.failure', actions: { type: 'storeError', params: { error: 'timeout' } } },
            ],
          },
        },
        waiting: {
          description: 'Between two attempts. The status stays loading.',
          after: { retryDelay: 'loadingScript' },
        },
      },
    },
    success: {
      entry: 'clearErrors',
      on: {
        'load.requested': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: { type: 'storeOptionsError', params: ({ event }) => event },
          },
          { actions: 'clearOptionsError', description: 'The script is loaded already.' },
        ],
        'map.crashed': { target: 'failure', actions: { type: 'storeError', params: { error: 'crash' } } },
      },
    },
    failure: {
      on: {
        'load.requested': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: { type: 'storeOptionsError', params: ({ event }) => event },
          },
          {
            description: 'Retry with all attempts.',
            target: 'loading',
            actions: ['clearErrors', 'clearOptionsError'],
          },
        ],
      },
    },
  },
});
