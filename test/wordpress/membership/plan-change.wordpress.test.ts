/** A plan change on the host: the price shown before, the amount charged, and the reasons to refuse it (spec: account#changing-the-plan). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { planAnswerSchema, planPreviewSchema } from '../../../src/services/wordpress/account/plan-change.ts';
import * as v from 'valibot';
import { ask, said } from '../kit/member.ts';
import { memberForm, register, secondaryForm } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const HALF_MONTH = 15 * 86_400;
const ASKED_ALWAYS = '4000002760003184';

async function buy({
  plan = 'grow',
  coupon = '',
}: { plan?: 'grow' | 'advantage' | 'navigator'; coupon?: string } = {}) {
  const form = memberForm(portal.products[plan], { mepr_coupon_code: coupon });
  const { json } = await register(portal.browser(), form);
  await confirmCard(portal, json.client_secret);
  // In the middle of the month, so that the change costs neither nothing nor the full price.
  portal.stripe.simulate.pass(HALF_MONTH);
}

const atStripe = () => portal.stripe.state.subscriptions[0]!;
const priceAtStripe = () => atStripe().items.data[0]?.price.id;
const charges = () => portal.stripe.state.charges.map(({ amount }) => amount);
const preview = (plan: number, as?: string) => ask(portal, `/account/membership/plan?plan=${plan}`, undefined, as);
const shown = async (plan: number) => {
  const { plan: id, at, due, credit, signature } = (await preview(plan)).json;
  return { plan: id, at, due, credit, signature };
};
const change = (body: Record<string, unknown>, key: string = randomUUID()) =>
  ask(portal, '/account/membership/plan', { ...body, idempotency_key: key });
const settle = () => ask(portal, '/account/membership/plan/settled', { idempotency_key: randomUUID() });
const rows = async () =>
  (await portal.rows('subscriptions')).map(({ product_id, name, price, coupon_code }) => [
    Number(product_id),
    name,
    Number(price),
    coupon_code,
  ]);
/** Only the data of the change. Other tests cover the purchase. */
const told = async () =>
  (await portal.rows('journal'))
    .filter(
      ({ kind }) =>
        !['event', 'invited', 'registered', 'joined', 'email_failed', 'card_changed'].includes(String(kind)),
    )
    .map(({ kind, acted_by, amount, detail }) => [kind, acted_by, amount ?? '', detail].join(' '))
    .filter((line) => !/ first$| (welcome|invitation|joined)$/.test(line));

async function giveCard(number: string) {
  const { json } = await ask(portal, '/account/portal', { flow: 'card' });
  await fetch(`${json.url}/${number}`, { redirect: 'manual' });
  await portal.stripe.settled();
  await ask(portal, '/account/card', { idempotency_key: randomUUID() });
}

/** The cardholder's answer in the bank's dialog, as Stripe.js sends it. */
async function answerBank(clientSecret: string, outcome: 'completed' | 'failed' | 'cancelled') {
  const base = await portal.php<string>('return PRACTICE_PORTAL_STRIPE_API_BASE;');
  await fetch(`${base}/browser/authenticate`, {
    method: 'POST',
    body: JSON.stringify({ key: 'pk_test_sandbox', client_secret: clientSecret, outcome }),
  });
  await portal.stripe.settled();
}

test('costs what was shown: the rest of the month at once, then the new price; one charge, one e-mail', async () => {
  await buy();
  const { advantage } = portal.products;
  const { json } = await preview(advantage);
  expect(v.parse(planPreviewSchema, json)).toMatchObject({ nextCharge: { amount: 49_900 }, committedUntil: null });
  expect([json.due, json.credit, json.ends_discount]).toEqual([15_000, 0, false]);
  const body = await shown(advantage);
  const answer = await change(body, 'the-same-key');
  expect(v.parse(planAnswerSchema, answer.json)).toMatchObject({
    kind: 'changed',
    membership: {
      plan: { id: advantage, name: 'Advantage Membership', price: 49_900 },
      state: 'active',
      guarantee: null,
      nextCharge: { amount: 49_900 },
    },
  });
  // The result is the same however often the client sends it, with this key or another.
  for (const key of ['the-same-key', randomUUID()]) expect((await change(body, key)).json).toEqual(answer.json);
  expect(charges()).toEqual([19_900, 15_000]);
  expect(await rows()).toEqual([[advantage, 'Advantage Member', 49_900, '']]);
  expect((await told()).toSorted()).toEqual([
    'charged stripe 15000 change',
    'email_sent member  plan-changed',
    'email_sent stripe  receipt',
    'plan_changed member  Advantage Member',
  ]);
});

