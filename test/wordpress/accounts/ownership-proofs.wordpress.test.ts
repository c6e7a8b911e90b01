/** What proves who owns an account clears what was left in it before. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { joinAsMember, registerAsMember } from '../kit/member.ts';
import { memberForm } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const STRANGER = 'stranger@elsewhere.example';
const PASSWORD = memberForm(1).mepr_user_password ?? '';
const NEXT = 'the owner came';

/** Everything that a person with access to an account can leave in it. Returns the token of the link that changes its address. */
const leave = (id: number) =>
  portal.php<string>(`
    add_filter( 'practice_portal_application_passwords', '__return_true' );
    add_filter( 'wp_is_application_passwords_available', '__return_true' );
    WP_Application_Passwords::create_new_application_password( ${id}, array( 'name' => 'stranger' ) );
    WP_Session_Tokens::get_instance( ${id} )->create( time() + DAY_IN_SECONDS );
    update_user_meta( ${id}, '_new_email', array( 'hash' => 'abc', 'newemail' => '${STRANGER}' ) );
    update_user_meta( ${id}, 'practice_portal_pending_email', array( 'email' => '${STRANGER}', 'token_hash' => hash( 'sha256', 'token' ), 'expires_at' => time() + DAY_IN_SECONDS ) );
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    $current = $subscriptions->currentFor( ${id} );
    if ( null !== $current ) { ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( '${STRANGER}', 'Stranger', $current ); }
    return 'token';`);

const left = (id: number) =>
  portal.php<Record<string, unknown>>(`
    wp_cache_flush();
    global $wpdb;
    return array(
      'pending'   => get_user_meta( ${id}, 'practice_portal_pending_email', true ),
      'wordpress' => get_user_meta( ${id}, '_new_email', true ),
      'passwords' => count( WP_Application_Passwords::get_user_application_passwords( ${id} ) ),
      'sessions'  => count( WP_Session_Tokens::get_instance( ${id} )->get_all() ),
      'admins'    => array_column( (array) get_user_meta( ${id}, 'practice_portal_practice_admins', true ) ?: array(), 'email' ),
      'consent'   => get_user_meta( ${id}, 'practice_portal_agreements', true ),
      'invited'   => $wpdb->get_col( "SELECT email FROM {$wpdb->prefix}practice_portal_invites WHERE used_at IS NULL" ),
    );`);

const NOTHING = { pending: '', wordpress: '', passwords: 0 };

const post = (browser: Browser, path: string, json: Record<string, string>) =>
  browser.rest(`/account${path}`, { json: { idempotency_key: randomUUID(), ...json } });

const setPassword = (id: number, as: string) =>
  portal.php(`
    wp_set_current_user( '' === '${as}' ? 0 : get_user_by( 'login', '${as}' )->ID );
    wp_update_user( array( 'ID' => ${id}, 'user_pass' => '${NEXT}' ) );
    return true;`);

/** Each proof, with the sessions that stay: the browser's own. */
const PROOFS: Record<string, [sessions: number, prove: (browser: Browser, id: number) => Promise<unknown>]> = {
  'a password reset': [0, (_, id) => portal.php(`reset_password( get_userdata( ${id} ), '${NEXT}' ); return true;`)],
  'a password that another plugin sets': [
    0,
    (_, id) => portal.php(`wp_set_password( '${NEXT}', ${id} ); return true;`),
  ],
  'a password that an administrator sets': [0, (_, id) => setPassword(id, 'a-administrator')],
  'a password changed in Your Membership': [
    1,
    (browser) => post(browser, '/password', { password: PASSWORD, new_password: NEXT }),
  ],
  'a password changed through REST': [
    1,
    (browser) =>
      browser.send('/wp-json/wp/v2/users/me', {
        json: { password: NEXT, current_password: PASSWORD },
        headers: { 'X-WP-Nonce': browser.nonce ?? '' },
      }),
  ],
};

const VERIFIED = (_: Browser, id: number) =>
  portal.php(
    `PracticePortal\\Registration\\Accounts\\EmailVerification::verify( ${id}, get_userdata( ${id} )->user_email ); return true;`,
  );

describe('an account that is not paid: what its creator left is gone after', () => {
  test.each(Object.entries({ ...PROOFS, 'a verified address': [0, VERIFIED] as const }))(
    '%s',
    async (_, [sessions, prove]) => {
      const { browser } = await registerAsMember(portal);
      const id = browser.userId;
      await leave(id);
      expect(await left(id)).toMatchObject({ passwords: 1, sessions: 2, admins: ['alex@obrien.example'] });
      await prove(browser, id);
      expect(await left(id)).toEqual({ ...NOTHING, sessions, admins: [], consent: '', invited: [] });
    },
  );
});

describe('a paid membership: access and unsent invitations are gone, its practice admins stay, after', () => {
  test.each(Object.entries(PROOFS))('%s', async (_, [sessions, prove]) => {
    const { browser } = await joinAsMember(portal);
    const id = browser.userId;
    await leave(id);
    expect(await left(id)).toMatchObject({ passwords: 1, invited: ['alex@obrien.example', STRANGER] });
    await prove(browser, id);
    expect(await left(id)).toMatchObject({
      ...NOTHING,
      sessions,
      admins: ['alex@obrien.example'],
      consent: { hipaa: true },
      invited: ['alex@obrien.example'],
    });
  });
});

describe('the first payment', () => {
  test('leaves the buyer signed in alone, also if only Stripe tells of it', async () => {
    const { browser, secret } = await registerAsMember(portal);
    const id = browser.userId;
    await leave(id);
    await confirmCard(portal, secret);
    expect(await left(id)).toEqual({
      ...NOTHING,
      sessions: 1,
      admins: ['alex@obrien.example'],
      consent: expect.objectContaining({ hipaa: true }),
      invited: ['alex@obrien.example'],
    });
    expect((await browser.rest('/account/credentials')).status).toBe(200);
  });

  test('a later payment ends no session', async () => {
    const { browser } = await joinAsMember(portal);
    await portal.browser().signIn('renee', PASSWORD);
    await portal.php(`
      do_action( 'practice_portal_subscription_active', ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->currentFor( ${browser.userId} ) );
      return true;`);
    expect(await left(browser.userId)).toMatchObject({ sessions: 2 });
  });
});

test('a sign-in that only stores the password in a newer way proves nothing', async () => {
  const { browser } = await registerAsMember(portal);
  await leave(browser.userId);
  // As WordPress 6.8 does at sign-in, with the account as it was before.
  await portal.php(
    `do_action( 'wp_set_password', wp_slash( ${phpValue(PASSWORD)} ), ${browser.userId}, get_userdata( ${browser.userId} ) ); return true;`,
  );
  expect(await left(browser.userId)).toMatchObject({ passwords: 1, admins: ['alex@obrien.example'] });
});
