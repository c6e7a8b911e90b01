/** A process that dies before a write or in a hook, or whose write the database refuses once. */
import { nameOfState, type DatabaseState } from '../interleavings/equal-states.ts';
import type { TestSite } from '../kit/site.ts';

const PLUGIN = '/wordpress/wp-content/mu-plugins/zz-deaths.php';
const WRITES = '/wordpress/wp-content/writes';
const HOOKS = '/wordpress/wp-content/hooks';
const RECORDER = '/wordpress/wp-content/mu-plugins/zz-hooks.php';
const RECEIVER = '/wordpress/wp-content/mu-plugins/receiver.php';

/** `die`: from the chosen write on, the process stores nothing. `refuse`: the database refuses this write alone. */
export type Fault = 'die' | 'refuse';

/**
 * Has the following requests fail at one of their writes. A commit counts as a write.
 *
 * @param write Its number, beginning with 1; 0 to count only.
 */
const failAt = ({ site }: Pick<TestSite, 'site'>, write: number, fault: Fault) =>
  site.php.writeFile(
    PLUGIN,
    `<?php
$GLOBALS['wpdb']->suppress_errors();
add_filter( 'query', static function ( $query ) {
  static $kinds   = array();
  static $is_dead = false;
  if ( $is_dead ) { return 'SELECT 1 LIMIT 0'; }
  if ( ! preg_match( '/^\\s*(INSERT|UPDATE|DELETE|REPLACE|COMMIT)/i', $query ) || preg_match( '/_transient_|practice_portal_locks/', $query ) ) { return $query; }
  $kinds[] = preg_replace( "/'[^']*'|\\d+|\\s+/", ' ', substr( $query, 0, 120 ) );
  file_put_contents( WP_CONTENT_DIR . '/writes', implode( "\\n", $kinds ) );
  if ( ${write} !== count( $kinds ) ) { return $query; }
  if ( 'refuse' === '${fault}' ) { return preg_match( '/^COMMIT/i', $query ) ? $query : "UPDATE {$GLOBALS['wpdb']->prefix}practice_portal_no_such_table SET x = 1"; }
  $is_dead = true;
  exit;
}, PHP_INT_MAX - 1 );`,
  );

/** Records the plugin's hooks that the following requests fire. */
const RECORD_HOOKS = `add_action( 'all', static function ( $hook ) {
  static $hooks = array();
  if ( 0 !== strpos( $hook, 'practice_portal_' ) || isset( $hooks[ $hook ] ) ) { return; }
  $hooks[ $hook ] = true;
  file_put_contents( WP_CONTENT_DIR . '/hooks', implode( "\\n", array_keys( $hooks ) ) );
} );`;

/** Has another plugin end the following requests in a hook of the plugin. */
const exitIn = ({ site }: Pick<TestSite, 'site'>, hook: string) =>
  site.php.writeFile(PLUGIN, `<?php add_filter( '${hook}', static function () { exit; }, PHP_INT_MAX );`);

const linesOf = ({ site }: Pick<TestSite, 'site'>, file: string) =>
  site.php.fileExists(file) ? site.php.readFileAsText(file).split('\n') : [];

/** Requests work again. Returns the kinds of writes that the last request made. */
export function mend({ site }: Pick<TestSite, 'site'>): string[] {
  const writes = linesOf({ site }, WRITES);
  for (const file of [PLUGIN, WRITES, HOOKS]) if (site.php.fileExists(file)) site.php.unlink(file);
  return writes;
}

/** The first write of each kind, or with `PRACTICE_PORTAL_INTERLEAVINGS=all` every write. */
const chosenOf = (writes: string[]): number[] =>
  writes.map((_, index) => index + 1).filter((write) => WALKS_ALL || writes.indexOf(writes[write - 1]!) === write - 1);

const WALKS_ALL = process.env['PRACTICE_PORTAL_INTERLEAVINGS'] === 'all';