test('to a cheaper plan gives credit, which pays the next month first; a discount continues if it fits', async () => {
  await buy({ plan: 'advantage', coupon: 'WELCOME10' });
  const { grow } = portal.products;
  const { json } = await preview(grow);
  expect([json.due, json.credit, json.next_charge.amount]).toEqual([0, 13_500, 17_910 - 13_500]);
  expect((await change(await shown(grow))).status).toBe(200);
  expect((await ask(portal, '/account/membership')).json.next_charge.amount).toBe(17_910 - 13_500);
  expect([charges(), await rows()]).toEqual([[44_910], [[grow, 'Grow Member', 17_910, 'WELCOME10']]]);
  expect((await ask(portal, '/account/payments')).json.items[0]).toMatchObject({
    for: 'Change of plan',
    amount: -13_500,
  });
});

test('ends a discount that does not fit, with a warning before', async () => {
  await buy({ coupon: 'WELCOME10' });
  const { grow, navigator } = portal.products;
  await portal.php(
    `$coupons = get_option( 'practice_portal_coupons' ); foreach ( $coupons as &$coupon ) { $coupon['product_ids'] = array( ${grow} ); } return update_option( 'practice_portal_coupons', $coupons );`,
  );
  // A member for a year. Only the time with this plan counts.
  await portal.php(
    `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET activated_at = '2020-01-01 00:00:00'" );`,
  );
  const { json } = await preview(navigator);
  expect([json.ends_discount, json.next_charge.amount]).toEqual([true, 125_000]);
  expect(json.committed_until).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);
  expect((await change(await shown(navigator))).json.membership.committed_until).toBeGreaterThan(
    json.at + 364 * 86_400,
  );
  expect([atStripe().discounts, await rows()]).toEqual([[], [[navigator, 'Navigator Member', 125_000, '']]]);
  // From here on it cannot be changed for twelve months.
  expect((await ask(portal, '/account/membership')).json.plans).toEqual([]);
  expect(said(await preview(grow))).toBe('409 practice_portal_plan_fixed');
});

test('is not made for an outdated amount: a new preview is shown', async () => {
  await buy();
  const body = await shown(portal.products.advantage);
  // The owner gives a credit at Stripe between the preview and the confirmation.
  portal.stripe.simulate.credit(portal.stripe.state.customers[0]!.id, 5_000);
  const answer = await change(body);
  expect(said(answer)).toBe('409 practice_portal_preview_outdated');
  expect(v.parse(planPreviewSchema, answer.json.data.preview)).toMatchObject({ due: 10_000 });
  expect([charges(), priceAtStripe()]).toEqual([[19_900], 'price_sandbox_grow']);
});

test('leaves no trace if the bank declines, and is rejected while a payment is due, after a cancellation, or for a secondary user', async () => {
  await buy();
  const { advantage } = portal.products;
  await giveCard('4000000000000002');
  const body = await shown(advantage);
  const answer = await change(body);
  expect([said(answer), answer.json.message]).toEqual([
    '402 practice_portal_payment_failed',
    'Your card was declined.',
  ]);
  expect([charges(), priceAtStripe(), atStripe().status, await told()]).toEqual([
    [19_900],
    'price_sandbox_grow',
    'active',
    [],
  ]);
  // The same request again, with a card that pays.
  await giveCard('5555555555554444');
  await ask(portal, '/account/membership/cancel', { idempotency_key: randomUUID() });
  expect(said(await change(body))).toBe('409 practice_portal_plan_fixed');
  await ask(portal, '/account/membership/keep', { idempotency_key: randomUUID() });
  portal.stripe.simulate.renew(atStripe().id, 'refused');
  await portal.stripe.settled();
  expect(said(await preview(advantage))).toBe('409 practice_portal_plan_fixed');
  expect((await ask(portal, '/account/membership')).json.plans).toEqual([]);
});

