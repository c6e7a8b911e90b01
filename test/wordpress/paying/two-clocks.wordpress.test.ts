/** The host's clock and Stripe's can differ. The difference does not affect a membership (spec: account#end-of-what-was-paid). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ask as askOwner, confirm } from '../kit/admin-forms.ts';
import { ask, changePlan, signedIn } from '../kit/member.ts';
import { memberForm, register } from '../kit/registration.ts';
import { confirmCard } from '../kit/stripe.ts';
import { usePurchases } from './purchases.ts';

const { portal, here, atStripe, kept, hourly, letHoursPass, deleteUser } = usePurchases();

const HOUR = 3600;
const DAY = 86_400;
const ASKED_ALWAYS = '4000002760003184';

let member = 0;

async function join(plan: 'grow' | 'navigator' = 'grow') {
  const browser = portal.browser();
  const { json } = await register(browser, memberForm(portal.products[plan]));
  await confirmCard(portal, json.client_secret);
  member = browser.userId;
}

/** The bank asks about a plan change, and waits for its customer. */
async function changeThatWaits(): Promise<string> {
  const { json } = await ask(portal, '/account/portal', { flow: 'card' });
  await fetch(`${json.url}/${ASKED_ALWAYS}`, { redirect: 'manual' });
  await portal.stripe.settled();
  await ask(portal, '/account/card', { idempotency_key: randomUUID() });
  return (await changePlan(portal, 'advantage')).answer.json.client_secret;
}

async function answerBank(clientSecret: string) {
  const base = await portal.php<string>('return PRACTICE_PORTAL_STRIPE_API_BASE;');
  await fetch(`${base}/browser/authenticate`, {
    method: 'POST',
    body: JSON.stringify({ key: 'pk_test_sandbox', client_secret: clientSecret, outcome: 'completed' }),
  });
  await portal.stripe.settled();
}

async function endNow() {
  const owner = await signedIn(portal, 'a-administrator');
  const { form } = await askOwner(owner, member, { confirm: 'cancel', subscription: '1', when: 'now' });
  await confirm(owner, form);
  await portal.stripe.settled();
}

describe.each([
  ['differ, Stripe’s three hours ahead', 3 * HOUR],
  ['differ, Stripe’s three hours behind', -3 * HOUR],
])('clocks that %s', (_, skew) => {
  const begin = () => portal.stripe.simulate.skewTo(skew);

  test('a plan change that waits for the bank is canceled when the owner ends the membership now', async () => {
    begin();
    await join();
    const secret = await changeThatWaits();
    await endNow();
    expect([await here(), atStripe(), kept()]).toEqual([['canceled'], ['canceled'], [19_900]]);
    expect(portal.stripe.state.invoices.map(({ status }) => status)).toEqual(['paid', 'void']);
    await answerBank(secret);
    expect([await here(), kept()]).toEqual([['canceled'], [19_900]]);
  });

  test('one that is paid in the second of the end, before Stripe knows it, is refunded', async () => {
    begin();
    await join();
    const secret = await changeThatWaits();
    portal.stripe.isReachable = false;
    await deleteUser();
    portal.stripe.isReachable = true;
    await answerBank(secret);
    await letHoursPass();
    await hourly();
    expect([await here(), atStripe(), kept()]).toEqual([['refunded'], ['canceled'], [19_900, 0]]);
  });

  test('one that was paid before the end stays paid, even if its event was lost', async () => {
    begin();
    await join();
    const secret = await changeThatWaits();
    const { webhookUrl } = portal.stripe;
    portal.stripe.webhookUrl = undefined;
    await answerBank(secret);
    await endNow();
    portal.stripe.webhookUrl = webhookUrl;
    portal.stripe.simulate.deleteCustomer(portal.stripe.state.customers[0]!.id);
    expect([await here(), atStripe(), kept()]).toEqual([['canceled'], ['canceled'], [19_900, 30_000]]);
  });

  test('a plan change costs what was shown', async () => {
    begin();
    await join();
    portal.stripe.simulate.pass(15 * DAY);
    const { shown, answer } = await changePlan(portal, 'advantage');
    expect([shown.due, answer.status, kept()]).toEqual([15_000, 200, [19_900, 15_000]]);
  });

  test('the first minutes of a membership are part of its first period', async () => {
    begin();
    await join();
    const { shown, answer } = await changePlan(portal, 'advantage');
    expect([shown.due, answer.status]).toEqual([30_000, 200]);
  });

  test('a failed renewal leaves exactly fourteen days', async () => {
    begin();
    await join();
    portal.stripe.simulate.pass(30 * DAY);
    portal.stripe.simulate.renew(portal.stripe.state.subscriptions[0]!.id, 'refused');
    await portal.stripe.settled();
    const [row] = await portal.rows('subscriptions');
    const since = Date.parse(`${row?.['past_due_since']}Z`);
    expect(Math.abs(since - Date.now())).toBeLessThan(5 * 60_000);
  });

  test('a membership with a commitment ends with its twelfth month', async () => {
    begin();
    await join('navigator');
    const { json } = await ask(portal, '/account/membership/cancel', { idempotency_key: randomUUID() });
    const twelfth = new Date();
    twelfth.setUTCMonth(twelfth.getUTCMonth() + 12);
    expect(Math.abs(json.ends_at * 1000 - twelfth.getTime())).toBeLessThan(3 * DAY * 1000);
    expect(portal.stripe.state.subscriptions[0]!.cancel_at! - json.ends_at).toBe(skew);
  });
});
