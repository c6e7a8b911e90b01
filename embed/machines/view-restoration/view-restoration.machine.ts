import { emit } from '../lib/statecharts.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import { setup } from '../lib/setup.ts';
import type { ViewRestorationEmitted, ViewRestorationEvent, ViewRestorationInput } from './view-restoration.types.ts';

/** Restores a saved view. The bookmark comes first, because it overwrites what the other steps set. */
export const viewRestorationMachine = setup({
  types: {} as {
    context: ViewRestorationInput;
    events: ViewRestorationEvent;
    input: ViewRestorationInput;
    emitted: ViewRestorationEmitted;
  },
  actors: {
    applyBookmark: promiseSlot<void, void>('applyBookmark'),
    applyFilters: promiseSlot<void, void>('applyFilters'),
    showPage: promiseSlot<void, void>('showPage'),
    applyPageFilters: promiseSlot<void, void>('applyPageFilters'),
    applySlicers: promiseSlot<void, void>('applySlicers'),
  },
  actions: { emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'step.failed' as const, error })) },
  guards: { isDrillThrough: ({ context }) => context.isDrillThrough },
}).createMachine({
  id: 'view-restoration',
  context: ({ input }) => input,
  initial: 'bookmark',
  on: { 'restoration.canceled': '.canceled' },
  states: {
    bookmark: {
      invoke: {
        id: 'applyBookmark',
        src: 'applyBookmark',
        onDone: 'filters',
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    filters: {
      description: 'A bookmark replaces the filters of the report, so they follow it.',
      invoke: {
        id: 'applyFilters',
        src: 'applyFilters',
        onDone: 'page',
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    page: {
      invoke: {
        id: 'showPage',
        src: 'showPage',
        onDone: [{ guard: 'isDrillThrough', target: 'pageFilters' }, { target: 'slicers' }],
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    pageFilters: {
      description: 'The filters that drill-through has set on the page.',
      invoke: {
        id: 'applyPageFilters',
        src: 'applyPageFilters',
        onDone: 'slicers',
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    slicers: {
      invoke: {
        id: 'applySlicers',
        src: 'applySlicers',
        onDone: 'restored',
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    restored: { type: 'final' },
    failed: { type: 'final', description: 'A step failed. The view is restored up to that step.' },
    canceled: { type: 'final' },
  },
});
