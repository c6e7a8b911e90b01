/**
 * Compares the owner's reports with Stripe's books, by month and plan. The `subscription` chart generates histories of several simultaneous
 * members, over months. Code other than the plugin's reads the books.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StripeSandboxState } from '../../../sandbox/stripe-api.mjs';
import { paidModel } from './subscription.model.ts';
import { letPluginAge } from '../../wordpress/kit/passing-time.ts';
import { memberForm, register } from '../../wordpress/kit/registration.ts';
import { useSite } from '../../wordpress/kit/site.ts';
import { confirmCard } from '../../wordpress/kit/stripe.ts';
import { figuresOf, recoveredIn, type BookFigures, type Plan } from '../../wordpress/reports/stripe-figures.ts';
import { READ_FIGURES } from '../../wordpress/reports/report-figures.ts';
import { generateHistories, HISTORY_EVENTS } from './subscription.histories.ts';
import { RECORD_HISTORY } from '../../wordpress/reports/history.ts';

const portal = useSite();

const DAY = 86_400;
const PLANS = ['grow', 'advantage', 'navigator'] as const;
const MEMBERS: { plan: Plan; coupon: string; events: number }[] = [
  { plan: 'grow', coupon: 'WELCOME10', events: 10 },
  { plan: 'advantage', coupon: '', events: 9 },
  { plan: 'navigator', coupon: 'WELCOME10', events: 8 },
  { plan: 'grow', coupon: '', events: 7 },
];

// With these lengths, the histories together contain every event.

/** Stripe's books at a moment of the history, and how much time has passed since that moment. */
type Sample = { books: StripeSandboxState; at: number; passed: number };

const nowInSeconds = () => Math.floor(Date.now() / 1000);

async function join(name: string, { plan, coupon }: (typeof MEMBERS)[number]) {
  const form = memberForm(portal.products[plan], {
    user_login: name,
    user_email: `${name}@example.com`,
    mepr_coupon_code: coupon,
    include_practice_admin: '0',
  });
  const { json } = await register(portal.browser(), form, randomUUID());
  await confirmCard(portal, json.client_secret);
  return portal.stripe.state.subscriptions.at(-1)!.id;
}

/** Causes an event of the chart at Stripe, about one subscription. */
function cause(type: string, id: string) {
  const { acts, state } = portal.stripe;
  const invoices = state.invoices.filter(({ parent }) => parent?.subscription_details?.subscription === id);
  const intents = state.invoicePayments
    .filter(({ invoice }) => invoices.some((each) => each.id === invoice))
    .map(({ payment }) => payment.payment_intent);
  const charges = state.charges.filter(({ payment_intent: intent }) => intents.includes(intent ?? undefined));
  const dispute = state.disputes.findLast(({ charge }) => charges.some((each) => each.id === charge))?.id;
  // Stripe neither refunds nor disputes a payment that was disputed before.
  const last = charges.findLast(({ refunded, disputed }) => !refunded && !disputed)?.payment_intent;
  const causes: Record<string, () => unknown> = {
    'invoice.paid': () =>
      invoices.some(({ status }) => status === 'open') ? acts.retry(id, 'paid') : acts.renew(id, 'paid'),
    'invoice.paymentFailed': () => acts.renew(id, 'refused'),
    'plan.changed': () => {
      const held = state.subscriptions.find((each) => each.id === id)?.items.data[0]?.price.id;
      const dearer = held === 'price_sandbox_grow' ? 'advantage' : 'navigator';
      if (held !== 'price_sandbox_navigator') acts.changePlan(id, `price_sandbox_${dearer}`);
    },
    'subscription.unpaid': () => acts.giveUp(id, 'unpaid'),
    'subscription.paused': () => acts.giveUp(id, 'paused'),
    'subscription.resumed': () => acts.resume(id),
    'cancellation.scheduled': () => acts.cancelAtPeriodEnd(id, true),
    'cancellation.undone': () => acts.cancelAtPeriodEnd(id, false),
    'period.ended': () => acts.renew(id, 'paid'),
    'subscription.canceled': () => acts.cancel(id),
    'payment.refunded': () => typeof last === 'string' && acts.refund(last),
    'dispute.opened': () => typeof last === 'string' && acts.dispute(last),
    'dispute.won': () => dispute && acts.closeDispute(dispute, 'won'),
    'dispute.lost': () => dispute && acts.closeDispute(dispute, 'lost'),
  };
  causes[type]!();
}