/** Ends the locks, claims and waits of dead processes. Returns the database without what WordPress alone uses. */
const letMinutesPass = ({ php }: Pick<TestSite, 'php'>) =>
  php<DatabaseState>(`
    global $wpdb;
    $tables = $wpdb->prefix . 'practice_portal_';
    $wpdb->query( "UPDATE {$tables}locks SET expires_at = 1" );
    $wpdb->query( "UPDATE {$tables}stale_members SET marked_at = 1" );
    $wpdb->query( "UPDATE {$tables}webhook_events SET received_at = 1" );
    $wpdb->query( "UPDATE {$tables}idempotency SET started_at = 1 WHERE state = 'running'" );
    $wpdb->query( "UPDATE {$tables}jobs SET due_at = 1 WHERE state IN ( 'waiting', 'running' )" );
    $database = new PDO( 'sqlite:' . FQDB );
    $state    = array();
    foreach ( $database->query( "SELECT name FROM sqlite_master WHERE name LIKE 'wp_practice_portal_%' AND type = 'table' OR name IN ( 'wp_users', 'wp_usermeta', 'wp_options' )" )->fetchAll( PDO::FETCH_COLUMN ) as $table ) {
      $ours = 'wp_options' === $table ? " WHERE option_name LIKE 'practice_portal%' OR option_name = 'cron'" : '';
      $state[ substr( $table, 3 ) ] = $database->query( "SELECT * FROM $table$ours ORDER BY rowid" )->fetchAll( PDO::FETCH_ASSOC );
    }
    return $state;`);

/** Runs the hourly task once. */
const runTask = ({ php }: Pick<TestSite, 'php'>) => php(`do_action( 'practice_portal_hourly' ); return true;`);

/** An endpoint of the owner that accepts all webhooks. */
export async function addEndpoint({ php, site }: TestSite) {
  site.php.writeFile(
    RECEIVER,
    `<?php add_filter( 'pre_http_request', static fn( $answer, $args, $url ) => 0 === strpos( $url, 'https://93.184.216.34' )
      ? array( 'response' => array( 'code' => 200, 'message' => '' ), 'body' => '', 'headers' => array(), 'cookies' => array() ) : $answer, 10, 3 );`,
  );
  await php(
    `( new PracticePortal\\Core\\Services() )->get( PracticePortal\\OutgoingWebhooks\\Endpoints::class )->add( 'https://93.184.216.34/hook', PracticePortal\\OutgoingWebhooks\\EventType::offered(), false ); return true;`,
  );
}

/** A process that died while it sent an e-mail leaves it uncertain, and the owner is told. */
const whatThereIs = ({ php }: TestSite) =>
  php<Record<string, unknown>>(`
    global $wpdb;
    $tables = $wpdb->prefix . 'practice_portal_';
    $rows   = static fn( $query ) => $wpdb->get_results( $query, ARRAY_N );
    return array(
      'memberships' => $rows( "SELECT status, name, gateway, current_period_end FROM {$tables}subscriptions ORDER BY id" ),
      'payments'    => $rows( "SELECT kind, status, amount, amount_refunded FROM {$tables}transactions ORDER BY id" ),
      'log'         => $rows( "SELECT kind, amount, detail FROM {$tables}journal WHERE kind NOT IN ( 'email_sent', 'email_uncertain', 'event' ) ORDER BY kind, detail" ),
      'pending'     => $rows( "SELECT kind FROM {$tables}journal WHERE pending > 0" ),
      'mails'       => $rows( "SELECT kind, CASE WHEN state IN ( 'done', 'uncertain', 'withdrawn' ) THEN 'settled' ELSE state END FROM {$tables}jobs WHERE type = 'email' AND kind <> 'health-issue' ORDER BY kind" ),
      'webhooks'    => $rows( "SELECT kind, state FROM {$tables}jobs WHERE type = 'webhook' ORDER BY kind" ),
      'canceled'    => $rows( "SELECT kind, state FROM {$tables}jobs WHERE type = 'cancellation' ORDER BY job_key" ),
      'list'        => $rows( "SELECT name, state, paid_by FROM {$tables}members_index ORDER BY user_id" ),
      'directory'   => $rows( "SELECT name, listed_by FROM {$tables}directory ORDER BY user_id" ),
      'people'      => array_map( static fn( $user ) => array( $user->user_login, $user->roles, $user->display_name, get_user_meta( $user->ID, 'mepr_best_phone_number', true ), get_user_meta( $user->ID, 'first_name', true ) ), get_users( array( 'orderby' => 'login' ) ) ),
      'rows'        => $rows( "SELECT line, state, is_new_account, mailed_at > 0 FROM {$tables}import_rows ORDER BY line" ),
      'report'      => $rows( "SELECT state, result FROM {$tables}jobs WHERE type = 'member' ORDER BY id" ),
      'figures'     => $rows( "SELECT kind, SUM( members ), SUM( mrr ) FROM {$tables}movements GROUP BY kind ORDER BY kind" ),
    );`);

