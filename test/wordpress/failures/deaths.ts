/** A process that dies before a write, or whose write the database refuses once. */
import type { TestSite } from '../kit/site.ts';

const PLUGIN = '/wordpress/wp-content/mu-plugins/zz-deaths.php';
const WRITES = '/wordpress/wp-content/writes';

/** `die`: from the chosen write on, the process stores nothing. `refuse`: the database refuses this write alone. */
export type Fault = 'die' | 'refuse';

/**
 * Has the following requests fail at one of their writes. A commit counts as a write.
 *
 * @param write Its number, beginning with 1; 0 to count only.
 */
export const failAt = ({ site }: Pick<TestSite, 'site'>, write: number, fault: Fault) =>
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

/** Requests work again. Returns the kinds of writes that the last request made. */
export function mend({ site }: Pick<TestSite, 'site'>): string[] {
  const writes = site.php.fileExists(WRITES) ? site.php.readFileAsText(WRITES).split('\n') : [];
  for (const file of [PLUGIN, WRITES]) if (site.php.fileExists(file)) site.php.unlink(file);
  return writes;
}

/** The first write of each kind, or with `PRACTICE_PORTAL_INTERLEAVINGS=all` every write. */
export const chosenOf = (writes: string[]): number[] =>
  writes
    .map((_, index) => index + 1)
    .filter(
      (write) =>
        process.env['PRACTICE_PORTAL_INTERLEAVINGS'] === 'all' || writes.indexOf(writes[write - 1]!) === write - 1,
    );

/** Ends the locks, claims and waits of dead processes. */
export const letMinutesPass = ({ php }: Pick<TestSite, 'php'>) =>
  php(`
    global $wpdb;
    $tables = $wpdb->prefix . 'practice_portal_';
    $wpdb->query( "UPDATE {$tables}locks SET expires_at = 1" );
    $wpdb->query( "UPDATE {$tables}stale_members SET marked_at = 1" );
    $wpdb->query( "UPDATE {$tables}webhook_events SET received_at = 1" );
    $wpdb->query( "UPDATE {$tables}mails SET next_attempt_at = 1 WHERE state IN ( 'owed', 'sending' )" );
    $wpdb->query( "UPDATE {$tables}webhook_deliveries SET next_attempt_at = 1 WHERE state IN ( 'pending', 'sending' )" );
    return true;`);

/** Runs the hourly task once. */
export const runTask = ({ php }: Pick<TestSite, 'php'>) => php(`do_action( 'practice_portal_endings' ); return true;`);
