/**
 * Compares the owner's reports with Stripe's books, by month and plan. The `subscription` chart generates histories of several simultaneous
 * members, over months: some joined here, some were added with a subscription from elsewhere. Others pay outside of Stripe, or nothing.
 * Code other than the plugin's reads the books.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StripeSandboxState } from '../../../sandbox/stripe-api.mjs';
import { paidModel } from './subscription.model.ts';
import { grantOutside } from '../../wordpress/kit/outside.ts';
import { letPluginAge } from '../../wordpress/kit/passing-time.ts';
import { memberForm, register } from '../../wordpress/kit/registration.ts';
import { useSite } from '../../wordpress/kit/site.ts';
import { adoptable, discountCustomer, discountSubscription } from '../../wordpress/kit/stripe-elsewhere.ts';
import { confirmCard } from '../../wordpress/kit/stripe.ts';
import { figuresOf, recoveredIn, type BookFigures, type Plan } from '../../wordpress/reports/stripe-figures.ts';
import { READ_FIGURES } from '../../wordpress/reports/report-figures.ts';
import { generateHistories, HISTORY_EVENTS } from './subscription.histories.ts';
import { RECORD_HISTORY } from '../../wordpress/reports/history.ts';

const portal = useSite();

const DAY = 86_400;
const PLANS = ['grow', 'advantage', 'navigator'] as const;
type Joining = {
  plan: Plan;
  coupon?: string;
  adopted?: Pick<Parameters<typeof adoptable>[1], 'state' | 'coupons'>;
  /** The coupon that the owner gives in Stripe afterwards: the subscription of a member who joined here, the customer of one who was added. */
  given?: Record<string, string>;
  events: number;
};
const MEMBERS: Joining[] = [
  { plan: 'grow', coupon: 'WELCOME10', events: 10 },
  {
    plan: 'advantage',
    // A discount for some months, one without an end, and one for another plan, in Stripe's order.
    adopted: {
      coupons: [
        { id: 'THIRD', duration: 'repeating', duration_in_months: '2', percent_off: '33.33' },
        { id: 'FIVE', duration: 'forever', amount_off: '500', currency: 'usd' },
        { id: 'GROWERS', duration: 'forever', percent_off: '50', 'applies_to[products][0]': 'prod_sandbox_grow' },
      ],
    },
    events: 9,
  },
  {
    plan: 'navigator',
    coupon: 'WELCOME10',
    given: { id: 'FIFTH', duration: 'repeating', duration_in_months: '2', percent_off: '20' },
    events: 8,
  },
  { plan: 'grow', adopted: { state: 'yearly' }, events: 7 },
  {
    plan: 'grow',
    adopted: {},
    given: { id: 'QUARTER', duration: 'repeating', duration_in_months: '2', percent_off: '25' },
    events: 6,
  },
];

/** Members that Stripe does not charge. `until` is in days from the start. */
const OUTSIDE_MEMBERS: { plan: Plan; until: number | null; monthly: number }[] = [
  { plan: 'grow', until: 70, monthly: 19_900 },
  { plan: 'navigator', until: null, monthly: 0 },
];

// With these lengths, the histories together contain every event.

/** Stripe's IDs of the members' subscriptions. */
const subscriptions: string[] = [];

/** Stripe's books at a moment of the history, and how much time has passed since that moment. */
type Sample = { books: StripeSandboxState; at: number; passed: number };

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Adds a member with a subscription that has run elsewhere. What was paid for that before is no revenue of this site. */
async function adopt(name: string, { plan, given }: Joining, how: NonNullable<Joining['adopted']>) {
  const { subscription } = await adoptable(portal, { ...how, plan, email: `${name}@example.com` });
  await portal.php(`
    $person = new PracticePortal\\Membership\\Adding\\NewMember( new PracticePortal\\Registration\\Form\\RegistrationForm( array( 'user_email' => '${name}@example.com', 'user_first_name' => '${name}' ) ) );
    $person->stripe_subscription = '${subscription.id}';
    return ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\Adding\\MemberAdder::class )->add( $person )->user_id;`);
  if (given) await discountCustomer(portal, subscription, given);
  return subscription.id;
}

async function join(name: string, joining: Joining) {
  const { plan, coupon = '', adopted, given } = joining;
  if (adopted) return adopt(name, joining, adopted);
  const form = memberForm(portal.products[plan], {
    user_login: name,
    user_email: `${name}@example.com`,
    mepr_coupon_code: coupon,
    include_practice_admin: '0',
  });
  const { json } = await register(portal.browser(), form, randomUUID());
  await confirmCard(portal, json.client_secret);
  await portal.stripe.settled();
  const { id } = portal.stripe.state.subscriptions.at(-1)!;
  if (given) await discountSubscription(portal, id, given);
  return id;
}

/** Whether an invoice is from before its subscription was added here. */
const isEarlier = ({ billing_reason, parent }: StripeSandboxState['invoices'][number]) =>
  billing_reason === 'subscription_create' &&
  MEMBERS.some(({ adopted }, index) => adopted && subscriptions[index] === parent?.subscription_details?.subscription);

