/** The demo server: its data, its access limits, and what survives a restart (spec: texts#addresses-of-the-demo). */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { resetDataFolder } from '../../../wordpress/host/data-folder.mjs';
import { serve, type Host } from '../../../wordpress/host/serve.mjs';
import { Browser } from '../kit/browser.ts';
import { bootFastest } from '../kit/native-engine.mjs';
import { clientData, count, documentOf } from '../kit/page.ts';

let host: Host;

/** Starts a host for a group of tests. The returned function stops it before the group ends. */
function useHost(options: () => Parameters<typeof serve>[0]) {
  let isOpen = false;
  async function close() {
    if (!isOpen) return;
    isOpen = false;
    await host.close();
  }
  beforeAll(async () => {
    host = await serve({ port: 0, dataFolder: null, environment: {}, ...options() });
    isOpen = true;
  });
  afterAll(close);
  return close;
}

/** Restores the database after each test of a group. */
function rollBack() {
  let fresh: Uint8Array;
  beforeAll(() => {
    fresh = host.site.snapshot();
  });
  afterEach(() => host.site.restore(fresh));
}

const visitor = () => new Browser(host.address);

async function php<T>(code: string, site = host.site): Promise<T> {
  return JSON.parse(await site.run(`echo wp_json_encode( ( function () { ${code} } )() );`)) as T;
}

/** How many records of each kind the seed has made. */
const CENSUS = `
  global $wpdb;
  $count = fn( $table ) => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}$table" );
  return array( $count( 'users' ), $count( 'usermeta' ), $count( 'posts' ), $count( 'practice_portal_subscriptions' ), $count( 'practice_portal_invites' ) );`;

