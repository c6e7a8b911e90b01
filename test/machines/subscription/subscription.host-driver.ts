/**
 * Walks a membership's lifecycle on the host. An event is a call of the page, an answer at the bank, a change at Stripe with a signed
 * webhook, or the passing of time. After each event, the driver compares the row, Stripe's books and the person's page with the chart.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { OUTSIDE_PERIOD_MS } from '../../../machines/subscription/subscription.machine.ts';
import { selectUnrefundedPayments } from '../../../machines/subscription/subscription.selectors.ts';
import type { FirstMonth } from '../../../machines/subscription/subscription.types.ts';
import { causeOf, type Driver, type ModelEvent } from '#kit';
import type { Browser } from '../../wordpress/kit/browser.ts';
import { memberForm, register, withoutCredentials, type Form } from '../../wordpress/kit/registration.ts';
import type { Row, TestSite } from '../../wordpress/kit/site.ts';
import { grantOutside, OUTSIDE } from '../../wordpress/kit/outside.ts';
import { letPluginAge } from '../../wordpress/kit/passing-time.ts';
import { figuresOf, type BookFigures } from '../../wordpress/reports/stripe-figures.ts';
import { READ_FIGURES } from '../../wordpress/reports/report-figures.ts';
import { CARDS, confirmCard } from '../../wordpress/kit/stripe.ts';

type Snapshot = AnyMachineSnapshot;

/** The message for refused users (spec: access#a-person-without-membership), by its reason. */
const REFUSALS = {
  'not-active': 'Your membership is not active yet.',
  'payment-failed': 'Your last payment failed.',
  paused: 'Your membership is paused.',
  canceled: 'Your membership has ended.',
};
type Seen = 'members' | keyof typeof REFUSALS;

/** The row's status for each state of the chart, in the plugin's own names, and what the person is shown (spec: access#who-is-a-member). */
const STATUSES: [state: object, row: string, atStripe: (first: FirstMonth) => string, seen: Seen][] = [
  [{ incomplete: 'requested' }, 'created', (first) => (first === 'payment' ? 'incomplete' : 'active'), 'not-active'],
  [
    { incomplete: 'awaitingPayment' },
    'awaiting_payment',
    (first) => (first === 'payment' ? 'incomplete' : 'active'),
    'not-active',
  ],
  [{ outside: 'dated' }, 'active', () => '', 'members'],
  [{ outside: 'endless' }, 'active', () => '', 'members'],
  [{ live: 'active' }, 'active', () => 'active', 'members'],
  [{ live: { pastDue: 'inGracePeriod' } }, 'past_due', () => 'past_due', 'members'],
  [{ live: { pastDue: 'gracePeriodOver' } }, 'past_due', () => 'past_due', 'payment-failed'],
  [{ live: 'unpaid' }, 'unpaid', () => 'unpaid', 'payment-failed'],
  [{ live: 'paused' }, 'paused', () => 'paused', 'paused'],
  [{ live: 'collectionPaused' }, 'paused', () => 'active', 'paused'],
  [{ live: 'cancelAtPeriodEnd' }, 'cancel_at_period_end', () => 'active', 'members'],
  [
    { ended: 'incompleteExpired' },
    'incomplete_expired',
    (first) => (first === 'payment' ? 'incomplete_expired' : 'canceled'),
    'not-active',
  ],
  [{ ended: 'canceled' }, 'canceled', () => 'canceled', 'canceled'],
  [{ ended: 'refunded' }, 'refunded', () => 'canceled', 'canceled'],
];

/** The page that a person sees after a response with this status, code and message. */
const shownAs = (status: number, code: string | undefined, message: string | undefined): string => {
  if (status === 200) return 'members';
  const reason = Object.entries(REFUSALS).find(([, words]) => words === message)?.[0];
  return status === 403 && code === 'practice_portal_membership_required' && reason ? reason : `${status} ${code}`;
};

/** Everything that a walk has changed, so that another walk can continue from there. */
export type Kept = {
  database: Uint8Array;
  books: ReturnType<TestSite['stripe']['keep']>;
  browser: ReturnType<Browser['keep']>;
  key: string;
  secret: string;
  isAdded: boolean;
  reminders: number;
};

export type HostDriver = Driver & { keep: () => Kept; takeUp: (kept: Kept) => void };

const COUPONS: Record<FirstMonth, string> = { payment: '', card: 'FREEMONTH', outside: '' };

const MONTH_SECONDS = 30 * 86_400;
/** A twelfth of a year's payment, in cents. */
const OUTSIDE_MONTHLY = 19_900;
const OUTSIDE_SECONDS = OUTSIDE_PERIOD_MS / 1000;
const now = () => Math.floor(Date.now() / 1000);

