import { assign, emit } from '../lib/statecharts.ts';
import { setup } from '../lib/setup.ts';
import type { EmbedContext, EmbedEmitted, EmbedEvent, EmbedInput } from './embed.types.ts';

/** How long a frame may be out of the document until the console says what to call. */
export const LOST_MS = 300_000;

/**
 * The lifecycle of one embedded component: its element, which may leave the document and come back, its frame, and its
 * content. A frame that comes back or moves has a new window, which loads from the start.
 */
export const embedMachine = setup({
  types: {} as { context: EmbedContext; events: EmbedEvent; input: EmbedInput; emitted: EmbedEmitted },
  actions: {
    storeFailure: assign({ failure: (_, { reason }: { reason: string }) => reason }),
    clearFailure: assign({ failure: null }),
    openFrame: emit({ type: 'frame.opened' }),
    emitFailed: emit({ type: 'load.failed' }),
    emitLost: emit({ type: 'element.lost' }),
  },
  guards: {
    hasLoadedFrame: ({ context }) => context.hasLoadedFrame,
  },
  delays: { lost: LOST_MS },
}).createMachine({
  id: 'embed',
  context: ({ input }) => ({ failure: null, hasLoadedFrame: input.hasLoadedFrame }),
  initial: 'created',
  on: { 'component.reset': '.reset' },
  states: {
    created: { on: { 'frame.inserted': [{ guard: 'hasLoadedFrame', target: 'framed' }, { target: 'frameLoading' }] } },
    frameLoading: {
      on: {
        'frame.loaded': { target: 'framed', actions: 'openFrame' },
        'frame.marked': 'framed',
        'frame.left': 'away',
      },
    },
    framed: {
      initial: 'ready',
      on: {
        'frame.loaded': { target: 'framed', actions: ['clearFailure', 'openFrame'] },
        'frame.left': { target: 'away', actions: 'clearFailure' },
        'frame.replaced': { target: 'frameLoading', actions: 'clearFailure' },
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
          entry: 'emitFailed',
          on: { 'load.refused': { actions: { type: 'storeFailure', params: ({ event }) => event } } },
        },
      },
    },
    away: {
      description: 'The element is out of the document. Its token rests, and calls are refused.',
      after: { lost: { target: 'lost', actions: 'emitLost' } },
      on: { 'frame.replaced': 'frameLoading' },
    },
    lost: {
      description: 'The element was away for long. It may still come back.',
      on: { 'frame.replaced': 'frameLoading' },
    },
    reset: { type: 'final' },
  },
});
