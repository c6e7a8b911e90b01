/** The slots, guards and actions of the chart of a member's own plan. */
import { assign, setup } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR } from '../lib/errors.ts';
import { canCancel, canUndoCancellation } from './account-plan.rules.ts';
import type {
  AccountMembership,
  AccountPlanContext,
  AccountPlanEvent,
  AccountPlanInput,
  AccountPlanTag,
  AccountAction,
  Notice,
  PortalFlow,
} from './account-plan.types.ts';

/** The host asks Stripe, which may take a while. */
export const ANSWER_TIMEOUT_MS = 60_000;

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
    sendAction: promiseSlot<AccountMembership, { action: AccountAction; attempt: number }>('sendAction'),
    /** Requests the URL of a page of Stripe's billing portal. */
    openPortal: promiseSlot<string, { flow: PortalFlow }>('openPortal'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS, redirectTimeout: REDIRECT_TIMEOUT_MS },
  guards: {
    hasReturnedWithCard: ({ context }) => context.returnedWithCard,
    mayCancel: ({ context }) => canCancel(context.membership),
    mayUndoCancellation: ({ context }) => canUndoCancellation(context.membership),
    isBilled: ({ context }) => context.membership?.isBilled ?? false,
    isSignedOut: (_, { error }: { error: unknown }) => toDisplayError(error).category === 'signedOut',
  },
  actions: {
    storeMembership: assign({ membership: (_, { membership }: { membership: AccountMembership }) => membership }),
    storeFlow: assign({ flow: (_, { flow }: { flow: PortalFlow }) => flow }),
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