/** The plugin's rows, and the responses of REST and GraphQL to the person, all in one PHP process. */
const LOOK = `
  global $wpdb;
  $user = get_user_by( 'login', 'renee' );
  wp_set_current_user( $user ? $user->ID : 0 );
  $rest    = rest_do_request( new WP_REST_Request( 'GET', '/practice-portal/v1/members' ) );
  $answer  = $rest->get_data();
  $graphql = stub_graphql_answer( '{ practicePortalMembers { nodes { name } } }', array() );
  $error   = $graphql['errors'][0] ?? array();
  ${READ_FIGURES}
  return array(
    'isThere' => (bool) $user,
    'reminders' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_journal WHERE kind = 'paid_until_ends'" ),
    'figures' => $figures( 0 ),
    'rows'    => $wpdb->get_results( "SELECT status, product_id FROM {$wpdb->prefix}practice_portal_subscriptions ORDER BY id", ARRAY_A ),
    'rest'    => array( $rest->get_status(), $answer['code'] ?? '', $answer['message'] ?? '' ),
    'graphql' => array( apply_filters( 'graphql_response_status_code', 200 ), $error['extensions']['code'] ?? '', $error['message'] ?? '' ),
  );`;

type Look = {
  isThere: boolean;
  reminders: number;
  figures: BookFigures;
  rows: Row[];
  rest: [number, string, string];
  graphql: [number, string, string];
};

