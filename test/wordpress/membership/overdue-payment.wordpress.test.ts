/** What a member owes, until when access lasts, and how it is paid (issue "Keeping members"). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ask, joinAsMember, said } from '../kit/member.ts';
import { useSite, type DispatchedAnswer } from '../kit/site.ts';
import { CARDS, confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const GRACE = 14 * 86_400;

const atStripe = () => portal.stripe.state.subscriptions[0]!;
const openInvoices = () => portal.stripe.state.invoices.filter(({ status }) => status === 'open');

/** Renée has paid a month, and the bank refuses the next one. `last4` is of her card for the next one. */
async function owe(last4 = '4242') {
  await joinAsMember(portal);
  const card = portal.stripe.state.paymentMethods.at(-1)?.card;
  if (card) card.last4 = last4;
  portal.stripe.simulate.renew(atStripe().id, 'refused');
  await portal.stripe.settled();
}

async function send(
  path: string,
  key: string = randomUUID(),
): Promise<{ said: string; json: DispatchedAnswer['json'] }> {
  const answer = await ask(portal, `/account/membership/${path}`, { idempotency_key: key });
  return { said: said(answer), json: answer.json };
}

const read = async () => (await ask(portal, '/account/membership')).json;

test('the page shows the amount due, and until when the members’ area is open', async () => {
  await owe();
  const { overdue, past_due_since } = await read();
  expect(overdue).toEqual({ amount: 19_900, access_until: past_due_since + GRACE });
  await portal.php(`
    global $wpdb;
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET past_due_since = DATE_SUB( past_due_since, INTERVAL 15 DAY )" );
    return true;`);
  expect((await read())['overdue']).toEqual({ amount: 19_900, access_until: null });
});

test('the stored card pays it once', async () => {
  await owe();
  const { said, json } = await send('pay', 'the-same-key');
  expect(said).toBe('200');
  expect(json).toMatchObject({ client_secret: null, membership: { state: 'active', overdue: null } });
  expect((await send('pay', 'the-same-key')).json).toEqual(json);
  expect((await send('pay')).said).toBe('200');
  expect(portal.stripe.state.charges).toHaveLength(2);
  expect((await portal.rows('subscriptions'))[0]).toMatchObject({ status: 'active', past_due_since: null });
});

test('a declined card is reported, and another press asks the bank again', async () => {
  await owe('0002');
  const { said, json } = await send('pay', 'the-same-key');
  expect([said, json['message']]).toEqual(['402 practice_portal_payment_failed', 'Your card was declined.']);
  expect(openInvoices()).toHaveLength(1);
  const card = portal.stripe.state.paymentMethods.at(-1)?.card;
  if (card) card.last4 = '4242';
  expect((await send('pay', 'the-same-key')).json['membership'].state).toBe('active');
});

test('the customer can confirm for the bank, even after a lost response', async () => {
  await owe('3184');
  const { json } = await send('pay', 'the-same-key');
  expect(json).toEqual({ client_secret: expect.stringMatching(/^pi_.*_secret_/), membership: null });
  expect((await send('pay', 'the-same-key')).json).toEqual(json);
  // Nothing was confirmed yet.
  expect((await send('pay/settled')).said).toBe('402 practice_portal_payment_failed');
  const intent = portal.stripe.state.paymentIntents.at(-1)!;
  Object.assign(intent, { status: 'requires_payment_method' });
  await confirmCard(portal, String(json['client_secret']), CARDS.good);
  await portal.stripe.settled();
  expect((await send('pay/settled')).json).toMatchObject({ state: 'active', overdue: null });
  expect(portal.stripe.state.charges).toHaveLength(2);
});

test('without a card or an amount due, nothing is charged', async () => {
  await owe();
  atStripe().default_payment_method = null;
  expect((await send('pay')).said).toBe('409 practice_portal_no_card');
  expect(portal.stripe.state.charges).toHaveLength(1);
});
