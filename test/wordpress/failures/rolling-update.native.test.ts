/**
 * Two web servers over one database while one of them is updated: the later release prepares the database once, and today's goes on with
 * it. Needs native PHP and MariaDB: gate `concurrent`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNativeSite, type NativeSite } from '../kit/native-site.ts';
import { memberForm, register } from '../kit/registration.ts';
import { confirmCard } from '../kit/stripe.ts';

const SERVERS = 2;

let site: NativeSite;
let product = 0;

beforeAll(async () => {
  site = await startNativeSite({ servers: SERVERS, isUpdating: true });
  [product, site.stripe.webhookUrl] = site.php<[number, string]>(
    "return array( ( new PracticePortal\\Billing\\Storage\\Plans() )->findBySlug( 'grow-membership' )->id(), rest_url( 'practice-portal/v1/stripe/webhook' ) );",
  );
});
afterAll(() => site?.close());

/** How often a table was changed or created since the database began, and what the update left. */
const state = () =>
  site.php<{ changes: number; schema: number; columns: string[]; rules: boolean }>(`
    global $wpdb;
    $counters = $wpdb->get_results( "SHOW GLOBAL STATUS WHERE Variable_name IN ( 'Com_alter_table', 'Com_create_table', 'Com_drop_table' )", ARRAY_N );
    return array(
      'changes' => array_sum( array_column( $counters, 1 ) ),
      'schema'  => (int) get_option( 'practice_portal_schema' ),
      'columns' => $wpdb->get_col( "DESCRIBE {$wpdb->prefix}practice_portal_subscriptions" ),
      'rules'   => ! empty( get_option( 'rewrite_rules' ) ),
    );`);

/** As many requests as there are servers, several times. */
async function visitBoth(rounds: number) {
  for (let round = 0; round < rounds * SERVERS; round += 1) {
    expect((await site.browser().send('/wp-json/practice-portal/v1/')).status).toBe(200);
  }
}

test('the later release prepares the database once, whichever server answers afterwards', async () => {
  const today = site.php<number>('return PracticePortal\\Core\\Database\\Schema::VERSION;');
  await visitBoth(2);
  const prepared = state();
  expect(prepared.columns).toContain('later');
  // Today's release has answered meanwhile, also this question.
  expect(prepared).toMatchObject({ schema: today + 1, rules: true });
  await visitBoth(4);
  expect(state()).toEqual(prepared);
});

test('a purchase that one release begins is finished by the other', async () => {
  const browser = site.browser();
  const { json, status } = await register(
    browser,
    memberForm(product, { user_login: 'between', user_email: 'between@example.com' }),
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
    `foreach ( array( 'practice_portal_cleanup', 'practice_portal_endings' ) as $hook ) { wp_clear_scheduled_hook( $hook ); } return true;`,
  );
  await Promise.all(Array.from({ length: SERVERS * 2 }, () => site.browser().send('/wp-json/practice-portal/v1/')));
  const planned = site.php<number[]>(
    `return array_map( fn( $hook ) => count( array_filter( _get_cron_array(), fn( $jobs ) => isset( $jobs[ $hook ] ) ) ), array( 'practice_portal_cleanup', 'practice_portal_endings' ) );`,
  );
  expect(planned).toEqual([1, 1]);
});
