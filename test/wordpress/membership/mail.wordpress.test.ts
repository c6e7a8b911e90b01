/** E-mails to members and the owner: one for each fact, even if events arrive late, twice or never. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { letHourPass, mailServer, mailsTo, mendMailServer } from '../kit/mail.ts';
import { joinAsMember } from '../kit/member.ts';
import { memberForm, register, secondaryForm } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard, deliver } from '../kit/stripe.ts';

const portal = useSite();

const MONTH = 30 * 86_400;
const MEMBER = 'renee@obrien.example';
const ADMIN = 'alex@obrien.example';

let subscription = '';
let payment = '';
let userId = 0;

const simulate = () => portal.stripe.simulate;
const join = async () => {
  const { json } = await register(portal.browser(), memberForm(portal.products.grow));
  await confirmCard(portal, json.client_secret);
  know(json.user_id, String(json.client_secret));
};
function know(id: number, secret: string) {
  userId = id;
  subscription = portal.stripe.state.subscriptions[0]?.id ?? '';
  payment = secret.split('_secret_')[0] ?? '';
}
/** The subjects of all e-mails after the welcome, in the order of sending. */
const told = async () => {
  await portal.stripe.settled();
  return mailsTo(portal, MEMBER)
    .map(({ subject }) => subject)
    .slice(1);
};
const lastTo = (to: string) => mailsTo(portal, to).at(-1) ?? { subject: '', message: '', html: '', from: '' };
const emails = async () => (await portal.rows('jobs')).filter(({ type }) => type === 'email');
const rows = async () => (await emails()).map(({ kind, state }) => `${kind} ${state}`);
const problems = async () =>
  (await portal.rows('health_issues')).map(({ kind, resolved_at }) => `${kind}${resolved_at === null ? '' : ', over'}`);

afterEach(() => mendMailServer(portal));

/** A date as the site writes it. */
const date = (seconds: number, timeZone = 'UTC') =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' });
const periodEnd = () => portal.stripe.state.subscriptions[0]?.items.data[0]?.current_period_end ?? 0;

