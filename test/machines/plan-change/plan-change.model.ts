import type { FetchError } from '../../../machines/lib/errors.ts';
import { planChangeMachine } from '../../../machines/plan-change/plan-change.machine.ts';
import type { PlanPreview } from '../../../machines/plan-change/plan-change.types.ts';
import { createModel } from '#kit';
import { ADVANTAGE, GROW } from '../account-plan/memberships.ts';

export const DECLINED = 'Your card was declined.';

export const PREVIEW: PlanPreview = {
  plan: ADVANTAGE.plan.id,
  at: 1_795_000_000,
  due: 15_000,
  credit: 0,
  nextCharge: ADVANTAGE.nextCharge ?? { amount: 0, at: 0 },
  endsDiscount: false,
  committedUntil: null,
  lostBenefits: [],
  signature: 'signed',
};

export const NEW_PREVIEW: PlanPreview = { ...PREVIEW, at: PREVIEW.at + 900, due: 14_900 };

const FAILURES: FetchError[] = [
  { kind: 'httpError', status: 402, code: 'practice_portal_payment_failed', message: DECLINED },
  { kind: 'networkError' },
  { kind: 'signedOut' },
];

export const planChangeModel = createModel(planChangeMachine, {
  input: undefined,
  events: {
    'change.requested': [{ plans: GROW.plans }],
    // A membership that is not offered is not chosen.
    'plan.chosen': [{ plan: ADVANTAGE.plan.id }, { plan: GROW.plan.id }],
    'change.confirmed': [{}],
    'request.retried': [{}],
    'dialog.closed': [{}],
  },
  actors: {
    previewChange: { done: [PREVIEW], error: FAILURES },
    sendChange: {
      done: [
        { kind: 'changed', membership: ADVANTAGE },
        { kind: 'changed', membership: GROW },
        { kind: 'outdated', reason: 'amount', preview: NEW_PREVIEW },
        { kind: 'outdated', reason: 'expired', preview: NEW_PREVIEW },
        { kind: 'authenticationRequired' },
      ],
      error: FAILURES,
    },
    authenticatePayment: { done: [undefined], error: [{ kind: 'unavailable' }] },
    confirmChange: { done: [ADVANTAGE, GROW], error: FAILURES },
  },
  serializeState: ({ chosen, preview, outdated, error }) => [chosen, preview?.due, outdated, error],
});
