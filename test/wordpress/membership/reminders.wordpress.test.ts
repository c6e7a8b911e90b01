/** Members get one reminder of each coming event (issue "Keeping members"). */
import { expect, test } from 'vitest';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const DAY = 86_400;

async function buy(plan: 'grow' | 'navigator' = 'grow', coupon = '') {
  const { json } = await register(
    portal.browser(),
    memberForm(portal.products[plan], { ...(coupon && { mepr_coupon_code: coupon }) }),
  );
  await confirmCard(portal, json.client_secret);
  await portal.stripe.settled();
}

/** The hourly task, and what the mail queue sends after it. `servers`: how many run it at the same time. */
const runTasks = async (servers = 1) => {
  for (let server = 0; server < servers; server++)
    await portal.php("do_action( 'practice_portal_hourly' ); return true;");
};

const REMINDERS = ['card_expires', 'free_month_ends', 'commitment_ends', 'payment_owed'];
const reminded = async () =>
  (await portal.rows('journal'))
    .filter(({ kind }) => REMINDERS.includes(String(kind)))
    .map(({ kind, detail }) => (kind === 'payment_owed' ? `${kind} ${detail}` : kind));

const queued = async () => (await portal.rows('jobs')).map(({ kind, state }) => `${kind} ${state}`);

/** So much time passes, here and at Stripe. */
async function letPass(time: number) {
  portal.stripe.simulate.pass(time);
  await portal.php(`
    global $wpdb;
    foreach ( array( 'created_at', 'activated_at', 'plan_since', 'current_period_end', 'past_due_since', 'committed_until' ) as $column ) {
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET $column = DATE_SUB( $column, INTERVAL ${time} SECOND ) WHERE $column IS NOT NULL" );
    }
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_journal SET happened_at = happened_at - ${time}" );
    return true;`);
}

/** The card at Stripe expires this many months from now. The host learns it at the next renewal. */
function expireCard(months: number) {
  const card = portal.stripe.state.paymentMethods.at(-1)?.card;
  const date = new Date();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  Object.assign(card!, { exp_month: date.getUTCMonth() + 1, exp_year: date.getUTCFullYear() });
}

const renew = async (answer: 'paid' | 'refused') => {
  portal.stripe.simulate.renew(portal.stripe.state.subscriptions[0]!.id, answer);
  await portal.stripe.settled();
};

test('of a card that expires next month, once, whatever number of servers ask', async () => {
  await buy();
  expireCard(2);
  await renew('paid');
  await runTasks();
  expect(await reminded()).toEqual([]);
  expireCard(1);
  await renew('paid');
  await runTasks(2);
  expect(await reminded()).toEqual(['card_expires']);
  expect((await queued()).filter((mail) => mail.startsWith('card-expires'))).toHaveLength(1);
});

test('of a card with the last day of its month, in every time zone', async () => {
  await portal.php("return update_option( 'timezone_string', 'Australia/Sydney' );");
  await buy();
  expireCard(1);
  await renew('paid');
  await runTasks();
  const today = new Date();
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 0));
  const day = last.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const mail = portal.site.mails().find(({ subject }) => subject.includes('card'));
  expect(mail?.message).toContain(day);
  const entry = (await portal.rows('journal')).find(({ kind }) => kind === 'card_expires');
  expect(
    await portal.php(
      `return PracticePortal\\Mail\\ActivityFormatter::what( ( new PracticePortal\\Billing\\Activity\\ActivityLog() )->find( ${entry?.['id']} ) );`,
    ),
  ).toBe(`Reminded: the card expires on ${day}`);
});

test('of no card that the bank has since replaced', async () => {
  await buy();
  expireCard(1);
  await renew('paid');
  expireCard(30);
  await runTasks();
  await runTasks();
  expect(await reminded()).toEqual([]);
});

test('of a free month that ends, but not of a paid month', async () => {
  await buy('grow', 'FREEMONTH');
  await runTasks();
  expect(await reminded()).toEqual([]);
  await letPass(26 * DAY);
  await runTasks(2);
  expect(await reminded()).toEqual(['free_month_ends']);
});

test('of a commitment that ends, unless it was canceled', async () => {
  await buy('navigator');
  await letPass(340 * DAY);
  await runTasks();
  expect(await reminded()).toEqual([]);
  await letPass(15 * DAY);
  await runTasks(2);
  expect(await reminded()).toEqual(['commitment_ends']);
});

test('of a payment that failed: after a week, and two days before access ends', async () => {
  await buy();
  await renew('refused');
  await runTasks();
  expect(await reminded()).toEqual([]);
  await letPass(8 * DAY);
  await runTasks(2);
  expect(await reminded()).toEqual(['payment_owed second']);
  await letPass(5 * DAY);
  await runTasks(2);
  expect(await reminded()).toEqual(['payment_owed second', 'payment_owed last']);
  await letPass(5 * DAY);
  await runTasks();
  expect(await reminded()).toHaveLength(2);
});

test('by the last reminder only, if scheduled tasks were lost, and by none after access has ended', async () => {
  await buy();
  await renew('refused');
  await letPass(13 * DAY);
  await runTasks();
  expect(await reminded()).toEqual(['payment_owed last']);
});
