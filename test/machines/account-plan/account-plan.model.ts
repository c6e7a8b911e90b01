import { accountPlanMachine } from '../../../machines/account-plan/account-plan.machine.ts';
import type { AccountMembership } from '../../../machines/account-plan/account-plan.types.ts';
import { createModel } from '#kit';
import { ADVANTAGE, ENDED, ENDING, GROW, PAST_DUE, PAUSED, OUTSIDE } from './memberships.ts';
import { failuresWith } from '../request/request.parts.ts';

export const REFUSAL = 'This membership has ended.';

const FAILURES = failuresWith(REFUSAL);

const modelFrom = (returnedWithCard: boolean, read: AccountMembership[], done: AccountMembership[] = [GROW, ENDING]) =>
  createModel(accountPlanMachine, {
    input: { returnedWithCard },
    events: {
      'cancellation.requested': [{}],
      'cancellation.confirmed': [{}],
      'feedback.changed': [{ feedback: { reason: 'unused', comment: '' } }],
      'pause.confirmed': [{ months: 2 }],
      'resume.pressed': [{}],
      'payment.pressed': [{}],
      'dialog.closed': [{}],
      'undo.pressed': [{}],
      'plan.changed': [{ membership: ADVANTAGE }],
      'membership.outdated': [{}],
      'request.retried': [{}],
      'request.dismissed': [{}],
      'portal.requested': [{ flow: 'card' }],
    },
    actors: {
      readMembership: { done: read, error: FAILURES },
      sendAction: { done, error: FAILURES },
      payOverdue: { done: [{ kind: 'paid', membership: GROW }, { kind: 'authenticationRequired' }], error: FAILURES },
      authenticatePayment: { done: [undefined], error: [{ kind: 'networkError' }] },
      confirmPayment: { done: [GROW], error: FAILURES },
      openPortal: { done: ['https://billing.example/p/session'], error: FAILURES },
    },
    serializeState: ({ membership, notice, error }) => [
      membership?.state,
      membership?.outside?.until,
      membership?.plan.id,
      membership?.cardChanged,
      notice,
      error?.category,
    ],
  });

export const planModel = modelFrom(false, [GROW, ENDED, OUTSIDE, PAST_DUE, PAUSED]);
export const returnedModel = modelFrom(
  true,
  [GROW],
  [
    { ...GROW, cardChanged: true },
    { ...GROW, cardChanged: false },
  ],
);
export const accountPlanModels = [planModel, returnedModel];
