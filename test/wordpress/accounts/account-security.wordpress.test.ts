/** Account security: strangers cannot get in, and a changed e-mail address is confirmed first (decisions, "Security rules"). */
import { describe, expect, test } from 'vitest';
import { registerAsMember } from '../kit/member.ts';
import { mailsTo } from '../kit/mail.ts';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const EMAIL = 'renee@obrien.example';
const NEW = 'new@obrien.example';

async function newcomer() {
  const { browser } = await registerAsMember(portal);
  return { browser, id: browser.userId };
}

const emailOf = (id: number) => portal.php<string>(`return get_userdata( ${id} )->user_email;`);

/** Creates an application password for a user, and returns its Authorization header. */
const withPassword = (id: number) =>
  portal.php<string>(`
    add_filter( 'practice_portal_application_passwords', '__return_true' );
    list( $password ) = WP_Application_Passwords::create_new_application_password( ${id}, array( 'name' => 'stranger' ) );
    return 'Basic ' . base64_encode( get_userdata( ${id} )->user_login . ':' . $password );`);

const ALLOW = `<?php
add_filter( 'practice_portal_application_passwords', '__return_true' );
add_filter( 'wp_is_application_passwords_available', '__return_true' );`;
const ALLOWED = '/wordpress/wp-content/mu-plugins/allow-application-passwords.php';

describe('application passwords', () => {
  test('are off for members, on for people who work in the dashboard, and a filter decides', async () => {
    const { id } = await newcomer();
    expect(
      await portal.php(`
        add_filter( 'wp_is_application_passwords_available', '__return_true' );
        $is_on = static function ( $user ) { return wp_is_application_passwords_available_for_user( $user ); };
        $found = array( $is_on( ${id} ), $is_on( get_user_by( 'login', 'a-partner' )->ID ), $is_on( get_user_by( 'login', 'a-administrator' )->ID ) );
        add_filter( 'practice_portal_application_passwords', '__return_true' );
        return array_merge( $found, array( $is_on( ${id} ) ) );`),
    ).toEqual([false, false, true, true]);
  });

  test('do not replace the nonce of an account, even where they are on', async () => {
    const { id } = await newcomer();
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->activate( 1 ); return true;');
    const basic = await withPassword(id);
    portal.site.php.writeFile(ALLOWED, ALLOW);
    try {
      const headers = { Authorization: basic };
      const stranger = portal.browser();
      const whoAmI = await stranger.send('/wp-json/wp/v2/users/me', { headers });
      expect(whoAmI.json.id).toBe(id);
      for (const path of ['/account/membership', '/account/team', '/account/profile', '/account/payments']) {
        const answer = await stranger.send(`/wp-json/practice-portal/v1${path}`, { headers });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    } finally {
      portal.site.php.unlink(ALLOWED);
    }
  });
});

test('a password reset ends every session and every application password', async () => {
  const { browser, id } = await newcomer();
  await withPassword(id);
  await portal.php(`reset_password( get_userdata( ${id} ), 'the owner came' ); return true;`);
  await browser.renewNonces();
  expect(browser.userId).toBe(0);
  expect(
    await portal.php(
      `return array( WP_Application_Passwords::get_user_application_passwords( ${id} ), WP_Session_Tokens::get_instance( ${id} )->get_all() );`,
    ),
  ).toEqual([[], []]);
});

describe('a changed e-mail address, by each way to change it', () => {
  const linkOf = () => {
    const found = /https?:\/\/[^\s"<]*confirm_email=[0-9a-f]+/.exec(mailsTo(portal, NEW)[0]?.message ?? '');
    return (found?.[0] ?? '').replace(portal.address, '');
  };

  const DOORS: Record<
    string,
    (browser: Awaited<ReturnType<typeof newcomer>>['browser'], id: number) => Promise<unknown>
  > = {
    'REST users/me': (browser) =>
      browser.send('/wp-json/wp/v2/users/me', {
        json: { email: NEW },
        headers: { 'X-WP-Nonce': browser.nonce ?? '' },
      }),
    'a form of another plugin': (_, id) =>
      portal.php(`
          wp_set_current_user( ${id} );
          return wp_update_user( array( 'ID' => ${id}, 'user_email' => '${NEW}' ) );`),
  };

  test.each(Object.keys(DOORS))('%s: it is the old one until the new one confirms', async (door) => {
    const { browser, id } = await newcomer();
    await DOORS[door]?.(browser, id);
    expect(await emailOf(id)).toBe(EMAIL);
    // The old address gets no e-mail about a change that did not happen.
    expect(mailsTo(portal, EMAIL)).toEqual([]);
    const link = linkOf();

    const visitor = await portal.browser().send(link);
    expect(visitor.header('Location')).toContain('wp-login.php');
    expect(await emailOf(id)).toBe(EMAIL);

    const answer = await browser.send(link);
    expect(answer.header('Location')).toMatch(/\/account\/\?email=changed$/);
    expect(await emailOf(id)).toBe(NEW);
    expect(
      await portal.php(`return PracticePortal\\Registration\\Accounts\\EmailVerification::isVerified( ${id} );`),
    ).toBe(true);
    expect(mailsTo(portal, EMAIL)).toHaveLength(1);

    expect((await browser.send(link)).header('Location')).toContain('email=expired');
  });

  test('an administrator changes that of another person at once, and it is not verified', async () => {
    const { id } = await newcomer();
    await portal.php(`
      wp_set_current_user( get_user_by( 'login', 'a-administrator' )->ID );
      return wp_update_user( array( 'ID' => ${id}, 'user_email' => '${NEW}' ) );`);
    expect(await emailOf(id)).toBe(NEW);
    expect(
      await portal.php(`return PracticePortal\\Registration\\Accounts\\EmailVerification::isVerified( ${id} );`),
    ).toBe(false);
  });

  test('WordPress’ own confirmation on the profile page counts', async () => {
    const { id } = await newcomer();
    expect(
      await portal.php(`
        wp_set_current_user( ${id} );
        update_user_meta( ${id}, '_new_email', array( 'hash' => 'abc', 'newemail' => '${NEW}' ) );
        $_GET['newuseremail'] = 'abc';
        wp_update_user( array( 'ID' => ${id}, 'user_email' => '${NEW}' ) );
        return array( get_userdata( ${id} )->user_email, PracticePortal\\Registration\\Accounts\\EmailVerification::isVerified( ${id} ) );`),
    ).toEqual([NEW, true]);
  });

  test('the other fields of the same form are saved', async () => {
    const { id } = await newcomer();
    await portal.php(`
      wp_set_current_user( ${id} );
      return wp_update_user( array( 'ID' => ${id}, 'user_email' => '${NEW}', 'display_name' => 'Another' ) );`);
    expect(await portal.php(`return get_userdata( ${id} )->display_name;`)).toBe('Another');
  });
});

test('plugins are notified of a sign-in by registration as of any other', async () => {
  const LISTENER = '/wordpress/wp-content/mu-plugins/audit.php';
  portal.site.php.writeFile(
    LISTENER,
    "<?php add_action( 'wp_login', static function ( $login, $user ) { update_option( 'audit', array( $login, $user->ID, get_current_user_id() ) ); }, 10, 2 );",
  );
  try {
    const id = (await register(portal.browser(), memberForm(portal.products.grow))).json.user_id;
    expect(await portal.php("return get_option( 'audit' );")).toEqual(['renee', id, id]);
  } finally {
    portal.site.php.unlink(LISTENER);
  }
});
