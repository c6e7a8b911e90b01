/**
 * Two web servers with files of their own behind a load balancer, and a database with a lagging replica, with and without Redis (spec: servers#paused-copy).
 *
 * Members who pay get in, the stored data equals Stripe's, and a running update changes the database once. Needs native PHP, MariaDB and
 * Redis: gate `concurrent`.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { missingRedisPackages } from '../../../scripts/setup/find-redis.mjs';
import type { Browser } from '../kit/browser.ts';
import { startNativeSite, type NativeSite } from '../kit/native-site.ts';
import { memberForm, register } from '../kit/registration.ts';
import { confirmCard, signature } from '../kit/stripe.ts';

const SERVERS = 2;
const PRIMARY = 'PracticePortal\\Core\\Database\\PrimaryReads::begin();';
/** Without Redis on the machine `npm test` names it as not run. */
const CACHES = missingRedisPackages().length === 0 ? ['no object cache', 'Redis'] : ['no object cache'];
const hasRedis = CACHES.length > 1;

let site: NativeSite;
let product = 0;

beforeAll(async () => {
  site = await startNativeSite({ servers: SERVERS, hasReplica: true, hasRedis });
  site.replica?.catchUp();
  [product, site.stripe.webhookUrl] = site.php<[number, string]>(
    "return array( ( new PracticePortal\\Billing\\Storage\\Plans() )->findBySlug( 'grow-membership' )->id, rest_url( 'practice-portal/v1/stripe/webhook' ) );",
  );
});
afterEach(() => site.replica?.catchUp());
afterAll(() => site?.close());

/** A visitor joins and pays while the replica copies nothing. */
async function join(name: string): Promise<{ browser: Browser; confirmed: number }> {
  site.replica?.hold();
  const browser = site.browser();
  const { json } = await register(
    browser,
    memberForm(product, { user_login: name, user_email: `${name}@example.com` }),
  );
  await confirmCard(site, json.client_secret);
  const { status } = await browser.rest(`/registrations/${json.transaction_id}/confirmation`, { method: 'POST' });
  return { browser, confirmed: status };
}

describe.each(CACHES)('a replica that lags, and %s', (cache) => {
  const name = (who: string) => `${who}-${CACHES.indexOf(cache)}`;

  beforeAll(() => site.redis?.use(cache === 'Redis'));

  test('a member has access at once after paying, and the event is not forgotten', async () => {
    const { browser, confirmed } = await join(name('early'));
    expect(confirmed).toBe(200);
    const first = await browser.rest('/account/membership');
    expect([first.status, first.json.state]).toEqual([200, 'active']);
    const stored = site.php<string[]>(
      `${PRIMARY} global $wpdb; return array_merge( $wpdb->get_col( "SELECT status FROM {$wpdb->prefix}practice_portal_subscriptions s JOIN {$wpdb->users} u ON u.ID = s.user_id WHERE u.user_login = '${name('early')}'" ), $wpdb->get_col( "SELECT DISTINCT kind FROM {$wpdb->prefix}practice_portal_journal j JOIN {$wpdb->users} u ON u.ID = j.user_id WHERE u.user_login = '${name('early')}' AND kind = 'event'" ) );`,
    );
    expect(stored).toEqual(['active', 'event']);
  });

  test('a membership that was canceled and resumed matches Stripe', async () => {
    const { browser } = await join(name('changed'));
    for (const act of ['cancel', 'keep', 'cancel']) {
      const { status } = await browser.rest(`/account/membership/${act}`, { json: { idempotency_key: randomUUID() } });
      expect(status).toBe(200);
    }
    await site.stripe.settled();
    const { json } = await browser.rest('/account/membership');
    const ours = site.stripe.state.subscriptions.at(-1);
    expect([json.state, ours?.cancel_at_period_end]).toEqual(['cancel_at_period_end', true]);
  });

  test('a setting that the owner has just changed decides what a member may do', async () => {
    site.php("return update_option( 'practice_portal_pause_months', '0' );");
    site.replica?.catchUp();
    const { browser } = await join(name('paused'));
    site.php(`${PRIMARY} return update_option( 'practice_portal_pause_months', '2' );`);
    const paused = await browser.rest('/account/membership/pause', {
      json: { idempotency_key: randomUUID(), months: 1 },
    });
    site.php("return delete_option( 'practice_portal_pause_months' );");
    expect([paused.status, paused.json.state]).toEqual([200, 'paused']);
  });

  test('a user who signs in is signed in', async () => {
    const who = name('later');
    site.php(
      `${PRIMARY} return wp_insert_user( array( 'user_login' => '${who}', 'user_pass' => '${who}', 'user_email' => '${who}@example.com', 'role' => 'administrator' ) );`,
    );
    site.replica?.catchUp();
    site.replica?.hold();
    const browser = site.browser();
    await browser.signIn(who, who);
    expect(browser.userId).toBeGreaterThan(0);
  });
});

