/**
 * Walks the lifecycle of a membership on the host: an event is a call of the page, a press at the bank, something that happens
 * at Stripe and is told by a signed webhook, or time that passes. After each, the row, Stripe's books and what the person may
 * see are as the chart says.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { selectChargesKept, selectIsMember } from '../../../machines/subscription/subscription.selectors.ts';
import type { FirstMonth } from '../../../machines/subscription/subscription.types.ts';
import type { Driver, ModelEvent } from '#kit';
import { memberForm, register, withoutCredentials, type Form } from '../../wordpress/kit/registration.ts';
import type { TestSite } from '../../wordpress/kit/site.ts';
import { CARDS, confirmCard } from '../../wordpress/kit/stripe.ts';

type Snapshot = AnyMachineSnapshot;

/** The row's status for each state of the chart: the names are the plugin's own. */
const STATUSES: [state: object, row: string, atStripe: (first: FirstMonth) => string][] = [
  [{ unfinished: 'begun' }, 'begun', (first) => (first === 'payment' ? 'incomplete' : 'active')],
  [{ unfinished: 'awaitingPayment' }, 'awaiting_payment', (first) => (first === 'payment' ? 'incomplete' : 'active')],
  [{ live: 'active' }, 'active', () => 'active'],
  [{ live: 'pastDue' }, 'past_due', () => 'past_due'],
  [{ live: 'unpaid' }, 'unpaid', () => 'unpaid'],
  [{ live: 'paused' }, 'paused', () => 'paused'],
  [{ live: 'ending' }, 'ending', () => 'active'],
  [{ over: 'abandoned' }, 'abandoned', (first) => (first === 'payment' ? 'incomplete_expired' : 'canceled')],
  [{ over: 'ended' }, 'ended', () => 'canceled'],
  [{ over: 'givenBack' }, 'given_back', () => 'canceled'],
];

const COUPONS: Record<FirstMonth, string> = { payment: '', card: 'FREEMONTH', nothing: '' };

const MONTH_SECONDS = 30 * 86_400;

/** More than any price, in minor units. */
const CREDIT = 200_000;

