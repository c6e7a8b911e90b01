/** Subscriptions that run at Stripe and that another membership plugin has created. */
import type { Stripe } from 'stripe';
import type { TestSite } from './site.ts';
import { confirmCard } from './stripe.ts';

type Elsewhere = {
  email: string;
  plan?: 'grow' | 'advantage' | 'navigator';
  state?: string;
  coupons?: Record<string, string>[];
};

/** Requests to Stripe's API that this site has not made. */
async function apiOf(portal: Pick<TestSite, 'php'>) {
  const base = String(await portal.php('return PRACTICE_PORTAL_STRIPE_API_BASE;'));
  const version = await portal.php<string>('return PracticePortal\\Billing\\Stripe\\StripeSettings::STRIPE_VERSION;');
  return async (path: string, body: Record<string, string>) => {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_sandbox', 'Stripe-Version': version },
      body: new URLSearchParams(body),
    });
    return (await response.json()) as {
      id: string;
      latest_invoice: { confirmation_secret: { client_secret: string } };
    };
  };
}

/** Gives a customer a coupon, a new one or an earlier one's ID, or removes it, as an owner does in Stripe's dashboard. */
export async function discountCustomer(
  portal: Pick<TestSite, 'php' | 'stripe'>,
  { customer }: Stripe.Subscription,
  coupon: Record<string, string> | string | null,
) {
  const isNew = coupon !== null && typeof coupon !== 'string';
  const id = isNew ? (await (await apiOf(portal))('/v1/coupons', coupon)).id : coupon;
  portal.stripe.simulate.discountCustomer(typeof customer === 'string' ? customer : customer.id, id);
  await portal.stripe.settled();
}

/** Adds a new coupon to a subscription's discounts, or removes them all, as an owner does in Stripe's dashboard. */
export async function discountSubscription(
  portal: Pick<TestSite, 'php' | 'stripe'>,
  id: string,
  coupon: Record<string, string> | null,
) {
  const post = await apiOf(portal);
  const discounts: Record<string, string> = coupon ? {} : { discounts: '' };
  if (coupon) {
    const { discounts: kept } = portal.stripe.state.subscriptions.find((each) => each.id === id)!;
    kept.forEach((each, index) => (discounts[`discounts[${index}][discount]`] = String(each)));
    discounts[`discounts[${kept.length}][coupon]`] = (await post('/v1/coupons', coupon)).id;
  }
  await post(`/v1/subscriptions/${id}`, discounts);
  await portal.stripe.settled();
}

/**
 * Begins a subscription and pays its first month. The host gets no event about it.
 *
 * @param state its state: `canceled`, `ending`, `unpaid`, `eur`, `advantage`, `yearly`, `twice`, `weekly`, `metered`, `paused` for a month, `stopped` without an end; `active` otherwise
 * @param coupons the discounts with which it has begun, as Stripe's API takes them
 */
export async function adoptable(
  portal: Pick<TestSite, 'php' | 'stripe'>,
  { email, plan = 'grow', state = 'active', coupons = [] }: Elsewhere,
): Promise<{ subscription: Stripe.Subscription }> {
  const post = await apiOf(portal);
  const url = portal.stripe.webhookUrl;
  portal.stripe.webhookUrl = undefined;
  const customer = await post('/v1/customers', { email });
  const discounts = await Promise.all(coupons.map((coupon) => post('/v1/coupons', coupon)));
  const begun = await post('/v1/subscriptions', {
    customer: customer.id,
    'items[0][price]': `price_sandbox_${state === 'advantage' ? 'advantage' : plan}`,
    payment_behavior: 'default_incomplete',
    'payment_settings[save_default_payment_method]': 'on_subscription',
    'expand[]': 'latest_invoice.confirmation_secret',
    ...Object.fromEntries(discounts.map(({ id }, index) => [`discounts[${index}][coupon]`, id])),
  });
  await confirmCard(portal, begun.latest_invoice.confirmation_secret.client_secret);
  const subscription = portal.stripe.state.subscriptions.find(({ id }) => id === begun.id)!;
  if (state === 'canceled') portal.stripe.simulate.cancel(subscription.id);
  if (state === 'unpaid') {
    portal.stripe.simulate.renew(subscription.id, 'refused');
    portal.stripe.simulate.giveUp(subscription.id, 'unpaid');
  }
  if (state === 'ending') portal.stripe.simulate.cancelAtPeriodEnd(subscription.id, true);
  const [item] = subscription.items.data;
  // The other subscriptions keep their price.
  item!.price = structuredClone(item!.price);
  if (state === 'yearly') {
    Object.assign(item!.price, { unit_amount: 100_000, unit_amount_decimal: '100000' });
    item!.price.recurring!.interval = 'year';
  }
  if (state === 'paused' || state === 'stopped') {
    const resumes_at = state === 'paused' ? item!.current_period_end + 86_400 : null;
    subscription.pause_collection = { behavior: 'void', resumes_at };
  }
  if (state === 'eur') subscription.currency = 'eur';
  if (state === 'twice') item!.quantity = 2;
  if (state === 'weekly') item!.price.recurring!.interval = 'week';
  if (state === 'metered') item!.price.unit_amount = null;
  await portal.stripe.settled();
  portal.stripe.webhookUrl = url;
  return { subscription };
}