describe('an event about a subscription of this site that is not stored yet', () => {
  test('is delivered again', async () => {
    const event = (subscription: string, metadata: Record<string, string>, status = 'active') =>
      JSON.stringify({
        id: `evt_${subscription}`,
        type: 'customer.subscription.updated',
        data: { object: { id: subscription, object: 'subscription', status, metadata } },
      });
    const deliver = async (body: string) => {
      const headers = { 'Stripe-Signature': signature(body) };
      return (await site.browser().rest('/stripe/webhook', { json: body, headers, nonce: null })).status;
    };
    const home = site.php<string>('return home_url();');
    expect(await deliver(event('sub_ours', { site_url: home }))).toBe(409);
    expect(await deliver(event('sub_over', { site_url: home }, 'canceled'))).toBe(200);
    expect(await deliver(event('sub_other', { site_url: 'https://other.example' }))).toBe(200);
  });
});

describe('a scheduled task while the replica is stopped', () => {
  // Then options come from the replica as well.
  beforeAll(() => site.redis?.use(false));

  test('ends and reminds by what was stored since', async () => {
    site.replica?.catchUp();
    const GRANT = `
      ${PRIMARY}
      global $wpdb;
      $table = $wpdb->prefix . 'practice_portal_subscriptions';
      $held  = new PracticePortal\\Billing\\Storage\\OutsideSubscriptions();
      $paid  = fn( $days ) => PracticePortal\\Billing\\Model\\OutsidePayment::paid( time() + $days * DAY_IN_SECONDS, 19900 );
      $grant = function ( $name, $days ) use ( $wpdb, $table, $held, $paid ) {
        $user = wp_insert_user( array( 'user_login' => $name, 'user_pass' => 'x', 'user_email' => "$name@example.com" ) );
        $id   = $held->create( $user, ( new PracticePortal\\Billing\\Storage\\Plans() )->find( ${product} ), $paid( $days ), time() - YEAR_IN_SECONDS, PracticePortal\\Billing\\Model\\SubscriptionOrigin::Added );
        // Nobody is reminded of a date that the owner has just entered.
        $wpdb->query( "UPDATE $table SET created_at = '2020-01-01 00:00:00' WHERE id = $id" );
        return $id;
      };`;
    const extended = site.php<number>(`${GRANT} return $grant( 'extended', 7 );`);
    site.replica?.catchUp();
    site.replica?.hold();
    const [over, near] = site.php<[number, number]>(
      `${GRANT} $held->change( ${extended}, $paid( 400 ) ); return array( $grant( 'over', -1 ), $grant( 'near', 7 ) );`,
    );
    expect((await site.browser().send('/?do=practice_portal_hourly')).status).toBe(200);
    const happened = site.php<string[]>(
      `${PRIMARY} global $wpdb; return $wpdb->get_col( "SELECT CONCAT( subscription_id, ' ', kind ) FROM {$wpdb->prefix}practice_portal_journal WHERE subscription_id IN ( ${extended}, ${over}, ${near} ) AND kind IN ( 'canceled', 'paid_until_ends' )" );`,
    );
    expect(happened.toSorted()).toEqual([`${over} canceled`, `${near} paid_until_ends`].toSorted());
  });

  test('continues an import that has just begun', async () => {
    site.replica?.catchUp();
    site.replica?.hold();
    const begun = site.php<number>(`
      ${PRIMARY}
      $file = tempnam( sys_get_temp_dir(), 'members' );
      file_put_contents( $file, "E-mail,Name\nimported@example.com,Imported\n" );
      $imports = new PracticePortal\\Membership\\Import\\Imports();
      $id      = $imports->create( new PracticePortal\\Membership\\Import\\CsvFile( $file ), 'members.csv' );
      unlink( $file );
      $imports->update( $id, array( 'state' => 'checking' ) );
      return $id;`);
    expect((await site.browser().send('/?do=practice_portal_import_batch')).status).toBe(200);
    const state = site.php<string>(
      `${PRIMARY} return ( new PracticePortal\\Membership\\Import\\Imports() )->find( ${begun} )->state->value;`,
    );
    expect(state).toBe('checked');
  });

  test('finds what was stored since, and schedules what remains', async () => {
    site.replica?.catchUp();
    site.replica?.hold();
    // The plugin sends nothing to a private address, so each attempt fails without a request.
    const delivery = site.php<number>(`
      ${PRIMARY}
      $endpoint = ( new PracticePortal\\OutgoingWebhooks\\Endpoints() )->add( 'https://127.0.0.1/', array( 'member.joined' ), false );
      return ( new PracticePortal\\Billing\\Jobs\\JobQueue() )->add( PracticePortal\\Billing\\Model\\JobType::Webhook, "{$endpoint['id']} msg_of_a_task", 'member.joined', 0, $endpoint['id'], '{}' );`);
    expect((await site.browser().send('/?do=practice_portal_jobs_due')).status).toBe(200);
    const [attempts, nextAttempt, scheduled] = site.php<[string, string, number | false]>(`
      ${PRIMARY}
      global $wpdb;
      wp_cache_delete( 'alloptions', 'options' );
      $row = $wpdb->get_row( "SELECT attempts, due_at FROM {$wpdb->prefix}practice_portal_jobs WHERE id = ${delivery}", ARRAY_N );
      $endpoints = new PracticePortal\\OutgoingWebhooks\\Endpoints();
      array_map( array( $endpoints, 'delete' ), $endpoints->all() );
      return array( ...$row, wp_next_scheduled( 'practice_portal_jobs_due' ) );`);
    expect(attempts).toBe('1');
    expect(scheduled).toBe(Number(nextAttempt));
  });
});

