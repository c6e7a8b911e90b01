/** The owner's pages: from an empty site to one that takes cards. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard, deliver, signature } from '../kit/stripe.ts';

/** A site whose owner has written nothing into wp-config.php. */
const portal = useSite({
  constants: Object.fromEntries(
    ['SECRET_KEY', 'PUBLIC_KEY', 'WEBHOOK_SECRET', 'PRICE_GROW', 'PRICE_ADVANTAGE', 'PRICE_NAVIGATOR'].map((name) => [
      `PRACTICE_PORTAL_STRIPE_${name}`,
      '',
    ]),
  ),
});

const SET_UP = '/wp-admin/admin.php?page=practice-portal-setup';
const POST = '/wp-admin/admin-post.php';
const SECRET = 'PRACTICE_PORTAL_STRIPE_SECRET_KEY';
const PUBLIC = 'PRACTICE_PORTAL_STRIPE_PUBLIC_KEY';

let admin: Browser;
beforeEach(async () => {
  admin = await signedIn(portal, 'a-administrator');
});

const page = async () => documentOf(await admin.send(SET_UP));

/** Every step's state, by its heading. */
const states = async () =>
  Object.fromEntries(
    [...(await page()).querySelectorAll('.practice-portal-step')].map((step) => [
      step.querySelector('h2')?.textContent,
      step.querySelector('.practice-portal-badge')?.textContent,
    ]),
  );

/** The types of the notices on the page after the last press of a button. */
let noticeTypes: string[] = [];

/** Presses a step's only button, after typing the values. */
async function press(heading: string, typed: Record<string, string> = {}): Promise<string> {
  const step = [...(await page()).querySelectorAll('.practice-portal-step')].find(
    (each) => each.querySelector('h2')?.textContent === heading,
  );
  expect([heading, step?.querySelectorAll('button').length]).toEqual([heading, 1]);
  const sending = { form: { ...fieldsOf(step), ...typed } };
  // However often it is sent.
  expect((await admin.send(POST, sending)).status).toBe(303);
  const notices = [...(await page()).querySelectorAll('.notice-success, .notice-info, .notice-error')];
  noticeTypes = notices.map(({ classList }) => /notice-(success|info|error)/.exec(classList.value)?.[1] ?? '');
  const said = notices[0]?.textContent.trim() ?? '';
  await admin.send(POST, sending);
  await page();
  return said;
}

const enterKeys = (secret = 'sk_test_sandbox', key = 'pk_test_sandbox') =>
  press('Stripe: keys', { [`keys[${SECRET}]`]: secret, [`keys[${PUBLIC}]`]: key });

test('an owner presses one button after the other, and a visitor becomes a member', async () => {
  expect(await states()).toMatchObject({ Pages: 'To do', Terms: 'To do', 'Stripe: keys': 'To do', Database: 'Done' });
  expect(await press('Pages')).toBe(
    'Created: Register, Join, Membership Overview, Member Directory, Navigator Profile, Your Membership.',
  );
  expect(await press('Terms')).toContain('Terms page created.');
  expect(await press('Scheduled tasks')).toBe('The hourly task ran.');
  expect(await enterKeys()).toContain('API keys saved.');
  expect(await press('Stripe: webhook')).toContain('Webhook endpoint registered');
  expect(await press('Stripe: prices')).toBe('All memberships have a price in Stripe.');
  expect(await states()).toMatchObject({
    Pages: 'Done',
    Terms: 'To do',
    'Scheduled tasks': 'Done',
    'Stripe: keys': 'Done',
    'Stripe: webhook': 'Done',
    'Stripe: events': 'To do',
    'Stripe: prices': 'Done',
  });
  expect(
    await portal.php(
      `return count( get_posts( array( 'post_type' => 'page', 'numberposts' => -1, 's' => '[practice_portal' ) ) );`,
    ),
  ).toBe(5);
  const terms = documentOf(await portal.browser().send('/terms/'));
  for (const id of ['hipaa', 'terms-and-conditions', 'social-code-of-ethics', 'privacy-policy', 'non-disclosure'])
    expect(terms.getElementById(id)).not.toBeNull();
  // The editor keeps a paragraph's class when the owner types over it. The step is not done while one such paragraph is left.
  const write = (most: number) =>
    portal.php(
      `$terms = get_page_by_path( 'terms' ); return wp_update_post( wp_slash( array( 'ID' => $terms->ID, 'post_content' => preg_replace( '/Replace this text[^<]+/', 'Our <em>own</em> text.', $terms->post_content, ${most} ) ) ) );`,
    );
  await write(4);
  expect((await states())['Terms']).toBe('To do');
  await write(1);
  expect((await states())['Terms']).toBe('Done');

  expect(portal.stripe.state.webhookEndpoints).toHaveLength(1);
  expect(
    portal.stripe.state.prices
      .filter(({ id }) => !id.startsWith('price_sandbox'))
      .map(({ unit_amount }) => unit_amount),
  ).toEqual([19900, 49900, 125000]);
  const browser = portal.browser();
  const answer = await register(browser, memberForm(portal.products.grow));
  await confirmCard(portal, answer.json.client_secret);
  // The host only accepts events that are signed with the endpoint's secret.
  await portal.stripe.settled();
  expect((await deliver(portal, { id: 'evt_1', type: 'product.updated', data: { object: {} } })).status).toBe(400);
  expect((await portal.rows('subscriptions'))[0]).toMatchObject({ status: 'active' });
  expect(await states()).toMatchObject({ 'Stripe: events': 'Done' });
});

