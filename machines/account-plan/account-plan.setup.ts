/** What the chart of one's own plan is made of: its slots, its guards and its actions. */
import { assign, setup } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR } from '../lib/errors.ts';
import { canCancel, canKeep } from './account-plan.rules.ts';
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

/** The host asks the card processor, which may take its time. */
export const ANSWER_TIMEOUT_MS = 60_000;

/** Who is still here by then did not get away. */
const REDIRECT_TIMEOUT_MS = 15_000;

export const accountPlan = setup({
  types: {} as {
    input: AccountPlanInput;
    context: AccountPlanContext;
    events: AccountPlanEvent;
    tags: AccountPlanTag;
  },
  actors: {
    /** Asks the host how the membership stands. */
    readMembership: promiseSlot<AccountMembership, undefined>('readMembership'),
    /** Sends an action; answers with the membership as it is then. */
    sendAction: promiseSlot<AccountMembership, { action: AccountAction; attempt: number }>('sendAction'),
    /** Asks for the address of a page of the card processor's. */
    openPortal: promiseSlot<string, { flow: PortalFlow }>('openPortal'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS, redirectTimeout: REDIRECT_TIMEOUT_MS },
  guards: {
    hasReturnedWithCard: ({ context }) => context.returnedWithCard,
    mayCancel: ({ context }) => canCancel(context.membership),
    mayKeep: ({ context }) => canKeep(context.membership),
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
    /** Tells that money may have moved to whoever shows that; supplied from outside. */
    notifyPaid: () => {},
    /** Leaves for an address; supplied from outside. */
    redirect: (_, _params: { url: string }) => {},
  },
});
