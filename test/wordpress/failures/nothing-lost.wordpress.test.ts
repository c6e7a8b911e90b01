/**
 * Whatever a process has stored when it dies, or when the database refuses one of its writes: the next hourly task alone leads to the state of an
 * undisturbed run, or to that of a run that did not happen. State: memberships, log, e-mails, webhooks, the owner's list, the directory, and
 * the figures.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { joinAsMember, registerAsMember } from '../kit/member.ts';
import { DAY_SECONDS, grantOutside, OUTSIDE } from '../kit/outside.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard, deliver, silenceWebhooks } from '../kit/stripe.ts';
import { chosenOf, failAt, letMinutesPass, mend, runTask, type Fault } from './deaths.ts';

const portal = useSite();

const RECEIVER = '/wordpress/wp-content/mu-plugins/receiver.php';

/** An endpoint of the owner that accepts all webhooks. */
async function addEndpoint() {
  portal.site.php.writeFile(
    RECEIVER,
    `<?php add_filter( 'pre_http_request', static fn( $answer, $args, $url ) => 0 === strpos( $url, 'https://93.184.216.34' )
      ? array( 'response' => array( 'code' => 200, 'message' => '' ), 'body' => '', 'headers' => array(), 'cookies' => array() ) : $answer, 10, 3 );`,
  );
  await portal.php(
    `( new PracticePortal\\Core\\Services() )->get( PracticePortal\\OutgoingWebhooks\\Endpoints::class )->add( 'https://93.184.216.34/hook', PracticePortal\\OutgoingWebhooks\\EventType::ALL, false ); return true;`,
  );
}

beforeEach(addEndpoint);
afterEach(() => {
  mend(portal);
  portal.site.php.unlink(RECEIVER);
});

/** A process that died while it sent an e-mail leaves it uncertain, and the owner is told. */
const whatThereIs = () =>
  portal.php<Record<string, unknown>>(`
    global $wpdb;
    $tables = $wpdb->prefix . 'practice_portal_';
    $rows   = static fn( $query ) => $wpdb->get_results( $query, ARRAY_N );
    return array(
      'memberships' => $rows( "SELECT status, name, gateway, current_period_end FROM {$tables}subscriptions ORDER BY id" ),
      'payments'    => $rows( "SELECT kind, status, amount, amount_refunded FROM {$tables}transactions ORDER BY id" ),
      'log'         => $rows( "SELECT kind, amount, detail FROM {$tables}journal WHERE kind NOT IN ( 'mailed', 'event' ) ORDER BY kind, detail" ),
      'pending'     => $rows( "SELECT kind FROM {$tables}journal WHERE pending > 0" ),
      'mails'       => $rows( "SELECT kind, CASE WHEN state IN ( 'sent', 'uncertain', 'withdrawn' ) THEN 'settled' ELSE state END FROM {$tables}mails WHERE kind <> 'problem' ORDER BY kind" ),
      'webhooks'    => $rows( "SELECT type, state FROM {$tables}webhook_deliveries ORDER BY type" ),
      'list'        => $rows( "SELECT name, state, paid_by FROM {$tables}roster ORDER BY user_id" ),
      'directory'   => $rows( "SELECT name, listed_by FROM {$tables}directory ORDER BY user_id" ),
      'figures'     => $rows( "SELECT kind, SUM( members ), SUM( mrr ) FROM {$tables}movements GROUP BY kind ORDER BY kind" ),
    );`);

/** What differs from an undisturbed run. */
const differences = (end: Record<string, unknown>, whole: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(end)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(whole[name]))
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );

async function untouchedState() {
  await runTask(portal);
  return whatThereIs();
}

type Act = {
  run: () => Promise<unknown>;
  /** What the outside world does after a failure, for example Stripe, which delivers an event again. */
  again?: () => Promise<unknown>;
};

/** @returns the number of failures that were walked */
async function walk({ run, again }: Act, faults: Fault[] = ['die', 'refuse']): Promise<number> {
  const before = portal.site.snapshot();
  const goBack = () => portal.site.restore(before);
  const untouched = again ? undefined : await untouchedState();
  goBack();
  failAt(portal, 0, 'die');
  await run();
  const writes = mend(portal);
  await runTask(portal);
  const whole = await whatThereIs();
  expect(whole).not.toEqual(untouched);
  const ends = new Set([whole, untouched].map((end) => JSON.stringify(end)));
  const wrong: unknown[] = [];
  let walks = 0;
  for (const fault of faults) {
    for (const write of chosenOf(writes)) {
      goBack();
      failAt(portal, write, fault);
      await run().catch(() => undefined);
      // A refused write may be reported.
      portal.site.takeComplaints();
      mend(portal);
      await letMinutesPass(portal);
      await again?.();
      await runTask(portal);
      const end = await whatThereIs();
      walks += 1;
      if (!ends.has(JSON.stringify(end))) wrong.push({ fault, write: writes[write - 1], ...differences(end, whole) });
    }
  }
  expect(wrong, `An undisturbed run: ${JSON.stringify(whole)}`).toEqual([]);
  return walks;
}

describe('nothing is lost of', { timeout: 300_000 }, () => {
  test('a membership that the owner adds', async () => {
    await portal.php(
      "return wp_insert_user( array( 'user_login' => 'ann', 'user_email' => 'ann@example.com', 'user_pass' => 'a long password' ) );",
    );
    const run = () => grantOutside(portal, { login: 'ann', email: 'ann@example.com', until: 2_000_000_000 });
    const again = async () => {
      if ((await portal.rows('subscriptions')).length === 0) await run();
    };
    expect(await walk({ run, again })).toBeGreaterThan(10);
  });

  test('a membership that the owner extends, and one that ends', async () => {
    const { id } = await grantOutside(portal, { login: 'ann', email: 'ann@example.com', until: 2_000_000_000 });
    const extend = () => portal.php(`${OUTSIDE} $outside->change( ${id}, $paid( 2100000000 ) ); return true;`);
    expect(await walk({ run: extend })).toBeGreaterThan(5);
  });

  test('a membership that the hourly task ends', async () => {
    await grantOutside(portal, { login: 'ann', email: 'ann@example.com', until: Math.floor(Date.now() / 1000) + 5 });
    await portal.php(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '${new Date(Date.now() - 1000 * DAY_SECONDS).toISOString().slice(0, 19).replace('T', ' ')}'" ); return true;`,
    );
    const run = () => portal.php(`do_action( 'practice_portal_endings' ); return true;`);
    expect(await walk({ run, again: run })).toBeGreaterThan(10);
  });

  test('a first payment', async () => {
    const { secret } = await registerAsMember(portal);
    silenceWebhooks(portal);
    await confirmCard(portal, secret);
    const payment = String(portal.stripe.state.paymentIntents.at(-1)?.id);
    const run = () =>
      deliver(portal, { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: payment } } });
    expect(await walk({ run, again: run })).toBeGreaterThan(20);
  });

  test('a refund', async () => {
    await joinAsMember(portal);
    silenceWebhooks(portal);
    const payment = String(portal.stripe.state.paymentIntents.at(-1)?.id);
    portal.stripe.acts.refund(payment, 5_000);
    const charge = String(portal.stripe.state.charges.at(-1)?.id);
    const object = { id: charge, payment_intent: payment };
    const run = () => deliver(portal, { id: 'evt_2', type: 'charge.refunded', data: { object } });
    expect(await walk({ run, again: run })).toBeGreaterThan(10);
  });
});
