import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import type {
  CardFormContext,
  CardFormEvent,
  CardFormInput,
  CardFormReport,
  CardFormStatus,
  CardFormTag,
  Charge,
} from './card-form.types.ts';

/** Stripe's script counts as blocked or lost after this time. */
export const LOAD_TIMEOUT_MS = 15_000;
/** The element counts as failed if it is not ready after this time. */
export const MOUNT_TIMEOUT_MS = 15_000;

/**
 * The card form of the Payment page: Stripe's script, then its element (spec: registration#payment-is-prepared-on-the-last-page). The page renders the element while this chart says so, and sends its events
 * here. The card is typed into that element, so this chart never sees it.
 */
export const cardFormMachine = setup({
  types: {} as { input: CardFormInput; context: CardFormContext; events: CardFormEvent; tags: CardFormTag },
  actors: { loadCardService: promiseSlot<void, undefined>('loadCardService') },
  delays: { loadTimeout: LOAD_TIMEOUT_MS, mountTimeout: MOUNT_TIMEOUT_MS },
  guards: {
    isConfigured: ({ context }) => context.configured,
  },
  actions: {
    storeCharge: assign({ charge: (_, { charge }: { charge: Charge }) => charge }),
    countElement: assign({ element: ({ context }) => context.element + 1 }),
    report: sendToParent((_context: CardFormContext, { status }: { status: CardFormStatus }): CardFormReport => ({
      type: 'card.reported',
      status,
    })),
    reportEdit: sendToParent((): CardFormReport => ({ type: 'card.edited' })),
  },
}).createMachine({
  id: 'card-form',
  context: ({ input }) => ({ ...input, element: 0 }),
  initial: 'unopened',
  on: {
    'charge.changed': { actions: { type: 'storeCharge', params: ({ event }) => event } },
  },
  states: {
    unopened: {
      description: 'Nothing loads before the visitor reaches the Payment page.',
      on: {
        'form.opened': [{ guard: 'isConfigured', target: 'loading' }, { target: 'notConfigured' }],
      },
    },
    notConfigured: {
      description: 'The site has no key or no price: there is nothing to load.',
      entry: { type: 'report', params: { status: 'notConfigured' } },
    },
    loading: {
      tags: 'busy',
      description: 'Loads Stripe.js and the code that renders its element.',
      entry: ['countElement', { type: 'report', params: { status: 'loading' } }],
      invoke: { id: 'loadCardService', src: 'loadCardService', onDone: 'mounted', onError: 'loadFailed' },
      on: { 'card.failed': 'loadFailed' },
      after: { loadTimeout: 'loadFailed' },
    },
    mounted: {
      description:
        'The element stays while this state lasts: moving between pages or another price keeps the typed card.',
      initial: 'mounting',
      on: {
        'card.failed': 'loadFailed',
      },
      states: {
        mounting: {
          tags: 'busy',
          entry: { type: 'report', params: { status: 'loading' } },
          on: { 'card.ready': 'ready' },
          after: { mountTimeout: '#card-form.loadFailed' },
        },
        ready: {
          entry: { type: 'report', params: { status: 'ready' } },
          on: { 'card.changed': { actions: 'reportEdit' } },
        },
      },
    },
    loadFailed: {
      description: 'Stripe.js or its element did not load: a blocker, a network error, or Stripe itself.',
      entry: { type: 'report', params: { status: 'loadFailed' } },
      on: { 'form.retried': 'loading' },
    },
  },
});

export type CardFormRef = ActorRefFrom<typeof cardFormMachine>;