test('waits for the bank’s confirmation, and happens after it', async () => {
  await buy();
  const { advantage } = portal.products;
  await giveCard(ASKED_ALWAYS);
  const body = await shown(advantage);
  const asked = v.parse(planAnswerSchema, (await change(body, 'the-same-key')).json);
  expect(asked).toMatchObject({ kind: 'authenticationRequired' });
  // The client received no response: it gets the same dialog, and no second payment.
  expect(v.parse(planAnswerSchema, (await change(body, 'the-same-key')).json)).toEqual(asked);
  expect(v.parse(planAnswerSchema, (await change(body)).json)).toEqual(asked);
  expect([(await ask(portal, '/account/membership')).json.plan.id, await told()]).toEqual([portal.products.grow, []]);
  await answerBank(asked.kind === 'authenticationRequired' ? asked.clientSecret : '', 'completed');
  expect((await settle()).json).toMatchObject({ plan: { id: advantage }, state: 'active' });
  expect(charges()).toEqual([19_900, 15_000]);
  expect(await told()).toEqual(
    expect.arrayContaining([expect.stringContaining('plan_changed'), 'charged stripe 15000 change']),
  );
});

test.each(['failed', 'cancelled'] as const)('does not happen when the bank’s dialog was %s', async (outcome) => {
  await buy();
  await giveCard(ASKED_ALWAYS);
  const body = await shown(portal.products.advantage);
  const { client_secret } = (await change(body)).json;
  await answerBank(client_secret, outcome);
  const answer = await settle();
  expect([said(answer), answer.json.message]).toEqual([
    '402 practice_portal_payment_failed',
    'Your bank could not confirm it was you. Please try again or use another card.',
  ]);
  expect([charges(), atStripe().pending_update, atStripe().status, priceAtStripe()]).toEqual([
    [19_900],
    null,
    'active',
    'price_sandbox_grow',
  ]);
  expect(portal.stripe.state.invoices.map(({ status }) => status)).toEqual(['paid', 'void']);
  // The member owes nothing, and gets no e-mail about a failed payment.
  expect(await told()).toEqual([]);
  expect((await ask(portal, '/account/membership/cancel', { idempotency_key: randomUUID() })).json.state).toBe(
    'cancel_at_period_end',
  );
});

test('made in Stripe is applied, with all that depends on it', async () => {
  await buy();
  const { advantage } = portal.products;
  await portal.php(`
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    return ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'sam@example.com', 'Sam', $subscriptions->find( 1 ), 'a-token' );`);
  await register(portal.browser(), secondaryForm('a-token'));
  expect(said(await preview(advantage, 'sam'))).toBe('409 practice_portal_not_billed');
  portal.stripe.simulate.changePlan(atStripe().id, 'price_sandbox_advantage');
  await portal.stripe.settled();
  expect(await rows()).toEqual([
    [advantage, 'Advantage Member', 49_900, ''],
    [advantage, 'Advantage Member', 0, ''],
  ]);
  // A price that belongs to no plan changes nothing.
  const [price] = portal.stripe.state.prices;
  portal.stripe.state.prices.push({ ...price!, id: 'price_of_old', unit_amount: 9_900 });
  portal.stripe.simulate.changePlan(atStripe().id, 'price_of_old');
  await portal.stripe.settled();
  expect((await rows())[0]).toEqual([advantage, 'Advantage Member', 49_900, '']);
});
