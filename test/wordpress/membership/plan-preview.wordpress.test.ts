/** The server alone names the moment and the amounts of a plan change: signed, for ten minutes, bound to the last change. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ask, joinAsMember, said } from '../kit/member.ts';
import { memberForm, register } from '../kit/registration.ts';
import { useSite, type DispatchedAnswer } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

type Preview = { plan: number; at: number; due: number; credit: number; signature: string };

beforeEach(async () => {
  await joinAsMember(portal);
  portal.stripe.simulate.pass(10 * 86_400);
});

const EXPIRED = '409 practice_portal_preview_expired';

const bodyOf = ({ plan, at, due, credit, signature }: Preview): Preview => ({ plan, at, due, credit, signature });
const preview = async (plan: number) => bodyOf((await ask(portal, `/account/membership/plan?plan=${plan}`)).json);
const change = (body: Preview) => ask(portal, '/account/membership/plan', { ...body, idempotency_key: randomUUID() });

/** Confirms a preview. If the host sends a new one, confirms that one for the moment that the browser requests. */
async function insist(body: Preview, at: (shown: Preview) => number): Promise<DispatchedAnswer> {
  let wished = { ...body, at: at(body) };
  let answer = await change(wished);
  for (let tries = 0; tries < 2 && answer.json.data?.preview !== undefined; tries += 1) {
    const offered = bodyOf(answer.json.data.preview);
    wished = { ...offered, at: tries === 0 ? at(offered) : offered.at };
    answer = await change(wished);
  }
  return answer;
}

const otherPlan = () =>
  portal.stripe.state.subscriptions[0]!.items.data[0]?.price.id === 'price_sandbox_grow'
    ? portal.products.advantage
    : portal.products.grow;

/** The amount that the member has paid, less the credit, in minor units. */
const paid = () => {
  const { charges, customers } = portal.stripe.state;
  return charges.reduce((sum, { amount }) => sum + amount, 0) + customers[0]!.balance;
};

/** Time passes: at Stripe, and for the journal. */
async function pass(seconds: number) {
  portal.stripe.simulate.pass(seconds);
  await portal.php(
    `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_journal SET happened_at = happened_at - ${seconds}" );`,
  );
}

/** A preview that this server made some seconds ago. */
const madeBefore = (plan: number, price: string, seconds: number) =>
  portal.php<Preview>(`
    $subscription  = ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->find( 1 );
    $configuration = new PracticePortal\\Billing\\Stripe\\StripeSettings();
    $accounts      = new PracticePortal\\Billing\\Storage\\SubscriptionAccounts();
    $http          = new PracticePortal\\Billing\\Stripe\\StripeHttp( $configuration, new PracticePortal\\Billing\\Stripe\\StripeClock() );
    $client        = new PracticePortal\\Billing\\Stripe\\StripeClient( $http, new PracticePortal\\Billing\\Stripe\\StripeAccount( $http, $accounts ), $accounts, new PracticePortal\\Core\\Database\\Lock(), new PracticePortal\\Core\\Requests\\RateLimiter() );
    $stripe        = new PracticePortal\\Billing\\Stripe\\StripeSubscriptionsApi( $client );
    $shown         = array( 'at' => time() - ${seconds} ) + $stripe->previewChange( $stripe->find( $subscription->gateway_subscription ), '${price}', true, time() - ${seconds} );
    return array( 'plan' => ${plan}, 'signature' => PracticePortal\\Membership\\PreviewSignature::for( $subscription, 0, ${plan}, $shown ) ) + $shown;`);

test('up and down in turns, at times that the browser chooses, creates no credit', async () => {
  const before = paid();
  expect((await insist(await preview(portal.products.advantage), ({ at }) => at + 60)).status).toBe(200);
  expect((await insist(await preview(portal.products.grow), ({ at }) => at - 890)).status).toBe(200);
  expect([paid(), otherPlan()]).toEqual([before, portal.products.advantage]);
});

test('whatever is confirmed, at any time, the member has paid for the plans they had', async () => {
  const step = fc.record({ waits: fc.integer({ min: 0, max: 30_000 }), wishes: fc.integer({ min: -900, max: 60 }) });
  const site = portal.site.snapshot();
  const stripe = portal.stripe.keep();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
      portal.site.restore(site);
      portal.stripe.takeUp(stripe);
      for (const { waits, wishes } of steps) {
        await pass(waits);
        await insist(await preview(otherPlan()), ({ at }) => at + wishes);
        // Each change rounds two lines to whole cents.
        expect(paid()).toBeGreaterThanOrEqual(19_900 - steps.length);
      }
    }),
    { numRuns: 6 },
  );
});

test.each<[string, (shown: Preview) => Partial<Preview>]>([
  ['an earlier moment', ({ at }) => ({ at: at - 1 })],
  ['a later moment', ({ at }) => ({ at: at + 1 })],
  ['a smaller amount', ({ due }) => ({ due: due - 1 })],
  ['more credit', ({ credit }) => ({ credit: credit + 1 })],
  ['no signature', () => ({ signature: '' })],
  ['a signature for another plan', () => ({ plan: portal.products.navigator })],
])('%s than the server signed is rejected, with a new preview', async (_, changes) => {
  const shown = await preview(portal.products.advantage);
  const answer = await change({ ...shown, ...changes(shown) });
  expect(said(answer)).toBe(EXPIRED);
  expect(answer.json.data.preview.signature).toMatch(/^[0-9a-f]{64}$/);
  expect(portal.stripe.state.charges).toHaveLength(1);
  expect((await change(bodyOf(answer.json.data.preview))).status).toBe(200);
});

test('a preview is valid for ten minutes', async () => {
  const { advantage } = portal.products;
  expect(said(await change(await madeBefore(advantage, 'price_sandbox_advantage', 630)))).toBe(EXPIRED);
  expect(said(await change(await madeBefore(advantage, 'price_sandbox_advantage', 570)))).toBe('200');
});

test('a preview is invalid after another change of plan', async () => {
  const held = await preview(portal.products.advantage);
  await change(held);
  await change(await preview(portal.products.grow));
  expect(said(await change(held))).toBe(EXPIRED);
});

test('a preview is invalid for another person', async () => {
  const shown = await preview(portal.products.advantage);
  const form = memberForm(portal.products.grow, { user_login: 'sam', user_email: 'sam@example.com' });
  const { json } = await register(portal.browser(), form);
  await confirmCard(portal, json.client_secret);
  const [answer] = await portal.dispatch(
    [{ path: '/account/membership/plan', json: { ...shown, idempotency_key: randomUUID() } }],
    'sam',
  );
  expect(said(answer!)).toBe(EXPIRED);
});

test('a member changes plan at most three times within a day', async () => {
  for (let changes = 0; changes < 3; changes += 1) expect((await change(await preview(otherPlan()))).status).toBe(200);
  const answer = await ask(portal, `/account/membership/plan?plan=${otherPlan()}`);
  expect([said(answer), answer.json.message]).toEqual([
    '409 practice_portal_plan_changed_often',
    'You have changed your plan three times in one day. Try again tomorrow.',
  ]);
  await pass(86_400);
  expect((await change(await preview(otherPlan()))).status).toBe(200);
});
