import { type ActorRefFrom, assign, setup } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import {
  SLOW_REQUEST_TIMEOUT_MS,
  errorTransitions,
  isSignedOut,
  requestActions,
  requestState,
  SIGNED_OUT_STATE,
} from '../lib/request.ts';
import { canCancel, canPause, canPay, canResume, canUndoCancellation, toNotice } from './account-plan.rules.ts';
import type {
  AccountAction,
  AccountMembership,
  AccountPlanContext,
  AccountPlanEvent,
  AccountPlanInput,
  AccountPlanTag,
  ActionRequest,
  CancellationFeedback,
  Notice,
  PaymentOutcome,
  PortalFlow,
} from './account-plan.types.ts';

/** The customer may have to look for a phone. */
export const BANK_TIMEOUT_MS = 600_000;

const NO_FEEDBACK: CancellationFeedback = { reason: '', comment: '' };

/** If the page is still open after this time, the redirect has failed. */
const REDIRECT_TIMEOUT_MS = 15_000;

const accountPlan = setup({
  types: {} as {
    input: AccountPlanInput;
    context: AccountPlanContext;
    events: AccountPlanEvent;
    tags: AccountPlanTag;
  },
  actors: {
    /** Reads the membership from the host. */
    readMembership: promiseSlot<AccountMembership, undefined>('readMembership'),
    /** Sends an action; resolves with the membership after it. */
    sendAction: promiseSlot<AccountMembership, ActionRequest>('sendAction'),
    /** Pays what is owed with the stored card. */
    payOverdue: promiseSlot<PaymentOutcome, { attempt: number }>('payOverdue'),
    /** Opens the bank's dialog. */
    authenticatePayment: promiseSlot<void, undefined>('authenticatePayment'),
    /** Asks the host how the payment has ended; resolves with the membership after it. */
    confirmPayment: promiseSlot<AccountMembership, { attempt: number }>('confirmPayment'),
    /** Requests the URL of a page of Stripe's billing portal. */
    openPortal: promiseSlot<string, { flow: PortalFlow }>('openPortal'),
  },
  delays: {
    answerTimeout: SLOW_REQUEST_TIMEOUT_MS,
    bankTimeout: BANK_TIMEOUT_MS,
    redirectTimeout: REDIRECT_TIMEOUT_MS,
  },
  guards: {
    hasReturnedWithCard: ({ context }) => context.returnedWithCard,
    mayCancel: ({ context }) => canCancel(context.membership),
    mayUndoCancellation: ({ context }) => canUndoCancellation(context.membership),
    mayPause: ({ context }, { months }: { months: number }) => canPause(context.membership, months),
    mayResume: ({ context }) => canResume(context.membership),
    mayPay: ({ context }) => canPay(context.membership),
    isPaid: (_, { outcome }: { outcome: PaymentOutcome }) => outcome.kind === 'paid',
    isBilled: ({ context }) => context.membership?.isBilled ?? false,
    isSignedOut,
  },
  actions: {
    storeMembership: assign({ membership: (_, { membership }: { membership: AccountMembership }) => membership }),
    storeFlow: assign({ flow: (_, { flow }: { flow: PortalFlow }) => flow }),
    storePayment: assign({
      membership: ({ context }, { outcome }: { outcome: PaymentOutcome }) =>
        outcome.kind === 'paid' ? outcome.membership : context.membership,
    }),
    storeFeedback: assign({ feedback: (_, { feedback }: { feedback: CancellationFeedback }) => feedback }),
    clearFeedback: assign({ feedback: NO_FEEDBACK }),
    storeMonths: assign({ months: (_, { months }: { months: number }) => months }),
    ...requestActions<AccountPlanContext, AccountPlanEvent>(),
    beginAction: assign({ attempt: ({ context }) => context.attempt + 1, notice: null }),
    clearReturn: assign({ returnedWithCard: false }),
    clearNotice: assign({ notice: null }),
    storeNotice: assign({ notice: (_, { notice }: { notice: Notice }) => notice }),
    /** Reports a possible payment to the part that lists payments; supplied from outside. */
    notifyPaid: () => {},
    /** Leaves the page for a URL; supplied from outside. */
    redirect: (_, _params: { url: string }) => {},
  },
});