describe.runIf(hasRedis)('an object cache in Redis', () => {
  beforeAll(() => site.redis?.use(true));

  test('is in use', () => {
    expect(site.php('return wp_using_ext_object_cache();')).toBe(true);
  });

  test('that has lost a change of our options makes no request do again what is done', async () => {
    // WordPress leaves this value when two requests write options at the same moment.
    site.php(`
      ${PRIMARY}
      $all = wp_load_alloptions();
      $tasks = array_filter( (array) unserialize( $all['cron'] ), fn( $jobs ) => ! is_array( $jobs ) || ! array_filter( array_keys( $jobs ), fn( $hook ) => 0 === strpos( $hook, 'practice_portal_' ) ) );
      return wp_cache_set( 'alloptions', array( 'practice_portal_schema' => '1', 'practice_portal_reindexed_last_user' => '0', 'cron' => serialize( $tasks ) ) + $all, 'options' );`);
    await visitAll(1);
    const prepared = state();
    await visitAll(2);
    expect(state()).toEqual(prepared);
    await site.browser().send('/?do=practice_portal_directory_rebuild');
    expect(site.php('return PracticePortal\\Directory\\Reindexer::isPending();')).toBe(false);
    expect(prepared.tasks).toEqual([1, 1]);
  });

  test('is compared with the database every hour', async () => {
    site.php(
      `update_option( 'practice_portal_directory_version', 'new' ); return wp_cache_set( 'alloptions', array( 'practice_portal_directory_version' => 'old' ) + wp_load_alloptions(), 'options' );`,
    );
    expect(site.php('return get_option( "practice_portal_directory_version" );')).toBe('old');
    await site.browser().send('/?do=practice_portal_hourly');
    expect(site.php('return get_option( "practice_portal_directory_version" );')).toBe('new');
  });

  test('does not keep for good what a replica had before a change', () => {
    const person = site.php<number>(
      `${PRIMARY} return wp_insert_user( array( 'user_login' => 'renamed', 'user_pass' => 'x', 'user_email' => 'renamed@example.com', 'first_name' => 'Before' ) );`,
    );
    const read = () =>
      site.php<[string, number, number]>(
        `return array( get_user_meta( ${person}, 'first_name', true ), ( new PracticePortal\\Billing\\Storage\\Plans() )->find( ${product} )->price, count( ( new PracticePortal\\Billing\\Storage\\Plans() )->all() ) );`,
      );
    site.replica?.catchUp();
    const before = read();
    site.replica?.hold();
    for (const change of [
      "wp_insert_post( array( 'post_type' => 'practice_portal_plan', 'post_status' => 'publish', 'post_title' => 'Another' ) )",
      `( new PracticePortal\\Billing\\Storage\\Plans() )->setPrice( ${product}, 12300 )`,
      `update_user_meta( ${person}, 'first_name', 'After' )`,
    ]) {
      site.php(`return ${change};`);
      read();
    }
    site.replica?.catchUp();
    const after = read();
    site.php(
      `( new PracticePortal\\Billing\\Storage\\Plans() )->setPrice( ${product}, ${before[1]} ); return wp_delete_post( get_page_by_path( 'another', OBJECT, 'practice_portal_plan' )->ID, true );`,
    );
    expect(after).toEqual(['After', 12300, before[2] + 1]);
  });

  test('may lose everything at any moment of a purchase', async () => {
    site.redis?.forget();
    const browser = site.browser();
    const { json } = await register(
      browser,
      memberForm(product, { user_login: 'evicted', user_email: 'evicted@example.com' }),
    );
    site.redis?.forget();
    await confirmCard(site, json.client_secret);
    site.redis?.forget();
    expect((await browser.rest(`/registrations/${json.transaction_id}/confirmation`, { method: 'POST' })).status).toBe(
      200,
    );
    site.redis?.forget();
    expect((await browser.rest('/account/membership')).json.state).toBe('active');
  });
});

