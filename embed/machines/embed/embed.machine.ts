import { assign, emit } from '../lib/statecharts.ts';
import { setup } from '../lib/setup.ts';
import type { EmbedContext, EmbedEmitted, EmbedEvent, EmbedInput } from './embed.types.ts';

/** The lifecycle of one embedded component, from its frame to its rendered content. */
export const embedMachine = setup({
  types: {} as { context: EmbedContext; events: EmbedEvent; input: EmbedInput; emitted: EmbedEmitted },
  actions: {
    storeFailure: assign({ failure: (_, { reason }: { reason: string }) => reason }),
    clearFailure: assign({ failure: null }),
    requestLoad: emit({ type: 'load.due' }),
  },
  guards: {
    hasLoadedFrame: ({ context }) => context.hasLoadedFrame,
    isLoaded: (_, { loaded }: { loaded: boolean }) => loaded,
    isUnloaded: (_, { loaded }: { loaded: boolean }) => !loaded,
  },
}).createMachine({
  id: 'embed',
  context: ({ input }) => ({ failure: null, hasLoadedFrame: input.hasLoadedFrame }),
  initial: 'created',
  on: { 'component.reset': '.reset' },
  states: {
    created: { on: { 'frame.inserted': [{ guard: 'hasLoadedFrame', target: 'framed' }, { target: 'frameLoading' }] } },
    frameLoading: {
      on: {
        'frame.loaded': { target: 'framed', actions: 'requestLoad' },
        'frame.marked': { guard: { type: 'isLoaded', params: ({ event }) => event }, target: 'framed' },
      },
    },
    framed: {
      initial: 'ready',
      on: {
        'frame.loaded': { target: 'framed', actions: ['clearFailure', 'requestLoad'] },
        'frame.marked': {
          guard: { type: 'isUnloaded', params: ({ event }) => event },
          target: 'frameLoading',
          actions: 'clearFailure',
        },
        'load.sent': { target: '.loading', actions: 'clearFailure' },
        'content.loaded': { target: '.loaded', actions: 'clearFailure' },
        'content.rendered': { target: '.rendered', actions: 'clearFailure' },
      },
      states: {
        ready: {
          description: 'The frame waits for a configuration, which is sent once there is a token.',
          on: { 'load.refused': { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } } },
        },
        loading: {
          on: {
            'load.refused': { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
            'content.failed': { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
        loaded: {
          on: {
            'content.failed': { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
        rendered: {
          description: 'An error in a rendered report does not hide it.',
          on: {
            'content.failed': { actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description: 'Another load leaves this state: a new configuration, a new token, or a reloaded frame.',
          on: { 'load.refused': { actions: { type: 'storeFailure', params: ({ event }) => event } } },
        },
      },
    },
    reset: { type: 'final' },
  },
});
