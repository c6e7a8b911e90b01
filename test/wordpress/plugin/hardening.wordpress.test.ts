/** One test for each weak point of the issue "Security". */
import { describe, expect, test } from 'vitest';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { memberForm, register } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

test('a client secret is stored nowhere in clear, and the same request still reads it', async () => {
  const form = memberForm(portal.products.grow);
  const { json } = await register(portal.browser(), form);
  const [row] = await portal.rows('idempotency');
  expect(row?.['answer']).toMatch(/^[\w+/=]{100,}$/);
  const tables = await portal.php<string>(`
    global $wpdb;
    $all = '';
    foreach ( PracticePortal\\Core\\Database\\Schema::names() as $table ) { $all .= wp_json_encode( $wpdb->get_results( "SELECT * FROM $table" ) ); }
    return $all;`);
  const key = new URL(json.return_url).searchParams.get('key') ?? '';
  expect(key.length).toBeGreaterThan(15);
  expect([tables.includes(json.client_secret), tables.includes(key)]).toEqual([false, false]);
});

test('a cell that a spreadsheet would calculate is text, full-width signs included', async () => {
  const cells = ['=1', '＝1', '＋1', '－1', '＠1', '\t=1', '\r=1', '\n=1', '\u3000＝1', 'a=1', '5'];
  const line = await portal.php<string>(`return PracticePortal\\Admin\\Csv::line( ${phpValue(cells)} );`);
  expect(line).toBe(`"'=1","'＝1","'＋1","'－1","'＠1","'\t=1","'\r=1","'\n=1","'\u3000＝1","a=1","5"\r\n`);
});

test('the portal’s pages cannot be framed by another site, unless the owner allows it', async () => {
  const address = await portal.php<string>(
    `return get_permalink( wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Register', 'post_content' => '[practice_portal view="registration-page"]' ) ) );`,
  );
  const page = () => portal.browser().send(address);
  const first = await page();
  expect([address, first.status, first.header('Content-Security-Policy'), first.header('Cache-Control')]).toEqual([
    address,
    200,
    "frame-ancestors 'self'",
    expect.any(String),
  ]);
  const plugin = '/wordpress/wp-content/mu-plugins/zz-frames.php';
  portal.site.php.writeFile(
    plugin,
    `<?php add_filter( 'practice_portal_frame_ancestors', fn() => "'self' https://friend.example" );`,
  );
  expect((await page()).header('Content-Security-Policy')).toContain("frame-ancestors 'self' https://friend.example");
  portal.site.php.unlink(plugin);
});

test('members write to the guarantee’s address, or without one to the administrator', async () => {
  await addMember(portal, { login: 'renee' });
  await portal.php(`
    global $wpdb;
    $grow = ( new PracticePortal\\Billing\\Storage\\Plans() )->find( ${portal.products.grow} );
    return $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET product_id = %d, terms = %s", ${portal.products.grow}, wp_json_encode( $grow->terms( '' )->toArray() ) ) );`);
  const ask = async () => {
    const [answer] = await portal.dispatch([{ method: 'GET', path: '/account/membership' }], 'renee');
    return answer?.json.guarantee.ask;
  };
  expect(await ask()).toBe(await portal.php("return get_option( 'admin_email' );"));
  await portal.php("return update_option( 'practice_portal_guarantee_contact', 'refunds@example.com' );");
  expect(await ask()).toBe('refunds@example.com');
});