describe('keys', () => {
  test('of two modes are a problem, and no earlier step claims success', async () => {
    expect(await enterKeys('sk_live_of_another_mode')).toBe('API keys saved. See below whether they work.');
    expect(noticeTypes).toEqual(['info']);
    expect(await states()).toMatchObject({ 'Stripe: keys': 'Problem' });
    await enterKeys();
  });

  test('are stored encrypted, never shown again, and useless with other salts', async () => {
    await enterKeys();
    const stored = await portal.php<string>(`return serialize( get_option( 'practice_portal_keys' ) );`);
    expect(stored).not.toContain('sk_test_sandbox');
    const answer = await admin.send(SET_UP);
    expect(answer.text).not.toContain('sk_test_sandbox');
    expect(answer.text).toContain('A key is saved.');
    expect(await portal.php(`return PracticePortal\\Billing\\Storage\\ApiKeys::value( '${SECRET}' );`)).toBe(
      'sk_test_sandbox',
    );
    expect(
      await portal.php(`
        add_filter( 'salt', fn( $salt ) => $salt . 'other' );
        return array( PracticePortal\\Billing\\Storage\\ApiKeys::value( '${SECRET}' ), PracticePortal\\Billing\\Storage\\ApiKeys::isUnreadable( '${SECRET}' ) );`),
    ).toEqual(['', true]);
    expect(JSON.stringify(await portal.rows('journal'))).not.toContain('sk_test');
  });

  test.each([
    ['sk_test_other', 'pk_test_sandbox', 'Stripe does not accept the secret key.'],
    [
      'sk_live_other',
      'pk_test_sandbox',
      'One key is for test mode and the other for live mode. Enter two keys of the same mode.',
    ],
  ])('%s with %s are a problem', async (secret, key, said) => {
    await enterKeys(secret, key);
    expect((await states())['Stripe: keys']).toBe('Problem');
    expect((await page()).getElementById('step-stripe-keys')?.textContent).toContain(said);
  });

  test('of an invalid form are not saved', async () => {
    expect(await enterKeys('my secret key')).toContain('This is not a valid key. Nothing was saved');
    expect(await enterKeys('pk_test_sandbox')).toContain('Nothing was saved');
    expect(await portal.php(`return get_option( 'practice_portal_keys' );`)).toBe(false);
    expect(await press('Google Maps', { 'keys[PRACTICE_PORTAL_STRIPE_API_BASE]': 'https://evil.example' })).toContain(
      'Nothing was saved',
    );
  });

  test('for Google are tested by the browser', async () => {
    await press('Google Maps', { 'keys[PRACTICE_PORTAL_MAPS_API_KEY]': 'AIzaSy-0123456789' });
    const answer = await admin.send(SET_UP);
    expect(answer.text).toContain('assets/setup.js');
    expect(documentOf(answer).getElementById('step-maps')?.getAttribute('data-script-url')).toContain(
      'key=AIzaSy-0123456789',
    );
    const registration = await press('Pages').then(() => portal.browser().send('/register/'));
    expect(registration.text).toContain('AIzaSy-0123456789');
  });
});