export function hostDriver(portal: TestSite, first: FirstMonth): Driver {
  const browser = portal.browser();
  const key = randomUUID();
  const form = memberForm(portal.products.grow, { mepr_coupon_code: COUPONS[first] });
  /** What the browser confirms with, once it was heard. */
  let secret = '';

  const { acts } = portal.stripe;
  const atStripe = () => portal.stripe.state.subscriptions[0]!;
  const cleanUp = () => portal.php("do_action( 'practice_portal_cleanup' ); return true;");
  const openInvoice = () => portal.stripe.state.invoices.some(({ status }) => status === 'open');

  /** The payment that was taken last. */
  function lastPayment(): string {
    const intent = portal.stripe.state.charges.at(-1)?.payment_intent;
    if (typeof intent !== 'string') throw new Error('Nothing was taken.');
    return intent;
  }

  async function submit(sent: Form, under: string) {
    const answer = await register(browser, sent, under);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json as { client_secret?: string };
  }

  /** Nothing of what Stripe begins is heard: the answer to the call gets lost. */
  async function begin() {
    if (first === 'nothing') {
      portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'drop' });
      await register(browser, form, key);
      acts.credit(portal.stripe.state.customers[0]?.id ?? '', CREDIT);
    }
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'dropAfter' });
    await register(browser, form, key);
    await portal.stripe.settled();
  }

  /** Everything that was noted was noted so much earlier. */
  const letPass = (seconds: number) =>
    portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_endings SET next_attempt_at = next_attempt_at - ${seconds}" );
      foreach ( array( 'subscriptions', 'transactions' ) as $name ) {
        $table = $wpdb->prefix . 'practice_portal_' . $name;
        foreach ( (array) $wpdb->get_results( "SELECT * FROM $table", ARRAY_A ) as $row ) {
          $earlier = array();
          foreach ( $row as $column => $value ) {
            if ( is_string( $value ) && preg_match( '/^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$/', $value ) ) {
              $earlier[ $column ] = gmdate( 'Y-m-d H:i:s', strtotime( "$value UTC" ) - ${seconds} );
            }
          }
          $wpdb->update( $table, $earlier, array( 'id' => $row['id'] ) );
        }
      }
      return true;`);

  const deleteUser = () =>
    portal.php(`
      require_once ABSPATH . 'wp-admin/includes/user.php';
      return wp_delete_user( get_user_by( 'login', 'renee' )->ID );`);

  const events: Record<string, (event: ModelEvent) => Promise<unknown>> = {
    'purchase.heard': async () => {
      ({ client_secret: secret = '' } = await submit(form, key));
    },
    'purchase.confirmed': () => confirmCard(portal, secret),
    'purchase.refused': () => confirmCard(portal, secret, CARDS.declined),
    'purchase.replaced': () => submit(withoutCredentials(memberForm(portal.products.advantage)), randomUUID()),
    'purchase.expired': async () => {
      acts.pass(24 * 3600);
      acts.expire();
    },
    'renewal.paid': async () => {
      acts.pass(MONTH_SECONDS);
      if (openInvoice()) acts.retry(atStripe().id, 'paid');
      else acts.renew(atStripe().id, 'paid');
    },
    'renewal.refused': async () => {
      acts.pass(MONTH_SECONDS);
      acts.renew(atStripe().id, 'refused');
    },
    'collection.stopped': async () => acts.giveUp(atStripe().id, 'unpaid'),
    'subscription.paused': async () => acts.giveUp(atStripe().id, 'paused'),
    'subscription.resumed': async () => acts.resume(atStripe().id),
    'cancellation.announced': async () => acts.cancelAtPeriodEnd(atStripe().id, true),
    'cancellation.withdrawn': async () => acts.cancelAtPeriodEnd(atStripe().id, false),
    'period.passed': async () => {
      acts.pass(MONTH_SECONDS);
      acts.renew(atStripe().id, 'paid');
    },
    'subscription.cancelled': async () => acts.cancel(atStripe().id),
    'user.deleted': async ({ isHeard }) => {
      portal.stripe.isReachable = Boolean(isHeard);
      await deleteUser();
      portal.stripe.isReachable = true;
    },
    'ending.heard': async () => {
      await letPass(2 * 3600);
      await portal.php("do_action( 'practice_portal_endings' ); return true;");
    },
    'payment.returned': async () => acts.refund(lastPayment()),
    'dispute.opened': async () => acts.dispute(lastPayment()),
    'dispute.won': async () => acts.closeDispute(portal.stripe.state.disputes.at(-1)?.id ?? '', 'won'),
    'dispute.lost': async () => acts.closeDispute(portal.stripe.state.disputes.at(-1)?.id ?? '', 'lost'),
  };

  async function checkRow(state: Snapshot) {
    const [row] = await portal.rows('subscriptions');
    const wanted = STATUSES.find(([value]) => state.matches(value as never));
    if (!wanted) throw new Error(`No row is known for ${JSON.stringify(state.value)}.`);
    const [, status, stripeStatus] = wanted;
    expect(row?.['status'], 'the row').toBe(status);
    if (!state.hasTag('owed')) expect(atStripe().status, 'at Stripe').toBe(stripeStatus(first));
    if (state.matches({ live: 'ending' })) expect(atStripe().cancel_at_period_end).toBe(true);
    if (state.hasTag('over') && !state.hasTag('owed')) {
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
      context.payments - context.returned,
    );
  }

  async function checkView(state: Snapshot) {
    const { status } = await browser.rest('/members');
    if (selectIsMember(state as never)) expect(status, 'a member').toBe(200);
  }

  return {
    act: async (event) => {
      const cause = events[event.type];
      if (!cause) throw new Error(`Nobody causes ${event.type}.`);
      await cause(event);
      await portal.stripe.settled();
    },
    resolve() {},
    reject() {},
    wait: async (ms) => {
      await letPass(ms / 1000 + 60);
      await cleanUp();
      await portal.stripe.settled();
    },
    check: async (state) => {
      if (portal.stripe.state.customers.length === 0) await begin();
      await checkRow(state);
      checkMoney(state);
      expect(selectChargesKept(state as never)).toBeGreaterThanOrEqual(0);
      await checkView(state);
    },
  };
}
