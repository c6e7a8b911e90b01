import type { FirstMonth } from '../../../machines/subscription/subscription.types.ts';
import { subscriptionMachine } from '../../../machines/subscription/subscription.machine.ts';
import { createModel } from '#kit';

/** The world around a membership: people, banks, Stripe and time. Counters do not distinguish states. */
const modelFrom = (first: FirstMonth) =>
  createModel(subscriptionMachine, {
    input: { first },
    events: {
      'checkout.recorded': [{}],
      'checkout.confirmed': [{}],
      'checkout.declined': [{}],
      'checkout.replaced': [{}],
      'checkout.expired': [{}],
      'invoice.paid': [{}],
      'invoice.paymentFailed': [{}],
      'plan.changed': [{}],
      'subscription.unpaid': [{}],
      'subscription.paused': [{}],
      'subscription.resumed': [{}],
      'pause.started': [{}],
      'invoice.voided': [{}],
      'pause.resumed': [{}],
      'pause.expired': [{}],
      'cancellation.scheduled': [{}],
      'cancellation.undone': [{}],
      'period.ended': [{}],
      'subscription.canceled': [{}],
      'date.changed': [{}],
      'date.removed': [{}],
      'membership.revoked': [{}],
      'user.deleted': [{ isStripeReachable: true }, { isStripeReachable: false }],
      'cancellation.delivered': [{}],
      'payment.refunded': [{}],
      'dispute.opened': [{}],
      'dispute.won': [{}],
      'dispute.lost': [{}],
    },
    serializeState: ({ first: kind, payments, refunds, currentPayments, hasDeclined, dispute }) => ({
      kind,
      holdsMoney: payments > refunds,
      holdsMore: currentPayments > 1,
      hasDeclined,
      dispute,
    }),
  });

export const paidModel = modelFrom('payment');
export const subscriptionModels = [paidModel, modelFrom('card'), modelFrom('outside')];
