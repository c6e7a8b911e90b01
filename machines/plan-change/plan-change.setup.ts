/** The slots, guards and actions of the chart for changing the plan. */
import { assign, setup } from 'xstate';
import type { AccountMembership, Plan } from '../account-plan/account-plan.types.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR, type DisplayError } from '../lib/errors.ts';
import { isSignedOut } from '../lib/request.ts';
import type {
  ChangeOutcome,
  PlanChangeContext,
  PlanChangeEvent,
  PlanChangeTag,
  PlanPreview,
} from './plan-change.types.ts';

/** The host asks Stripe, which may take a while. */
export const ANSWER_TIMEOUT_MS = 60_000;

/** The bank's dialog may stay open this long. */
const BANK_TIMEOUT_MS = 15 * 60_000;

/** The plan differs from the confirmed one, and the host sent no reason. */
const UNCHANGED_ERROR: DisplayError = { category: 'httpError', serverMessage: '' };

export const planChange = setup({
  types: {} as { context: PlanChangeContext; events: PlanChangeEvent; tags: PlanChangeTag },
  actors: {
    /** Requests the price of a plan. */
    previewChange: promiseSlot<PlanPreview, { plan: number }>('previewChange'),
    /** Changes the plan, if it still costs the shown price. */
    sendChange: promiseSlot<ChangeOutcome, { shown: PlanPreview | null; attempt: number }>('sendChange'),
    /** Opens the bank's dialog for the cardholder. The host knows the outcome. */
    authenticatePayment: promiseSlot<void, undefined>('authenticatePayment'),
    /** Reads the outcome from the host: the membership, or why it has not changed. */
    confirmChange: promiseSlot<AccountMembership, { attempt: number }>('confirmChange'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS, bankTimeout: BANK_TIMEOUT_MS },
  guards: {
    isOffered: ({ context }, { plan }: { plan: number }) => context.plans.some(({ id }) => id === plan),
    isSignedOut,
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
    /** Sends the changed membership to the chart that shows it; supplied from outside. */
    notifyChanged: (_, _params: { outcome: ChangeOutcome }) => {},
    /** Reports that the membership may have changed; supplied from outside. */
    notifyUncertain: () => {},
  },
});
