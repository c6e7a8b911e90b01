/** What the chart of one's own plan is made of: its slots, its guards and its actions. */
import { assign, setup } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR } from '../lib/errors.ts';
import { mayCancel, mayKeep } from './account-plan.rules.ts';
import type {
  AccountMembership,
  AccountPlanContext,
  AccountPlanEvent,
  AccountPlanInput,
  AccountPlanTag,
  Act,
  Notice,
  PortalFlow,
} from './account-plan.types.ts';

/** The host asks the card processor, which may take its time. */
export const ANSWER_TIMEOUT_MS = 60_000;

/** Who is still here by then did not get away. */
const LEAVING_MS = 15_000;

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
    /** Sends an act; answers with the membership as it is then. */
    sendAct: promiseSlot<AccountMembership, { act: Act; attempt: number }>('sendAct'),
    /** Asks for the address of a page of the card processor's. */
    openPortal: promiseSlot<string, { flow: PortalFlow }>('openPortal'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS, leavingTimeout: LEAVING_MS },
  guards: {
    hasReturnedWithCard: ({ context }) => context.returnedWithCard,
    mayCancel: ({ context }) => mayCancel(context.membership),
    mayKeep: ({ context }) => mayKeep(context.membership),
    isBilled: ({ context }) => context.membership?.isBilled ?? false,
    isSignedOut: (_, { error }: { error: unknown }) => toDisplayError(error).category === 'signedOut',
  },
  actions: {
    storeMembership: assign({ membership: (_, { membership }: { membership: AccountMembership }) => membership }),
    storeFlow: assign({ flow: (_, { flow }: { flow: PortalFlow }) => flow }),
    storeTrouble: assign({ trouble: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeSilence: assign({ trouble: TIMEOUT_ERROR }),
    clearTrouble: assign({ trouble: null }),
    beginAct: assign({ attempt: ({ context }) => context.attempt + 1, notice: null }),
    forgetReturn: assign({ returnedWithCard: false }),
    clearNotice: assign({ notice: null }),
    storeNotice: assign({ notice: (_, { notice }: { notice: Notice }) => notice }),
    /** Tells that money may have moved to whoever shows that; supplied from outside. */
    tellPaid: () => {},
    /** Leaves for an address; supplied from outside. */
    goTo: (_, _params: { url: string }) => {},
  },
});