/** Runs all histories at the same time, with some days between two events. */
async function live(): Promise<Sample[]> {
  const samples: Sample[] = [];
  let passed = 0;
  const look = () => {
    const { requests: _, ...books } = portal.stripe.state;
    samples.push({ books: structuredClone({ ...books, requests: [] }), at: nowInSeconds(), passed });
  };
  const pass = async (days: number) => {
    portal.stripe.acts.pass(days * DAY);
    await letPluginAge(portal, days * DAY);
    passed += days * DAY;
  };
  const histories = generateHistories(
    paidModel,
    MEMBERS.map(({ events }) => events),
  );
  expect(new Set(histories.flat())).toEqual(HISTORY_EVENTS);
  const subscriptions: string[] = [];
  for (const [index, member] of MEMBERS.entries()) {
    subscriptions.push(await join(`member-${index}`, member));
    look();
    await pass(5);
  }
  for (let round = 0; histories.some((history) => history.length > round); round += 1) {
    for (const [index, history] of histories.entries()) {
      const type = history[round];
      const isOver = portal.stripe.state.subscriptions.some(
        (each) => each.id === subscriptions[index] && each.ended_at,
      );
      if (type === undefined || isOver) continue;
      cause(type, subscriptions[index]!);
      await portal.stripe.settled();
      look();
      if (index % 2 === 1) await pass(11);
    }
  }
  return samples.map((sample) => ({ ...sample, passed: passed - sample.passed }));
}

type Month = Record<string, BookFigures>;

/** The months from the first sample until now, in UTC, and the moment at which each ends. */
function monthsOf(samples: Sample[]): [month: string, end: number][] {
  const first = samples[0]!;
  const start = new Date((first.at - first.passed) * 1000);
  const months: [string, number][] = [];
  for (let count = 0; ; count += 1) {
    const begin = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
    if (begin.getTime() / 1000 > nowInSeconds()) return months;
    const end = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1) / 1000;
    months.push([begin.toISOString().slice(0, 7), Math.min(end, nowInSeconds() + 1)]);
  }
}

/** The books' figures at a moment, from the last sample before that moment. */
function at(samples: Sample[], moment: number, plan?: Plan): BookFigures | null {
  const sample = samples.findLast((each) => each.at - each.passed < moment);
  return sample ? figuresOf(sample.books, moment + sample.passed, plan) : null;
}

const NOTHING = ['members', 'active', 'mrr', 'revenue', 'refunds', 'failed', 'failed_amount'] as const;

function fromBooks(samples: Sample[], plan?: Plan): Month {
  const months: Month = {};
  let before: BookFigures | null = null;
  for (const [month, end] of monthsOf(samples)) {
    const now = at(samples, end, plan)!;
    const change = { ...now };
    for (const name of NOTHING) change[name] = now[name] - (before?.[name] ?? 0);
    months[month] = { ...change, ...recoveredIn(samples.at(-1)!.books, month, plan) };
    before = now;
  }
  return months;
}

const fromReports = (plan?: Plan) =>
  portal.php<Month>(`${READ_FIGURES}
    $range = new PracticePortal\\Reports\\MonthRange( $reports->firstMonth(), PracticePortal\\Reports\\Reports::thisMonth() );
    $found = array();
    foreach ( $range->months() as $month ) {
      $found[ $month ] = $figures( ${plan ? portal.products[plan] : 0}, new PracticePortal\\Reports\\MonthRange( $month, $month ) );
    }
    return $found;`);

test('equal Stripe’s books in each month and of each plan, before and after they are stored, and when they are rebuilt', async () => {
  const samples = await live();
  const wanted = [undefined, ...PLANS].map((plan) => fromBooks(samples, plan));
  expect(Object.keys(wanted[0]!).length, 'months').toBeGreaterThan(4);
  const read = async () => [await fromReports(), ...(await Promise.all(PLANS.map(fromReports)))];
  expect(await read()).toEqual(wanted);

  await portal.php(RECORD_HISTORY);
  expect(await read(), 'stored').toEqual(wanted);

  // As on a site whose members and payments are older than the reports and the log. Pauses are not stored.
  await portal.php(`
    global $wpdb;
    foreach ( array( 'movements', 'figures' ) as $name ) { $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_$name" ); }
    $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_journal WHERE kind = 'charged'" );
    return delete_option( 'practice_portal_reports_history' );`);
  await portal.php(RECORD_HISTORY);
  const withoutPauses = (months: Month[]) =>
    months.map((figures) =>
      Object.entries(figures).map(([month, { active: _, mrr: __, ...known }]) => ({ month, ...known })),
    );
  expect(withoutPauses(await read()), 'rebuilt').toEqual(withoutPauses(wanted));
});
