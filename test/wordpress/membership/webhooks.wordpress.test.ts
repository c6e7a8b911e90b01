/**
 * Webhooks to the owner's endpoints: their content, their signatures, and what happens if the endpoint does not accept them. This file
 * verifies the signatures by the text of the Standard Webhooks specification.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { formWith, noticeFor } from '../kit/admin-forms.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const PAGE = '/wp-admin/admin.php?page=practice-portal-webhooks';
const URL_OF_OWNER = 'https://93.184.216.34/hook';
const REFUSED = 'cURL error 7: Failed to connect to 93.184.216.34 port 443: Connection refused';
/** WordPress' errors, in PHP. */
const ERRORS = {
  down: `new WP_Error( 'http_request_failed', '${REFUSED}' )`,
  blocked: `new WP_Error( 'http_request_not_executed', 'User has blocked requests through HTTP.' )`,
};
const RECEIVER = '/wordpress/wp-content/mu-plugins/receiver.php';
const CLOCK = '/wordpress/wp-content/mu-plugins/clock.php';

/** Stubs the network: it stores all requests to the owner's URL, and responds as the test says. */
const receive = (status: number | keyof typeof ERRORS = 200) =>
  portal.site.php.writeFile(
    RECEIVER,
    `<?php
add_filter( 'pre_http_request', static function ( $answer, $args, $url ) {
  if ( 0 !== strpos( $url, 'https://93.184.216.34' ) ) { return $answer; }
  update_option( 'received', array_merge( get_option( 'received', array() ), array( array( 'url' => $url, 'headers' => $args['headers'], 'body' => $args['body'] ) ) ) );
  return ${typeof status === 'string' ? ERRORS[status] : `array( 'response' => array( 'code' => ${status}, 'message' => '' ), 'body' => '', 'headers' => array(), 'cookies' => array() )`};
}, 10, 3 );`,
  );

type Received = { url: string; headers: Record<string, string>; body: string };
const received = () => portal.php<Received[]>(`return get_option( 'received', array() );`);

