import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { getWatched } from './watching.rules.ts';
import type { RunningKey, WatchingContext, WatchingEvent } from './watching.types.ts';

type Reported = { running: RunningKey[] };

/**
 * Chooses the actor that the gallery's Live panel shows: none while the chart runs in no tab, otherwise one. The panel shows that actor live, or
 * as it was after an earlier event.
 */
export const watchingMachine = setup({
  types: { context: {} as WatchingContext, events: {} as WatchingEvent },
  actors: { listenToTabs: fromCallback<EventObject, undefined, WatchingEvent>(() => {}) },
  guards: {
    hasAny: (_, { running }: Reported) => running.length > 0,
    hasWatched: ({ context }, { running }: Reported) => running.includes(getWatched(context) ?? ''),
  },
  actions: {
    storeRunning: assign({ running: (_, { running }: Reported) => running }),
    storeChosen: assign({ chosen: (_, { key }: { key: RunningKey }) => key }),
    /** A replayed actor stays selected when other actors start. */
    pinWatched: assign({ chosen: ({ context }) => getWatched(context) }),
    clearChosen: assign({ chosen: null }),
    storeNumber: assign({ number: (_, { number }: { number: number }) => number }),
    clearNumber: assign({ number: null }),
  },
}).createMachine({
  id: 'watching',
  context: { running: [], chosen: null, number: null },
  invoke: { id: 'tabs', src: 'listenToTabs' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The chart runs in no watched tab.',
      on: {
        'actors.reported': {
          guard: { type: 'hasAny', params: ({ event }) => event },
          target: 'showing',
          actions: { type: 'storeRunning', params: ({ event }) => event },
        },
      },
    },
    showing: {
      initial: 'live',
      on: {
        'actors.reported': [
          {
            guard: { type: 'hasWatched', params: ({ event }) => event },
            actions: { type: 'storeRunning', params: ({ event }) => event },
          },
          {
            description: 'The tab of the watched actor has closed; another tab runs the chart.',
            guard: { type: 'hasAny', params: ({ event }) => event },
            target: '.live',
            actions: [{ type: 'storeRunning', params: ({ event }) => event }, 'clearChosen'],
          },
          { target: 'disconnected', actions: [{ type: 'storeRunning', params: ({ event }) => event }, 'clearChosen'] },
        ],
        'actor.chosen': { target: '.live', actions: { type: 'storeChosen', params: ({ event }) => event } },
      },
      states: {
        live: {
          description: 'Shows the current state, and you can send events.',
          entry: 'clearNumber',
          on: {
            'event.chosen': {
              target: 'replay',
              actions: ['pinWatched', { type: 'storeNumber', params: ({ event }) => event }],
            },
          },
        },
        replay: {
          description: 'Shows the state after an earlier event; new events are only recorded.',
          on: {
            'event.chosen': { actions: { type: 'storeNumber', params: ({ event }) => event } },
            'live.pressed': 'live',
          },
        },
      },
    },
    disconnected: {
      description: 'The tab was closed, navigated away, or is reloading.',
      on: {
        'actors.reported': {
          guard: { type: 'hasAny', params: ({ event }) => event },
          target: 'showing',
          actions: { type: 'storeRunning', params: ({ event }) => event },
        },
      },
    },
  },
});
