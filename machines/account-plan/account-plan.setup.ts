/** The slots, guards and actions of the chart of a member's own plan. */
import { assign, setup } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR } from '../lib/errors.ts';
import { isSignedOut } from '../lib/request.ts';
import { canCancel, canPause, canPay, canResume, canUndoCancellation } from './account-plan.rules.ts';
import type {
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

/** The host asks Stripe, which may take a while. */
export const ANSWER_TIMEOUT_MS = 60_000;

/** The customer may have to look for a phone. */
export const BANK_TIMEOUT_MS = 600_000;

export const NO_FEEDBACK: CancellationFeedback = { reason: '', comment: '' };

/** If the page is still open after this time, the redirect has failed. */
const REDIRECT_TIMEOUT_MS = 15_000;

export const accountPlan = setup({
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
  delays: { answerTimeout: ANSWER_TIMEOUT_MS, bankTimeout: BANK_TIMEOUT_MS, redirectTimeout: REDIRECT_TIMEOUT_MS },
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
    storeError: assign({ error: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeTimeout: assign({ error: TIMEOUT_ERROR }),
    clearError: assign({ error: null }),
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
export const OPEN_PORTAL = {
  guard: 'isBilled',
  target: '#account-plan.openingPortal',
  actions: [
    'clearNotice',
    { type: 'storeFlow', params: ({ event }: { event: { flow: PortalFlow } }) => ({ flow: event.flow }) },
  ],
} as const;
