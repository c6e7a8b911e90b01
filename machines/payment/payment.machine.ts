import type { ActorRefFrom } from 'xstate';
import * as rules from './payment.rules.ts';
import { paymentSetup } from './payment.setup.ts';
import type { PaymentOutcome } from './payment.types.ts';
import * as transitions from './transitions.ts';

const ended = (outcome: PaymentOutcome) =>
  ({ type: 'final', entry: ['clearAttempt', { type: 'reportEnded', params: { outcome } }] }) as const;

/**
 * Payment: one registration POST for one body, one confirmation by the bank, never a second charge (spec: registration-request#registration-submit, payment#idempotency-key). An unanswered POST is repeated with the same key.
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
    'charge.changed': { actions: transitions.STORE_CHARGE },
    'card.reported': { actions: { type: 'storeCard', params: ({ event }) => event } },
  },
  states: {
    entering: {
      description: 'The form is editable. Each state but the first is the reason why Join Now failed.',
      entry: 'clearAttempt',
      initial: 'blank',
      on: {
        'payment.submitted': [
          { guard: 'lacksConfiguration', target: '.notConfigured', actions: 'clearError' },
          { guard: 'lacksCard', target: '.incomplete', actions: 'storeMissingCard' },
          { guard: 'needsCard', target: 'checkingCard', actions: transitions.STORE_REQUEST },
          { target: 'preparing', actions: transitions.STORE_REQUEST },
        ],
      },
      states: {
        blank: {},
        incomplete: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        declined: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        authenticationFailed: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        authenticationCancelled: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        interrupted: {
          description: 'Nothing was charged. Join Now starts a new attempt.',
          entry: 'reportReturned',
        },
        amountChanged: {
          description: 'A customer balance changes the amount due. The next Join Now accepts it.',
          entry: 'reportAmount',
          on: {
            'charge.changed': {
              guard: { type: 'isOtherChargeChosen', ...transitions.CHARGE },
              description: 'The visitor has changed the plan or the coupon.',
              target: 'blank',
              actions: transitions.STORE_CHARGE,
            },
          },
        },
        priceChanged: {
          description: 'The price has changed since the page was loaded. A reload shows the new one.',
          entry: 'reportReturned',
        },
        rejected: { description: 'The server rejected the registration, with a reason.', entry: 'reportReturned' },
        offline: { description: 'Nothing was sent.', entry: 'reportReturned' },
        unavailable: { description: 'The server or Stripe is unavailable.', entry: 'reportReturned' },
        rateLimited: { entry: 'reportReturned' },
        notConfigured: { entry: 'reportReturned' },
      },
    },
    checkingCard: {
      tags: 'busy',
      description: 'The card form validates the card. Nothing was sent yet.',
      invoke: {
        id: 'checkCard',
        src: 'checkCard',
        onDone: 'preparing',
        onError: { target: 'routingError', actions: { type: 'storeCardCheckError', params: ({ event }) => event } },
      },
      after: { quickTimeout: 'entering.unavailable' },
    },
    preparing: {
      description: 'One key belongs to one body. A body that the server has accepted goes straight to the bank.',
      always: [
        { guard: 'hasNewEmail', target: 'changingEmail' },
        { guard: 'isConfirmable', target: 'checkingAmount' },
        { guard: 'hasKey', target: 'registering', actions: 'adoptKey' },
        { target: 'creatingKey' },
      ],
    },
    changingEmail: {
      tags: 'busy',
      description: 'Changes the account’s e-mail address before the bank charges anything.',
      invoke: {
        id: 'changeEmail',
        src: 'changeEmail',
        input: ({ context }) => ({ email: rules.getNewEmail(context) }),
        onDone: {
          target: 'preparing',
          actions: [{ type: 'storeAccount', params: ({ event }) => event.output }, 'reportEmail'],
        },
        onError: { target: 'routingError', actions: transitions.STORE_ERROR },
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
      description: 'Sends the registration. Only "confirming" moves money.',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({ request: rules.getRequest(context), submission: context.submission }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: transitions.STORE_ANSWER,
          },
          { target: 'checkingAmount', actions: transitions.STORE_ANSWER },
        ],
        onError: [
          {
            guard: { type: 'opensAccount', params: ({ event }) => rules.toRegistrationError(event.error) },
            description: 'Rejected, but the account exists and the visitor is signed in.',
            target: 'routingError',
            actions: [transitions.STORE_ERROR, 'reportAccepted'],
          },
          { target: 'routingError', actions: transitions.STORE_ERROR },
        ],
      },
      after: { registerTimeout: 'noResponse' },
    },
    checkingAmount: {
      description: 'The confirmation must be for the amount that the page shows.',
      always: transitions.AMOUNT_TRANSITIONS,
    },
    waiting: {
      tags: 'busy',
      description: 'The server is still processing this registration. A retry follows after a growing delay.',
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
      description: 'Reports the payment to the server. A failure does no harm: Stripe’s webhook follows.',
      invoke: {
        id: 'reportSuccess',
        src: 'reportSuccess',
        input: ({ context }) => ({ transactionId: context.submission.transactionId }),
        onDone: {
          target: 'succeeded',
          actions: { type: 'storeReceipt', params: ({ event }) => ({ receipt: event.output }) },
        },
        onError: 'succeeded',
      },
      after: { quickTimeout: 'succeeded' },
    },
    routingError: {
      description: 'An uncertain POST is retried; an uncertain confirmation is looked up.',
      always: transitions.ERROR_TRANSITIONS,
    },
    retrievingRegistration: {
      tags: 'busy',
      description:
        'A redirect, a page or an error of another plugin is no verdict. The server is asked who is a member.',
      invoke: {
        id: 'retrieveRegistration',
        src: 'retrieveRegistration',
        onDone: transitions.STATUS_TRANSITIONS,
        onError: 'unverified',
      },
      after: { quickTimeout: 'unverified' },
    },
    noResponse: {
      description: 'No response to the POST, which charges nothing. Join Now sends it again.',
      entry: ['clearRetries', 'reportNoResponse'],
      on: transitions.RESEND,
    },
    unverified: {
      description: 'Neither the POST nor the question about it got an answer of the server. Join Now sends it again.',
      entry: ['clearRetries', 'reportNoResponse'],
      on: transitions.RESEND,
    },
    uncertain: {
      description: 'The payment may have gone through. Check my payment asks Stripe again.',
      entry: 'reportUncertain',
      on: { 'payment.retried': { target: 'retrievingPayment', actions: 'reportResumed' } },
    },
    succeeded: ended('succeeded'),
    alreadySubscribed: ended('alreadySubscribed'),
    inviteInvalid: ended('inviteInvalid'),
    signedOut: {
      type: 'final',
      description: 'The page’s session has ended, or another one has begun.',
      entry: [
        'clearAttempt',
        { type: 'reportEnded', params: ({ context }) => ({ outcome: rules.sessionOutcome(context.error) }) },
      ],
    },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