// PHP alone decides.
describe('what it shows', () => {
  useHost(() => ({ boot: bootFastest }));
  rollBack();

  test('keeps the theme’s own font for texts and headings', async () => {
    const { text } = await visitor().send('/register/');
    expect(text).toMatch(/@font-face\{font-family:Inter;/);
    expect(text).toContain('--wp--preset--font-family--body: "Inter", sans-serif');
    expect(text).toContain('--wp--preset--font-family--heading: var(--wp--preset--font-family--body)');
  });

  describe('the seed', () => {
    test.each([
      ['admin', ['administrator']],
      ['member', ['subscriber']],
      ['partner', ['partner']],
      ['doctor', ['subscriber']],
    ])('%s signs in with the name as the password', async (name, roles) => {
      const browser = visitor();
      await browser.signIn(name, name);
      const { currentUser } = clientData(await browser.send('/register/'));
      expect(currentUser).toMatchObject({ email: `${name}@example.com`, roles });
    });

    test('leaves no account with the password of WordPress’s zip', async () => {
      await expect(visitor().signIn('admin', 'password')).rejects.toThrow('could not sign in');
    });

    test('creates sixty members around Portland of both professions, some without a location', async () => {
      type Member = {
        subscription: string;
        status: string;
        profession: string;
        practices: Array<{ address: { geo_lat: number; geo_lng: number } }>;
      };
      const members = await php<Member[]>(`
      $records = new PracticePortal\\Registration\\Accounts\\MemberRecords();
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      return array_map( function ( $user ) use ( $records, $subscriptions ) {
        $held = $subscriptions->currentFor( $user->ID );
        return array( 'subscription' => $held->name, 'status' => $held->status, 'profession' => $records->text( $user->ID, 'mepr_profession' ), 'practices' => $records->practices( $user->ID ) );
      }, get_users( array( 'search' => 'member-*' ) ) );`);

      expect(members).toHaveLength(60);
      expect(new Set(members.map(({ subscription, status }) => `${subscription}, ${status}`))).toEqual(
        new Set(['Grow Member, active']),
      );
      expect(members.filter(({ profession }) => profession === 'dental')).toHaveLength(30);
      expect(members.filter(({ profession }) => profession === 'medical')).toHaveLength(30);
      const practices = members.flatMap((member) => member.practices.slice(0, 1));
      for (const practice of practices) {
        expect(practice).toMatchObject({
          name: expect.stringMatching(/./),
          specialty: expect.stringMatching(/./),
          business_structure: expect.stringMatching(/./),
          directory_show: true,
        });
      }
      const placed = practices.filter(({ address }) => address.geo_lat !== 0);
      expect(placed).toHaveLength(54);
      for (const { address } of placed) {
        expect(Math.abs(address.geo_lat - 45.5152)).toBeLessThan(0.06);
        expect(Math.abs(address.geo_lng + 122.6784)).toBeLessThan(0.09);
      }
      expect(new Set(placed.map(({ address }) => `${address.geo_lat},${address.geo_lng}`)).size).toBe(54);
    });

    test('makes the coupons', async () => {
      const browser = visitor();
      await browser.renewNonces();
      const product_id = Number(
        await host.site.run(
          `echo ( new PracticePortal\\Billing\\Storage\\Plans() )->findBySlug( 'grow-membership' )->id;`,
        ),
      );
      const check = async (code: string) =>
        (await browser.rest('/coupons/validate', { json: { code, product_id } })).json;
      expect(await check('WELCOME10')).toMatchObject({
        valid: true,
        percent_off: 10,
        total: 17910,
        duration: 'forever',
      });
      expect(await check('FREEMONTH')).toMatchObject({ valid: true, total: 0, duration: 'once' });
      expect(await check('ANYTHING')).toEqual({ valid: false });
    });

    test('can be repeated without duplicates, and keeps what a user has changed', async () => {
      await host.site.run(
        `require_once ABSPATH . 'wp-admin/includes/user.php'; wp_update_post( array( 'ID' => get_page_by_path( 'terms' )->ID, 'post_title' => 'Our terms' ) ); wp_delete_user( get_user_by( 'login', 'member-07' )->ID );`,
      );
      const before = await php(CENSUS);
      await host.site.run('PracticePortal\\Demo\\seed();');
      expect(await php(CENSUS)).toEqual(before);
      expect(await host.site.run(`echo get_page_by_path( 'terms' )->post_title;`)).toBe('Our terms');
    });

    test('creates what is missing after an interruption', async () => {
      const complete = await php(CENSUS);
      await host.site.run(
        `require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( get_user_by( 'login', 'member-07' )->ID ); delete_option( 'practice_portal_demo_steps' );`,
      );
      await host.site.run('PracticePortal\\Demo\\seed();');
      const [users, , posts, , invites] = await php<number[]>(CENSUS);
      const [completeUsers, , completePosts, , completeInvites] = complete as number[];
      expect([users, posts, invites]).toEqual([completeUsers, completePosts, completeInvites]);
    });

    test('keeps the invitation valid, however old the data are', async () => {
      await host.site.run(
        `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_invites SET expires_at = 1" );`,
      );
      expect(clientData(await visitor().send('/register/?invite=demo-invite')).registration?.isSecondaryUser).toBe(
        false,
      );
      await host.site.run('PracticePortal\\Demo\\seed();');
      expect(clientData(await visitor().send('/register/?invite=demo-invite')).registration?.isSecondaryUser).toBe(
        true,
      );
    });
  });

  describe('the site’s own pages', () => {
    test('the front page links what exists, and nothing that does not', async () => {
      const page = documentOf(await visitor().send('/'));
      const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
      expect(links).toEqual(expect.arrayContaining(['/register/', '/developers/', '/terms/']));
      for (const price of ['$199', '$499', '$1,250']) expect(page.querySelector('main')?.textContent).toContain(price);
      for (const link of links) expect((await visitor().send(link)).status, link).toBeLessThan(400);
    });

    test('the page for developers links what exists, and names users, cards and coupons', async () => {
      const page = documentOf(await visitor().send('/developers/'));
      const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
      expect(links).toEqual(expect.arrayContaining(['/register/?invite=demo-invite', '/mail/', '/machines/']));
      const unseen = links.filter((link) => ['/mail/', '/account/', '/navigator/', '/community/'].includes(link));
      for (const link of unseen) expect((await visitor().send(link)).status, link).toBeLessThan(400);
      for (const name of ['Stripe', 'Google Maps', 'A mail server', '4242 4242 4242 4242', 'WELCOME10']) {
        expect(page.querySelector('main')?.textContent).toContain(name);
      }
    });

    test('the terms have the five texts that the agreements link', async () => {
      const page = documentOf(await visitor().send('/terms/'));
      const tabs = ['hipaa', 'terms-and-conditions', 'social-code-of-ethics', 'privacy-policy', 'non-disclosure'];
      expect([...page.querySelectorAll('main nav a')].map((link) => link.getAttribute('href'))).toEqual(
        tabs.map((tab) => `#${tab}`),
      );
      expect([...page.querySelectorAll('main section')].map(({ id }) => id)).toEqual(tabs);
    });

    test('a hostile theme exists only on request', async () => {
      expect(count(await visitor().send('/register/'), '#hostile-theme')).toBe(0);
      expect(count(await visitor().send('/register/?theme-css=other'), '#hostile-theme')).toBe(0);
      const answer = await visitor().send('/register/?theme-css=hostile');
      expect(documentOf(answer).getElementById('hostile-theme')?.textContent).toContain('Comic Sans');
    });
  });
});

// The PHP of `npm start` and the server around it. It boots once, and once more to test a restart.
describe('how the demo responds', () => {
  let dataFolder: string;
  beforeAll(() => {
    dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'practice-portal-data-'));
  });
  const close = useHost(() => ({ dataFolder }));
  afterAll(() => fs.rmSync(dataFolder, { recursive: true, force: true }));

  describe('walls', () => {
    rollBack();

    test('visitors cannot list users', async () => {
      for (const route of ['/wp-json/wp/v2/users', '/wp-json/wp/v2/users/1', '/?rest_route=/wp/v2/users']) {
        expect((await visitor().send(route)).status, route).toBe(404);
      }
      const admin = visitor();
      await admin.signIn('admin', 'admin');
      expect((await admin.send('/wp-json/wp/v2/users', { headers: { 'X-WP-Nonce': admin.nonce ?? '' } })).status).toBe(
        200,
      );
    });

    test('WordPress reaches this machine, and no other server', async () => {
      const own = http.createServer((_request, response) => response.end('reached'));
      await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
      const { port } = own.address() as AddressInfo;
      const ask = (url: string) =>
        host.site.run(
          `$r = wp_remote_get( '${url}' ); echo is_wp_error( $r ) ? $r->get_error_code() : wp_remote_retrieve_body( $r );`,
        );
      expect(await ask(`http://127.0.0.1:${port}/`)).toBe('reached');
      expect(await ask('https://api.wordpress.org/')).toBe('http_request_not_executed');
      own.close();
    });

    test('mail becomes a file', async () => {
      const before = host.site.mails().length;
      await host.site.run(`wp_mail( 'somebody@example.com', 'A subject', 'A text' );`);
      expect(host.site.mails().slice(before)).toEqual([
        expect.objectContaining({ to: 'somebody@example.com', subject: 'A subject', message: 'A text', html: null }),
      ]);
    });

    test('mail is shown, newest first, each with both parts, and does nothing to the page', async () => {
      await host.site.run(`
      add_action( 'phpmailer_init', fn( $mailer ) => $mailer->AltBody = 'As <text>' );
      wp_mail( 'somebody@example.com', 'With <b>markup</b>', '<html><head></head><body><script>alert(1)</script></body></html>', 'Content-Type: text/html' );`);
      const count = host.site.mails().length;
      const list = (await visitor().send('/mail/')).text;
      expect(list.indexOf('With &lt;b&gt;markup')).toBeGreaterThan(0);
      expect(list.indexOf('With &lt;b&gt;markup')).toBeLessThan(list.indexOf('A subject'));
      const shown = (await visitor().send(`/mail/${count}`)).text;
      expect(shown).toContain('As &lt;text&gt;');
      expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(shown).not.toContain('<script');
      // The frame may not run scripts, and has no access to the page's origin.
      expect(/sandbox="([^"]*)"/.exec(shown)?.[1]).not.toMatch(/allow-scripts|allow-same-origin/);
      expect((await visitor().send(`/mail/${count + 1}`)).status).toBe(404);
      expect((await visitor().send('/mail/x')).status).toBe(404);
    });

    test('a file outside its folders is not served, whatever the URL', async () => {
      for (const address of [
        '/wp-includes/../../../../package.json',
        '/wp-includes/%2e%2e/%2e%2e/package.json',
        '/sandbox/..%2f..%2fpackage.json',
        '/wp-includes/version.php',
        '/sandbox/stripe-api.mjs',
      ]) {
        expect(await raw(address), address).not.toMatch(/practice-portal-wordpress|wp_version =|createStripeSandbox/);
      }
    });

    test('a broken address and a huge body are refused', async () => {
      expect((await visitor().send('/%zz')).status).toBe(400);
      const response = await fetch(`${host.address}/`, { method: 'POST', body: new Uint8Array(17 * 1024 * 1024) });
      expect(response.status).toBe(413);
    });

    /** Sends the path unchanged, because fetch would normalize it. */
    const raw = (address: string) =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(host.address);
        http
          .get({ hostname, port, path: address }, (response) => {
            let text = '';
            response.on('data', (chunk) => (text += chunk));
            response.on('end', () => resolve(text));
          })
          .on('error', reject);
      });
  });

  describe('serving', () => {
    rollBack();

    test('core’s files and the stand-ins come from disk, compressed for those who understand it', async () => {
      for (const [accepted, encoding] of [
        ['gzip, deflate', 'gzip'],
        ['gzip, deflate, br', 'br'],
      ] as const) {
        const address = `${host.address}/wp-includes/css/dist/block-library/style.min.css`;
        const style = await fetch(address, { headers: { 'Accept-Encoding': accepted } });
        expect([style.headers.get('content-encoding'), style.headers.get('vary')]).toEqual([
          encoding,
          'accept-encoding',
        ]);
        expect(await style.text()).toContain('.wp-block');
      }
      const plain = await visitor().send('/sandbox/stripe.js', { headers: { 'Accept-Encoding': 'identity' } });
      expect([plain.status, plain.header('content-encoding'), plain.header('content-type')]).toEqual([
        200,
        null,
        'text/javascript; charset=utf-8',
      ]);
    });

    test('PHP joins core’s styles and scripts as on other sites, also with its next runtime', async () => {
      const joined = async () => {
        const page = documentOf(await visitor().send('/wp-login.php'));
        const styles = page.querySelector('link[href*="load-styles.php"]')?.getAttribute('href') ?? '';
        const scripts = page.querySelector('script[src*="load-scripts.php"]')?.getAttribute('src') ?? '';
        return Promise.all([styles, scripts].map(async (address) => (await visitor().send(address)).text));
      };
      const first = await joined();
      expect([first[0]?.includes('.login'), first[1]?.includes('jQuery')]).toEqual([true, true]);
      await (host.site.php as unknown as { rotateRuntime: () => Promise<void> }).rotateRuntime();
      // Only the lengths, because a failure would print all styles.
      expect((await joined()).map(({ length }) => length)).toEqual(first.map(({ length }) => length));
    });

    test('requests that come while PHP waits for the network are answered, one after another', async () => {
      const slow = http.createServer((_request, response) => setTimeout(() => response.end('late'), 200));
      await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
      const { port } = slow.address() as AddressInfo;
      host.site.php.writeFile(
        '/wordpress/waits.php',
        `<?php require __DIR__ . '/wp-load.php'; echo wp_remote_retrieve_body( wp_remote_get( 'http://127.0.0.1:${port}/' ) );`,
      );
      const answers = await Promise.all(Array.from({ length: 4 }, () => visitor().send('/waits.php')));
      expect(answers.map(({ status, text }) => [status, text])).toEqual(Array.from({ length: 4 }, () => [200, 'late']));
      await new Promise((resolve) => slow.close(resolve));
    });

    test('the name localhost leads to the site’s own address, where browsers accept its modules', async () => {
      const { port } = new URL(host.address);
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const headers = { host: `localhost:${port}` };
        http.get(`${host.address}/register/?step=2`, { headers }, resolve).on('error', reject);
      });
      response.resume();
      expect([response.statusCode, response.headers.location]).toEqual([307, `${host.address}/register/?step=2`]);
    });

    test('a PHP that fails answers 500, and the next request is fine', async () => {
      host.site.php.writeFile('/wordpress/fails.php', '<?php no_such_function();');
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      expect((await visitor().send('/fails.php')).status).toBe(500);
      expect(log.mock.calls.join()).toContain('Call to undefined function no_such_function()');
      log.mockRestore();
      expect((await visitor().send('/terms/')).status).toBe(200);
    });
  });

  test('keeps everything in its data folder across restarts, locks it, and can empty it', async () => {
    await host.site.run(
      `wp_create_user( 'kept', 'kept', 'kept@example.com' ); wp_mail( 'a@example.com', 'Kept', 'Kept' );`,
    );
    const salts = fs.readFileSync(path.join(dataFolder, 'salts.json'), 'utf8');
    expect(fs.statSync(path.join(dataFolder, 'salts.json')).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(salts))).toHaveLength(8);
    expect(await host.site.run('echo AUTH_KEY;')).toBe(JSON.parse(salts).AUTH_KEY);

    const start = () => serve({ port: 0, dataFolder, environment: {} });
    await expect(start()).rejects.toThrow(`already runs at ${host.address}/`);
    await expect(resetDataFolder(dataFolder)).rejects.toThrow('already runs');
    await close();

    const second = await start();
    expect(await second.site.run(`echo get_user_by( 'login', 'kept' )->user_email;`)).toBe('kept@example.com');
    expect(second.site.mails().map(({ subject }) => subject)).toContain('Kept');
    expect(fs.readFileSync(path.join(dataFolder, 'salts.json'), 'utf8')).toBe(salts);
    await second.close();

    await resetDataFolder(dataFolder);
    expect(fs.readdirSync(dataFolder)).toEqual([]);
  }, 180_000);
});

describe('a site that is not local', () => {
  test('loads no fake service, whatever its constants, and offers no inspector', async () => {
    const site = await bootFastest({
      constants: {
        WP_ENVIRONMENT_TYPE: 'production',
        PRACTICE_PORTAL_MAPS_SCRIPT_URL: 'http://127.0.0.1/maps.js',
        PRACTICE_PORTAL_STRIPE_SCRIPT_URL: 'http://127.0.0.1/stripe.js',
      },
    });
    try {
      await site.run(
        `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'register', 'post_title' => 'Register', 'post_content' => '[practice_portal view="registration-page"]' ) );`,
      );
      const { text, status } = await site.request({ url: '/register/' });
      const data = clientData({ text, status, json: undefined, header: () => null });
      expect(data).toMatchObject({
        inspector: false,
        maps: { scriptUrl: null },
        registration: { formMeta: { stripe: { scriptUrl: null, configured: false, publicKey: '' } } },
      });
    } finally {
      await site.dispose();
    }
  });
});
