import type { ActorRefFrom } from 'xstate';
import * as rules from './payment.rules.ts';
import { paymentSetup } from './payment.setup.ts';
import type { PaymentOutcome } from './payment.types.ts';
import { STORE_ANSWER, CHARGE, ERROR_TRANSITIONS, STORE_REQUEST, STORE_ERROR, STORE_CHARGE } from './transitions.ts';

const ended = (outcome: PaymentOutcome) =>
  ({ type: 'final', entry: ['clearAttempt', { type: 'reportEnded', params: { outcome } }] }) as const;

/**
 * Payment: one registration POST for one body, one confirmation by the bank, never a second charge (decisions,
 * "registration submit", "idempotency key", "what Payment does"). An unanswered POST is repeated with the same key.
 * After an unanswered confirmation, the payment's status is read before anything is repeated.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => rules.createContext(input),
  invoke: {
    id: 'cardForm',
    src: 'cardForm',
    input: ({ context: { charge, configured } }) => ({ charge, configured }),
  },
  initial: 'entering',
  on: {
    'payment.reached': { guard: 'needsCard', actions: 'openCardForm' },
    'charge.changed': { actions: STORE_CHARGE },
    'card.reported': { actions: { type: 'storeCard', params: ({ event }) => event } },
  },
  states: {
    entering: {
      description: 'The form can be edited. Each state but the first says why the last press of Join Now came back.',
      entry: 'clearAttempt',
      initial: 'blank',
      on: {
        'payment.submitted': [
          { guard: 'lacksConfiguration', target: '.notConfigured', actions: 'clearError' },
          { guard: 'lacksCard', target: '.incomplete', actions: 'storeMissingCard' },
          { guard: 'needsCard', target: 'checkingCard', actions: STORE_REQUEST },
          { target: 'preparing', actions: STORE_REQUEST },
        ],
      },
      states: {
        blank: {},
        incomplete: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        declined: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        authenticationFailed: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        authenticationCancelled: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        interrupted: {
          description: 'Looked up, or outdated: nothing was charged. Join Now starts a new attempt.',
          entry: 'reportReturned',
        },
        amountChanged: {
          description:
            'The host takes another sum today than was shown, for a credit or a debt: told, and taken when Join Now is pressed again.',
          entry: 'reportAmount',
          on: {
            'charge.changed': {
              guard: { type: 'isOtherChargeChosen', ...CHARGE },
              description: 'Something else was chosen: what it comes to is shown, and asked about at the next press.',
              target: 'blank',
              actions: STORE_CHARGE,
            },
          },
        },
        priceChanged: {
          description: 'The membership costs something else than this page knows of: a fresh one says what.',
          entry: 'reportReturned',
        },
        rejected: { description: 'The server rejected the registration, with a reason.', entry: 'reportReturned' },
        offline: { description: 'Nothing was sent.', entry: 'reportReturned' },
        unavailable: { description: 'The host or the card service could not work.', entry: 'reportReturned' },
        rateLimited: { entry: 'reportReturned' },
        notConfigured: { entry: 'reportReturned' },
      },
    },
    checkingCard: {
      tags: 'busy',
      description: 'The card form checks what was typed. Nothing was sent yet.',
      invoke: {
        id: 'checkCard',
        src: 'checkCard',
        onDone: 'preparing',
        onError: { target: 'routingError', actions: { type: 'storeCardCheckError', params: ({ event }) => event } },
      },
      after: { quickTimeout: 'entering.unavailable' },
    },
    preparing: {
      description: 'One body, one key, one POST: a body that the host has answered for goes straight to the bank.',
      always: [
        { guard: 'hasNewEmail', target: 'changingEmail' },
        { guard: 'isConfirmable', target: 'checkingAmount' },
        { guard: 'hasKey', target: 'registering', actions: 'adoptKey' },
        { target: 'creatingKey' },
      ],
    },
    changingEmail: {
      tags: 'busy',
      description: 'Nothing is paid yet: the account gets the address that was typed last before anybody is charged.',
      invoke: {
        id: 'changeEmail',
        src: 'changeEmail',
        input: ({ context }) => ({ email: rules.getNewEmail(context) }),
        onDone: {
          target: 'preparing',
          actions: [{ type: 'storeAccount', params: ({ event }) => event.output }, 'reportEmail'],
        },
        onError: { target: 'routingError', actions: STORE_ERROR },
      },
      after: { quickTimeout: 'entering.unavailable' },
    },
    creatingKey: {
      tags: 'busy',
      invoke: {
        id: 'createKey',
        src: 'createKey',
        onDone: {
          target: 'registering',
          actions: [{ type: 'storeKey', params: ({ event }) => ({ key: event.output }) }, 'reportKeyCreated'],
        },
        onError: 'entering.unavailable',
      },
      after: { quickTimeout: 'entering.unavailable' },
    },
    registering: {
      tags: 'busy',
      description: 'The one POST. It charges nothing: money moves in "confirming" alone.',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({ request: rules.getRequest(context), submission: context.submission }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: STORE_ANSWER,
          },
          { target: 'checkingAmount', actions: STORE_ANSWER },
        ],
        onError: [
          {
            guard: { type: 'opensAccount', params: ({ event }) => rules.toRegistrationError(event.error) },
            description: 'Refused, but the account exists by now and the visitor is signed in.',
            target: 'routingError',
            actions: [STORE_ERROR, 'reportAccepted'],
          },
          { target: 'routingError', actions: STORE_ERROR },
        ],
      },
      after: { registerTimeout: 'noResponse' },
    },
    checkingAmount: {
      description: 'The host asks for a confirmation by the bank. Nobody is charged another sum than the one shown.',
      always: [
        { guard: 'isOutdated', target: 'entering.interrupted' },
        { guard: 'isPriceChanged', target: 'entering.priceChanged', actions: 'storePriceChanged' },
        { guard: 'isAmountChanged', target: 'entering.amountChanged', actions: 'storeAmountChanged' },
        { guard: 'needsCard', target: 'confirming' },
        { target: 'entering.unavailable', description: 'Asked for a card where none is taken.' },
      ],
    },
    waiting: {
      tags: 'busy',
      description: 'The host is still busy with this very registration: the same key again, a little later each time.',
      after: { retryDelay: { target: 'registering', actions: 'countRetry' } },
    },
    confirming: {
      tags: 'busy',
      description: 'The only state in which money moves.',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({ ...rules.getConfirmation(context), request: rules.getRequest(context) }),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'reportingSuccess' },
          { target: 'routingError', actions: { type: 'storeUnpaid', params: ({ event }) => event.output } },
        ],
        onError: { target: 'routingError', actions: { type: 'storeConfirmError', params: ({ event }) => event } },
      },
      after: { confirmTimeout: 'retrievingPayment' },
    },
    retrievingPayment: {
      tags: 'busy',
      description: 'The bank’s answer was lost. Stripe is asked for the payment’s status before anything is retried.',
      invoke: {
        id: 'retrievePayment',
        src: 'retrievePayment',
        input: ({ context }) => rules.getConfirmation(context),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'reportingSuccess' },
          { target: 'routingError', actions: { type: 'storeRetrieved', params: ({ event }) => event.output } },
        ],
        onError: 'uncertain',
      },
      after: { quickTimeout: 'uncertain' },
    },
    reportingSuccess: {
      tags: 'busy',
      description:
        'Paid. The host is told at once, else it hears of it from the bank a little later: no failure counts.',
      invoke: {
        id: 'reportSuccess',
        src: 'reportSuccess',
        input: ({ context }) => ({ transactionId: context.submission.transactionId }),
        onDone: { target: 'succeeded', actions: { type: 'storeReceipt', params: ({ event }) => event } },
        onError: 'succeeded',
      },
      after: { quickTimeout: 'succeeded' },
    },
    routingError: {
      description:
        'What a failure leads to. A POST that may have arrived is repeated, a confirmation that may have is looked up.',
      always: ERROR_TRANSITIONS,
    },
    noResponse: {
      description:
        'The POST was not sent, or nothing was heard of it. It charges nothing: the form stays open, and the same goes again.',
      entry: ['clearRetries', 'reportNoResponse'],
      on: {
        'payment.submitted': [
          { guard: 'lacksCard', target: 'entering.incomplete', actions: 'storeMissingCard' },
          {
            guard: 'needsCard',
            target: 'checkingCard',
            description: 'What was sent is sent again, also when the form says something else by now.',
            actions: { type: 'storeRevision', params: ({ event }) => event },
          },
          { target: 'preparing', actions: { type: 'storeRevision', params: ({ event }) => event } },
        ],
      },
    },
    uncertain: {
      description: 'The payment may have gone through. The card service is asked again when the visitor wants it.',
      entry: 'reportUncertain',
      on: { 'payment.retried': { target: 'retrievingPayment', actions: 'reportResumed' } },
    },
    succeeded: ended('succeeded'),
    alreadySubscribed: ended('alreadySubscribed'),
    inviteInvalid: ended('inviteInvalid'),
    signedOut: {
      type: 'final',
      description: 'The session that this page began with is no more: it has ended, or another one has begun.',
      entry: [
        'clearAttempt',
        { type: 'reportEnded', params: ({ context }) => ({ outcome: rules.sessionOutcome(context.error) }) },
      ],
    },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
