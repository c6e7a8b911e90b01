import { assign, emit } from '../lib/statecharts.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import { setup } from '../lib/setup.ts';
import type { PageHeightContext, PageHeightEmitted, PageHeightEvent, PageSize } from './page-height.types.ts';

/**
 * Keeps a frame as high as its page. Requests the page's size once for each page, and not while the frame is resized.
 */
export const pageHeightMachine = setup({
  types: {} as { context: PageHeightContext; events: PageHeightEvent; emitted: PageHeightEmitted },
  actors: { readPageSize: promiseSlot<PageSize | null, void>('readPageSize') },
  actions: {
    storeSize: assign((_, { size }: { size: PageSize | null }) => ({ size })),
    emitHeight: emit({ type: 'height.due' }),
  },
  guards: { hasSize: (_, { size }: { size: PageSize | null }) => size !== null },
}).createMachine({
  id: 'page-height',
  context: { size: null },
  initial: 'waiting',
  on: { 'page.changed': '.reading', 'component.reset': '.stopped' },
  states: {
    waiting: { description: 'The report shows no page yet.' },
    reading: {
      invoke: {
        id: 'readPageSize',
        src: 'readPageSize',
        onDone: [
          {
            guard: { type: 'hasSize', params: ({ event }) => ({ size: event.output }) },
            target: 'fitted',
            actions: [{ type: 'storeSize', params: ({ event }) => ({ size: event.output }) }, 'emitHeight'],
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
    },
    fitted: { on: { 'frame.resized': { actions: 'emitHeight' } } },
    unknown: { description: 'The app did not report the page’s size, so the frame keeps its height.' },
    stopped: { type: 'final' },
  },
});