/** Standard Webhooks, "Verifying signatures", for version 1: any of the signatures may match. */
function verifies({ headers, body }: Received, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return signatures
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .some((each) => {
      const given = Buffer.from(each.slice(3), 'base64');
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
}

let owner: Browser;
beforeEach(async () => {
  receive();
  owner = await signedIn(portal, 'a-administrator');
});
afterEach(() => portal.site.php.unlink(RECEIVER));

const press = async (page: string, button: string, more: Record<string, string> = {}) => {
  const form = { ...formWith(await owner.send(page), button), ...more };
  return owner.send('/wp-admin/admin-post.php', { form });
};

/** Adds an endpoint as the owner does; its page shows the secret once. */
async function addEndpoint(types: string[] = ['member.joined'], email = false) {
  const checked = Object.fromEntries(types.map((type, index) => [`types[${index}]`, type]));
  const filled = formWith(await owner.send(PAGE), 'Add endpoint');
  const { 'types[]': _, wants_email: __, ...hidden } = filled;
  const form = { ...hidden, url: URL_OF_OWNER, ...checked, ...(email && { wants_email: '1' }) };
  const answer = await owner.send('/wp-admin/admin-post.php', { form });
  const page = (answer.header('location') ?? '').replace(portal.address, '');
  const secret = (await owner.send(page)).text.match(/whsec_[A-Za-z0-9+/=]+/)?.[0] ?? '';
  return { page, secret };
}

const happen = (kind: string, fields: Record<string, unknown> = {}) =>
  portal.php(`
    $event = new PracticePortal\\Billing\\Activity\\JournalEvent( '${kind}', 7, wp_generate_uuid4() );
    foreach ( ${phpValue(fields)} as $name => $value ) { $event->$name = $value; }
    do_action( 'practice_portal_happened', $event );
    do_action( 'shutdown' );
    return true;`);

const deliveries = async () => (await portal.rows('jobs')).filter(({ type }) => type === 'webhook');

test('a receiver can verify each webhook, and gets each subscribed event once', async () => {
  const { page, secret } = await addEndpoint(['member.joined', 'payment.succeeded']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await owner.send(page)).text).not.toContain(secret);
  expect(JSON.stringify(await portal.rows('webhook_endpoints'))).not.toContain(secret);
  await addMember(portal, { login: 'joins' });
  await happen('charged', { subscription_id: 3, amount: 19900, detail: 'renewal', reference: 'in_1' });
  await happen('refunded', { amount: 100 });
  // An entry that is announced twice makes one message.
  await portal.php(`
    $log = new PracticePortal\\Billing\\Activity\\ActivityLog();
    foreach ( $log->forUser( 7, array( PracticePortal\\Billing\\Activity\\ActivityKind::Charged ) ) as $entry ) { do_action( 'practice_portal_activity_logged', $entry ); }
    do_action( 'shutdown' );
    return true;`);
  const sent = await received();
  expect(sent.map((each) => JSON.parse(each.body).type)).toEqual(['member.joined', 'payment.succeeded']);
  const [, payment] = sent;
  expect(JSON.parse(payment?.body ?? '')).toEqual({
    type: 'payment.succeeded',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    data: { member_id: 7, membership_id: 3, amount: 19900, currency: 'usd', purpose: 'renewal', reference: 'in_1' },
  });
  expect(payment?.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{24}$/);
  expect(payment?.headers['Content-Type']).toBe('application/json');
  expect(payment && verifies(payment, secret)).toBe(true);
  expect(payment && verifies({ ...payment, body: `${payment.body} ` }, secret)).toBe(false);
  expect((await deliveries()).map(({ state, result, attempts }) => [state, result, attempts])).toEqual([
    ['done', '200', '1'],
    ['done', '200', '1'],
  ]);
});

test('each type is sent for its event, with an e-mail address only if the owner allows it', async () => {
  const types = [
    'member.joined',
    'member.updated',
    'membership.changed',
    'membership.canceled',
    'payment.failed',
    'refund.created',
  ];
  const member = await addMember(portal, { login: 'a-member' });
  await addEndpoint(types);
  await addEndpoint(['member.joined', 'payment.failed'], true);
  for (const kind of [
    'registered',
    'profile_changed',
    'plan_changed',
    'cancellation_scheduled',
    'canceled',
    'charge_failed',
    'refunded',
  ])
    await happen(kind, {
      user_id: member,
      detail: kind === 'cancellation_scheduled' ? '1800000000' : 'Grow Member',
      amount: 100,
    });
  // An imported member was a member before, and an old event is no news.
  await happen('imported', { user_id: member });
  await happen('registered', { user_id: member, happened_at: 1_700_000_000 });
  const sent = (await received()).map(
    ({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> },
  );
  expect(sent.map(({ type }) => type)).toEqual([
    'member.joined',
    'member.joined',
    'member.updated',
    'membership.changed',
    'membership.changed',
    'membership.canceled',
    'payment.failed',
    'payment.failed',
    'refund.created',
  ]);
  expect(sent.flatMap(({ type, data }) => ('email' in data ? [[type, data['email']]] : []))).toEqual([
    ['member.joined', 'a-member@private.example'],
  ]);
  expect(JSON.stringify(await deliveries())).not.toContain('private.example');
  expect(sent.filter(({ type }) => type === 'membership.changed').map(({ data }) => data)).toEqual([
    { member_id: member, membership_id: 0, change: 'plan', plan: 'Grow Member' },
    { member_id: member, membership_id: 0, change: 'cancellation_scheduled', until: '2027-01-15T08:00:00Z' },
  ]);
});

test('the owner’s change of a member’s name or address in wp-admin is sent once each, and another user’s is not', async () => {
  await addEndpoint(['member.updated'], true);
  const member = await addMember(portal, { login: 'a-member' });
  const other = await addMember(portal, { login: 'a-reader', subscription: null });
  const save = async (id: number, typed: Record<string, string>) => {
    const page = `/wp-admin/user-edit.php?user_id=${id}`;
    const form = { ...formWith(await owner.send(page), 'Update User'), ...typed };
    expect((await owner.send(page, { form })).header('location')).toContain('updated=1');
    return (await received()).map(({ body }) => JSON.parse(body).data);
  };
  const named = { member_id: member, changed: 'profile', email: 'a-member@private.example' };
  const moved = { member_id: member, changed: 'email', email: 'new@private.example' };
  expect(await save(member, { first_name: 'Ada', last_name: 'Byron', display_name: 'Ada Byron' })).toEqual([named]);
  expect(await save(member, { description: 'Writes programs.' })).toEqual([named]);
  expect(await save(member, { email: 'new@private.example' })).toEqual([named, moved]);
  expect(await save(other, { first_name: 'Ben', email: 'ben@private.example' })).toEqual([named, moved]);
});

describe('an endpoint that does not accept a webhook', () => {
  const makeDue = () =>
    portal.php(`global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 0" );`);
  const runDue = () => portal.php(`do_action( 'practice_portal_jobs_due' ); return true;`);
  const isScheduled = () => portal.php(`return wp_next_scheduled( 'practice_portal_jobs_due' ) > 0;`);
  afterEach(() => {
    if (portal.site.php.fileExists(CLOCK)) portal.site.php.unlink(CLOCK);
  });

  test('gets it again under the same id for three days, then the owner is notified; an accepted one clears the problem', async () => {
    receive('down');
    await addEndpoint();
    await happen('registered');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const [row] = await deliveries();
      expect([row?.['attempts'], row?.['state']]).toEqual([String(attempt), attempt === 10 ? 'failed' : 'waiting']);
      waits.push(Math.max(0, Number(row?.['due_at']) - Date.now() / 1000));
      if (attempt === 1) expect(await isScheduled()).toBe(true);
      await makeDue();
      await runDue();
    }
    const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThanOrEqual(3.01);
    expect(waits.slice(0, 8)).toEqual(waits.slice(0, 8).toSorted((one, other) => one - other));
    const sent = await received();
    expect(sent).toHaveLength(10);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const open = async () =>
      (await portal.rows('health_issues'))
        .filter((row) => row['kind'] === 'webhook_undelivered' && row['resolved_at'] === null)
        .map((row) => row['detail']);
    expect(await open()).toEqual([new URL(URL_OF_OWNER).host]);
    receive();
    const [endpoint] = await portal.rows('webhook_endpoints');
    await press(`${PAGE}&endpoint=${endpoint?.['id']}`, 'Send again');
    expect([(await deliveries())[0]?.['state'], await open()]).toEqual(['done', []]);
  });

  test('that responds 410 is disabled; a redirect is not followed', async () => {
    receive(302);
    await addEndpoint();
    await happen('registered');
    expect(await received()).toHaveLength(1);
    expect((await deliveries())[0]?.['result']).toBe('302');
    receive(410);
    await makeDue();
    await runDue();
    expect((await portal.rows('webhook_endpoints'))[0]?.['is_active']).toBe('0');
    await happen('registered');
    expect(await deliveries()).toHaveLength(1);
  });

  test('and needs ten seconds for each keeps no request for long: WP-Cron sends the others, as many as it has time for', async () => {
    await addEndpoint();
    // Each request to the endpoint sets the process's counter of elapsed time ahead.
    portal.site.php.writeFile(
      CLOCK,
      `<?php
      namespace PracticePortal\\Core\\Database;
      function hrtime() { return \\hrtime( true ) + ( $GLOBALS['waited'] ?? 0 ); }
      add_filter( 'pre_http_request', static function ( $answer ) { $GLOBALS['waited'] = ( $GLOBALS['waited'] ?? 0 ) + 10 * 1000000000; return $answer; } );`,
    );
    await portal.php(`
      for ( $number = 0; $number < 70; ++$number ) {
        do_action( 'practice_portal_happened', new PracticePortal\\Billing\\Activity\\JournalEvent( 'registered', 7, "many-$number" ) );
      }
      do_action( 'shutdown' );
      return true;`);
    expect([(await received()).length, await isScheduled()]).toEqual([2, true]);
    await runDue();
    expect([(await received()).length, await isScheduled()]).toEqual([4, true]);
    portal.site.php.unlink(CLOCK);
    await runDue();
    expect([(await received()).length, (await deliveries()).filter(({ state }) => state !== 'done')]).toEqual([70, []]);
  });

  test('is planned for once at the end of a run, however many failed', async () => {
    receive('down');
    await addEndpoint();
    const plans = await portal.php<number>(`
      for ( $number = 0; $number < 40; ++$number ) {
        do_action( 'practice_portal_happened', new PracticePortal\\Billing\\Activity\\JournalEvent( 'registered', 7, "many-$number" ) );
      }
      $plans = 0;
      add_filter( 'pre_schedule_event', static function ( $planned, $event ) use ( &$plans ) {
        $plans += 'practice_portal_jobs_due' === $event->hook ? 1 : 0;
        return $planned;
      }, 10, 2 );
      do_action( 'shutdown' );
      return $plans;`);
    expect([plans, (await received()).length, await isScheduled()]).toEqual([1, 40, true]);
  });

  test('gets each webhook from one process at a time, and again if that process died', async () => {
    await addEndpoint();
    receive('down');
    await happen('registered');
    await makeDue();
    const claims = await portal.php<boolean[]>(`
      $queue = new PracticePortal\\Billing\\Jobs\\JobQueue();
      [ $id ] = $queue->due( PracticePortal\\Billing\\Model\\JobType::Webhook, 1 );
      return array( null !== $queue->claim( $id ), null !== $queue->claim( $id ) );`);
    expect(claims).toEqual([true, false]);
    receive();
    await makeDue();
    await runDue();
    expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([['done', '3']]);
  });

  test('of a copied site waits, and gets nothing if the owner says that it is a copy', async () => {
    await addEndpoint();
    receive('down');
    await happen('registered');
    await portal.php(`do_action( 'practice_portal_declared_copy' ); return true;`);
    await makeDue();
    await runDue();
    expect(await received()).toHaveLength(1);
    expect([(await deliveries())[0]?.['state'], (await portal.rows('webhook_endpoints'))[0]?.['is_active']]).toEqual([
      'withdrawn',
      '0',
    ]);
  });
});

test('the secret is replaced: for a day both verify, then only the new one', async () => {
  const { page, secret } = await addEndpoint();
  await press(page, 'Create a new secret');
  const next = (await owner.send(page)).text.match(/whsec_[A-Za-z0-9+/=]+/)?.[0] ?? '';
  expect(next).not.toBe(secret);
  await happen('registered');
  await portal.php(
    `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_webhook_endpoints SET previous_until = " . ( time() - 1 ) );`,
  );
  await happen('registered');
  const matches = (await received()).map((each) => [verifies(each, secret), verifies(each, next)]);
  expect(matches).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('what the database refuses is not done: no endpoint is added, no secret is shown, and what was typed stays', async () => {
  const refusal = '/wordpress/wp-content/mu-plugins/zz-refuse-endpoints.php';
  const refuse = (verb: string) =>
    portal.site.php.writeFile(
      refusal,
      `<?php add_filter( 'query', static fn( $query ) => preg_match( '/^${verb}.*webhook_endpoints/s', $query ) ? 'refused' : $query ); $GLOBALS['wpdb']->suppress_errors();`,
    );
  const form = formWith(await owner.send(PAGE), 'Add endpoint');
  refuse('INSERT');
  const { 'types[]': _, wants_email: __, ...hidden } = form;
  await owner.send('/wp-admin/admin-post.php', { form: { ...hidden, url: URL_OF_OWNER, 'types[0]': 'member.joined' } });
  portal.site.php.unlink(refusal);
  const page = documentOf(await owner.send(PAGE));
  expect(page.querySelector('.notice-error')?.textContent).toContain('The database could not save this.');
  expect(page.getElementById('webhook-url')?.getAttribute('value')).toBe(URL_OF_OWNER);
  const { page: added } = await addEndpoint();
  refuse('UPDATE');
  await press(added, 'Create a new secret');
  portal.site.php.unlink(refusal);
  const after = await owner.send(added);
  expect([after.text.includes('whsec_'), after.text.includes('The database could not save this.')]).toEqual([
    false,
    true,
  ]);
});

test('the owner sends a test and reads the answer in the log', async () => {
  const { page } = await addEndpoint();
  await press(page, 'Send a test');
  expect(await noticeFor(owner)).toBe('Test sent. The endpoint answered 200 OK.');
  receive(500);
  await press(page, 'Send a test');
  expect(await noticeFor(owner)).toBe('The test failed: 500 Internal Server Error');
  receive('down');
  await press(page, 'Send a test');
  const sentence = "The server didn't accept the connection. Check whether it is running.";
  const unanswered = `${sentence}Technical details (in English)${REFUSED}`;
  expect(await noticeFor(owner)).toBe(`The test failed: ${unanswered}`);
  receive('blocked');
  await press(page, 'Send a test');
  const blocked = 'This site does not allow requests to this server. See WP_HTTP_BLOCK_EXTERNAL in wp-config.php.';
  const answers = [...documentOf(await owner.send(page)).querySelectorAll('tbody tr')].map((row) =>
    [1, 2].map((cell) => row.querySelectorAll('td')[cell]?.textContent),
  );
  expect(answers.map(([event, answer]) => event?.startsWith('webhook.test') && answer)).toEqual([
    blocked,
    unanswered,
    '500 Internal Server Error',
    '200 OK',
  ]);
  expect(await portal.rows('health_issues')).toEqual([]);
  await press(page, 'Delete endpoint');
  expect([await portal.rows('webhook_endpoints'), await deliveries()]).toEqual([[], []]);
});

test('an endpoint that is deleted leaves no issue, also if its last attempt fails meanwhile', async () => {
  receive(410);
  const { page } = await addEndpoint();
  await happen('registered');
  const open = async () => (await portal.rows('health_issues')).filter((row) => row['resolved_at'] === null);
  expect(await open()).toHaveLength(1);
  await press(page, 'Delete endpoint');
  expect(await open()).toEqual([]);
  await addEndpoint();
  // It is deleted while the request is on its way.
  portal.site.php.writeFile(
    RECEIVER,
    `<?php add_filter( 'pre_http_request', static function ( $answer, $args, $url ) {
  if ( 0 !== strpos( $url, 'https://93.184.216.34' ) ) { return $answer; }
  $services  = new PracticePortal\\Core\\Services();
  $services->bind( PracticePortal\\Billing\\MembershipProvider::class, fn( $services ) => $services->get( PracticePortal\\Membership\\BuiltinMemberships::class ) );
  $endpoints = $services->get( PracticePortal\\OutgoingWebhooks\\Endpoints::class );
  $services->get( PracticePortal\\OutgoingWebhooks\\DeliveryQueue::class )->deleteEndpoint( $endpoints->all()[0] );
  return array( 'response' => array( 'code' => 410, 'message' => '' ), 'body' => '', 'headers' => array(), 'cookies' => array() );
}, 10, 3 );`,
  );
  await happen('registered');
  expect([await portal.rows('webhook_endpoints'), await open()]).toEqual([[], []]);
});

describe('the connection', () => {
  /** The transport that is about to send, and what went wrong. Nothing leaves this machine. */
  const send = (preparation: string) =>
    portal.php<{ transport: string; answer: string; health: string }>(`
      ${preparation}
      // Only requests to the site itself are let out of a test.
      add_filter( 'pre_option_siteurl', static fn() => 'https://93.184.215.14' );
      $endpoint = new PracticePortal\\OutgoingWebhooks\\Endpoint( array( 'id' => 1, 'url' => 'https://93.184.215.14/hook', 'types' => '', 'wants_email' => 0, 'is_active' => 1, 'secret' => PracticePortal\\Core\\SealedValue::seal( PracticePortal\\OutgoingWebhooks\\Endpoint::SECRET, 'whsec_AAAA' ), 'previous_secret' => '', 'previous_until' => 0, 'created_at' => 1 ) );
      $transport = '';
      foreach ( array( 'curl', 'fsockopen' ) as $name ) {
        add_action( "requests-$name.before_request", static function () use ( $name, &$transport ) {
          $transport = $name;
          throw new WpOrg\\Requests\\Exception( 'The test stops here.', 'test' );
        } );
      }
      $answer = PracticePortal\\OutgoingWebhooks\\DeliverySender::send( $endpoint, 'msg_1', '{}' );
      $health = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\OutgoingWebhooks\\SendingHealth::class )->test()['status'];
      return array( 'transport' => $transport, 'health' => $health, 'answer' => $answer );`);
  /** As on a server whose PHP lacks the extension. */
  const WITHOUT_CURL = `eval( 'namespace WpOrg\\Requests\\Transport; function function_exists( $name ) { return 0 !== strpos( $name, "curl_" ) && \\function_exists( $name ); }' );`;

  test('is bound to the checked address, also if WordPress would choose a transport that cannot be bound', async () => {
    const answer = await send(
      `WpOrg\\Requests\\Requests::$transport = array( serialize( array( 'ssl' => true ) ) => WpOrg\\Requests\\Transport\\Fsockopen::class );`,
    );
    // PHP in WebAssembly may lack the extension.
    const hasCurl = await portal.php(`return function_exists( 'curl_init' );`);
    expect([answer.transport, answer.health]).toEqual(hasCurl ? ['curl', 'good'] : ['', 'critical']);
  });

  test('is not made without it; the log and Site Health say why', async () => {
    expect(await send(WITHOUT_CURL)).toEqual({
      transport: '',
      answer: expect.stringContaining('cURL'),
      health: 'critical',
    });
  });
});

test('a URL of a private network, or one that resolves there, is rejected', async () => {
  const problems = await portal.php<Record<string, string>>(`
    $urls = ${phpValue([
      'https://93.184.216.34/hook',
      'https://hooks.example.com/a?b=c',
      'https://[2606:2800:220:1::1]/',
      'http://example.com/',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://192.168.0.9/',
      'https://172.16.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/',
      'https://0.0.0.0/',
      'https://[::1]/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[0:0:0:0:0:ffff:7f00:1]/',
      'https://[2001:0:7f00:1::]/',
      'https://[fec0::1]/',
      'https://192.0.0.192/',
      'https://198.18.0.1/',
      'https://224.0.0.1/',
      'https://hooks.example.com./',
      'https://localhost/',
      'https://intranet/',
      'https://user:pass@example.com/',
      'https://2130706433/',
      'https://0x7f.1/',
      'ftp://example.com/',
      '',
    ])};
    return array_combine( $urls, array_map( array( PracticePortal\\OutgoingWebhooks\\EndpointUrl::class, 'problem' ), $urls ) );`);
  expect(Object.keys(problems).filter((url) => problems[url] === '')).toEqual([
    'https://93.184.216.34/hook',
    'https://hooks.example.com/a?b=c',
    'https://[2606:2800:220:1::1]/',
  ]);
  // A name that leads to this machine is found out before anything is sent.
  const answer = await portal.php<string>(`
    $endpoint = new PracticePortal\\OutgoingWebhooks\\Endpoint( array( 'id' => 1, 'url' => 'https://localhost.localdomain/', 'types' => '', 'wants_email' => '0', 'is_active' => '1', 'created_at' => 1, 'secret' => '', 'previous_until' => '0', 'previous_secret' => '' ) );
    return PracticePortal\\OutgoingWebhooks\\DeliverySender::send( $endpoint, 'msg_1', '{}' );`);
  expect(answer).toContain('not on the internet');
  const refused = await press(PAGE, 'Add endpoint', { url: 'https://127.0.0.1/', 'types[]': 'member.joined' });
  expect(refused.status).toBe(303);
  expect(
    documentOf(await owner.send(PAGE))
      .querySelector('#webhook-url')
      ?.getAttribute('value'),
  ).toBe('https://127.0.0.1/');
});
