import { type ActorRefFrom, assign, setup } from 'xstate';
import type { AccountMembership, Plan } from '../account-plan/account-plan.types.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { type DisplayError, toDisplayError } from '../lib/errors.ts';
import {
  SLOW_REQUEST_TIMEOUT_MS,
  errorTransitions,
  isSignedOut,
  requestActions,
  requestState,
  SIGNED_OUT_STATE,
} from '../lib/request.ts';
import type {
  ChangeOutcome,
  PlanChangeContext,
  PlanChangeEvent,
  PlanChangeTag,
  PlanPreview,
} from './plan-change.types.ts';

/** The bank's dialog may stay open this long. */
const BANK_TIMEOUT_MS = 15 * 60_000;

/** The plan differs from the confirmed one, and the host sent no reason. */
const UNCHANGED_ERROR: DisplayError = { category: 'httpError', serverMessage: '' };

const planChange = setup({
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
  delays: { answerTimeout: SLOW_REQUEST_TIMEOUT_MS, bankTimeout: BANK_TIMEOUT_MS },
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
    storeUnchanged: assign({ error: UNCHANGED_ERROR }),
    ...requestActions<PlanChangeContext, PlanChangeEvent>(),
    /** Sends the changed membership to the chart that shows it; supplied from outside. */
    notifyChanged: (_, _params: { outcome: ChangeOutcome }) => {},
    /** Reports that the membership may have changed; supplied from outside. */
    notifyUncertain: () => {},
  },
});

const toChanged = (membership: AccountMembership): { outcome: ChangeOutcome } => ({
  outcome: { kind: 'changed', membership },
});

/** While no change is under way, choosing a plan requests its price. */
const CHOOSE_PLAN = {
  guard: { type: 'isOffered', params: ({ event }: { event: { plan: number } }) => event },
  target: 'previewing',
  actions: { type: 'choose', params: ({ event }: { event: { plan: number } }) => event },
} as const;

/** After a rejection nothing has changed, so another plan can be chosen. After any other error the result is unknown. */
function changeErrorTransitions<Unconfirmed extends string>(unconfirmed: Unconfirmed) {
  const [signedOut, failed] = errorTransitions('#plan-change.open.signedOut', unconfirmed);
  const rejected = {
    ...failed,
    guard: { ...signedOut.guard, type: 'isRejected' },
    target: '#plan-change.open.rejected',
  } as const;
  return [signedOut, rejected, failed] as const;
}

/**
 * A change of plan (spec: account#changing-the-plan): chosen, shown with Stripe's price, and confirmed once. If the price has
 * changed since, the chart shows the new one. The bank may ask the cardholder to authenticate the payment.
 */
export const planChangeMachine = planChange.createMachine({
  id: 'plan-change',
  context: { plans: [], chosen: null, preview: null, outdated: null, attempt: 0, error: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clearError',
      on: {
        'change.requested': { target: 'open', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    open: {
      tags: ['open'],
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'plan.chosen': CHOOSE_PLAN,
            'dialog.closed': '#plan-change.closed',
          },
        },
        previewing: {
          ...requestState('previewFailed'),
          invoke: {
            id: 'previewChange',
            src: 'previewChange',
            input: ({ context }) => ({ plan: context.chosen ?? 0 }),
            onDone: {
              target: 'previewed',
              actions: { type: 'storePreview', params: ({ event }) => ({ preview: event.output }) },
            },
            onError: errorTransitions('signedOut', 'previewFailed'),
          },
          on: {
            'plan.chosen': { ...CHOOSE_PLAN, description: 'Drops the response for the previous plan.', reenter: true },
            'dialog.closed': '#plan-change.closed',
          },
        },
        previewFailed: {
          tags: ['failed'],
          on: {
            'request.retried': 'previewing',
            'plan.chosen': CHOOSE_PLAN,
            'dialog.closed': '#plan-change.closed',
          },
        },
        previewed: {
          tags: ['previewed'],
          on: {
            'change.confirmed': { target: 'changing', actions: 'beginAttempt' },
            'plan.chosen': CHOOSE_PLAN,
            'dialog.closed': '#plan-change.closed',
          },
        },
        changing: {
          ...requestState('changeUnconfirmed'),
          description: 'A second press is ignored. The dialog stays open until the outcome is known.',
          invoke: {
            id: 'sendChange',
            src: 'sendChange',
            input: ({ context }) => ({ shown: context.preview, attempt: context.attempt }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => ({ outcome: event.output }) },
                target: '#plan-change.closed',
                actions: { type: 'notifyChanged', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: 'isOutdated', params: ({ event }) => ({ outcome: event.output }) },
                target: 'previewed',
                actions: { type: 'storeNewPreview', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: 'needsAuthentication', params: ({ event }) => ({ outcome: event.output }) },
                target: 'authenticating',
              },
              { target: 'rejected', actions: 'storeUnchanged' },
            ],
            onError: changeErrorTransitions('changeUnconfirmed'),
          },
        },
        rejected: {
          tags: ['failed', 'previewed'],
          description: 'The server or the bank rejected the change, with a reason.',
          on: {
            'change.confirmed': { target: 'changing', actions: 'beginAttempt' },
            'plan.chosen': CHOOSE_PLAN,
            'dialog.closed': { target: '#plan-change.closed', actions: 'notifyUncertain' },
          },
        },
        changeUnconfirmed: {
          tags: ['failed'],
          description: 'The plan may have changed. Retry sends the same request again; closing reloads the membership.',
          on: {
            'request.retried': 'changing',
            'dialog.closed': { target: '#plan-change.closed', actions: 'notifyUncertain' },
          },
        },
        authenticating: {
          tags: ['busy'],
          description: 'The bank’s dialog is open. Afterwards the server reports the result.',
          invoke: {
            id: 'authenticatePayment',
            src: 'authenticatePayment',
            onDone: 'confirmingPayment',
            onError: 'confirmingPayment',
          },
          after: { bankTimeout: 'confirmingPayment' },
        },
        confirmingPayment: {
          ...requestState('paymentUnconfirmed'),
          invoke: {
            id: 'confirmChange',
            src: 'confirmChange',
            input: ({ context }) => ({ attempt: context.attempt }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => toChanged(event.output) },
                target: '#plan-change.closed',
                actions: { type: 'notifyChanged', params: ({ event }) => toChanged(event.output) },
              },
              { target: 'rejected', actions: 'storeUnchanged' },
            ],
            onError: changeErrorTransitions('paymentUnconfirmed'),
          },
        },
        paymentUnconfirmed: {
          tags: ['failed'],
          description: 'The payment may have succeeded.',
          on: {
            'request.retried': 'confirmingPayment',
            'dialog.closed': { target: '#plan-change.closed', actions: 'notifyUncertain' },
          },
        },
        signedOut: {
          ...SIGNED_OUT_STATE,
          on: { 'dialog.closed': '#plan-change.closed' },
        },
      },
    },
  },
});

export type PlanChangeRef = ActorRefFrom<typeof planChangeMachine>;
