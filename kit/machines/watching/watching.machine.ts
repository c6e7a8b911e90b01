import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { watchedOf } from './watching.rules.ts';
import type { RunningKey, WatchingContext, WatchingEvent } from './watching.types.ts';

type Reported = { running: RunningKey[] };

/**
 * What the gallery's Live panel shows of a chart: nothing while it runs in no tab, else one of its actors, as it is now or
 * as it was after an earlier event.
 */
export const watchingMachine = setup({
  types: { context: {} as WatchingContext, events: {} as WatchingEvent },
  actors: { listenToTabs: fromCallback<EventObject, undefined, WatchingEvent>(() => {}) },
  guards: {
    hasAny: (_, { running }: Reported) => running.length > 0,
    hasWatched: ({ context }, { running }: Reported) => running.includes(watchedOf(context) ?? ''),
  },
  actions: {
    storeRunning: assign({ running: (_, { running }: Reported) => running }),
    storeWish: assign({ wished: (_, { key }: { key: RunningKey }) => key }),
    /** What is looked at in the past stays, whoever comes meanwhile. */
    holdWatched: assign({ wished: ({ context }) => watchedOf(context) }),
    forgetWish: assign({ wished: null }),
    storeNumber: assign({ number: (_, { number }: { number: number }) => number }),
    forgetNumber: assign({ number: null }),
  },
}).createMachine({
  id: 'watching',
  context: { running: [], wished: null, number: null },
  invoke: { id: 'tabs', src: 'listenToTabs' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The chart runs in no tab that is watched.',
      on: {
        'actors.reported': {
          guard: { type: 'hasAny', params: ({ event }) => event },
          target: 'showing',
          actions: { type: 'storeRunning', params: ({ event }) => event },
        },
      },
    },
    showing: {
      initial: 'now',
      on: {
        'actors.reported': [
          {
            guard: { type: 'hasWatched', params: ({ event }) => event },
            actions: { type: 'storeRunning', params: ({ event }) => event },
          },
          {
            description: 'The tab of the actor is gone; another one has one.',
            guard: { type: 'hasAny', params: ({ event }) => event },
            target: '.now',
            actions: [{ type: 'storeRunning', params: ({ event }) => event }, 'forgetWish'],
          },
          { target: 'lost', actions: [{ type: 'storeRunning', params: ({ event }) => event }, 'forgetWish'] },
        ],
        'actor.chosen': { target: '.now', actions: { type: 'storeWish', params: ({ event }) => event } },
      },
      states: {
        now: {
          description: 'As it is, and it takes events.',
          entry: 'forgetNumber',
          on: {
            'event.chosen': {
              target: 'past',
              actions: ['holdWatched', { type: 'storeNumber', params: ({ event }) => event }],
            },
          },
        },
        past: {
          description: 'As it was after an event; what happens meanwhile is only kept.',
          on: {
            'event.chosen': { actions: { type: 'storeNumber', params: ({ event }) => event } },
            'now.pressed': 'now',
          },
        },
      },
    },
    lost: {
      description: 'The tab was closed, went elsewhere, or is being loaded again.',
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