describe('behind proxies', () => {
  const client = (sender: string, forwarded: string, trusted: string[]) =>
    portal.php<string>(
      `return PracticePortal\\Core\\Requests\\ClientIp::behindProxies( '${sender}', '${forwarded}', ${phpValue(trusted)} );`,
    );

  test.each<[string, string, string, string[], string]>([
    ['no proxy is trusted', '192.0.2.1', '198.51.100.7', [], '192.0.2.1'],
    ['the sender is none of them', '192.0.2.1', '198.51.100.7', ['10.0.0.0/8'], '192.0.2.1'],
    ['one proxy', '10.0.0.1', '198.51.100.7', ['10.0.0.0/8'], '198.51.100.7'],
    ['what the visitor wrote is left of it', '10.0.0.1', '1.1.1.1, 198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
    ['two proxies', '10.0.0.1', '1.1.1.1, 198.51.100.7, 10.9.9.9', ['10.0.0.0/8'], '198.51.100.7'],
    ['with ports', '10.0.0.1', '198.51.100.7:5123', ['10.0.0.0/8'], '198.51.100.7'],
    ['IPv6', '2001:db8::1', '[2001:db8:ffff::9]:443', ['2001:db8::/48'], '2001:db8:ffff::9'],
    ['nonsense ends it', '10.0.0.1', '198.51.100.7, unknown', ['10.0.0.0/8'], '10.0.0.1'],
    ['nothing was forwarded', '10.0.0.1', '', ['10.0.0.0/8'], '10.0.0.1'],
  ])('%s', async (_, sender, forwarded, trusted, expected) => {
    expect(await client(sender, forwarded, trusted)).toBe(expected);
  });

  test('two visitors behind a trusted proxy are two clients', async () => {
    const clients = await portal.php<string[]>(`
      update_option( 'practice_portal_trusted_proxies', "10.0.0.0/8\\nnonsense" );
      $of = function ( $forwarded ) {
        $_SERVER['REMOTE_ADDR'] = '10.0.0.1'; $_SERVER['HTTP_X_FORWARDED_FOR'] = $forwarded;
        return PracticePortal\\Core\\Requests\\ClientIp::client();
      };
      return array( $of( '198.51.100.7' ), $of( '198.51.100.8' ), PracticePortal\\Core\\Requests\\ClientIp::proxies() );`);
    expect(clients).toEqual(['198.51.100.7', '198.51.100.8', ['10.0.0.0/8']]);
  });

  test('Setup notices an untrusted proxy, and one press trusts it', async () => {
    const steps = (more = '') =>
      portal.php<string[][]>(`
        $_SERVER['REMOTE_ADDR'] = '10.0.0.1'; $_SERVER['HTTP_X_FORWARDED_FOR'] = '198.51.100.7';
        ${more}
        $found = array_filter( ( new PracticePortal\\Admin\\Setup\\SiteChecks() )->all(), fn( $step ) => 'visitors' === $step->id );
        return array_map( fn( $step ) => array( $step->state->value, $step->action ), array_values( $found ) );`);
    expect(await steps()).toEqual([['problem', 'trust_proxy']]);
    expect(await steps("update_option( 'practice_portal_trusted_proxies', '10.0.0.1' );")).toEqual([['done', '']]);
  });

  test('the press on Setup trusts only the proxy that forwarded it', async () => {
    const owner = await signedIn(portal, 'a-administrator');
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    const step = async () =>
      documentOf(await owner.send('/wp-admin/admin.php?page=practice-portal-setup', { headers })).getElementById(
        'step-visitors',
      );
    const state = async () => (await step())?.querySelector('.practice-portal-badge')?.textContent;
    const form = fieldsOf(await step());
    expect([await state(), Object.keys(form).length > 0]).toEqual(['Problem', true]);
    // Without permission nothing happens.
    const member = await signedIn(portal, 'a-subscriber');
    await member.send('/wp-admin/admin-post.php', { form, headers });
    expect(await state()).toBe('Problem');
    for (let press = 0; press < 2; press += 1) {
      const { status } = await owner.send('/wp-admin/admin-post.php', { form, headers });
      expect(status).toBe(303);
    }
    expect(await state()).toBe('Done');
    const trusted = await portal.php<string[]>('return PracticePortal\\Core\\Requests\\ClientIp::proxies();');
    expect(trusted).toHaveLength(1);
    expect(trusted).not.toContain('198.51.100.7');
  });
});

test('a member who reads more than a person would is slowed down', async () => {
  const limited = await portal.php<(number | null)[]>(`
    remove_all_filters( 'practice_portal_rate_limits' );
    $limiter = new PracticePortal\\Core\\Requests\\RateLimiter();
    $waits = array();
    for ( $pages = 0; $pages < 62; ++$pages ) { $waits[] = $limiter->hitBy( 'reading', 'user 7', 100 ); }
    return array( $waits[0], end( $waits ), $limiter->hitBy( 'reading', 'user 8', 100 ) );`);
  expect([limited[0], limited[1] !== null, limited[2]]).toEqual([null, true, null]);
});