describe('a new member', () => {
  test('is welcomed with the receipt, as text and as HTML, by the site', async () => {
    await portal.php("return update_option( 'blogname', 'Smith &amp; Sons' );");
    await join();
    const [welcome, ...others] = mailsTo(portal, MEMBER);
    expect(others).toEqual([]);
    expect(welcome?.subject).toBe('Welcome to Smith & Sons: your membership is active');
    expect(welcome?.from).toMatch(/^Smith & Sons <wordpress@/);
    const receipt = [
      ['Username', 'renee'],
      ['Plan', 'Grow Membership'],
      ['Price', '$199 a month'],
      ['Charged today', '$199'],
      ['Next charge', `$199 on ${date(periodEnd())}`],
      ['Card', 'Visa ending in 4242'],
    ];
    expect(welcome?.message).toContain('Hello Renée,\n\n');
    expect(welcome?.message).toContain(receipt.map((row) => row.join(': ')).join('\n'));
    expect(welcome?.message).toContain(
      `Your membership renews until you cancel. Cancel at any time in Your Membership: ${portal.address}/account/. It then`,
    );
    expect(welcome?.message).not.toContain('Committed until');
    expect(welcome?.message).not.toMatch(/[<>]|&amp;|&#/);
    for (const text of receipt.flat()) expect(welcome?.html).toContain(`>${text}<`);
    // Following it verifies the address.
    expect(welcome?.html).toMatch(/href="[^"]*\/membership-overview\/\?verify_email=[\d.a-f]+"/);
    // A URL in the text is a link.
    expect(welcome?.html).toContain(`href="${portal.address}/account/"`);
    expect(welcome?.html).toContain('Smith &amp; Sons');
    expect(welcome?.html).not.toContain('Smith &amp;amp; Sons');
  });

  test('with a commitment reads until when it lasts, and how to cancel', async () => {
    await portal.php(
      `return update_post_meta( ${portal.products.advantage}, '_practice_portal_commitment_months', '12' );`,
    );
    const { json } = await register(portal.browser(), memberForm(portal.products.advantage));
    await confirmCard(portal, json.client_secret);
    const { message } = lastTo(MEMBER);
    const end = /Committed until: (.+)/.exec(message)?.[1];
    expect(message).toContain('Price: $499 a month\nCommitted until: ');
    expect(new Date(`${end} UTC`).getFullYear()).toBe(new Date().getFullYear() + 1);
    expect(message).toContain(`You are committed until ${end}. After that, your membership renews until you cancel.`);
  });

  test('sees in the inbox what the e-mail is about, and reads it in the colors of the device', async () => {
    await join();
    const html = mailsTo(portal, MEMBER)[0]?.html ?? '';
    // The first text of the body is what an inbox shows beside the subject.
    const [, preview = ''] = /<body[^>]*>\s*<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
    expect(preview).not.toMatch(/^$|^Hello/);
    expect(html.split(preview)).toHaveLength(3);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  test('unknown to Stripe is welcomed with the site’s own data', async () => {
    const { json } = await register(portal.browser(), memberForm(portal.products.grow));
    portal.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/no-stripe.php',
      `<?php add_filter( 'pre_http_request', fn( $answer, $args, $url ) => false === strpos( $url, 'expand[]=customer.invoice_settings' ) ? $answer : new WP_Error( 'down' ), 10, 3 );`,
    );
    await confirmCard(portal, json.client_secret);
    portal.site.php.unlink('/wordpress/wp-content/mu-plugins/no-stripe.php');
    expect(lastTo(MEMBER).message).toContain(`Next charge: $199 on ${date(periodEnd())}`);
    expect(lastTo(MEMBER).message).not.toContain('Card:');
  });

  test('who pays nothing today reads that, and the next charge', async () => {
    const { json } = await register(
      portal.browser(),
      memberForm(portal.products.grow, { mepr_coupon_code: 'FREEMONTH' }),
    );
    await confirmCard(portal, json.client_secret);
    expect(lastTo(MEMBER).message).toContain(`Charged today: $0\nNext charge: $199 on ${date(periodEnd())}`);
  });

  test('gets one e-mail, like the practice admin, whatever events repeat and in any order', async () => {
    await join();
    const before = portal.site.mails();
    expect(before.map(({ to }) => to).toSorted()).toEqual([ADMIN, MEMBER]);
    for (const { type, data } of portal.stripe.state.events.toReversed())
      for (const round of [1, 2]) await deliver(portal, { id: `evt_${round}_${Math.random()}`, type, data });
    await letHourPass(portal);
    expect(portal.site.mails()).toEqual(before);
    expect((await portal.rows('journal')).filter(({ kind }) => kind === 'email_sent')).toHaveLength(2);
  });

  test('leaves no personal data among the sent e-mails', async () => {
    await join();
    expect(JSON.stringify(await emails())).not.toMatch(/obrien|Renée|Alex|invite=/i);
  });
});

describe('the invitation', () => {
  test.each([
    ['Create your account', ''],
    ['Sign in to accept', ADMIN],
  ])('has the button "%s"', async (button, email) => {
    if (email !== '') await portal.php(`return wp_create_user( 'alex', 'a password', '${email}' );`);
    await join();
    expect(lastTo(ADMIN).message).toContain(button);
  });

  test('has a working link, and a new one when resent', async () => {
    await join();
    const tokenOf = () => /\?invite=([0-9a-f]{48})/.exec(lastTo(ADMIN).message)?.[1] ?? '';
    const first = tokenOf();
    expect(lastTo(ADMIN).subject).toContain("Renée O'Brien invites you to");
    expect(lastTo(ADMIN).html).toContain('Renée O&#039;Brien (renee@obrien.example) named you');
    const again = async (seen: string | null | undefined) =>
      portal.php<boolean>(`
        $invites = new PracticePortal\\Registration\\Invitations\\Invites( new PracticePortal\\Billing\\Storage\\Subscriptions() );
        return ( new PracticePortal\\Registration\\Invitations\\Invitations( $invites, new PracticePortal\\Registration\\Accounts\\MemberRecords(), new PracticePortal\\Registration\\Accounts\\EmailAllowance( new PracticePortal\\Core\\Requests\\RateLimiter() ), new PracticePortal\\Billing\\Storage\\Subscriptions() ) )->resend( array( 'expires_at' => '${seen}' ) + $invites->forMembership( ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->find( 1 ) )[0] );`);
    const seen = async () => (await portal.rows('invites'))[0]?.['expires_at'];
    const before = await seen();
    expect([await again(before), await again(before), await again(await seen())]).toEqual([true, false, true]);
    expect(mailsTo(portal, ADMIN)).toHaveLength(3);
    const form = (token: string) => register(portal.browser(), secondaryForm(token));
    expect((await form(first)).json.code).toBe('practice_portal_invite_invalid');
    expect((await form(tokenOf())).status).toBe(201);
    expect(lastTo(ADMIN).subject).toContain('Welcome to');
    expect(lastTo(ADMIN).message).toContain("It belongs to the membership of Renée O'Brien and costs you nothing.");
    expect(lastTo(ADMIN).message).toContain('Plan: Grow Membership');
    expect(lastTo(ADMIN).message).not.toContain('Charged');
  });
});

describe('a member', () => {
  beforeEach(async () => {
    const { browser, secret } = await joinAsMember(portal);
    know(browser.userId, secret);
  });

  test('gets a receipt for each renewal, unless receipts are off', async () => {
    simulate().pass(MONTH);
    simulate().renew(subscription, 'paid');
    expect(await told()).toEqual([expect.stringMatching(/^Your receipt from .*: \$199$/)]);
    expect(lastTo(MEMBER).message).toContain('Plan: Grow Membership\nPrice: $199 a month\nPaid: $199\n');
    expect(lastTo(MEMBER).message).toContain(`Next charge: $199 on ${date(periodEnd())}\nCard: Visa ending in 4242`);
    await portal.php("return update_option( 'practice_portal_renewal_receipts', '0' );");
    simulate().pass(MONTH);
    simulate().renew(subscription, 'paid');
    expect(await told()).toHaveLength(1);
  });

  test('gets one e-mail about a failed payment, with the way to pay, for all tries', async () => {
    simulate().pass(MONTH);
    simulate().renew(subscription, 'refused');
    await portal.stripe.settled();
    simulate().retry(subscription, 'refused');
    expect(await told()).toEqual([expect.stringMatching(/^Your payment to .* failed$/)]);
    const { message, html } = lastTo(MEMBER);
    const until = (portal.stripe.state.invoices.at(-1)?.created ?? 0) + 14 * 86_400;
    expect(message).toContain('We tried to charge $199 for your Grow Membership');
    expect(message).toContain(`You have access until ${date(until)}.`);
    expect(message).toContain(`Update your card:\n${portal.address}/account/`);
    expect(html).toContain(`href="${portal.address}/account/"`);
  });

  test('gets an e-mail for each cancellation, and for the end', async () => {
    for (const on of [true, false, true]) {
      simulate().cancelAtPeriodEnd(subscription, on);
      await portal.stripe.settled();
    }
    const end = periodEnd();
    expect(lastTo(MEMBER).message).toContain(`Your Grow Membership is canceled and ends on ${date(end)}.`);
    expect(lastTo(MEMBER).message).not.toContain('charged each month');
    simulate().pass(MONTH);
    simulate().renew(subscription, 'paid');
    expect(await told()).toEqual([
      expect.stringContaining('is canceled'),
      expect.stringContaining('is canceled'),
      expect.stringContaining('has ended'),
    ]);
    expect(lastTo(MEMBER).message).toContain(`Join again:\n${portal.address}/register/`);
  });

  test('gets an e-mail for each refund', async () => {
    simulate().refund(payment, 5_050);
    expect(await told()).toEqual([expect.stringMatching(/refunded you \$50\.50$/)]);
    expect(lastTo(MEMBER).message).toContain('we refunded $50.50 of what you paid for your Grow Membership.');
    simulate().refund(payment);
    expect((await told()).slice(1)).toEqual([
      expect.stringMatching(/refunded you \$148\.50$/),
      expect.stringContaining('has ended'),
    ]);
  });

  test('gets no e-mail about old events', async () => {
    await portal.php(`
      $fact = new PracticePortal\\Billing\\Activity\\JournalEvent( 'canceled', ${userId}, 'of old' );
      $fact->subscription_id = 1;
      do_action( 'practice_portal_happened', $fact->at( time() - 4 * DAY_IN_SECONDS ) );
      return true;`);
    expect(await told()).toEqual([]);
  });

  test('whose account was deleted gets nothing, without retries', async () => {
    await portal.php(`
      require_once ABSPATH . 'wp-admin/includes/user.php';
      wp_delete_user( ${userId} );
      return true;`);
    await letHourPass(portal);
    expect(await told()).toEqual([]);
    expect((await rows()).filter((row) => row.startsWith('membership-ended'))).toEqual(['membership-ended withdrawn']);
  });

  test('sees names as text, whatever they contain', async () => {
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->posts} SET post_title = 'Grow <b>&amp; more</b>' WHERE ID = ${portal.products.grow}" );
      clean_post_cache( ${portal.products.grow} );
      update_user_meta( ${userId}, 'first_name', 'R<i>e</i>n\\'e & <script>x</script>"' );
      return true;`);
    simulate().renew(subscription, 'paid');
    await portal.stripe.settled();
    const { html, message } = lastTo(MEMBER);
    expect(html).not.toMatch(/<script|<i>|<b>/);
    expect(message).toContain("Hello Ren'e &");
    expect(html).toContain('Hello Ren&#039;e &amp; ');
    expect(html).toContain('>Grow &amp; more<');
    expect(message).toContain('Plan: Grow & more\n');
  });

  test('reads the site’s language and time zone, not the current user’s', async () => {
    portal.site.php.mkdirTree('/wordpress/wp-content/languages');
    portal.site.php.writeFile('/wordpress/wp-content/languages/de_DE.mo', '');
    portal.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/german.php',
      `<?php add_filter( 'gettext_practice-portal', fn( $text, $said ) => 'de_DE' === determine_locale() && 'Hello %s,' === $said ? 'Guten Tag %s,' : $text, 10, 2 );`,
    );
    const end = Date.UTC(2027, 0, 1, 3) / 1000;
    await portal.php(`
      update_option( 'WPLANG', 'de_DE' );
      update_option( 'timezone_string', 'America/Los_Angeles' );
      return update_user_meta( 1, 'locale', 'en_US' );`);
    await portal.php(`
      require_once ABSPATH . 'wp-admin/includes/admin.php';
      wp_set_current_user( 1 );
      set_current_screen( 'dashboard' );
      $fact = new PracticePortal\\Billing\\Activity\\JournalEvent( 'cancellation_scheduled', ${userId}, 'x' );
      $fact->subscription_id = 1;
      do_action( 'practice_portal_happened', $fact->withDetail( '${end}' ) );
      return true;`);
    portal.site.php.unlink('/wordpress/wp-content/mu-plugins/german.php');
    portal.site.php.unlink('/wordpress/wp-content/languages/de_DE.mo');
    expect(lastTo(MEMBER).message).toContain('Guten Tag Renée,');
    expect(lastTo(MEMBER).message).toContain('ends on December 31, 2026.');
    expect(lastTo(MEMBER).html).toContain('<html lang="de-DE">');
  });
});

describe('a theme', () => {
  const written: string[] = [];
  const put = async (name: string, php: string) => {
    const theme = await portal.php<string>('return get_stylesheet();');
    const place = `/wordpress/wp-content/themes/${theme}/practice-portal/mail`;
    portal.site.php.mkdirTree(place);
    portal.site.php.writeFile(`${place}/${name}.php`, `<?php ${php}`);
    written.push(`${place}/${name}.php`);
  };

  afterEach(() => written.splice(0).forEach((file) => portal.site.php.unlink(file)));

  test('replaces the text of an e-mail, and the layout of all', async () => {
    await put(
      'welcome',
      `return array( 'subject' => "Hi\n$mail[name]", 'rows' => array( 'You have' => $mail['plan'] ) );`,
    );
    await put(
      'layout-html',
      `echo '<h1>', esc_html( $mail['subject'] ), '</h1>', esc_html( $mail['rows']['You have'] ?? '' );`,
    );
    await join();
    expect(lastTo(MEMBER)).toMatchObject({ subject: 'Hi Renée', html: '<h1>Hi Renée</h1>Grow Membership' });
    expect(lastTo(MEMBER).message).toContain('You have: Grow Membership');
    expect(lastTo(ADMIN).message).toContain('named you as a practice admin');
  });

  test.each([
    ['throws', 'throw new Exception();'],
    ['is broken', 'this is no PHP'],
    ['says nothing', 'return 7;'],
    ['has no subject', "return array( 'subject' => '' );"],
  ])('whose template %s keeps no e-mail from its reader', async (_, php) => {
    await put('welcome', php);
    await put('layout-text', 'throw new Exception();');
    await join();
    expect(lastTo(MEMBER).subject).toContain('your membership is active');
    expect(lastTo(MEMBER).message).toContain('Plan: Grow Membership');
  });
});

describe('a mail server that fails', () => {
  test.each([
    ['refuses', 'return false;'],
    ['throws', 'throw new Exception();'],
  ])('(it %s) blocks nothing, is a problem, and everything is sent when it works', async (_, php) => {
    mailServer(portal, php);
    await join();
    expect((await portal.rows('subscriptions'))[0]).toMatchObject({ status: 'active' });
    expect(await problems()).toEqual(['email_failed']);
    expect((await rows()).toSorted()).toEqual(['invitation waiting', 'welcome waiting']);
    mendMailServer(portal);
    await letHourPass(portal);
    expect(
      portal.site
        .mails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([ADMIN, MEMBER]);
    expect(await problems()).toEqual(['email_failed, over']);
    await letHourPass(portal);
    expect(portal.site.mails()).toHaveLength(2);
    // Only the link of the successful try works.
    const token = /\?invite=([0-9a-f]{48})/.exec(lastTo(ADMIN).message)?.[1] ?? '';
    expect((await register(portal.browser(), secondaryForm(token))).status).toBe(201);
  });

  test('permanently is given up after about a day: the problem stays, and the member’s history has it', async () => {
    mailServer(portal, 'return false;');
    await join();
    const waits: number[] = [];
    for (const _ of Array.from({ length: 6 })) {
      const [mail] = await emails();
      if (mail?.['state'] === 'waiting') waits.push(Math.round((Number(mail['due_at']) - Date.now() / 1000) / 1800));
      await letHourPass(portal);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16]);
    expect((await rows()).toSorted()).toEqual(['invitation failed', 'welcome failed']);
    expect(await problems()).toEqual(['email_failed']);
    const failed = (await portal.rows('journal')).filter(({ kind }) => kind === 'email_failed');
    expect(failed.map(({ detail }) => detail).toSorted()).toEqual(['invitation', 'welcome']);
  });

  /** Runs PHP while an e-mail is written: after the queue has claimed it, before it asks for its recipient. */
  const whileWriting = (php: string) =>
    portal.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/mail-server.php',
      `<?php add_filter( 'query', static function ( $query ) {
  static $is_claimed = false;
  $is_claimed = $is_claimed || 1 === preg_match( '/^UPDATE.*practice_portal_jobs.*running/s', $query );
  if ( $is_claimed && 1 === preg_match( '/^SELECT.*_journal/s', $query ) ) { ${php} }
  return $query;
} );`,
    );

  test.each([
    [
      'database',
      `$GLOBALS['wpdb']->suppress_errors(); return 'SELECT nothing FROM wp_practice_portal_nowhere';`,
      'email_without_data',
    ],
    ['plugin', `throw new RuntimeException( 'No such currency.' );`, 'email_broken'],
  ])('is not the cause if the %s fails: the problem names that', async (_, php, problem) => {
    whileWriting(php);
    await join();
    expect(await problems()).toEqual([problem]);
    const [issue] = await portal.rows('health_issues');
    if (problem === 'email_broken') expect(issue?.['detail']).toBe('No such currency.');
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET attempts = 5" );`,
    );
    await letHourPass(portal);
    expect(new Set((await emails()).map(({ state, result }) => `${state} ${result?.split(' ')[0]}`))).toEqual(
      new Set([`failed ${problem}`]),
    );
    mendMailServer(portal);
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET attempts = 1, state = 'waiting'" );`,
    );
    await letHourPass(portal);
    expect(await problems()).toEqual([`${problem}, over`]);
  });

  test('and a process that dies while sending: no e-mail is sent twice, and the owner is notified', async () => {
    mailServer(portal, `if ( '${MEMBER}' === $mail['to'] ) { exit; } return $sent;`);
    await join();
    expect((await rows()).filter((row) => row.startsWith('welcome'))).toEqual(['welcome running']);
    mendMailServer(portal);
    await portal.php("do_action( 'practice_portal_hourly' ); return true;");
    expect(await rows()).toContain('welcome running');
    await letHourPass(portal);
    expect(await rows()).toContain('welcome uncertain');
    expect(await problems()).toEqual(['email_uncertain']);
    await letHourPass(portal);
    expect(mailsTo(portal, MEMBER)).toEqual([]);
    // The e-mails behind it in the same request were sent later.
    expect(mailsTo(portal, ADMIN)).toHaveLength(1);
  });
});

