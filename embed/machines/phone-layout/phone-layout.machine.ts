import { assign, emit } from '../lib/statecharts.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import { setup } from '../lib/setup.ts';
import type {
  PhoneLayoutContext,
  PhoneLayoutEmitted,
  PhoneLayoutEvent,
  PhoneLayoutInput,
} from './phone-layout.types.ts';

/**
 * Chooses a report's layout by the width of its element. The app cannot switch layouts, so the chart embeds the report
 * again and restores its view.
 */
export const phoneLayoutMachine = setup({
  types: {} as {
    context: PhoneLayoutContext;
    events: PhoneLayoutEvent;
    input: PhoneLayoutInput;
    emitted: PhoneLayoutEmitted;
  },
  actors: {
    saveView: promiseSlot<void, void>('saveView'),
    switchLayout: promiseSlot<void, void>('switchLayout'),
    restoreView: promiseSlot<void, void>('restoreView'),
  },
  actions: {
    storeWidth: assign((_, { isNarrow }: { isNarrow: boolean }) => ({ isNarrow })),
    storeNext: assign({ isNextPhone: ({ context }) => context.isNarrow }),
    storeLayout: assign({ isPhone: ({ context }) => context.isNextPhone }),
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'layout.failed' as const, error })),
  },
  guards: { isOtherLayout: ({ context }) => context.isNarrow !== context.isPhone },
}).createMachine({
  id: 'phone-layout',
  context: ({ input }) => ({ ...input, isNarrow: input.isPhone, isNextPhone: input.isPhone }),
  initial: 'settled',
  on: {
    'width.changed': { actions: { type: 'storeWidth', params: ({ event }) => event } },
    'component.reset': '.stopped',
  },
  states: {
    settled: {
      description: 'The layout matches the width.',
      always: { guard: 'isOtherLayout', target: 'saving' },
    },
    saving: {
      description: 'Without a loaded report there is nothing to save.',
      invoke: { id: 'saveView', src: 'saveView', onDone: 'switching', onError: 'switching' },
    },
    switching: {
      entry: 'storeNext',
      invoke: {
        id: 'switchLayout',
        src: 'switchLayout',
        onDone: { target: 'restoring', actions: 'storeLayout' },
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    restoring: {
      invoke: {
        id: 'restoreView',
        src: 'restoreView',
        onDone: 'settled',
        onError: {
          target: 'settled',
          actions: { type: 'emitFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'Embedding with this layout failed. The next change of the width retries it.',
      on: { 'width.changed': { target: 'settled', actions: { type: 'storeWidth', params: ({ event }) => event } } },
    },
    stopped: { type: 'final' },
  },
});