/** Change card or Invoices: a page of Stripe's billing portal. */
const OPEN_PORTAL = {
  guard: 'isBilled',
  target: '#account-plan.openingPortal',
  actions: [
    'clearNotice',
    { type: 'storeFlow', params: ({ event }: { event: { flow: PortalFlow } }) => ({ flow: event.flow }) },
  ],
} as const;

const FAILED = errorTransitions('#account-plan.signedOut', 'failed');

const PAID = [{ type: 'storeNotice', params: { notice: 'paid' } }, 'notifyPaid'] as const;

const payingStates = {
  sending: accountPlan.createStateConfig({
    ...requestState('failed'),
    description: 'The stored card pays the open invoices.',
    invoke: {
      id: 'payOverdue',
      src: 'payOverdue',
      input: ({ context }) => ({ attempt: context.attempt }),
      onDone: [
        {
          guard: { type: 'isPaid', params: ({ event }) => ({ outcome: event.output }) },
          target: '#account-plan.shown',
          actions: [{ type: 'storePayment', params: ({ event }) => ({ outcome: event.output }) }, ...PAID],
        },
        { target: 'authenticating' },
      ],
      onError: FAILED,
    },
  }),
  authenticating: accountPlan.createStateConfig({
    tags: ['busy'],
    description: 'The bank’s dialog is open. Afterwards the server reports the result.',
    invoke: {
      id: 'authenticatePayment',
      src: 'authenticatePayment',
      onDone: 'confirming',
      onError: 'confirming',
    },
    after: { bankTimeout: 'confirming' },
  }),
  confirming: accountPlan.createStateConfig({
    ...requestState('failed'),
    invoke: {
      id: 'confirmPayment',
      src: 'confirmPayment',
      input: ({ context }) => ({ attempt: context.attempt }),
      onDone: {
        target: '#account-plan.shown',
        actions: [{ type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) }, ...PAID],
      },
      onError: FAILED,
    },
  }),
  failed: accountPlan.createStateConfig({
    tags: ['failed'],
    description: 'An invoice is paid at most once, so Retry asks the bank again. Dismissing reloads the membership.',
    on: {
      'request.retried': { target: 'sending', actions: 'beginAction' },
      'request.dismissed': '#account-plan.loading',
      'portal.requested': OPEN_PORTAL,
    },
  }),
};

const STORE_FEEDBACK = {
  actions: {
    type: 'storeFeedback',
    params: ({ event }: { event: { feedback: CancellationFeedback } }) => ({ feedback: event.feedback }),
  },
} as const;