/** Causes an event of the chart at Stripe, about one subscription. */
function cause(type: string, id: string) {
  const { simulate, state } = portal.stripe;
  const invoices = state.invoices.filter(
    (invoice) => invoice.parent?.subscription_details?.subscription === id && !isEarlier(invoice),
  );
  const intents = state.invoicePayments
    .filter(({ invoice }) => invoices.some((each) => each.id === invoice))
    .map(({ payment }) => payment.payment_intent);
  const charges = state.charges.filter(({ payment_intent: intent }) => intents.includes(intent ?? undefined));
  const dispute = state.disputes.findLast(({ charge }) => charges.some((each) => each.id === charge))?.id;
  // Stripe neither refunds nor disputes a payment that was disputed before.
  const last = charges.findLast(({ refunded, disputed }) => !refunded && !disputed)?.payment_intent;
  const causes: Record<string, () => unknown> = {
    'invoice.paid': () =>
      invoices.some(({ status }) => status === 'open') ? simulate.retry(id, 'paid') : simulate.renew(id, 'paid'),
    'invoice.paymentFailed': () => simulate.renew(id, 'refused'),
    'plan.changed': () => {
      const held = state.subscriptions.find((each) => each.id === id)?.items.data[0]?.price.id;
      const dearer = held === 'price_sandbox_grow' ? 'advantage' : 'navigator';
      if (held !== 'price_sandbox_navigator') simulate.changePlan(id, `price_sandbox_${dearer}`);
    },
    'subscription.unpaid': () => simulate.giveUp(id, 'unpaid'),
    'subscription.paused': () => simulate.giveUp(id, 'paused'),
    'subscription.resumed': () => simulate.resume(id),
    'cancellation.scheduled': () => simulate.cancelAtPeriodEnd(id, true),
    'cancellation.undone': () => simulate.cancelAtPeriodEnd(id, false),
    'period.ended': () => simulate.renew(id, 'paid'),
    'subscription.canceled': () => simulate.cancel(id),
    'payment.refunded': () => typeof last === 'string' && simulate.refund(last),
    'dispute.opened': () => typeof last === 'string' && simulate.dispute(last),
    'dispute.won': () => dispute && simulate.closeDispute(dispute, 'won'),
    'dispute.lost': () => dispute && simulate.closeDispute(dispute, 'lost'),
  };
  causes[type]!();
}

/** Runs all histories at the same time, with some days between two events. */
async function live(): Promise<Sample[]> {
  const samples: Sample[] = [];
  let passed = 0;
  const look = () => {
    const { requests: _, ...all } = portal.stripe.state;
    const books = { ...all, invoices: all.invoices.filter((invoice) => !isEarlier(invoice)) };
    samples.push({ books: structuredClone({ ...books, requests: [] }), at: nowInSeconds(), passed });
  };
  const pass = async (days: number) => {
    portal.stripe.simulate.pass(days * DAY);
    await letPluginAge(portal, days * DAY);
    passed += days * DAY;
  };
  /** A month without charges. */
  const pause = async (id: string) => {
    const held = portal.stripe.state.subscriptions.find((each) => each.id === id)!;
    held.pause_collection = { behavior: 'void', resumes_at: nowInSeconds() + 30 * DAY };
    portal.stripe.simulate.cancelAtPeriodEnd(id, false);
    await portal.stripe.settled();
    look();
    await pass(31);
    portal.stripe.simulate.resumeDue();
    await portal.stripe.settled();
    look();
  };
  const histories = generateHistories(
    paidModel,
    MEMBERS.map(({ events }) => events),
  );
  expect(new Set(histories.flat())).toEqual(HISTORY_EVENTS);
  const start = nowInSeconds();
  for (const [index, { plan, until }] of OUTSIDE_MEMBERS.entries()) {
    const login = `outside-${index}`;
    const day = until === null ? null : start + until * DAY;
    await grantOutside(portal, { login, email: `${login}@example.com`, until: day, plan: portal.products[plan] });
  }
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
      if (index === 1 && round === 2) await pause(subscriptions[index]!);
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
  if (!sample) return null;
  const figures = figuresOf(sample.books, moment + sample.passed, plan);
  const start = samples[0]!.at - samples[0]!.passed;
  for (const outside of OUTSIDE_MEMBERS) {
    const isCounted = plan === undefined || plan === outside.plan;
    if (!isCounted || (outside.until !== null && moment > start + outside.until * DAY)) continue;
    figures.members += 1;
    figures.active += 1;
    figures.mrr += outside.monthly;
  }
  return figures;
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

  // As on a site whose members and payments are older than the reports and the log. Pauses are not stored. Nobody was added before the
  // reports existed.
  await portal.php(`
    global $wpdb;
    $of_joined = "subscription_id IN ( SELECT id FROM {$wpdb->prefix}practice_portal_subscriptions WHERE origin = '' )";
    $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_figures" );
    $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_movements WHERE $of_joined" );
    $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_journal WHERE kind = 'charged' AND $of_joined" );
    return delete_option( 'practice_portal_reports_history' );`);
  await portal.php(RECORD_HISTORY);
  const withoutPauses = (months: Month[]) =>
    months.map((figures) =>
      Object.entries(figures).map(([month, { active: _, mrr: __, ...known }]) => ({ month, ...known })),
    );
  expect(withoutPauses(await read()), 'rebuilt').toEqual(withoutPauses(wanted));
});
