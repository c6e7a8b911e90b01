import type { FirstMonth } from '../../../machines/subscription/subscription.types.ts';
import { subscriptionMachine } from '../../../machines/subscription/subscription.machine.ts';
import { createModel } from '#kit';

/** The world around a membership: people, banks, Stripe and time. What is counted does not tell states apart. */
const modelFrom = (first: FirstMonth) =>
  createModel(subscriptionMachine, {
    input: { first },
    events: {
      'purchase.heard': [{}],
      'purchase.confirmed': [{}],
      'purchase.refused': [{}],
      'purchase.replaced': [{}],
      'purchase.expired': [{}],
      'renewal.paid': [{}],
      'renewal.refused': [{}],
      'plan.changed': [{}],
      'collection.stopped': [{}],
      'subscription.paused': [{}],
      'subscription.resumed': [{}],
      'cancellation.announced': [{}],
      'cancellation.withdrawn': [{}],
      'period.passed': [{}],
      'subscription.cancelled': [{}],
      'user.deleted': [{ isHeard: true }, { isHeard: false }],
      'ending.heard': [{}],
      'payment.returned': [{}],
      'dispute.opened': [{}],
      'dispute.won': [{}],
      'dispute.lost': [{}],
    },
    serializeState: ({ first: kind, payments, returned, held, hasFailed, isDisputed }) => ({
      kind,
      holdsMoney: payments > returned,
      holdsMore: held > 1,
      hasFailed,
      isDisputed,
    }),
  });

export const paidModel = modelFrom('payment');
export const subscriptionModels = [paidModel, modelFrom('card')];