/** All actions share these states: the host responds, or the request fails and a retry sends the same action again. */
const actionStates = (action: AccountAction, notice: Notice, dismissal: 'dialog.closed' | 'request.dismissed') => ({
  sending: accountPlan.createStateConfig({
    ...requestState('failed'),
    description: 'A second press is ignored.',
    invoke: {
      id: 'sendAction',
      src: 'sendAction',
      input: ({ context: { attempt, feedback, months } }) => ({ action, attempt, feedback, months }),
      onDone: {
        target: '#account-plan.shown',
        actions: [
          { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
          { type: 'storeNotice', params: ({ event }) => ({ notice: toNotice(notice, event.output) }) },
          ...(action === 'card' ? (['notifyPaid'] as const) : []),
          ...(action === 'cancel' ? (['clearFeedback'] as const) : []),
        ],
      },
      onError: errorTransitions('#account-plan.signedOut', 'failed'),
    },
  }),
  failed: accountPlan.createStateConfig({
    tags: ['failed'],
    description: 'The server may have done it. Retry sends the same request again; dismissing reloads the membership.',
    on: {
      'request.retried': 'sending',
      [dismissal]: '#account-plan.loading',
      ...(action === 'cancel' ? { 'feedback.changed': { ...STORE_FEEDBACK, target: 'confirming' } } : {}),
      ...(action === 'card' ? { 'portal.requested': OPEN_PORTAL } : {}),
    },
  }),
});

/**
 * A member's own plan: its status, its cancellation, "Keep my membership", and the way to
 * Stripe's billing portal and back.
 */
export const accountPlanMachine = accountPlan.createMachine({
  id: 'account-plan',
  context: ({ input }) => ({
    ...input,
    membership: null,
    attempt: 0,
    feedback: NO_FEEDBACK,
    months: 1,
    flow: 'card',
    notice: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      ...requestState('loadFailed'),
      tags: ['loading'],
      invoke: {
        id: 'readMembership',
        src: 'readMembership',
        onDone: [
          {
            guard: 'hasReturnedWithCard',
            description: 'The plan stays visible while Stripe checks the new card, also if the bank declines it.',
            target: 'updatingCard',
            actions: [
              { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
              'clearReturn',
              'beginAction',
            ],
          },
          {
            target: 'shown',
            actions: { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
          },
        ],
        onError: errorTransitions('signedOut', 'loadFailed'),
      },
    },
    loadFailed: { tags: ['failed'], on: { 'request.retried': 'loading' } },
    shown: {
      on: {
        'cancellation.requested': { guard: 'mayCancel', target: 'cancelling' },
        'undo.pressed': { guard: 'mayUndoCancellation', target: 'undoingCancellation', actions: 'beginAction' },
        'resume.pressed': { guard: 'mayResume', target: 'resuming', actions: 'beginAction' },
        'payment.pressed': { guard: 'mayPay', target: 'paying', actions: 'beginAction' },
        'plan.changed': {
          actions: [
            { type: 'storeMembership', params: ({ event }) => event },
            { type: 'storeNotice', params: { notice: 'planChanged' } },
          ],
        },
        'membership.outdated': { target: 'loading', actions: 'clearNotice' },
        'portal.requested': OPEN_PORTAL,
      },
    },
    cancelling: {
      description: 'A dialog explains what ends and when, asks why, and offers a pause if the owner allows one.',
      tags: ['requesting'],
      initial: 'confirming',
      states: {
        confirming: {
          entry: 'clearNotice',
          on: {
            'cancellation.confirmed': { target: 'sending', actions: 'beginAction' },
            'feedback.changed': STORE_FEEDBACK,
            'pause.confirmed': {
              guard: { type: 'mayPause', params: ({ event }) => event },
              target: '#account-plan.pausing',
              actions: [{ type: 'storeMonths', params: ({ event }) => event }, 'beginAction'],
            },
            'dialog.closed': '#account-plan.shown',
          },
        },
        ...actionStates('cancel', 'cancelled', 'dialog.closed'),
      },
    },
    undoingCancellation: {
      initial: 'sending',
      states: actionStates('undoCancellation', 'cancellationUndone', 'request.dismissed'),
    },
    pausing: { initial: 'sending', states: actionStates('pause', 'paused', 'request.dismissed') },
    resuming: { initial: 'sending', states: actionStates('resume', 'resumed', 'request.dismissed') },
    paying: { initial: 'sending', states: payingStates },
    updatingCard: {
      description: 'Makes the card from Stripe’s page the one that pays, also for past due invoices.',
      initial: 'sending',
      states: actionStates('card', 'cardUpdated', 'request.dismissed'),
    },
    openingPortal: {
      initial: 'requesting',
      states: {
        requesting: {
          ...requestState('failed'),
          description: 'A second press is ignored.',
          invoke: {
            id: 'openPortal',
            src: 'openPortal',
            input: ({ context }) => ({ flow: context.flow }),
            onDone: {
              target: '#account-plan.redirecting',
              actions: { type: 'redirect', params: ({ event }) => ({ url: event.output }) },
            },
            onError: errorTransitions('#account-plan.signedOut', 'failed'),
          },
        },
        failed: {
          tags: ['failed'],
          description: 'Nothing has changed.',
          on: { 'request.retried': 'requesting', 'request.dismissed': '#account-plan.shown' },
        },
      },
    },
    redirecting: {
      tags: ['busy'],
      description:
        'The browser is loading Stripe’s page. If it returns from the page cache, the membership is reloaded.',
      after: { redirectTimeout: 'loading' },
    },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type AccountPlanRef = ActorRefFrom<typeof accountPlanMachine>;
