/**
 * Events at Stripe after the purchase, and what the host stores of them, even if they arrive late, twice or in any order. The generated paths
 * (test/machines/subscription) walk the states.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import { joinAsMember } from '../kit/member.ts';
import { memberForm, register, withoutCredentials } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard, deliver, silenceWebhooks } from '../kit/stripe.ts';

const portal = useSite();

const MONTH = 30 * 86_400;

let subscription = '';
let payment = '';

beforeEach(async () => {
  const { secret } = await joinAsMember(portal);
  subscription = portal.stripe.state.subscriptions[0]?.id ?? '';
  payment = secret.split('_secret_')[0] ?? '';
});

const simulate = () => portal.stripe.simulate;
const row = async () => (await portal.rows('subscriptions'))[0] ?? {};
const status = async () => {
  await portal.stripe.settled();
  return (await row())['status'];
};
const atStripe = () => portal.stripe.state.subscriptions[0]?.status;
const problems = async () =>
  (await portal.rows('health_issues')).map(({ kind, resolved_at }) => `${kind}${resolved_at === null ? '' : ', over'}`);
const utc = (seconds: number) => new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19);
const periodEnd = () => portal.stripe.state.subscriptions[0]?.items.data[0]?.current_period_end ?? 0;
const lastPayment = () => portal.stripe.state.paymentIntents.at(-1)?.id ?? '';
const cleanUp = () => portal.php("do_action( 'practice_portal_daily' ); return true;");

describe('a membership', () => {
  test('stores until when it is paid', async () => {
    expect(await row()).toMatchObject({ status: 'active', current_period_end: utc(periodEnd()) });
  });

  test('is renewed: one payment for each month, for the next one too', async () => {
    simulate().pass(MONTH);
    simulate().renew(subscription, 'paid');
    expect(await status()).toBe('active');
    expect(await row()).toMatchObject({ current_period_end: utc(periodEnd()) });
    expect(await portal.rows('transactions')).toMatchObject([
      { kind: 'first', status: 'complete' },
      { kind: 'renewal', status: 'complete', amount: '19900' },
    ]);
  });

  test('is past due from its invoice until it is paid', async () => {
    simulate().pass(MONTH);
    simulate().renew(subscription, 'refused');
    expect(await status()).toBe('past_due');
    const since = utc(portal.stripe.state.invoices.at(-1)?.created ?? 0);
    expect(await row()).toMatchObject({ past_due_since: since });
    simulate().pass(3 * 86_400);
    simulate().retry(subscription, 'refused');
    expect(await status()).toBe('past_due');
    expect(await row()).toMatchObject({ past_due_since: since });
    simulate().retry(subscription, 'paid');
    expect(await status()).toBe('active');
    expect(await row()).toMatchObject({ past_due_since: null });
    expect((await portal.rows('transactions'))[1]).toMatchObject({ kind: 'renewal', status: 'complete' });
  });

  /** Changes at Stripe, the events that each report the change, and the membership's status afterwards. */
  const TOLD: [what: string, happens: () => void, by: string[], stands: string][] = [
    ['is refused', () => simulate().renew(subscription, 'refused'), ['invoice.payment_failed'], 'past_due'],
    [
      'is paid after that',
      () => simulate().retry(subscription, 'paid'),
      ['invoice.paid', 'invoice.payment_succeeded', 'customer.subscription.updated'],
      'active',
    ],
    [
      'is paused',
      () => simulate().giveUp(subscription, 'paused'),
      ['customer.subscription.paused', 'customer.subscription.updated'],
      'paused',
    ],
    [
      'goes on',
      () => simulate().resume(subscription),
      ['customer.subscription.resumed', 'customer.subscription.updated'],
      'active',
    ],
    ['is cancelled', () => simulate().cancel(subscription), ['customer.subscription.deleted'], 'canceled'],
  ];

  test('is updated by any of its events, whichever others get lost', async () => {
    silenceWebhooks(portal);
    simulate().pass(MONTH);
    for (const [what, happens, types, stands] of TOLD) {
      happens();
      const before = portal.site.snapshot();
      for (const type of types) {
        portal.site.restore(before);
        const event = portal.stripe.state.events.findLast((each) => each.type === type);
        // Stripe may or may not send each of these events every time.
        const { data } = event ?? { data: { object: { id: subscription } } };
        expect((await deliver(portal, { id: `evt_${type}_${Math.random()}`, type, data })).status).toBe(200);
        expect([what, type, (await row())['status']]).toEqual([what, type, stands]);
      }
    }
  });

  test('that was canceled at period end stores its end until it is resumed', async () => {
    simulate().cancelAtPeriodEnd(subscription, true);
    expect([await status(), await row()]).toMatchObject(['cancel_at_period_end', { ends_at: utc(periodEnd()) }]);
    simulate().cancelAtPeriodEnd(subscription, false);
    expect([await status(), await row()]).toMatchObject(['active', { ends_at: null }]);
  });

  test('that has ended stays ended, whatever happens', async () => {
    simulate().cancel(subscription);
    expect(await status()).toBe('canceled');
    for (const { type, data } of portal.stripe.state.events) {
      await deliver(portal, { id: `evt_again_${type}_${Math.random()}`, type, data });
    }
    expect(await status()).toBe('canceled');
    expect((await portal.rows('jobs')).filter(({ type }) => type === 'cancellation')).toEqual([]);
  });

  test('whose customer was deleted at Stripe ends, and the member can buy again', async () => {
    simulate().deleteCustomer(portal.stripe.state.customers[0]?.id ?? '');
    expect(await status()).toBe('canceled');
    const browser = portal.browser();
    const form = memberForm(portal.products.advantage);
    await browser.signIn(form['user_login'] ?? '', form['mepr_user_password'] ?? '');
    const again = await register(browser, withoutCredentials(form));
    await confirmCard(portal, again.json.client_secret);
    expect(portal.stripe.state.subscriptions.map((each) => each.status)).toEqual(['canceled', 'active']);
    expect((await portal.rows('subscriptions')).map((each) => each['status'])).toEqual(['canceled', 'active']);
  });

  test('whose renewal event was lost is checked a day later', async () => {
    silenceWebhooks(portal);
    simulate().pass(MONTH);
    simulate().renew(subscription, 'refused');
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '${utc(Date.now() / 1000 - 86_000)}'" );`,
    );
    await cleanUp();
    expect(await status()).toBe('active');
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '${utc(Date.now() / 1000 - 87_000)}'" );`,
    );
    // The same holds while another request holds the person's lock.
    const leave = await beAtWorkOnPerson(portal, 'renee');
    await cleanUp();
    expect(await status()).toBe('active');
    await leave();
    await cleanUp();
    expect(await status()).toBe('past_due');
  });
});