test('of two processes one sends: the one that claims it first', async () => {
  mailServer(portal, 'return false;');
  await join();
  const claims = await portal.php(`
    global $wpdb;
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 0" );
    $queue = new PracticePortal\\Billing\\Jobs\\JobQueue();
    [ $id ] = $queue->due( PracticePortal\\Billing\\Model\\JobType::Email, 1 );
    return array( null !== $queue->claim( $id ), null !== $queue->claim( $id ), in_array( $id, $queue->due( PracticePortal\\Billing\\Model\\JobType::Email, 10 ), true ) );`);
  expect(claims).toEqual([true, false, false]);
});

describe('the owner', () => {
  test('gets one e-mail about each problem, with what to do', async () => {
    await join();
    const dispute = simulate().dispute(payment);
    await portal.stripe.settled();
    await deliver(portal, {
      id: 'evt_again',
      type: 'charge.dispute.updated',
      data: { object: { id: dispute, payment_intent: payment } },
    });
    const owner = await portal.php<string>("return get_option( 'admin_email' );");
    const [mail, ...others] = mailsTo(portal, owner);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^\[.*\] A payment is disputed\.$/);
    expect(mail?.message).toContain('Respond to the dispute in Stripe before the deadline');
    expect(mail?.message).toContain(`Person: Renée O'Brien (account ${userId})`);
    expect(mail?.message).toContain('/wp-admin/admin.php?page=practice-portal-health-issues');
  });

  test('switches the receipts of renewals off in WordPress’s settings', async () => {
    const saved = (value: string) =>
      portal.php(`
        require_once ABSPATH . 'wp-admin/includes/admin.php';
        ( new PracticePortal\\Admin\\Preferences\\MailFields() )->add();
        update_option( 'practice_portal_renewal_receipts', ${value} );
        ob_start();
        do_settings_fields( 'practice_portal_preferences', 'emails' );
        return array( get_option( 'practice_portal_renewal_receipts' ), false !== strpos( ob_get_clean(), 'checked=' ) );`);
    expect(await saved("'1'")).toEqual(['1', true]);
    expect(await saved('null')).toEqual(['0', false]);
    expect(await saved("'<script>'")).toEqual(['0', false]);
  });
});

test('finished e-mails are deleted after three months', async () => {
  await join();
  await portal.php(`
    global $wpdb;
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET created_at = 1" );
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET state = 'waiting', due_at = 9999999999 WHERE kind = 'welcome'" );
    do_action( 'practice_portal_daily' );
    return true;`);
  expect(await rows()).toEqual(['welcome waiting']);
});
