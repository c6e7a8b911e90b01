import type { ActorRefFrom } from 'xstate';
import type { ChargeChanged } from '../card-form/card-form.types.ts';
import { paymentSetup } from './payment.setup.ts';
import type { PaymentError, PaymentOutcome, RegistrationAnswer, RegistrationStatus } from './payment.types.ts';
import type { RegistrationRequest } from './request.types.ts';
import * as rules from './payment.rules.ts';

/** Stores a changed price, so that the card form and the comparison with the host's amount use the same one. */
const CHARGE = { params: ({ event }: { event: ChargeChanged }) => event } as const;
const STORE_CHARGE = [
  { type: 'storeCharge', ...CHARGE },
  { type: 'updateCardForm', ...CHARGE },
] as const;

/** Stores the host's response and the account that the visitor is now signed in to. */
const STORE_ANSWER = [
  { type: 'storeAnswer', params: ({ event }: { event: { output: RegistrationAnswer } }) => event.output },
  'reportAccepted',
] as const;

/** Stores what the visitor has sent by Join Now. */
const STORE_REQUEST = {
  type: 'storeRequest',
  params: ({ event }: { event: { request: RegistrationRequest; revision: number } }) => event,
} as const;

const STORE_REVISION = {
  type: 'storeRevision',
  params: ({ event }: { event: { revision: number } }) => event,
} as const;

/** Join Now after a POST with an unknown outcome. */
const RESEND = {
  'payment.submitted': [
    { guard: 'lacksCard', target: 'entering.incomplete', actions: 'storeMissingCard' },
    {
      guard: 'needsCard',
      target: 'checkingCard',
      description: 'Sends the same request again, even if the form has changed.',
      actions: STORE_REVISION,
    },
    { target: 'preparing', actions: STORE_REVISION },
  ],
} as const;

const STATUS = { params: ({ event }: { event: { output: RegistrationStatus } }) => event.output } as const;

type Failed = { event: { error: unknown } };
const STORE_ERROR = {
  type: 'storeRegistrationError',
  params: ({ event }: Failed) => rules.toRegistrationError(event.error),
} as const;

const isErrorKind = (kind: PaymentError['kind']) => ({ type: 'isErrorKind', params: { kind } }) as const;

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
    'charge.changed': { actions: STORE_CHARGE },
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
          description: 'Nothing was charged. Join Now starts a new attempt.',
          entry: 'reportReturned',
        },
        amountChanged: {
          description: 'A customer balance changes the amount due. The next Join Now accepts it.',
          entry: 'reportAmount',
          on: {
            'charge.changed': {
              guard: { type: 'isOtherChargeChosen', ...CHARGE },
              description: 'The visitor has changed the plan or the coupon.',
              target: 'blank',
              actions: STORE_CHARGE,
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
      description: 'Sends the registration. Only "confirming" moves money.',
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
            description: 'Rejected, but the account exists and the visitor is signed in.',
            target: 'routingError',
            actions: [STORE_ERROR, 'reportAccepted'],
          },
          { target: 'routingError', actions: STORE_ERROR },
        ],
      },
      after: { registerTimeout: 'noResponse' },
    },
    checkingAmount: {
      description: 'The confirmation must be for the amount that the page shows.',
      always: [
        { guard: 'isOutdated', target: 'entering.interrupted' },
        { guard: 'isPriceChanged', target: 'entering.priceChanged' },
        { guard: 'isAmountChanged', target: 'entering.amountChanged', actions: 'storeAmountChanged' },
        { guard: 'needsCard', target: 'confirming' },
        {
          target: 'entering.unavailable',
          description: 'The server requires a card for a registration that needs none.',
        },
      ],
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
      always: [
        { guard: isErrorKind('incomplete'), target: 'entering.incomplete' },
        { guard: isErrorKind('declined'), target: 'entering.declined' },
        { guard: isErrorKind('authenticationFailed'), target: 'entering.authenticationFailed' },
        { guard: isErrorKind('authenticationCancelled'), target: 'entering.authenticationCancelled' },
        { guard: isErrorKind('interrupted'), target: 'entering.interrupted' },
        { guard: isErrorKind('canceled'), target: 'entering.interrupted', actions: 'clearKey' },
        { guard: isErrorKind('uncertain'), target: 'retrievingPayment' },
        { guard: 'canRetry', target: 'waiting' },
        { guard: 'canRenewKey', target: 'creatingKey', actions: 'markKeyRenewed' },
        { guard: isErrorKind('alreadySubscribed'), target: 'alreadySubscribed' },
        { guard: isErrorKind('inviteInvalid'), target: 'inviteInvalid' },
        { guard: isErrorKind('signedOut'), target: 'signedOut' },
        { guard: 'isForeign', target: 'retrievingRegistration' },
        { guard: isErrorKind('notConfigured'), target: 'entering.notConfigured' },
        { guard: isErrorKind('rateLimited'), target: 'entering.rateLimited' },
        { guard: isErrorKind('offline'), target: 'entering.offline' },
        { guard: 'isUnavailable', target: 'entering.unavailable' },
        { guard: 'isOutcomeUnknown', target: 'noResponse' },
        { target: 'entering.rejected' },
      ],
    },
    retrievingRegistration: {
      tags: 'busy',
      description:
        'A redirect, a page or an error of another plugin is no verdict. The server is asked who is a member.',
      invoke: {
        id: 'retrieveRegistration',
        src: 'retrieveRegistration',
        onDone: [
          { guard: { type: 'isMember', ...STATUS }, target: 'succeeded', actions: { type: 'storeReceipt', ...STATUS } },
          { guard: 'isOutcomeUnknown', target: 'noResponse' },
          { target: 'entering.rejected' },
        ],
        onError: 'unverified',
      },
      after: { quickTimeout: 'unverified' },
    },
    noResponse: {
      description: 'No response to the POST, which charges nothing. Join Now sends it again.',
      entry: ['clearRetries', 'reportNoResponse'],
      on: RESEND,
    },
    unverified: {
      description: 'Neither the POST nor the question about it got an answer of the server. Join Now sends it again.',
      entry: ['clearRetries', 'reportNoResponse'],
      on: RESEND,
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
