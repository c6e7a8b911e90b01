/**
 * A discount that the owner adds at Stripe to a membership that was bought here. The amounts that the site says are compared with
 * what Stripe charges. The promised price stays.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ask, joinAsMember, said, signedIn } from '../kit/member.ts';
import { letPluginAge } from '../kit/passing-time.ts';
import { useSite } from '../kit/site.ts';
import { discountSubscription } from '../kit/stripe-elsewhere.ts';
import { amountsWithoutStripe } from '../reports/amounts.ts';

const portal = useSite();

const DAY = 86_400;
const MONTH = 30 * DAY;

const atStripe = () => portal.stripe.state.subscriptions[0]!;
const give = (coupon: Record<string, string> | null) => discountSubscription(portal, atStripe().id, coupon);
const row = async () => (await portal.rows('subscriptions'))[0]!;
const known = async () =>
  amountsWithoutStripe(portal, await signedIn(portal, 'a-administrator'), Number((await row())['user_id']));
const says = (amount: number, mrr = amount) => [`$${amount / 100}`.replace(/\.(\d)$/, '.$10'), amount, mrr];

/** The row's price, coupon and terms, without the charges. */
const promised = async () => {
  const { price, coupon_code, terms } = await row();
  const { charges: _, ...rest } = JSON.parse(terms!);
  return { price, coupon_code, terms: rest };
};
const charges = async () => JSON.parse((await row())['terms']!).charges;

async function pass(time: number) {
  portal.stripe.simulate.pass(time);
  await letPluginAge(portal, time);
}

/** @returns what Stripe charged at the end of the period */
async function renew(time = MONTH) {
  await pass(time);
  portal.stripe.simulate.renew(atStripe().id, 'paid');
  await portal.stripe.settled();
  return portal.stripe.state.charges.at(-1)?.amount;
}

test.each([
  ['', 19_900, 14_925],
  // 25 % of $179.10 are $44.78.
  ['WELCOME10', 17_910, 13_432],
])('for a month counts until it ends, beside the coupon of the purchase "%s"', async (code, whole, reduced) => {
  await joinAsMember(portal, 'grow', code);
  const before = await promised();
  await pass(DAY);
  await give({ id: 'QUARTER', duration: 'repeating', duration_in_months: '1', percent_off: '25' });
  expect(await known()).toEqual(says(reduced));
  expect(await renew(MONTH - DAY)).toBe(reduced);
  // It still runs for a day. The next charge comes later.
  expect(await known()).toEqual(says(whole, reduced));
  expect(await renew()).toBe(whole);
  expect(await known()).toEqual(says(whole));
  expect(await promised()).toEqual(before);
});

test('no longer counts when the owner removes it', async () => {
  await joinAsMember(portal);
  const before = await promised();
  await give({ id: 'HALF', duration: 'forever', percent_off: '50' });
  expect(await known()).toEqual(says(9950));
  expect(await renew()).toBe(9950);
  await give(null);
  expect(await known()).toEqual(says(19_900));
  expect(await renew()).toBe(19_900);
  expect(await promised()).toEqual(before);
});

test('stays after a change of plan, and counts at the new price', async () => {
  await joinAsMember(portal);
  await give({ id: 'HALF', duration: 'forever', percent_off: '50' });
  portal.stripe.simulate.changePlan(atStripe().id, 'price_sandbox_advantage');
  await portal.stripe.settled();
  expect(await known()).toEqual(says(24_950));
  expect(await promised()).toMatchObject({ price: '49900', terms: { gateway_price: 'price_sandbox_advantage' } });
  expect(await renew()).toBe(24_950);
});

test('does not count at a price that belongs to no plan', async () => {
  await joinAsMember(portal);
  const before = await promised();
  const [price] = portal.stripe.state.prices;
  portal.stripe.state.prices.push({ ...price!, id: 'price_of_old', unit_amount: 9900 });
  portal.stripe.simulate.changePlan(atStripe().id, 'price_of_old');
  await give({ id: 'HALF', duration: 'forever', percent_off: '50' });
  expect([await known(), await promised(), await charges()]).toEqual([says(19_900), before, null]);
});

test('is the only reason to store charges: the coupon of the purchase is none, nor is its copy for a pause', async () => {
  const [likeIt] = portal.stripe.state.coupons;
  portal.stripe.state.coupons.push({
    ...likeIt!,
    id: 'AT-STRIPE',
    percent_off: 20,
    duration: 'repeating',
    duration_in_months: 3,
  });
  await portal.php(`
    update_option( 'practice_portal_pause_months', '3' );
    return update_option( 'practice_portal_coupons', array( array( 'code' => 'SPRING', 'percent_off' => 20, 'duration' => 'repeating', 'months' => 3, 'stripe_coupon' => 'AT-STRIPE' ) ) );`);
  await joinAsMember(portal, 'grow', 'SPRING');
  expect([await known(), await charges()]).toEqual([says(15_920), null]);
  const [original] = atStripe().discounts;
  const answer = await ask(portal, '/account/membership/pause', { months: 1, idempotency_key: randomUUID() });
  expect(said(answer)).toBe('200');
  await portal.stripe.settled();
  expect(atStripe().discounts).not.toEqual([original]);
  expect([await charges(), (await row())['status']]).toEqual([null, 'paused']);
});