/** What differs from an undisturbed run. */
const differences = (end: Record<string, unknown>, whole: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(end)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(whole[name]))
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );

async function untouchedState(portal: TestSite) {
  await runTask(portal);
  return whatThereIs(portal);
}

export type Act = {
  run: () => Promise<unknown>;
  /** What the outside world does after a failure, for example Stripe, which delivers an event again. */
  again?: () => Promise<unknown>;
  /** Whether other plugins end it in the plugin's hooks too. */
  inHooks?: boolean;
};

/**
 * Has an act fail at each of its writes and in each of the plugin's hooks in turn, and lets the outside world and the hourly task continue. Where
 * two failures leave equal states, the rest runs once, or with `PRACTICE_PORTAL_INTERLEAVINGS=all` each time.
 *
 * @param untilWrong Stops at the first end that differs from an undisturbed run.
 * @returns the ends that differ from an undisturbed run
 */
export async function walkFailures(
  portal: TestSite,
  { run, again, inHooks = false }: Act,
  { faults = ['die', 'refuse'], untilWrong = false }: { faults?: Fault[]; untilWrong?: boolean } = {},
) {
  const { site, stripe } = portal;
  const before = site.snapshot();
  const books = stripe.keep();
  const goBack = () => {
    site.restore(before);
    stripe.takeUp(books);
  };
  const untouched = again ? undefined : await untouchedState(portal);
  goBack();
  failAt(portal, 0, 'die');
  site.php.writeFile(RECORDER, `<?php ${RECORD_HOOKS}`);
  await run();
  const hooks = linesOf(portal, HOOKS);
  site.php.unlink(RECORDER);
  const writes = mend(portal);
  await runTask(portal);
  const whole = await whatThereIs(portal);
  const ends = new Set([whole, untouched].map((end) => JSON.stringify(end)));
  const wrong: unknown[] = [];
  const known = new Map<string, Record<string, unknown>>();
  let walks = 0;
  const walk = async (plant: () => void, name: Record<string, unknown>) => {
    if (untilWrong && wrong.length > 0) return;
    goBack();
    plant();
    await run().catch(() => undefined);
    // A refused write may be reported.
    site.takeComplaints();
    mend(portal);
    const state = nameOfState(await letMinutesPass(portal), stripe.keep(), Date.now() / 1000);
    const end = (WALKS_ALL ? undefined : known.get(state)) ?? (await goOn());
    known.set(state, end);
    walks += 1;
    if (!ends.has(JSON.stringify(end))) wrong.push({ ...name, ...differences(end, whole) });
  };
  const goOn = async () => {
    await again?.();
    await runTask(portal);
    return whatThereIs(portal);
  };
  for (const fault of faults)
    for (const write of chosenOf(writes))
      await walk(() => failAt(portal, write, fault), { fault, write: writes[write - 1] });
  if (inHooks) for (const hook of hooks) await walk(() => exitIn(portal, hook), { hook });
  return { whole, walks, hooks, wrong };
}
