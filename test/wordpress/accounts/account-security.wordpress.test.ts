/** Account security: strangers cannot get in, and a changed e-mail address is confirmed first. */
import { describe, expect, test } from 'vitest';
import type { Answer, Browser } from '../kit/browser.ts';
import { mailsTo, pressButton } from '../kit/mail.ts';
import { registerAsMember } from '../kit/member.ts';
import { memberForm, register } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const EMAIL = 'renee@obrien.example';
const NEW = 'new@obrien.example';
const PASSWORD = memberForm(1).mepr_user_password ?? '';

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

describe('one’s own e-mail address and password need the current password, by each way to change them', () => {
  const linkOf = () => {
    const found = /https?:\/\/[^\s"<]*confirm_email=[0-9a-f]+/.exec(mailsTo(portal, NEW)[0]?.message ?? '');
    return (found?.[0] ?? '').replace(portal.address, '');
  };

  /** A user's own change of these fields, with this current password. */
  type Door = (browser: Browser, id: number, fields: Fields, current?: string) => Promise<unknown>;
  type Fields = { email?: string; password?: string };

  const viaRest =
    (route: (id: number) => string): Door =>
    (browser, id, fields, current) =>
      browser.send(`/wp-json/wp/v2/users/${route(id)}`, {
        json: { ...fields, ...(current !== undefined && { current_password: current }) },
        headers: { 'X-WP-Nonce': browser.nonce ?? '' },
      });

  const DOORS: Record<string, Door> = {
    'REST users/me': viaRest(() => 'me'),
    'REST users/{id}': viaRest(String),
    'the profile page': async (browser, id, { email, password }, current = '') => {
      const page = (await browser.send('/wp-admin/profile.php')).text;
      const nonce = /name="_wpnonce" value="(\w+)"/.exec(page)?.[1] ?? '';
      return browser.send('/wp-admin/profile.php', {
        form: {
          _wpnonce: nonce,
          action: 'update',
          user_id: String(id),
          nickname: 'renee',
          email: email ?? EMAIL,
          ...(password !== undefined && { pass1: password, pass2: password }),
          current_password: current,
        },
      });
    },
    'a form of another plugin': (_, id, { email, password }, current = '') =>
      portal.php(`
        wp_set_current_user( ${id} );
        wp_check_password( wp_slash( ${phpValue(current)} ), get_userdata( ${id} )->user_pass, ${id} );
        $error = wp_update_user( array( 'ID' => ${id} ) + array_filter( array( 'user_email' => ${phpValue(email ?? '')}, 'user_pass' => ${phpValue(password ?? '')} ) ) );
        return is_wp_error( $error ) ? $error->get_error_message() : '';`),
  };

  /** Renée works in the dashboard, so that she may open its profile page. */
  async function worker() {
    const { browser, id } = await newcomer();
    await portal.php(`get_userdata( ${id} )->add_role( 'contributor' ); return true;`);
    return { browser, id };
  }

  describe.each(Object.keys(DOORS))('%s', (door) => {
    const change = DOORS[door]!;

    test.each([undefined, 'a guess'])('changes nothing with the current password %s', async (current) => {
      const { browser, id } = await worker();
      const before = await portal.php<string>(`return get_userdata( ${id} )->user_pass;`);
      await change(browser, id, { email: NEW }, current);
      await change(browser, id, { password: 'stolen session' }, current);
      expect([
        await emailOf(id),
        await portal.php(`return get_userdata( ${id} )->user_pass;`),
        await portal.php(`return get_user_meta( ${id}, 'practice_portal_pending_email', true );`),
        mailsTo(portal, NEW),
        mailsTo(portal, EMAIL),
      ]).toEqual([EMAIL, before, '', [], []]);
    });

    test('changes the password with the current one, and records it', async () => {
      const { browser, id } = await worker();
      await change(browser, id, { password: 'a new password' }, PASSWORD);
      await portal.browser().signIn('renee', 'a new password');
      expect((await portal.rows('journal')).map(({ kind }) => kind)).toContain('password_changed');
    });

    test('keeps the old address until the new one confirms', async () => {
      const { browser, id } = await worker();
      await change(browser, id, { email: NEW }, PASSWORD);
      expect(await emailOf(id)).toBe(EMAIL);
      // The old address gets no e-mail about a change that did not happen.
      expect(mailsTo(portal, EMAIL)).toEqual([]);
      const link = linkOf();
      expect((await portal.browser().send(link)).header('Location')).toContain('wp-login.php');
      const answer = await pressButton(browser, link);
      expect(answer.header('Location')).toMatch(/\/account\/\?email=changed$/);
      expect(await emailOf(id)).toBe(NEW);
      expect(
        await portal.php(`return PracticePortal\\Registration\\Accounts\\EmailVerification::isVerified( ${id} );`),
      ).toBe(true);
      expect(mailsTo(portal, EMAIL)).toHaveLength(1);
      expect((await browser.send(link)).header('Location')).toContain('email=expired');
    });
  });

  test('the refusal says what is missing', async () => {
    const { browser, id } = await worker();
    const TEXT = /^Enter your current password too/;
    const [form, rest] = [DOORS['a form of another plugin']!, DOORS['REST users/me']!];
    expect(await form(browser, id, { password: 'stolen session' })).toMatch(TEXT);
    const { status, json } = (await rest(browser, id, { email: NEW })) as Answer;
    expect([status, json.code, json.message]).toEqual([
      403,
      'practice_portal_current_password',
      expect.stringMatching(TEXT),
    ]);
  });

  test('XML-RPC changes neither', async () => {
    const { id } = await worker();
    const before = await portal.php<string>(`return get_userdata( ${id} )->user_pass;`);
    const member = (name: string, value: string) =>
      `<member><name>${name}</name><value><string>${value}</string></value></member>`;
    const values = ['renee', PASSWORD.replaceAll('"', '&quot;')]
      .map((text) => `<param><value><string>${text}</string></value></param>`)
      .join('');
    const answer = await fetch(`${portal.address}/xmlrpc.php`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml' },
      body: `<?xml version="1.0"?><methodCall><methodName>wp.editProfile</methodName><params><param><value><int>1</int></value></param>${values}<param><value><struct>${member('nickname', 'Nick')}${member('email', NEW)}${member('user_email', NEW)}${member('password', 'stolen session')}${member('user_pass', 'stolen session')}</struct></value></param></params></methodCall>`,
    });
    expect(await answer.text()).toContain('<boolean>1</boolean>');
    expect(
      await portal.php(
        `$user = get_userdata( ${id} ); return array( $user->nickname, $user->user_email, $user->user_pass );`,
      ),
    ).toEqual(['Nick', EMAIL, before]);
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

  test('a link of WordPress’ own profile page changes nothing', async () => {
    const { browser, id } = await worker();
    await portal.php(
      `return update_user_meta( ${id}, '_new_email', array( 'hash' => 'abc', 'newemail' => '${NEW}' ) );`,
    );
    await browser.send('/wp-admin/profile.php?newuseremail=abc');
    expect(await emailOf(id)).toBe(EMAIL);
  });

  test('the other fields of the same form are saved', async () => {
    const { id } = await newcomer();
    await portal.php(`
      wp_set_current_user( ${id} );
      wp_check_password( wp_slash( ${phpValue(PASSWORD)} ), get_userdata( ${id} )->user_pass, ${id} );
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