export function hostDriver(portal: TestSite, first: FirstMonth): HostDriver {
  const browser = portal.browser();
  let key: string = randomUUID();
  const form = memberForm(portal.products.grow, { mepr_coupon_code: COUPONS[first] });
  /** The client secret for the browser's confirmation, once a response has contained it. */
  let secret = '';
  let isAdded = false;
  /** How many reminders the host has sent in earlier states. */
  let reminders = 0;

  const { simulate } = portal.stripe;
  const atStripe = () => portal.stripe.state.subscriptions[0]!;
  const planAtStripe = () =>
    atStripe().items.data[0]?.price.id.replace('price_sandbox_', '') as keyof TestSite['products'];
  const cleanUp = () => portal.php("do_action( 'practice_portal_daily' ); return true;");
  const openInvoice = () => portal.stripe.state.invoices.some(({ status }) => status === 'open');

  /** The last payment that neither a refund nor a lost dispute has returned. */
  function lastPayment(): string {
    const { charges, disputes } = portal.stripe.state;
    const gone = disputes.filter(({ status }) => status === 'lost').map(({ charge }) => charge);
    const intent = charges.findLast(({ id, refunded }) => !refunded && !gone.includes(id))?.payment_intent;
    if (typeof intent !== 'string') throw new Error('Nothing was taken.');
    return intent;
  }

  async function submit(sent: Form, under: string) {
    const answer = await register(browser, sent, under);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json as { client_secret?: string };
  }

  /** The owner adds the person. Stripe charges nothing. */
  const add = async () => {
    await grantOutside(portal, { login: 'renee', email: 'renee@obrien.example', until: now() + OUTSIDE_SECONDS });
    isAdded = true;
  };

  /** The owner's changes of the added membership. */
  const change = (payment: string) => portal.php(`${OUTSIDE} return $outside->change( 1, ${payment} )->id;`);

  /** The response to the call gets lost, so the host learns nothing of what Stripe begins. */
  async function begin() {
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'dropAfter' });
    await register(browser, form, key);
    await portal.stripe.settled();
  }

  /** Time passes for the host and for Stripe: all stored times move back by this much. */
  const letPass = async (seconds: number) => {
    simulate.pass(seconds);
    await letPluginAge(portal, seconds);
  };

  /** The member presses a button of Your Membership. */
  async function press(action: string, more: object = {}) {
    const json = { idempotency_key: randomUUID(), ...more };
    const [answer] = await portal.dispatch([{ path: `/account/membership/${action}`, json }], 'renee');
    expect(answer?.status, JSON.stringify(answer?.json)).toBe(200);
  }

  /** Whether the renewal of the current period fell into a pause. */
  const isPeriodLeftOut = () =>
    atStripe().latest_invoice === portal.stripe.state.invoices.findLast(({ status }) => status === 'void')?.id;

  /** Waits until as many months have passed as charges were skipped. Only then does an early end open the members' area. */
  async function untilCounted() {
    if (isPeriodLeftOut()) await letPass(2 * 86_400);
  }

  const deleteUser = () =>
    portal.php(`
      require_once ABSPATH . 'wp-admin/includes/user.php';
      return wp_delete_user( get_user_by( 'login', 'renee' )->ID );`);

  const events: Record<string, (event: ModelEvent) => Promise<unknown>> = {
    'checkout.recorded': async () => {
      ({ client_secret: secret = '' } = await submit(form, key));
    },
    'checkout.confirmed': () => confirmCard(portal, secret),
    'checkout.declined': () => confirmCard(portal, secret, CARDS.declined),
    'checkout.replaced': () => submit(withoutCredentials(memberForm(portal.products.advantage)), randomUUID()),
    'checkout.expired': async () => {
      await letPass(24 * 3600);
      simulate.expire();
    },
    'invoice.paid': async () => {
      await letPass(MONTH_SECONDS);
      if (openInvoice()) simulate.retry(atStripe().id, 'paid');
      else simulate.renew(atStripe().id, 'paid');
    },
    'invoice.paymentFailed': async () => {
      await letPass(MONTH_SECONDS);
      simulate.renew(atStripe().id, 'refused');
    },
    'plan.changed': async () => {
      const dearer = planAtStripe() === 'grow' ? portal.products.advantage : portal.products.navigator;
      const to = '/account/membership/plan';
      const [shown] = await portal.dispatch([{ method: 'GET', path: to, query: { plan: String(dearer) } }], 'renee');
      const { plan, at, due, credit, signature } = shown!.json;
      const json = { plan, at, due, credit, signature, idempotency_key: randomUUID() };
      const [changed] = await portal.dispatch([{ path: to, json }], 'renee');
      expect(changed?.status, JSON.stringify(changed?.json)).toBe(200);
    },
    'subscription.unpaid': async () => simulate.giveUp(atStripe().id, 'unpaid'),
    'subscription.paused': async () => simulate.giveUp(atStripe().id, 'paused'),
    'subscription.resumed': async () => simulate.resume(atStripe().id),
    'pause.started': async () => {
      await portal.php("update_option( 'practice_portal_pause_months', '3' ); return true;");
      // Before the next charge, only the owner can pause again.
      if (isPeriodLeftOut())
        return portal.php(`
          $services = new PracticePortal\\Core\\Services();
          return $services->get( PracticePortal\\Membership\\Pause::class )->start( 1, 3, 3, '${randomUUID()}', true )->id;`);
      await press('pause', { months: 3 });
    },
    'invoice.voided': async () => {
      await letPass(MONTH_SECONDS);
      simulate.renew(atStripe().id, 'paid');
    },
    'pause.resumed': async () => {
      await untilCounted();
      await press('resume');
    },
    'pause.expired': async () => {
      await letPass(95 * 86_400);
      simulate.resumeDue();
    },
    'cancellation.scheduled': async () => {
      if (!atStripe().pause_collection) return simulate.cancelAtPeriodEnd(atStripe().id, true);
      await untilCounted();
      await press('cancel');
    },
    'cancellation.undone': async () => simulate.cancelAtPeriodEnd(atStripe().id, false),
    'period.ended': async () => {
      await letPass(MONTH_SECONDS);
      simulate.renew(atStripe().id, 'paid');
    },
    'subscription.canceled': async () => simulate.cancel(atStripe().id),
    'date.changed': () => change(`$paid( ${now() + OUTSIDE_SECONDS} )`),
    'date.removed': () => change('$free()'),
    'membership.revoked': () =>
      portal.php(`
        $services = new PracticePortal\\Core\\Services();
        $held     = $services->get( PracticePortal\\Billing\\Storage\\Subscriptions::class )->find( 1 );
        $services->get( PracticePortal\\Billing\\CancellationQueue::class )->cancel( $held );
        return true;`),
    'user.deleted': async ({ isStripeReachable }) => {
      portal.stripe.isReachable = Boolean(isStripeReachable);
      await deleteUser();
      portal.stripe.isReachable = true;
    },
    'cancellation.delivered': async () => {
      await letPass(2 * 3600);
      await portal.php("do_action( 'practice_portal_hourly' ); return true;");
    },
    'payment.refunded': async () => simulate.refund(lastPayment()),
    'dispute.opened': async () => simulate.dispute(lastPayment()),
    'dispute.won': async () => simulate.closeDispute(portal.stripe.state.disputes.at(-1)?.id ?? '', 'won'),
    'dispute.lost': async () => simulate.closeDispute(portal.stripe.state.disputes.at(-1)?.id ?? '', 'lost'),
  };

  const wantedIn = (state: Snapshot) => {
    const wanted = STATUSES.find(([value]) => state.matches(value as never));
    if (!wanted) throw new Error(`No row is known for ${JSON.stringify(state.value)}.`);
    return wanted;
  };

  function checkRow(state: Snapshot, [row]: Row[]) {
    const [, status, stripeStatus] = wantedIn(state);
    expect(row?.['status'], 'the row').toBe(status);
    if (first === 'outside') {
      expect(portal.stripe.state.subscriptions, 'Stripe knows nothing').toEqual([]);
      return;
    }
    expect(Number(row?.['product_id']), 'the plan').toBe(portal.products[planAtStripe()]);
    if (!state.hasTag('pendingAtStripe')) expect(atStripe().status, 'at Stripe').toBe(stripeStatus(first));
    if (state.matches({ live: 'cancelAtPeriodEnd' })) expect(atStripe().cancel_at_period_end).toBe(true);
    if (state.hasTag('ended') && !state.hasTag('pendingAtStripe')) {
      const payable = [...portal.stripe.state.paymentIntents, ...portal.stripe.state.setupIntents].filter(
        ({ id, status: intentStatus }) => secret.startsWith(id) && intentStatus.startsWith('requires_'),
      );
      expect(payable, 'what is over cannot be paid').toEqual([]);
    }
  }

  function checkMoney({ context }: Snapshot) {
    const { charges, disputes } = portal.stripe.state;
    const lost = disputes.filter(({ status }) => status === 'lost').map(({ charge }) => charge);
    expect(charges.length, 'charges').toBe(context.payments);
    expect(charges.filter(({ id, refunded }) => !refunded && !lost.includes(id)).length, 'charges that are kept').toBe(
      context.payments - context.refunds,
    );
  }

  /** One reminder for each date, and none for a date that is far away. */
  function checkReminder(state: Snapshot, look: Look) {
    const isNew = state.hasTag('reminded');
    expect(look.reminders, 'reminders').toBe(isNew ? reminders + 1 : Math.max(reminders, look.reminders));
    if (!isNew) reminders = look.reminders;
  }

  /** A deleted user has no account. All other users get in, or read the reason. */
  function checkView(state: Snapshot, { isThere, rows, rest, graphql }: Look) {
    const [, , , own] = wantedIn(state);
    expect(own === 'members', 'who is in by it').toBe(state.hasTag('member'));
    const seen = rows.slice(1).some(({ status }) => status === 'active') ? 'members' : own;
    if (!isThere) {
      expect(rest[0], 'nobody, by REST').toBe(401);
      expect(graphql[2], 'nobody, by GraphQL').toBe('Sorry, you are not allowed to do that.');
      return;
    }
    expect(shownAs(...rest), 'by REST').toBe(seen);
    expect(graphql[1] === '' ? [200, 'members'] : [graphql[0], shownAs(...graphql)], 'by GraphQL').toEqual([
      seen === 'members' ? 200 : 403,
      seen,
    ]);
  }

  /** Compares the owner's reports with Stripe's books. The books lack payments outside of Stripe, and ends that Stripe has not received. */
  function checkFigures(state: Snapshot, { figures }: Look) {
    if (state.hasTag('pendingAtStripe')) return;
    const books = figuresOf(portal.stripe.state, now());
    const outside = Number(state.matches('outside'));
    const monthly = state.matches({ outside: 'dated' }) ? OUTSIDE_MONTHLY : 0;
    const { members, active, mrr } = books;
    const wanted = { ...books, members: members + outside, active: active + outside, mrr: mrr + monthly };
    expect(figures, 'the reports').toEqual(wanted);
  }

  return {
    async apply(event) {
      const happens = causeOf(event);
      if (happens.by === 'time') {
        await letPass(happens.milliseconds / 1000 + 60);
        await cleanUp();
        await portal.php("do_action( 'practice_portal_hourly' ); return true;");
        return;
      }
      const cause = events[event.type];
      if (!cause) throw new Error(`Nobody causes ${event.type}.`);
      await cause(event);
    },
    /** Waits until Stripe has delivered all its events. */
    settle: () => portal.stripe.settled(),
    async read(state) {
      if (first === 'outside' ? !isAdded : portal.stripe.state.customers.length === 0) {
        await (first === 'outside' ? add() : begin());
      }
      const look = await portal.php<Look>(LOOK);
      checkReminder(state, look);
      checkRow(state, look.rows);
      checkMoney(state);
      expect(selectUnrefundedPayments(state as never)).toBeGreaterThanOrEqual(0);
      checkView(state, look);
      checkFigures(state, look);
    },
    /** All paths share the site, so the next path continues on it. */
    close() {
      portal.stripe.isReachable = true;
    },
    keep: () => ({
      database: portal.site.snapshot(),
      books: portal.stripe.keep(),
      browser: browser.keep(),
      key,
      secret,
      isAdded,
      reminders,
    }),
    takeUp(kept) {
      portal.site.restore(kept.database);
      portal.stripe.takeUp(kept.books);
      browser.takeUp(kept.browser);
      ({ key, secret, isAdded, reminders } = kept);
    },
  };
}
