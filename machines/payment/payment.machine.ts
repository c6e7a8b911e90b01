import type { ActorRefFrom } from 'xstate';
import * as rules from './payment.rules.ts';
import { paymentSetup } from './payment.setup.ts';

/**
 * Paying: one registration POST for one body, one confirmation by the bank, never a second charge (decisions,
 * "registration submit", "idempotency key", "what Payment does"). Whatever is uncertain is looked up before anything is
 * repeated.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => rules.startContext(input),
  invoke: {
    id: 'cardForm',
    src: 'cardForm',
    input: ({ context: { charge, configured } }) => ({ charge, configured }),
  },
  initial: 'entering',
  on: {
    'payment.reached': { guard: 'needsCard', actions: 'openCardForm' },
    'charge.changed': { actions: { type: 'tellCardForm', params: ({ event }) => event } },
    'card.reported': { actions: { type: 'storeCard', params: ({ event }) => event } },
  },
  states: {
    entering: {
      description: 'The form can be edited. Each state but the first says why the last press of Join Now came back.',
      entry: 'forgetAttempt',
      initial: 'blank',
      on: {
        'payment.submitted': [
          {
            guard: 'lacksConfiguration',
            target: '.notConfigured',
            actions: 'storeMissingCard',
          },
          { guard: 'lacksCard', target: '.incomplete', actions: 'storeMissingCard' },
          {
            guard: 'needsCard',
            target: 'checkingCard',
            actions: { type: 'storeOrder', params: ({ event }) => event },
          },
          { target: 'preparing', actions: { type: 'storeOrder', params: ({ event }) => event } },
        ],
      },
      states: {
        blank: {},
        incomplete: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        declined: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        authenticationFailed: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        authenticationCancelled: { entry: 'reportReturned', on: { 'card.edited': 'blank' } },
        interrupted: {
          description: 'Looked up, or outdated: nothing was charged. Another press begins anew.',
          entry: 'reportReturned',
        },
        refused: { description: 'The host said no, and why.', entry: 'reportReturned' },
        offline: { description: 'Nothing was sent.', entry: 'reportReturned' },
        unavailable: { description: 'The host or the card service could not work.', entry: 'reportReturned' },
        tooMany: { entry: 'reportReturned' },
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
        onError: {
          target: 'sorting',
          actions: {
            type: 'storeProblem',
            params: ({ event }) => ({ problem: rules.toCardFailure(event.error, { kind: 'unavailable' }) }),
          },
        },
      },
      after: { quickTimeout: 'entering.unavailable' },
    },
    preparing: {
      description: 'One body, one key, one POST: a body that the host has answered for goes straight to the bank.',
      always: [
        { guard: 'isConfirmable', target: 'confirming' },
        { guard: 'hasKey', target: 'registering', actions: 'adoptKey' },
        { target: 'keying' },
      ],
    },
    keying: {
      tags: 'busy',
      invoke: {
        id: 'createKey',
        src: 'createKey',
        onDone: {
          target: 'registering',
          actions: [{ type: 'storeKey', params: ({ event }) => ({ key: event.output }) }, 'reportKeyed'],
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
        input: ({ context }) => ({ order: rules.orderToSend(context), submission: context.submission }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'reportAccepted'],
          },
          {
            target: 'accepting',
            actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'reportAccepted'],
          },
        ],
        onError: {
          target: 'sorting',
          actions: { type: 'storeProblem', params: ({ event }) => ({ problem: rules.toRefusal(event.error) }) },
        },
      },
      after: { registerTimeout: 'uncertain' },
    },
    accepting: {
      description: 'The host asks for a confirmation by the bank.',
      always: [
        { guard: 'isOutdated', target: 'entering.interrupted' },
        { guard: 'needsCard', target: 'confirming' },
        { target: 'entering.unavailable', description: 'Asked for a card where none is taken.' },
      ],
    },
    waiting: {
      tags: 'busy',
      description: 'The host is still busy with this very registration: the same key again, a little later each time.',
      after: { repeatDelay: { target: 'registering', actions: 'countRepeat' } },
    },
    confirming: {
      tags: 'busy',
      description: 'The only state in which money moves.',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({ ...rules.confirmationToMake(context), order: rules.orderToSend(context) }),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'succeeded' },
          {
            target: 'sorting',
            actions: { type: 'storeProblem', params: ({ event }) => ({ problem: rules.problemOf(event.output) }) },
          },
        ],
        onError: {
          target: 'sorting',
          actions: {
            type: 'storeProblem',
            params: ({ event }) => ({ problem: rules.toCardFailure(event.error, { kind: 'uncertain' }) }),
          },
        },
      },
      after: { confirmTimeout: 'lookingUp' },
    },
    lookingUp: {
      tags: 'busy',
      description: 'Nobody heard what the bank said. The card service is asked before anything is repeated.',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => rules.confirmationToMake(context),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'succeeded' },
          {
            target: 'sorting',
            actions: { type: 'storeProblem', params: ({ event }) => ({ problem: rules.lookedUp(event.output) }) },
          },
        ],
        onError: 'uncertain',
      },
      after: { quickTimeout: 'uncertain' },
    },
    sorting: {
      description:
        'What a failure leads to. Whatever may have reached the host or the bank without an answer is uncertain.',
      always: [
        { guard: { type: 'isProblem', params: { kind: 'incomplete' } }, target: 'entering.incomplete' },
        { guard: { type: 'isProblem', params: { kind: 'declined' } }, target: 'entering.declined' },
        {
          guard: { type: 'isProblem', params: { kind: 'authenticationFailed' } },
          target: 'entering.authenticationFailed',
        },
        {
          guard: { type: 'isProblem', params: { kind: 'authenticationCancelled' } },
          target: 'entering.authenticationCancelled',
        },
        { guard: { type: 'isProblem', params: { kind: 'interrupted' } }, target: 'entering.interrupted' },
        {
          guard: { type: 'isProblem', params: { kind: 'canceled' } },
          target: 'entering.interrupted',
          actions: 'forgetKey',
        },
        { guard: { type: 'isProblem', params: { kind: 'uncertain' } }, target: 'lookingUp' },
        { guard: 'isRepeatable', target: 'waiting' },
        { guard: 'isRekeyable', target: 'keying', actions: 'noteRekeyed' },
        { guard: { type: 'isProblem', params: { kind: 'alreadySubscribed' } }, target: 'alreadySubscribed' },
        { guard: { type: 'isProblem', params: { kind: 'inviteInvalid' } }, target: 'inviteInvalid' },
        { guard: { type: 'isProblem', params: { kind: 'signedOut' } }, target: 'signedOut' },
        { guard: { type: 'isProblem', params: { kind: 'notConfigured' } }, target: 'entering.notConfigured' },
        { guard: { type: 'isProblem', params: { kind: 'tooMany' } }, target: 'entering.tooMany' },
        { guard: { type: 'isProblem', params: { kind: 'offline' } }, target: 'entering.offline' },
        { guard: 'isUnavailable', target: 'entering.unavailable' },
        { guard: 'isUnanswered', target: 'uncertain' },
        { target: 'entering.refused' },
      ],
    },
    uncertain: {
      description:
        'The registration may have arrived, or the payment may have gone through. Only a repeat of the same will tell.',
      entry: 'forgetRepeats',
      on: {
        'payment.retried': [{ guard: 'hasConfirmation', target: 'lookingUp' }, { target: 'registering' }],
        'payment.submitted': [
          {
            guard: 'hasConfirmation',
            target: 'lookingUp',
            actions: { type: 'noteRevision', params: ({ event }) => event },
          },
          { target: 'registering', actions: { type: 'noteRevision', params: ({ event }) => event } },
        ],
      },
    },
    succeeded: { type: 'final', entry: ['forgetAttempt', { type: 'reportEnded', params: { outcome: 'succeeded' } }] },
    alreadySubscribed: {
      type: 'final',
      entry: ['forgetAttempt', { type: 'reportEnded', params: { outcome: 'alreadySubscribed' } }],
    },
    inviteInvalid: {
      type: 'final',
      entry: ['forgetAttempt', { type: 'reportEnded', params: { outcome: 'inviteInvalid' } }],
    },
    signedOut: { type: 'final', entry: ['forgetAttempt', { type: 'reportEnded', params: { outcome: 'signedOut' } }] },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
