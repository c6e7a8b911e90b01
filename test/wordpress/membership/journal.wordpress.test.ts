/** The journal of a member has each fact once, with who acted, even if events arrive late, twice or in reverse order. */
import { beforeEach, describe, expect, test } from 'vitest';
import { joinAsMember } from '../kit/member.ts';
import { register, secondaryForm } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { deliver, silenceWebhooks } from '../kit/stripe.ts';

const portal = useSite();

const MONTH = 30 * 86_400;

let subscription = '';
let payment = '';
let userId = 0;

beforeEach(async () => {
  const { browser, secret } = await joinAsMember(portal);
  userId = browser.userId;
  subscription = portal.stripe.state.subscriptions[0]?.id ?? '';
  payment = secret.split('_secret_')[0] ?? '';
});

const simulate = () => portal.stripe.simulate;

/** Without e-mails and events, whose number depends on the order of delivery. */
const facts = async () =>
  (await portal.rows('journal'))
    .filter(({ kind }) => !['email_sent', 'event'].includes(String(kind)))
    .map(({ kind, amount, detail }) => [kind, ...(amount === null ? [] : [Number(amount)]), detail].join(' '));

describe('the journal', () => {
  test('has the registration, its payment and the invitation, and who acted', async () => {
    await portal.stripe.settled();
    expect((await facts()).toSorted()).toEqual(['charged 19900 first', 'invited ', 'registered Grow Member']);
    const [charged] = (await portal.rows('journal')).filter(({ kind }) => kind === 'charged');
    expect(charged).toMatchObject({
      user_id: String(userId),
      subscription_id: '1',
      acted_by: 'stripe',
      actor_id: '0',
      reference: portal.stripe.state.invoices[0]?.id,
    });
  });

  test('has every event of Stripe that was handled, once', async () => {
    await portal.stripe.settled();
    const known = async () => (await portal.rows('journal')).filter(({ kind }) => kind === 'event');
    const before = await known();
    expect(before.map(({ detail }) => detail)).toContain('payment_intent.succeeded');
    for (const { id, type, data } of portal.stripe.state.events) await deliver(portal, { id, type, data });
    expect(await known()).toEqual(before);
  });

  test('has each fact once, however many events Stripe sends about it', async () => {
    const before = await facts();
    for (const { id, type, data } of portal.stripe.state.events.toReversed())
      await deliver(portal, { id: `${id}_again`, type, data });
    expect(await facts()).toEqual(before);
  });

  test('distinguishes the cancellation, its undoing, and the second cancellation', async () => {
    for (const on of [true, false, true]) {
      simulate().cancelAtPeriodEnd(subscription, on);
      await portal.stripe.settled();
    }
    simulate().cancel(subscription);
    await portal.stripe.settled();
    const end = portal.stripe.state.subscriptions[0]?.items.data[0]?.current_period_end;
    expect((await facts()).slice(-4)).toEqual([
      `cancellation_scheduled ${end}`,
      'cancellation_undone ',
      `cancellation_scheduled ${end}`,
      'canceled Grow Member',
    ]);
  });

  test('names the actor: the member, the owner, or the schedule', async () => {
    const by = (act: string) =>
      portal.php(`
        ${act}
        do_action( 'practice_portal_happened', new PracticePortal\\Billing\\Activity\\JournalEvent( 'x', ${userId}, uniqid() ) );
        global $wpdb;
        return $wpdb->get_row( "SELECT acted_by, actor_id FROM {$wpdb->prefix}practice_portal_journal ORDER BY id DESC LIMIT 1", ARRAY_N );`);
    expect(await by(`wp_set_current_user( ${userId} );`)).toEqual(['member', String(userId)]);
    expect(await by('wp_set_current_user( 1 );')).toEqual(['owner', '1']);
    expect(await by("define( 'DOING_CRON', true );")).toEqual(['schedule', '0']);
  });

  test('has a change of the plan', async () => {
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET name = 'Advantage Member'" );
      PracticePortal\\Billing\\Storage\\Subscriptions::recordChangeOf( ${userId} );
      PracticePortal\\Billing\\Storage\\Subscriptions::recordChangeOf( ${userId} );
      return true;`);
    expect((await facts()).slice(-1)).toEqual(['plan_changed Advantage Member']);
  });

  test('has each refund of a payment, and each lost dispute', async () => {
    simulate().renew(subscription, 'paid');
    await portal.stripe.settled();
    simulate().refund(payment, 5_000);
    await portal.stripe.settled();
    simulate().refund(payment, 2_000);
    await portal.stripe.settled();
    const last = portal.stripe.state.paymentIntents.at(-1)?.id ?? '';
    simulate().closeDispute(simulate().dispute(last), 'lost');
    await portal.stripe.settled();
    expect((await facts()).filter((fact) => /refunded|dispute/.test(fact))).toEqual([
      'refunded 5000 first',
      'refunded 2000 first',
      'dispute_lost 19900 renewal',
    ]);
  });

  test('has a refund although the process died before it was stored: Stripe sends the event again', async () => {
    const plugin = '/wordpress/wp-content/mu-plugins/dies.php';
    portal.site.php.writeFile(
      plugin,
      `<?php add_filter( 'query', static function ( $query ) {
        $died = WP_CONTENT_DIR . '/died';
        if ( false !== strpos( $query, "'refunded'" ) && ! file_exists( $died ) ) { touch( $died ); throw new RuntimeException( 'Died.' ); }
        return $query;
      } );`,
    );
    simulate().refund(payment, 5_000);
    await portal.stripe.settled();
    portal.site.php.unlink(plugin);
    expect(portal.site.php.fileExists('/wordpress/wp-content/died')).toBe(true);
    portal.site.php.unlink('/wordpress/wp-content/died');
    expect((await facts()).filter((fact) => fact.includes('refunded'))).toEqual(['refunded 5000 first']);
    expect(await portal.rows('transactions')).toMatchObject([{ amount_refunded: '5000' }]);
  });

  test('does not report a payment as failed that is paid when its event arrives', async () => {
    silenceWebhooks(portal);
    simulate().pass(MONTH);
    simulate().renew(subscription, 'refused');
    simulate().retry(subscription, 'paid');
    for (const event of portal.stripe.state.events.slice(-8)) await deliver(portal, event);
    expect((await facts()).filter((fact) => fact.includes('charge'))).toEqual([
      'charged 19900 first',
      'charged 19900 renewal',
    ]);
  });

  test('has a payment that failed once, however often Stripe tries', async () => {
    simulate().pass(MONTH);
    simulate().renew(subscription, 'refused');
    await portal.stripe.settled();
    simulate().retry(subscription, 'refused');
    await portal.stripe.settled();
    expect((await facts()).filter((fact) => fact.includes('failed'))).toEqual(['charge_failed 19900 renewal']);
  });

  test('has each accepted invitation', async () => {
    await portal.php(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      return ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'sam@example.com', 'Sam', $subscriptions->find( 1 ), 'a-token' );`);
    const { json } = await register(portal.browser(), secondaryForm('a-token'));
    const [joined] = (await portal.rows('journal')).filter(({ kind }) => kind === 'joined');
    expect(joined).toMatchObject({ user_id: String(json.user_id), acted_by: 'member', detail: 'Grow Member' });
  });

  test('keeps events for a year, and everything else', async () => {
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_journal SET happened_at = " . ( time() - YEAR_IN_SECONDS - 60 ) );
      do_action( 'practice_portal_daily' );
      return true;`);
    expect((await portal.rows('journal')).filter(({ kind }) => kind === 'event')).toEqual([]);
    expect((await facts()).length).toBeGreaterThanOrEqual(3);
  });
});

test('a line is text for people, in the site’s time zone', async () => {
  const said = await portal.php<string[]>(`
    update_option( 'timezone_string', 'America/Los_Angeles' );
    $entries = array_reverse( ( new PracticePortal\\Billing\\Activity\\ActivityLog() )->forUser( ${userId}, array( PracticePortal\\Billing\\Activity\\ActivityKind::Registered, PracticePortal\\Billing\\Activity\\ActivityKind::Charged, PracticePortal\\Billing\\Activity\\ActivityKind::Invited ) ) );
    foreach ( $entries as $entry ) { $entry->happened_at = 1767225600; }
    return array_map( fn( $entry ) => PracticePortal\\Mail\\ActivityFormatter::when( $entry ) . ' | ' . PracticePortal\\Mail\\ActivityFormatter::what( $entry ) . ' | ' . PracticePortal\\Mail\\ActivityFormatter::who( $entry ), $entries );`);
  expect(said.toSorted()).toEqual([
    'December 31, 2025 4:00 pm | Became a member: Grow Member | Stripe',
    'December 31, 2025 4:00 pm | First month paid: $199 | Stripe',
    'December 31, 2025 4:00 pm | Invited a practice admin | Stripe',
  ]);
});
