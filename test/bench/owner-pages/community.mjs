import { withTypeScript } from '../../../scripts/kit/load-typescript.mjs';

/**
 * Data that three years of payments don't create: every status and way to pay, people with details, invitations, Stripe's events, e-mails, a bulk
 * change, an import, and webhooks of all of them that wait.
 */
const LIVES = `
  global $wpdb;
  $table = fn( $name ) => $wpdb->prefix . 'practice_portal_' . $name;
  $some  = fn( $changes, $condition ) => $wpdb->query( "UPDATE {$table( 'subscriptions' )} SET $changes WHERE $condition" );
  $some( "status = 'cancel_at_period_end', ends_at = current_period_end", "status = 'active' AND id % 50 = 1" );
  $some( "status = 'paused', paused_at = UTC_TIMESTAMP(), resumes_at = UTC_TIMESTAMP() + INTERVAL 40 DAY", "status = 'active' AND id % 100 = 2" );
  $some( "gateway = 'outside', gateway_subscription = NULL, current_period_end = UTC_TIMESTAMP() + INTERVAL ( 1 + id * 7 % 360 ) DAY", "status = 'active' AND id % 25 = 3" );
  $some( "gateway = 'complimentary', gateway_subscription = NULL, current_period_end = NULL", "status = 'active' AND id % 100 = 4" );
  $some( "status = 'incomplete_expired', activated_at = NULL", "status = 'canceled' AND id % 20 = 5" );
  $some( "card_expires_at = UTC_TIMESTAMP() + INTERVAL ( id * 11 % 1100 ) DAY, committed_until = UTC_TIMESTAMP() + INTERVAL ( id * 17 % 400 ) DAY", "status = 'active' AND gateway = 'stripe'" );
  $wpdb->query( "INSERT INTO {$table( 'invites' )} ( token_hash, email, name, parent_user_id, subscription_id, created_at, expires_at ) SELECT SHA2( CONCAT( 'invited', id ), 256 ), CONCAT( 'invited-', id, '@example.com' ), 'Invited', user_id, id, created_at, UNIX_TIMESTAMP() + 864000 FROM {$table( 'subscriptions' )} WHERE id % 20 = 7" );
  $log = fn( $values, $condition ) => $wpdb->query( "INSERT INTO {$table( 'journal' )} ( fact_hash, kind, user_id, subscription_id, acted_by, detail, happened_at ) SELECT $values, happened_at FROM {$table( 'journal' )} WHERE $condition" );
  $log( "SHA2( CONCAT( 'event', id ), 256 ), 'event', user_id, subscription_id, 'stripe', 'invoice.paid'", "kind = 'charged' AND happened_at > UNIX_TIMESTAMP() - 31536000" );
  $log( "SHA2( CONCAT( 'email_sent', id ), 256 ), 'email_sent', user_id, subscription_id, 'schedule', 'receipt'", "kind = 'charged'" );
  $wpdb->query( "INSERT INTO {$table( 'bulk_jobs' )} ( id, form_key, operation, parameters, author_id, created_at ) VALUES ( 1, UUID(), 'extend', '{}', 1, UNIX_TIMESTAMP() )" );
  $wpdb->query( "INSERT INTO {$table( 'jobs' )} ( type, job_key, kind, user_id, subject, body, state, due_at, result, created_at ) SELECT 'member', CONCAT( user_id, ' ', id ), 'extend', user_id, 1, '{}', CASE WHEN id % 10 = 0 THEN 'refused' ELSE 'done' END, UNIX_TIMESTAMP(), 'A sentence about the result.', UNIX_TIMESTAMP() FROM {$table( 'subscriptions' )}" );
  ( new PracticePortal\\OutgoingWebhooks\\Endpoints() )->add( 'https://example.com/hook', array( 'payment.succeeded' ), false );
  $wpdb->query( "INSERT INTO {$table( 'jobs' )} ( type, job_key, kind, subject, body, state, due_at, created_at ) SELECT 'webhook', CONCAT( '1 msg_', id ), 'payment.succeeded', 1, REPEAT( '{}', 120 ), 'waiting', UNIX_TIMESTAMP(), UNIX_TIMESTAMP() FROM {$table( 'subscriptions' )}" );
  $wpdb->query( "INSERT INTO {$table( 'imports' )} ( id, state, file_name, header, options, total, created_by, created_at, updated_at ) SELECT 1, 'imported', 'members.csv', '[]', '[]', COUNT(*), 1, UNIX_TIMESTAMP(), UNIX_TIMESTAMP() FROM {$table( 'subscriptions' )}" );
  $wpdb->query( "INSERT INTO {$table( 'import_rows' )} ( import_id, line, state, user_id, subscription_id, is_new_account, imported_at ) SELECT 1, id, 'imported', user_id, id, 1, UNIX_TIMESTAMP() FROM {$table( 'subscriptions' )}" );
  return true;`;

/** What a registration stores of a person beside `growCrowd`. One in twelve declined messages. */
const DETAILS = `
  global $wpdb;
  foreach ( array( 'first_name' => "SUBSTRING_INDEX( display_name, ' ', 1 )", 'last_name' => "SUBSTRING_INDEX( display_name, ' ', -1 )", 'mepr_best_phone_number' => "'+15035550101'", 'hpa_role' => "'owner'", 'mepr-address-one' => "CONCAT( ID, ' Main St' )", 'mepr-address-city' => "'Portland'", 'mepr-address-state' => "'OR'", 'mepr-address-zip' => "'97205'", 'practice_portal_stripe_customer' => "CONCAT( 'cus_', ID )" ) as $key => $value ) {
    $wpdb->query( "INSERT INTO $wpdb->usermeta ( user_id, meta_key, meta_value ) SELECT ID, '$key', $value FROM $wpdb->users WHERE ID >= 1000" );
  }
  $wpdb->query( "INSERT INTO $wpdb->usermeta ( user_id, meta_key, meta_value ) SELECT ID, 'practice_portal_messages_declined_at', '1700000000' FROM $wpdb->users WHERE ID >= 1000 AND ID % 12 = 0" );
  $tables = implode( ', ', $wpdb->get_col( 'SHOW TABLES' ) );
  $wpdb->query( "ANALYZE TABLE $tables" );
  return true;`;

/**
 * Gives a site members with three years of history, and those who left in that time.
 *
 * @param {any} site
 * @param {number} members
 * @returns {Promise<number>} Everyone who ever was a member.
 */
export const growCommunity = (site, members) =>
  withTypeScript('test/wordpress/reports/history.ts', ({ growHistory }) =>
    withTypeScript('test/wordpress/kit/native-crowd.ts', async ({ growCrowd }) => {
      const people = site.php(growHistory(members));
      site.php(`set_time_limit( 0 ); ${LIVES}`);
      // The history's first person is the crowd's second.
      growCrowd(site, people + 1, { isHistoryWritten: true });
      site.php(`set_time_limit( 0 ); ${DETAILS}`);
      return people;
    }),
  );