describe('what Setup and Site Health say', () => {
  const said = (code = '') =>
    site.php<string[]>(`
      ${code}
      $checks = new PracticePortal\\Admin\\Setup\\ServerChecks();
      return array_map( fn( $step ) => "$step->id {$step->state->value}", $checks->all() );`);
  const healthy = ['replicas done', ...(hasRedis ? ['object-cache done'] : [])];

  beforeAll(() => site.redis?.use(true));

  test('nothing is wrong, also when the cache has been emptied', async () => {
    await site.browser().send('/?do=practice_portal_hourly');
    site.replica?.catchUp();
    expect(said()).toEqual(healthy);
    site.redis?.forget();
    expect(said()).toEqual(healthy);
  });

  test('a replica that is minutes behind', () => {
    site.replica?.hold();
    const late = `$wpdb = $GLOBALS['wpdb']; mysqli_query( $wpdb->dbh, "UPDATE $wpdb->options SET option_value = option_value - 120 WHERE option_name = 'practice_portal_schedule_last_run'" );`;
    expect(said(late)[0]).toBe('replicas problem');
  });

  test('a drop-in that cannot be told to read from the primary', () => {
    const dropIn =
      '$GLOBALS["wpdb"] = new class { public $options = ""; public function add_database() {} public function prepare() { return ""; } public function get_var() { return ""; } };';
    expect(said(dropIn)[0]).toBe('replicas problem');
  });

  test.runIf(hasRedis)('an object cache that another server does not have', () => {
    site.php(`return wp_cache_set( 'practice_portal_cache_mark', 'of another hour', 'practice_portal_servers' );`);
    expect(said()[1]).toBe('object-cache problem');
    const result = site.php<{ status: string; description: string }>(`
      $checks = new PracticePortal\\Admin\\Setup\\ServerChecks();
      return ( new PracticePortal\\Admin\\Health\\SiteHealth( new PracticePortal\\Core\\Health\\HealthIssues(), $checks ) )->testServers();`);
    expect(result.status).toBe('critical');
    expect(result.description).toContain('for example Redis');
  });
});

