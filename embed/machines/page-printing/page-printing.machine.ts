import { assign, emit, stateIn } from '../lib/statecharts.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import { setup } from '../lib/setup.ts';
import type {
  PagePrintingContext,
  PagePrintingEmitted,
  PagePrintingEvent,
  PagePrintingInput,
} from './page-printing.types.ts';

/**
 * The maximum time for rendering a page, in milliseconds. The app does not render a page again that it already shows.
 */
export const DRAWING_MS = 10_000;

/** Prints pages one after the other, then shows the earlier page again. */
export const pagePrintingMachine = setup({
  types: {} as {
    context: PagePrintingContext;
    events: PagePrintingEvent;
    input: PagePrintingInput;
    emitted: PagePrintingEmitted;
  },
  actors: {
    showPage: promiseSlot<boolean, void>('showPage'),
    printPage: promiseSlot<void, void>('printPage'),
    showPreviousPage: promiseSlot<void, void>('showPreviousPage'),
  },
  actions: {
    countPage: assign({ index: ({ context }) => context.index + 1 }),
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'page.failed' as const, error })),
  },
  guards: {
    hasMore: ({ context }) => context.index + 1 < context.count,
    wasShown: (_, { wasShown }: { wasShown: boolean }) => wasShown,
    isDrawn: stateIn({ showing: 'drawn' }),
  },
  delays: { drawing: DRAWING_MS },
}).createMachine({
  id: 'page-printing',
  context: ({ input }) => ({ ...input, index: 0 }),
  initial: 'showing',
  states: {
    showing: {
      description:
        'The app may draw the page before it answers. What it draws before the page has changed is the page before.',
      initial: 'requested',
      invoke: {
        id: 'showPage',
        src: 'showPage',
        onDone: [
          { guard: { type: 'wasShown', params: ({ event }) => ({ wasShown: event.output }) }, target: 'printing' },
          { guard: 'isDrawn', target: 'printing' },
          { target: 'drawing' },
        ],
        onError: {
          target: 'returning',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'printing.canceled': 'returning' },
      states: {
        requested: { on: { 'page.changed': 'changed' } },
        changed: { on: { 'content.rendered': 'drawn' } },
        drawn: {},
      },
    },
    drawing: {
      after: { drawing: 'printing' },
      on: { 'content.rendered': 'printing', 'printing.canceled': 'returning' },
    },
    printing: {
      description: 'The app shows the print dialog of the browser.',
      invoke: {
        id: 'printPage',
        src: 'printPage',
        onDone: [{ guard: 'hasMore', target: 'showing', actions: 'countPage' }, { target: 'returning' }],
        onError: {
          target: 'returning',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'printing.canceled': 'returning' },
    },
    returning: {
      invoke: { id: 'showPreviousPage', src: 'showPreviousPage', onDone: 'ended', onError: 'ended' },
      after: { drawing: 'ended' },
    },
    ended: { type: 'final' },
  },
});