describe('refunds and disputes', () => {
  test('in part is logged, and changes nothing else', async () => {
    simulate().refund(payment, 5_000);
    expect(await status()).toBe('active');
    expect(await portal.rows('transactions')).toMatchObject([{ amount_refunded: '5000' }]);
  });

  test('in full ends the membership, and Stripe charges nothing more for it', async () => {
    simulate().refund(payment, 5_000);
    simulate().refund(payment);
    expect(await status()).toBe('refunded');
    expect(atStripe()).toBe('canceled');
    expect(await portal.rows('transactions')).toMatchObject([{ amount_refunded: '19900' }]);
    expect(portal.stripe.state.refunds).toHaveLength(2);
    expect(await problems()).toEqual([]);
  });

  test('for a past month leaves the current paid one', async () => {
    simulate().pass(MONTH);
    simulate().renew(subscription, 'paid');
    await portal.stripe.settled();
    simulate().refund(payment);
    expect(await status()).toBe('active');
    simulate().refund(lastPayment());
    expect(await status()).toBe('refunded');
    expect(atStripe()).toBe('canceled');
    expect(await portal.rows('transactions')).toMatchObject([
      { amount_refunded: '19900' },
      { amount_refunded: '19900' },
    ]);
  });

  test('by a lost dispute ends it; the owner is notified at its start', async () => {
    const dispute = simulate().dispute(payment);
    expect(await status()).toBe('active');
    expect(await problems()).toEqual(['dispute']);
    expect(portal.site.mails().filter(({ subject }) => subject.includes('A payment is disputed.'))).toHaveLength(1);
    simulate().closeDispute(dispute, 'lost');
    expect(await status()).toBe('refunded');
    expect(atStripe()).toBe('canceled');
    expect(await problems()).toEqual(['dispute, over', 'dispute_lost']);
  });

  test('a dispute whose first event was lost is detected by a later one', async () => {
    silenceWebhooks(portal);
    const dispute = simulate().dispute(payment);
    await deliver(portal, {
      id: 'evt_1',
      type: 'charge.dispute.updated',
      data: { object: { id: dispute, payment_intent: payment } },
    });
    expect(await problems()).toEqual(['dispute']);
  });

  test('a won dispute clears its problem', async () => {
    const dispute = simulate().dispute(payment);
    await portal.stripe.settled();
    simulate().closeDispute(dispute, 'won');
    expect(await status()).toBe('active');
    expect(await problems()).toEqual(['dispute, over']);
  });

  test('a refund that the bank rejected is a problem', async () => {
    const event = { id: 'evt_1', type: 'refund.failed', data: { object: { id: 're_1', payment_intent: payment } } };
    await deliver(portal, event);
    await deliver(portal, { ...event, id: 'evt_2' });
    expect(await problems()).toEqual(['refund_failed']);
  });
});

