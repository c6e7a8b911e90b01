/** The reports' figures, computed from Stripe's books without the plugin. */
import type { Stripe } from 'stripe';
import type { StripeSandboxState } from '../../../sandbox/stripe-api.mjs';

export type Plan = 'grow' | 'advantage' | 'navigator';

/** The state at one moment, and the sums until then. Amounts are cents. */
export type BookFigures = {
  members: number;
  active: number;
  mrr: number;
  revenue: number;
  refunds: number;
  failed: number;
  failed_amount: number;
  recovered: number;
  recovered_amount: number;
};

const DAY = 86_400;
/** A late payment does not end the access before this (spec: access#who-is-a-member). */
const GRACE = 14 * DAY;

const EXISTING = ['active', 'past_due', 'unpaid', 'paused'];

const planOfPrice = (price: string) => price.replace('price_sandbox_', '') as Plan;
const planOf = ({ items }: Stripe.Subscription) => planOfPrice(items.data[0]?.price.id ?? '');
const idOf = (one: string | { id: string } | null | undefined) => (typeof one === 'string' ? one : (one?.id ?? ''));

/** A first month without a payment starts when its card is saved. */
const hasStarted = ({ status, pending_setup_intent }: Stripe.Subscription) =>
  EXISTING.includes(status) && pending_setup_intent === null;

const subscriptionOf = (invoice: Stripe.Invoice) => idOf(invoice.parent?.subscription_details?.subscription);

/** The plan of an invoice: the last line is what is paid for, earlier ones return what was left of another plan. */
const planOfInvoice = ({ lines }: Stripe.Invoice) =>
  planOfPrice(idOf(lines.data.at(-1)?.pricing?.price_details?.price));

/** The first invoice is for joining. A person whose card is declined then is not a member yet. */
const failedInvoices = (books: StripeSandboxState, plan?: Plan) =>
  books.invoices.filter(
    (invoice) =>
      invoice.billing_reason !== 'subscription_create' &&
      invoice.amount_due > 0 &&
      invoice.attempt_count > (invoice.status === 'paid' ? 1 : 0) &&
      (plan === undefined || planOfInvoice(invoice) === plan),
  );

/** The payments that failed in a month and were paid later. The month is in UTC, for example `2026-03`. */
export function recoveredIn(books: StripeSandboxState, month: string, plan?: Plan) {
  const recovered = failedInvoices(books, plan).filter(
    ({ status, created }) => status === 'paid' && new Date(created * 1000).toISOString().startsWith(month),
  );
  return {
    recovered: recovered.length,
    recovered_amount: recovered.reduce((sum, { amount_due: due }) => sum + due, 0),
  };
}

/** @param now seconds since 1970 */
export function figuresOf(books: StripeSandboxState, now: number, plan?: Plan): BookFigures {
  const isOfPlan = (one: Plan) => plan === undefined || one === plan;
  const invoiceOf = (charge: Stripe.Charge) => {
    const paid = books.invoicePayments.find(
      ({ payment }) => idOf(payment.payment_intent) === idOf(charge.payment_intent),
    );
    return books.invoices.find(({ id }) => id === idOf(paid?.invoice));
  };
  const charges = books.charges.filter((charge) => {
    const invoice = invoiceOf(charge);
    return invoice !== undefined && isOfPlan(planOfInvoice(invoice));
  });
  const isCounted = (charge: unknown) => charges.some(({ id }) => id === idOf(charge as string));
  const lost = books.disputes.filter(({ status, charge }) => status === 'lost' && isCounted(charge));

  const monthly = (subscription: Stripe.Subscription) => {
    const price = subscription.items.data[0]?.price;
    const own = subscription.discounts.map((each) => books.discounts.find(({ id }) => id === idOf(each)));
    const given = books.customers.find(({ id }) => id === idOf(subscription.customer))?.discount;
    const coupons = (own.length === 0 ? [given] : own).flatMap((discount) => {
      if (!discount || (discount.end !== null && discount.end <= now)) return [];
      return books.coupons.filter(({ id, duration }) => id === idOf(discount.source.coupon) && duration !== 'once');
    });
    const charged = coupons
      .filter(({ applies_to }) => applies_to?.products.includes(idOf(price?.product)) ?? true)
      .reduce(
        (sum, { percent_off, amount_off }) =>
          sum - (percent_off === null ? (amount_off ?? 0) : Math.round((sum * percent_off) / 100)),
        price?.unit_amount ?? 0,
      );
    return Math.round(charged / (price?.recurring?.interval === 'year' ? 12 : 1));
  };
  const isActive = (subscription: Stripe.Subscription) => {
    const open = books.invoices.filter(
      (invoice) => subscriptionOf(invoice) === subscription.id && invoice.status === 'open',
    );
    // Nothing is charged during a pause.
    if (subscription.pause_collection !== null) return false;
    return (
      subscription.status === 'active' ||
      (subscription.status === 'past_due' && open.every(({ created }) => created + GRACE > now))
    );
  };

  const members = books.subscriptions.filter((each) => hasStarted(each) && isOfPlan(planOf(each)));
  const active = members.filter(isActive);
  const failed = failedInvoices(books, plan);
  const recovered = failed.filter(({ status }) => status === 'paid');
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    members: members.length,
    active: active.length,
    mrr: sum(active.map(monthly)),
    revenue: sum(charges.map(({ amount }) => amount)),
    refunds:
      sum(books.refunds.filter(({ charge }) => isCounted(charge)).map(({ amount }) => amount)) +
      sum(lost.map(({ amount }) => amount)),
    failed: failed.length,
    failed_amount: sum(failed.map(({ amount_due }) => amount_due)),
    recovered: recovered.length,
    recovered_amount: sum(recovered.map(({ amount_due }) => amount_due)),
  };
}
