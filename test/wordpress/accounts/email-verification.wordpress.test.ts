/** Which e-mail addresses are verified, and what happens to accounts that are not (spec: security#verified-addresses). */
import { describe, expect, test } from 'vitest';
import type { Mail } from '../../../wordpress/host/boot.mjs';
import { mailsTo, pressButton } from '../kit/mail.ts';
import { registerAsMember } from '../kit/member.ts';
import { memberForm, register, secondaryForm } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const EMAIL = 'renee@obrien.example';

const isVerified = (userId: number) =>
  portal.php<boolean>(`return PracticePortal\\Registration\\Accounts\\EmailVerification::isVerified( ${userId} );`);

/** The path of the link with this query argument. */
function linkIn(mail: Mail | undefined, argument: string): string {
  const found = new RegExp(`https?://[^\\s"<]*[?&;]${argument}=[^\\s"<&]+`).exec(mail?.message ?? '');
  if (found === null) throw new Error(`No link with ${argument} in ${mail?.message}`);
  return found[0].replaceAll('&#038;', '&').replaceAll('&amp;', '&').replace(portal.address, '');
}

/** A registration without a payment. */
async function newcomer() {
  const { browser, secret } = await registerAsMember(portal);
  return { browser, id: browser.userId, secret };
}

const daysLater = (days: number) =>
  portal.php(`
    global $wpdb;
    $wpdb->query( $wpdb->prepare( 'UPDATE %i SET meta_value = meta_value - %d WHERE meta_key = %s', $wpdb->usermeta, ${days} * DAY_IN_SECONDS, 'practice_portal_email_unverified_since' ) );
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET created_at = '2020-01-01 00:00:00'" );
    wp_cache_flush();
    do_action( 'practice_portal_daily' );
    return true;`);

const exists = (userId: number) => portal.php<boolean>(`return false !== get_userdata( ${userId} );`);

describe('an e-mail address is verified', () => {
  test('not by registering with it', async () => {
    const { id } = await newcomer();
    expect(await isVerified(id)).toBe(false);
  });

  test('by the link of the welcome e-mail, which then redirects without the token', async () => {
    const { browser, id, secret } = await newcomer();
    await confirmCard(portal, secret);
    await portal.stripe.settled();
    expect(await isVerified(id)).toBe(false);

    const answer = await pressButton(browser, linkIn(mailsTo(portal, EMAIL)[0], 'verify_email'));
    expect([answer.status, answer.header('Location')]).toEqual([
      302,
      expect.stringMatching(/\/membership-overview\/\?email=confirmed$/),
    ]);
    expect(await isVerified(id)).toBe(true);
  });

  test('by the link of an invitation', async () => {
    await portal.php(`
      $user = wp_insert_user( array( 'user_login' => 'parent', 'user_pass' => 'parent', 'user_email' => 'parent@example.com' ) );
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      $subscription  = $subscriptions->create( $user, ${portal.products.grow}, 'Grow Member', 19900 );
      $subscriptions->activate( $subscription->id );
      ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'invited@example.com', 'Sam', $subscription, 'the-token' );
      return true;`);
    const { json } = await register(portal.browser(), secondaryForm('the-token'));
    expect(await isVerified(json.user_id)).toBe(true);
  });

  test('by a password reset', async () => {
    const { id } = await newcomer();
    await portal.php(`reset_password( get_userdata( ${id} ), 'another password' ); return true;`);
    expect(await isVerified(id)).toBe(true);
    const changes = (await portal.rows('journal')).filter(({ kind }) => kind === 'password_changed');
    expect(changes.map(({ user_id, acted_by, actor_id }) => [user_id, acted_by, actor_id])).toEqual([
      [String(id), 'member', String(id)],
    ]);
  });

  test('by a link that is sent again; a visitor is led to sign-in', async () => {
    const { browser, id } = await newcomer();
    const { status } = await browser.rest('/account/email/verification', {
      json: { idempotency_key: 'verification-1' },
    });
    expect(status).toBe(200);
    const answer = await pressButton(portal.browser(), linkIn(mailsTo(portal, EMAIL)[0], 'verify_email'));
    expect(answer.header('Location')).toMatch(/\/account\/\?email=confirmed$/);
    expect(await isVerified(id)).toBe(true);
  });

  test('not by a link of another account, a changed or an old one', async () => {
    const { id } = await newcomer();
    const [good, old] = await portal.php<string[]>(`
      $user = get_userdata( ${id} );
      $good = PracticePortal\\Registration\\Accounts\\EmailVerification::link( $user, home_url( '/account/' ) );
      return array( $good, preg_replace( '/=(\\d+)\\.\\d+\\./', '=$1.1.', $good ) );`);
    const paths = [
      old,
      (good ?? '').replace(`=${id}.`, '=1.'),
      `${(good ?? '').slice(0, -1)}x`,
      (good ?? '').replace(/=.*/, '=1'),
    ];
    for (const path of paths) {
      const answer = await pressButton(portal.browser(), path ?? '');
      expect(answer.header('Location')).toContain('email=expired');
    }
    expect([await isVerified(id), await isVerified(1)]).toEqual([false, true]);
  });

  test('no longer after the account’s address changes', async () => {
    const { id } = await newcomer();
    await portal.php(`
      PracticePortal\\Registration\\Accounts\\EmailVerification::verify( ${id}, '${EMAIL}' );
      wp_update_user( array( 'ID' => ${id}, 'user_email' => 'other@example.com' ) );
      return true;`);
    expect(await isVerified(id)).toBe(false);
  });

  test('if the account is older than the verification', async () => {
    expect(
      await portal.php(`
        $before = wp_insert_user( array( 'user_login' => 'before', 'user_pass' => 'x', 'user_email' => 'before@example.com' ) );
        delete_site_option( 'practice_portal_last_trusted_user' );
        delete_option( 'practice_portal_schema' );
        do_action( 'init' );
        $after = wp_insert_user( array( 'user_login' => 'after', 'user_pass' => 'x', 'user_email' => 'after@example.com' ) );
        return array_map( array( PracticePortal\\Registration\\Accounts\\EmailVerification::class, 'isVerified' ), array( $before, $after ) );`),
    ).toEqual([true, false]);
  });
});

