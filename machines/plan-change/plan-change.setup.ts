/** What the chart of another plan is made of: its slots, its guards and its actions. */
import { assign, setup } from 'xstate';
import type { AccountMembership, Plan } from '../account-plan/account-plan.types.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR, type DisplayError } from '../lib/errors.ts';
import type {
  ChangeOutcome,
  PlanChangeContext,
  PlanChangeEvent,
  PlanChangeTag,
  PlanPreview,
} from './plan-change.types.ts';

/** The host asks the card processor, which may take its time. */
export const ANSWER_TIMEOUT_MS = 60_000;

/** So long the bank's dialog may stand. */
const BANK_TIMEOUT_MS = 15 * 60_000;

/** The plan is another one than was confirmed, and nobody has said why. */
const UNCHANGED_ERROR: DisplayError = { category: 'httpError', serverMessage: '' };

export const planChange = setup({
  types: {} as { context: PlanChangeContext; events: PlanChangeEvent; tags: PlanChangeTag },
  actors: {
    /** Asks what a plan costs now. */
    previewChange: promiseSlot<PlanPreview, { plan: number }>('previewChange'),
    /** Changes the plan, if it costs what was shown. */
    sendChange: promiseSlot<ChangeOutcome, { shown: PlanPreview | null; attempt: number }>('sendChange'),
    /** Has the cardholder answer the bank; what came of it is asked of the host. */
    authenticatePayment: promiseSlot<void, undefined>('authenticatePayment'),
    /** Asks the host what came of it: the membership, or why it has not changed. */
    confirmChange: promiseSlot<AccountMembership, { attempt: number }>('confirmChange'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS, bankTimeout: BANK_TIMEOUT_MS },
  guards: {
    isOffered: ({ context }, { plan }: { plan: number }) => context.plans.some(({ id }) => id === plan),
    isSignedOut: (_, { error }: { error: unknown }) => toDisplayError(error).category === 'signedOut',
    isRejected: (_, { error }: { error: unknown }) => toDisplayError(error).category === 'httpError',
    isOutdated: (_, { outcome }: { outcome: ChangeOutcome }) => outcome.kind === 'outdated',
    needsAuthentication: (_, { outcome }: { outcome: ChangeOutcome }) => outcome.kind === 'authenticationRequired',
    isChanged: ({ context }, { outcome }: { outcome: ChangeOutcome }) =>
      outcome.kind === 'changed' && outcome.membership.plan.id === context.chosen,
  },
  actions: {
    begin: assign((_, { plans }: { plans: Plan[] }) => ({ plans, chosen: null, preview: null, outdated: null })),
    choose: assign((_, { plan }: { plan: number }) => ({ chosen: plan, preview: null, outdated: null })),
    storePreview: assign({ preview: (_, { preview }: { preview: PlanPreview }) => preview, outdated: null }),
    storeNewPreview: assign(({ context }, { outcome }: { outcome: ChangeOutcome }) => ({
      preview: outcome.kind === 'outdated' ? outcome.preview : context.preview,
      outdated: outcome.kind === 'outdated' ? outcome.reason : context.outdated,
    })),
    beginAttempt: assign({ attempt: ({ context }) => context.attempt + 1, outdated: null }),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeTimeout: assign({ error: TIMEOUT_ERROR }),
    storeUnchanged: assign({ error: UNCHANGED_ERROR }),
    clearError: assign({ error: null }),
    /** Tells what the membership is now to whoever shows it; supplied from outside. */
    notifyChanged: (_, _params: { outcome: ChangeOutcome }) => {},
    /** Tells that it may have changed; supplied from outside. */
    notifyUncertain: () => {},
  },
});