describe('steps with a problem', () => {
  test('another plugin’s page at a URL of the portal is left alone', async () => {
    await portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'register', 'post_title' => 'Events', 'post_content' => 'x' ) );`,
    );
    expect(await press('Pages')).toBe(
      'Created: Membership Overview, Member Directory, Navigator Profile, Your Membership.',
    );
    expect((await states())['Pages']).toBe('Problem');
    expect((await page()).getElementById('step-pages')?.textContent).toContain('"Events" uses /register/');
  });

  test('a page counts if a synced pattern contains its view', async () => {
    await portal.php(`
      $pattern = wp_insert_post( array( 'post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'Join', 'post_content' => '[practice_portal view="registration-page"]' ) );
      return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'register', 'post_title' => 'Join', 'post_content' => '<!-- wp:block {"ref":' . $pattern . '} /-->' ) );`);
    expect(await press('Pages')).not.toContain('Register');
    expect((await states())['Pages']).toBe('Done');
    const id = await portal.php<number>(`return get_page_by_path( 'register' )->ID;`);
    const list = documentOf(await admin.send('/wp-admin/edit.php?post_type=page'));
    expect(list.querySelector(`#post-${id} .post-state`)?.textContent).toBe('Practice Portal: Register');
    expect((await admin.send(`/wp-admin/post.php?post=${id}&action=edit`)).text).toContain(
      String.raw`Its shortcode is in the synced pattern \"Join\".`,
    );
  });

  describe('a site that something else answers for', () => {
    const problems = async () =>
      (await portal.rows('health_issues')).map(({ kind, detail, resolved_at }) => [kind, detail, resolved_at !== null]);
    const CLOSE = `add_filter( 'rest_authentication_errors', fn( $result ) => ! empty( $result ) || is_user_logged_in() ? $result : new WP_Error( 'rest_cannot_access', 'Only authenticated users.', array( 'status' => 401 ) ) );`;

    test('names the plugin that closes the REST API to visitors, in Setup and in Problems, until it opens', async () => {
      const file = '/wordpress/wp-content/mu-plugins/close-rest.php';
      portal.site.php.writeFile(file, `<?php ${CLOSE}`);
      expect((await states())['Access for visitors']).toBe('Problem');
      expect((await page()).getElementById('step-visitors-access')?.textContent).toContain(
        'close-rest.php answers visitors: "Only authenticated users."',
      );
      await portal.php(`return do_action( 'practice_portal_daily' );`);
      expect(await problems()).toEqual([
        ['closed_to_visitors', 'close-rest.php answers visitors: "Only authenticated users."', false],
      ]);
      // The browser asks nevertheless: the plugin may let the portal's routes pass.
      expect((await page()).getElementById('step-visitors-access')?.getAttribute('data-questions')).toContain(
        '/registrations',
      );
      portal.site.php.unlink(file);
      expect((await states())['Access for visitors']).toBe('To do');
      await portal.php(`return do_action( 'practice_portal_daily' );`);
      expect((await problems())[0]?.[2]).toBe(true);
    });

    /** The daily task, with what the site answers to itself. */
    const askDaily = (page: string, more = '') =>
      portal.php(`
        ${more}
        add_filter( 'pre_http_request', fn( $response, $arguments, $url ) =>
          array( 'body' => str_contains( $url, '/wp-json/' ) ? '{"methods":["POST"]}' : '${page}', 'response' => array( 'code' => 200 ), 'headers' => array(), 'cookies' => array() ), 9, 3 );
        return do_action( 'practice_portal_daily' );`);

    test('says what a visitor gets instead of the portal, until one gets the portal', async () => {
      await press('Pages');
      await askDaily('<title>x</title><h1>Coming  soon</h1>');
      const found = ['closed_to_visitors', 'Registration page: answered with status 200, "x Coming soon".'];
      expect(await problems()).toEqual([[...found, false]]);
      // Without any answer, nothing is known.
      await portal.php(`return do_action( 'practice_portal_daily' );`);
      expect(await problems()).toEqual([[...found, false]]);
      await askDaily('<div id="app-vue">');
      expect(await problems()).toEqual([[...found, true]]);
    });

    test('has no problem if a plugin that closes the REST API lets the portal’s routes pass', async () => {
      await askDaily('', CLOSE);
      expect(await problems()).toEqual([]);
    });
  });

  test('hosts that wp-config.php blocks are named', async () => {
    expect(Object.keys(await states())).not.toContain('Requests to other servers');
    // The tests' wp-config.php only allows this machine.
    await portal.php(
      `return ( new PracticePortal\\OutgoingWebhooks\\Endpoints() )->add( 'https://hooks.example/members', array(), false );`,
    );
    expect((await states())['Requests to other servers']).toBe('Problem');
    expect((await page()).getElementById('step-requests')?.textContent).toContain(
      'WP_ACCESSIBLE_HOSTS: hooks.example.',
    );
  });

  test('terms that lack an anchor get it at their end', async () => {
    await portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'terms', 'post_title' => 'Terms', 'post_content' => '<h2 id="hipaa">Ours</h2>' ) );`,
    );
    await press('Terms');
    const content = await portal.php<string>(`return get_page_by_path( 'terms' )->post_content;`);
    expect(content).toMatch(/^<h2 id="hipaa">Ours<\/h2>/);
    expect(content.match(/id="hipaa"/g)).toHaveLength(1);
    expect(content.match(/id="privacy-policy"/g)).toHaveLength(1);
  });

  test('a price that differs from Stripe’s is a problem, also on the Problems page, until both are the same', async () => {
    await enterKeys();
    await press('Stripe: prices');
    await portal.php(`
      update_post_meta( ${portal.products.grow}, '_practice_portal_price', 20000 );
      return do_action( 'practice_portal_daily' );`);
    expect(await portal.rows('health_issues')).toHaveLength(1);
    expect((await states())['Stripe: prices']).toBe('Problem');
    expect(
      (await portal.rows('health_issues')).map(({ kind, detail, resolved_at }) => [kind, detail, resolved_at]),
    ).toEqual([['prices_differ', 'Grow Membership: $200 here, $199 in Stripe', null]]);
    await portal.php(`return update_post_meta( ${portal.products.grow}, '_practice_portal_price', 19900 );`);
    expect((await states())['Stripe: prices']).toBe('Done');
    expect((await portal.rows('health_issues'))[0]?.['resolved_at']).not.toBeNull();
  });

  test('a webhook that was disabled at Stripe is registered again, and the old one is deleted', async () => {
    await enterKeys();
    await press('Stripe: webhook');
    const [old] = portal.stripe.state.webhookEndpoints;
    if (old) old.status = 'disabled';
    expect((await states())['Stripe: webhook']).toBe('Problem');
    await press('Stripe: webhook');
    expect(portal.stripe.state.webhookEndpoints.map(({ status, id }) => [status, id === old?.id])).toEqual([
      ['enabled', false],
    ]);
  });

  /** Pasting the endpoint's ID, or another endpoint's secret, is a common report: woocommerce-gateway-stripe#2398. */
  test('events that do not fit the signing secret are a problem until one fits', async () => {
    await enterKeys();
    await press('Stripe: webhook');
    const send = (secret?: string) =>
      deliver(portal, { id: `evt_${secret}`, type: 'product.updated', data: { object: {} } }, (body) =>
        signature(body, { secret }),
      );
    expect((await send('whsec_of_another_endpoint')).status).toBe(400);
    expect((await states())['Stripe: events']).toBe('Problem');
    const secret = await portal.php<string>(`return PracticePortal\\Billing\\Storage\\ApiKeys::webhookSecrets()[0];`);
    expect((await send(secret)).status).toBe(200);
    expect((await states())['Stripe: events']).toBe('Done');
  });

  test('a lost schedule is restored', async () => {
    await press('Scheduled tasks');
    await portal.php(`return wp_clear_scheduled_hook( 'practice_portal_hourly' );`);
    expect((await states())['Scheduled tasks']).toBe('Done');
  });

  test('while Stripe is down no further request is sent', async () => {
    await enterKeys();
    portal.stripe.isReachable = false;
    const before = portal.stripe.state.requests.length;
    expect(await states()).toMatchObject({ 'Stripe: keys': 'Problem', 'Stripe: webhook': 'To do' });
    expect(portal.stripe.state.requests.length - before).toBeLessThanOrEqual(1);
  });
});
