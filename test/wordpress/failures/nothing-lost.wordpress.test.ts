/**
 * Whatever a process has stored when it dies, or when the database refuses one of its writes: the next hourly task alone leads to the state of an
 * undisturbed run, or to that of a run that did not happen. State: memberships, log, e-mails, webhooks, the owner's list, the directory, and
 * the figures.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { joinAsMember, registerAsMember } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { DAY_SECONDS, grantOutside } from '../kit/outside.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard, deliver, silenceWebhooks } from '../kit/stripe.ts';
import { ANN, bulkCancellation, changedDetails, extension, importOf } from './acts.ts';
import { addEndpoint, mend, walkFailures, type Act } from './deaths.ts';

const portal = useSite();

beforeEach(() => addEndpoint(portal));
afterEach(() => mend(portal));

/** @returns the number of failures that were walked */
async function walk(act: Act): Promise<number> {
  const { whole, walks, hooks, wrong } = await walkFailures(portal, act);
  if (act.inHooks) expect(hooks.length).toBeGreaterThan(5);
  expect(wrong, `An undisturbed run: ${JSON.stringify(whole)}`).toEqual([]);
  return walks;
}

describe('nothing is lost of', { timeout: 300_000 }, () => {
  test('a membership that the owner adds', async () => {
    await portal.php(
      "return wp_insert_user( array( 'user_login' => 'ann', 'user_email' => 'ann@example.com', 'user_pass' => 'a long password' ) );",
    );
    const run = () => grantOutside(portal, ANN);
    const again = async () => {
      if ((await portal.rows('subscriptions')).length === 0) await run();
    };
    expect(await walk({ run, again })).toBeGreaterThan(10);
  });

  test('a membership that the owner extends, and one that ends', async () => {
    expect(await walk(await extension(portal))).toBeGreaterThan(5);
  });

  test('a membership that the hourly task ends', async () => {
    await grantOutside(portal, { ...ANN, until: Math.floor(Date.now() / 1000) + 5 });
    await portal.php(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '${new Date(Date.now() - 1000 * DAY_SECONDS).toISOString().slice(0, 19).replace('T', ' ')}'" ); return true;`,
    );
    const run = () => portal.php(`do_action( 'practice_portal_hourly' ); return true;`);
    expect(await walk({ run })).toBeGreaterThan(10);
  });

  test.each([
    ['with a new account and an existing one', 'importing', 20],
    ['that is undone', 'undoing', 15],
    ['whose links to set a password are sent', 'mailing', 5],
  ] as const)('an import %s', async (_, state, failures) => {
    expect(await walk(await importOf(portal, state))).toBeGreaterThan(failures);
  });

  test('a bulk cancellation: its report says what was done', async () => {
    expect(await walk(await bulkCancellation(portal))).toBeGreaterThan(10);
  });

  describe('changed details of a member', () => {
    test('by the owner', async () => {
      const changes = {
        user_first_name: 'Anna',
        user_email: 'anna@private.example',
        mepr_best_phone_number: '+1 503-555-0199',
      };
      expect(await walk(await changedDetails(portal, changes))).toBeGreaterThan(10);
    });

    test('by the member', async () => {
      await addMember(portal, { login: 'ann', name: 'Ann' });
      const path = '/account/profile';
      const [profile] = await portal.dispatch([{ method: 'GET', path }], 'ann');
      const json = {
        ...(profile?.json.user as Record<string, unknown>),
        user_first_name: 'Anna',
        mepr_best_phone_number: '+1 503-555-0199',
      };
      const headers = { 'If-Match': `"${profile?.json.revision}"` };
      expect(
        await walk({ run: () => portal.dispatch([{ method: 'PUT', path, json, headers }], 'ann') }),
      ).toBeGreaterThan(5);
    });
  });

  test('a first payment', async () => {
    const { secret } = await registerAsMember(portal);
    silenceWebhooks(portal);
    await confirmCard(portal, secret);
    const payment = String(portal.stripe.state.paymentIntents.at(-1)?.id);
    const run = () =>
      deliver(portal, { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: payment } } });
    expect(await walk({ run, again: run, inHooks: true })).toBeGreaterThan(20);
  });

  test('a membership that the owner ends at once, with its cancellation at Stripe', async () => {
    await joinAsMember(portal);
    silenceWebhooks(portal);
    const run = () =>
      portal.php(`
        $services = new PracticePortal\\Core\\Services();
        PracticePortal\\Billing\\Wiring::connect( $services );
        $held = $services->get( PracticePortal\\Billing\\Storage\\Subscriptions::class )->find( 1 );
        $services->get( PracticePortal\\Billing\\CancellationQueue::class )->cancel( $held );
        return true;`);
    expect(await walk({ run })).toBeGreaterThan(10);
  });

  test('a refund', async () => {
    await joinAsMember(portal);
    silenceWebhooks(portal);
    const payment = String(portal.stripe.state.paymentIntents.at(-1)?.id);
    portal.stripe.simulate.refund(payment, 5_000);
    const charge = String(portal.stripe.state.charges.at(-1)?.id);
    const object = { id: charge, payment_intent: payment };
    const run = () => deliver(portal, { id: 'evt_2', type: 'charge.refunded', data: { object } });
    expect(await walk({ run, again: run, inHooks: true })).toBeGreaterThan(10);
  });
});

test.each([
  ['InnoDB', 'done'],
  ['MyISAM', 'problem'],
])('Setup reports tables without transactions: %s', async (engine, state) => {
  const step = await portal.php<{ state: string; text: string }>(`
    add_filter( 'query', static fn( $query ) => 0 === strpos( $query, 'SHOW TABLE STATUS' ) ? "SELECT 'wp_practice_portal_journal' AS Name, '${engine}' AS Engine" : $query );
    $GLOBALS['wpdb']->is_mysql = true;
    foreach ( ( new PracticePortal\\Admin\\Setup\\SiteChecks() )->all() as $step ) { if ( 'database' === $step->id ) { return $step; } }`);
  // Otherwise SQLite's drop-in answers that its tables are of MyISAM.
  expect(await portal.php('return (bool) $GLOBALS["wpdb"]->is_mysql;')).toBe(false);
  expect([step.state, step.text.includes('wp_practice_portal_journal')]).toEqual([state, state === 'problem']);
});