/** Changes of a membership. Stripe reports each of them by several events. */
const LIVES: Record<string, () => void> = {
  'refused, then paid': () => {
    simulate().renew(subscription, 'refused');
    simulate().retry(subscription, 'paid');
  },
  'refused, unpaid': () => {
    simulate().renew(subscription, 'refused');
    simulate().giveUp(subscription, 'unpaid');
  },
  'ending, kept, ending, over': () => {
    simulate().cancelAtPeriodEnd(subscription, true);
    simulate().cancelAtPeriodEnd(subscription, false);
    simulate().cancelAtPeriodEnd(subscription, true);
    simulate().renew(subscription, 'paid');
  },
  'paused, resumed, renewed, refunded': () => {
    simulate().giveUp(subscription, 'paused');
    simulate().resume(subscription);
    simulate().renew(subscription, 'paid');
    simulate().refund(payment);
    simulate().refund(lastPayment());
  },
};

const ORDERS: Record<string, (events: unknown[]) => unknown[]> = {
  'in order': (events) => events,
  backwards: (events) => events.toReversed(),
  'late and twice': (events) => [...events.slice(2), ...events.slice(0, 2), ...events.slice(1)],
};

describe.each(Object.keys(LIVES))('%s', (life) => {
  test('is the same in any order of its events', async () => {
    const { simulate: ofStripe } = portal.stripe;
    silenceWebhooks(portal);
    const known = portal.stripe.state.events.length;
    ofStripe.pass(MONTH);
    LIVES[life]?.();
    const events = portal.stripe.state.events.slice(known);
    expect(events.length).toBeGreaterThan(2);
    const before = portal.site.snapshot();
    const after = [];
    for (const order of Object.values(ORDERS)) {
      portal.site.restore(before);
      for (const event of order(events)) expect((await deliver(portal, event)).status).toBe(200);
      const own = await row();
      const isOver = ['canceled', 'refunded'].includes(String(own['status']));
      const payments = await portal.rows('transactions');
      after.push([
        // The host does not ask Stripe for the paid period of an ended subscription.
        [own['status'], own['past_due_since'], own['ends_at'], isOver || own['current_period_end']],
        payments.map(({ kind, status: paid, amount, amount_refunded }) => [kind, paid, amount, amount_refunded]),
      ]);
    }
    expect(after[1]).toEqual(after[0]);
    expect(after[2]).toEqual(after[0]);
  });
});