describe.each(CACHES)('while one of the servers is updated, with %s', (cache) => {
  let today = 0;

  beforeAll(async () => {
    site.redis?.use(cache === 'Redis');
    today = site.php<number>("return (int) get_option( 'practice_portal_schema' );");
    await site.updateLastServer();
  });

  test('the later release prepares the database once, whichever server answers afterwards', async () => {
    await visitAll(2);
    const prepared = state();
    // Today's release has handled requests in between. It also answers this query.
    expect(prepared).toMatchObject({ schema: today + 1, rules: true });
    await visitAll(4);
    expect(state()).toEqual(prepared);
    expect(prepared.columns).toContain(`later_${today + 1}`);
  });

  test('a purchase that one release begins is finished by the other', async () => {
    const browser = site.browser();
    const who = `between-${today}`;
    const { json, status } = await register(
      browser,
      memberForm(product, { user_login: who, user_email: `${who}@example.com` }),
    );
    expect(status).toBe(200);
    await confirmCard(site, json.client_secret);
    const confirmed = await browser.rest(`/registrations/${json.transaction_id}/confirmation`, { method: 'POST' });
    expect(confirmed.status).toBe(200);
    for (let server = 0; server < SERVERS; server += 1) {
      expect((await browser.rest('/account/membership')).json.state).toBe('active');
    }
  });

  test('tasks that were lost from the schedule are scheduled again, each once', async () => {
    site.php(
      `foreach ( array( 'practice_portal_daily', 'practice_portal_hourly' ) as $hook ) { wp_clear_scheduled_hook( $hook ); } return true;`,
    );
    site.replica?.catchUp();
    await Promise.all(Array.from({ length: SERVERS * 2 }, () => site.browser().send('/wp-json/practice-portal/v1/')));
    expect(state().tasks).toEqual([1, 1]);
  });
});

/** How often a table was changed, created, dropped or inspected before a change since the database started, and what an update left behind. */
function state() {
  return site.php<{ changes: number; schema: number; columns: string[]; rules: boolean; tasks: number[] }>(`
    ${PRIMARY}
    global $wpdb;
    $counters = $wpdb->get_results( "SHOW GLOBAL STATUS WHERE Variable_name IN ( 'Com_alter_table', 'Com_create_table', 'Com_drop_table', 'Com_show_keys' )", ARRAY_N );
    return array(
      'changes' => array_sum( array_column( $counters, 1 ) ),
      'schema'  => (int) get_option( 'practice_portal_schema' ),
      'columns' => $wpdb->get_col( "DESCRIBE {$wpdb->prefix}practice_portal_subscriptions" ),
      'rules'   => ! empty( get_option( 'rewrite_rules' ) ),
      'tasks'   => array_map( fn( $hook ) => count( array_filter( _get_cron_array(), fn( $jobs ) => isset( $jobs[ $hook ] ) ) ), array( 'practice_portal_daily', 'practice_portal_hourly' ) ),
    );`);
}

/** As many requests as there are servers, several times. */
async function visitAll(rounds: number) {
  for (let round = 0; round < rounds * SERVERS; round += 1) {
    expect((await site.browser().send('/wp-json/practice-portal/v1/')).status).toBe(200);
  }
}
