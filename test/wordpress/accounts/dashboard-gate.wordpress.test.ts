/** Members are led to the portal, never to wp-admin (decisions). */
import { describe, expect, test } from 'vitest';
import { useSite } from '../kit/site.ts';
import { signedIn } from '../kit/member.ts';

const portal = useSite();

const OVERVIEW = '/membership-overview/';

/** Where signing in leads. */
async function signIn(name: string, redirectTo?: string): Promise<string> {
  const { header } = await portal.browser().send('/wp-login.php', {
    form: { log: name, pwd: name, ...(redirectTo !== undefined && { redirect_to: redirectTo }) },
  });
  return (header('Location') ?? '').replace(portal.address, '');
}

describe('signing in leads', () => {
  test.each([
    ['a-subscriber', undefined, OVERVIEW],
    ['a-partner', undefined, OVERVIEW],
    ['a-subscriber', '/wp-admin/', OVERVIEW],
    ['a-subscriber', '/wp-admin/index.php?x=1', OVERVIEW],
    ['a-subscriber', '/member-directory/?member=3', '/member-directory/?member=3'],
    ['a-subscriber', 'https://elsewhere.example/', /^\/(wp-admin|membership-overview)\//],
    ['a-administrator', undefined, '/wp-admin/'],
    ['a-administrator', '/wp-admin/users.php', '/wp-admin/users.php'],
  ])('%s, who wanted %s, to %s', async (name, wanted, to) => {
    const url = wanted?.startsWith('/') === true ? portal.address + wanted : wanted;
    expect(await signIn(name, url)).toEqual(typeof to === 'string' ? to : expect.stringMatching(to));
  });
});

describe('a page of the dashboard', () => {
  const open = async (name: string, path: string) => {
    const browser = await signedIn(portal, name);
    const { status, header } = await browser.send(`/wp-admin/${path}`);
    return `${status} ${(header('Location') ?? '').replace(portal.address, '')}`.trim();
  };

  test.each([
    ['', `302 ${OVERVIEW}`],
    ['index.php', `302 ${OVERVIEW}`],
    ['edit.php', `302 ${OVERVIEW}`],
    ['users.php', `302 ${OVERVIEW}`],
    ['profile.php', '302 /account/'],
    ['profile.php?newuseremail=wrong', '302 /account/'],
    ['admin-ajax.php?action=practice_portal_nonce', '200'],
    ['admin.php?page=practice-portal', '403'],
  ])('is not for a member: %s', async (path, answer) => {
    expect(await open('a-subscriber', path)).toEqual(answer);
  });

  test('a form that is sent to admin-post.php arrives', async () => {
    const LISTENER = '/wordpress/wp-content/mu-plugins/form.php';
    portal.site.php.writeFile(
      LISTENER,
      "<?php add_action( 'admin_post_a_form', static function () { wp_die( 'arrived', '', 200 ); } );",
    );
    try {
      const browser = await signedIn(portal, 'a-subscriber');
      const { text } = await browser.send('/wp-admin/admin-post.php', { form: { action: 'a_form' } });
      expect(text).toContain('arrived');
    } finally {
      portal.site.php.unlink(LISTENER);
    }
  });

  test('is for users who work there, by capability', async () => {
    expect(await open('a-administrator', 'index.php')).toBe('200');
    await portal.php(
      "get_user_by( 'login', 'a-subscriber' )->add_cap( 'practice_portal_manage_members' ); return true;",
    );
    expect(await open('a-subscriber', 'index.php')).toBe('200');
  });

  test('can be opened by a filter, for a plugin with settings on the profile', async () => {
    const FILTER = '/wordpress/wp-content/mu-plugins/profile.php';
    portal.site.php.writeFile(
      FILTER,
      "<?php add_filter( 'practice_portal_enters_dashboard', static function ( $enters, $user, $page ) { return $enters || 'profile.php' === $page; }, 10, 3 );",
    );
    try {
      expect(await open('a-subscriber', 'profile.php')).toBe('200');
      expect(await open('a-subscriber', 'index.php')).toBe(`302 ${OVERVIEW}`);
    } finally {
      portal.site.php.unlink(FILTER);
    }
  });

  test('has no toolbar for members', async () => {
    const shown = (name: string) =>
      portal.php<boolean>(`
        wp_set_current_user( get_user_by( 'login', '${name}' )->ID );
        return (bool) apply_filters( 'show_admin_bar', true );`);
    expect([await shown('a-subscriber'), await shown('a-administrator')]).toEqual([false, true]);
  });
});

/** What a browser accepts. Others get the errors of `wp_die()` as JSON. */
const HTML = { headers: { Accept: 'text/html' } };

describe('the sign-in pages', () => {
  test.each(['', '?action=lostpassword', '?action=rp&key=x&login=y'])(
    '%s carry the site’s look and name',
    async (query) => {
      const { text } = await portal.browser().send(`/wp-login.php${query}`, { headers: { Accept: 'text/html' } });
      if (query.includes('rp')) return;
      expect(text).toMatch(/<body class="[^"]*\bpp\b/);
      expect(text).toContain('assets/sign-in.css');
      expect(text).not.toContain('wordpress.org');
    },
  );

  test('share their look with the pages of links in e-mails, which search engines ignore', async () => {
    const { status, text } = await portal.browser().send('/?practice_portal_refuse=x', HTML);
    expect(status).toBe(404);
    expect(text).toContain('assets/sign-in.css');
    expect(text).toMatch(/<meta name=["']robots["'] content=["'][^"']*noindex/);
    expect(text).toContain('<h1>Invitations by e-mail</h1>');
  });

  test('don’t lend their look to other errors', async () => {
    const { text } = await portal.browser().send('/wp-comments-post.php', { form: { comment_post_ID: '1' }, ...HTML });
    expect(text).toContain('error-page');
    expect(text).not.toContain('assets/sign-in.css');
  });

  test('show the result of a link in an e-mail', async () => {
    const { text } = await portal
      .browser()
      .send(`/wp-login.php?redirect_to=${encodeURIComponent(`${portal.address}/account/?email=confirmed`)}`);
    expect(text).toContain('Your e-mail address is confirmed. Sign in to continue.');
  });

  test('stay WordPress’ own if the owner chooses so', async () => {
    const FILTER = '/wordpress/wp-content/mu-plugins/plain.php';
    portal.site.php.writeFile(FILTER, "<?php add_filter( 'practice_portal_styles_sign_in', '__return_false' );");
    try {
      for (const path of ['/wp-login.php', '/?practice_portal_refuse=x'])
        expect((await portal.browser().send(path, HTML)).text).not.toContain('assets/sign-in.css');
    } finally {
      portal.site.php.unlink(FILTER);
    }
  });
});