describe('paying and the members’ area', () => {
  const requireIt = () => portal.php("return update_option( 'practice_portal_requires_verified_email', '1' );");

  test('do not wait for a verified address', async () => {
    const { browser, secret } = await newcomer();
    await confirmCard(portal, secret);
    await portal.stripe.settled();
    expect((await browser.rest('/members')).status).toBe(200);
  });

  test('wait for it if the owner requires it', async () => {
    await requireIt();
    const browser = portal.browser();
    const first = await register(browser, memberForm(portal.products.grow), 'the-same-key');
    expect([first.status, first.json.code]).toEqual([422, 'practice_portal_email_unverified']);
    expect(portal.stripe.state.subscriptions).toEqual([]);

    await pressButton(browser, linkIn(mailsTo(portal, EMAIL)[0], 'verify_email'));
    const second = await register(browser, memberForm(portal.products.grow), 'the-same-key');
    expect(second.json.status).toBe('requires_confirmation');
  });

  test('the members’ area says that the address is not confirmed', async () => {
    const { browser, secret } = await newcomer();
    await confirmCard(portal, secret);
    await portal.stripe.settled();
    await requireIt();
    const refused = await browser.rest('/members');
    expect([refused.status, refused.json.data.reason]).toEqual([403, 'email-unverified']);
    await pressButton(browser, linkIn(mailsTo(portal, EMAIL)[0], 'verify_email'));
    expect((await browser.rest('/members')).status).toBe(200);
  });
});

describe('an account that is neither paid for nor verified', () => {
  test('is deleted after seven days, and not before', async () => {
    const { id } = await newcomer();
    await daysLater(6.9);
    expect(await exists(id)).toBe(true);
    await daysLater(0.2);
    expect(await exists(id)).toBe(false);
    expect(await portal.rows('locks')).toEqual([]);
  });

  const KEPT: Record<string, string> = {
    'a verified address': `PracticePortal\\Registration\\Accounts\\EmailVerification::verify( $id, '${EMAIL}' );`,
    'a second role': "get_userdata( $id )->add_role( 'contributor' );",
    'another role': "get_userdata( $id )->set_role( 'editor' );",
    'a draft': "wp_insert_post( array( 'post_author' => $id, 'post_title' => 'x', 'post_status' => 'draft' ) );",
    'a comment': "wp_insert_comment( array( 'user_id' => $id, 'comment_content' => 'x', 'comment_post_ID' => 1 ) );",
    'a filter that keeps it': "add_filter( 'practice_portal_deletes_unverified_account', '__return_false' );",
    'a purchase that may still be paid': `
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      remove_all_actions( 'practice_portal_daily', 10 );
      add_action( 'practice_portal_daily', array( new PracticePortal\\Registration\\Accounts\\UnverifiedAccounts( $subscriptions, new PracticePortal\\Membership\\BuiltinMemberships( $subscriptions ), new PracticePortal\\Billing\\UserLock( new PracticePortal\\Core\\Database\\Lock() ) ), 'deleteExpired' ) );`,
  };
  test.each(Object.keys(KEPT))('is kept with %s', async (what) => {
    const { id } = await newcomer();
    await portal.php(`
      global $wpdb;
      $id = ${id};
      ${KEPT[what]}
      $wpdb->query( "UPDATE $wpdb->usermeta SET meta_value = 1 WHERE meta_key = 'practice_portal_email_unverified_since'" );
      wp_cache_flush();
      do_action( 'practice_portal_daily' );
      return true;`);
    expect(await exists(id)).toBe(true);
  });

  test('is kept if it was paid for, even after that membership has ended', async () => {
    const { id, secret } = await newcomer();
    await confirmCard(portal, secret);
    await portal.stripe.settled();
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 1 ); return true;');
    await daysLater(30);
    expect(await exists(id)).toBe(true);
  });

  test('is kept if no registration created it', async () => {
    const id = await portal.php<number>(
      `return wp_insert_user( ${phpValue({ user_login: 'by-owner', user_pass: 'x', user_email: 'by-owner@example.com' })} );`,
    );
    await daysLater(30);
    expect(await exists(id)).toBe(true);
  });
});
