/** The states in which an overdue payment is paid with the stored card. */
import { errorTransitions } from '../lib/request.ts';
import { accountPlan, OPEN_PORTAL } from './account-plan.setup.ts';

const FAILED = errorTransitions('#account-plan.signedOut', 'failed');

const PAID = [{ type: 'storeNotice', params: { notice: 'paid' } }, 'notifyPaid'] as const;

export const payingStates = {
  sending: accountPlan.createStateConfig({
    tags: ['busy'],
    entry: 'clearError',
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
    after: { answerTimeout: { target: 'failed', actions: 'storeTimeout' } },
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
    tags: ['busy'],
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
    after: { answerTimeout: { target: 'failed', actions: 'storeTimeout' } },
  }),
  failed: accountPlan.createStateConfig({
    tags: ['failed'],
    description: 'An invoice is paid at most once, so Retry asks the bank again. Dismissing reloads the membership.',
    on: {
      'action.retried': { target: 'sending', actions: 'beginAction' },
      'action.dismissed': '#account-plan.loading',
      'portal.requested': OPEN_PORTAL,
    },
  }),
};
