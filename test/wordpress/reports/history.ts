/**
 * Three years of a community, written past WordPress: memberships that joined, changed plan, failed to pay and left, with
 * their payments and what the activity log has of them. Its pseudorandom numbers are the same on every machine.
 */

/** PHP that writes the history of as many members as there are now, in MariaDB or MySQL. */
export const growHistory = (members: number, months = 36): string => `
  global $wpdb;
  set_time_limit( 0 );
  $table  = fn( $name ) => $wpdb->prefix . 'practice_portal_' . $name;
  $plans  = array_map( fn( $plan ) => array( $plan->id, $plan->price, $plan->subscription_name ), ( new PracticePortal\\Billing\\Storage\\Plans() )->all() );
  $chance = fn( $id, $salt ) => hexdec( substr( md5( "$id $salt" ), 0, 7 ) ) / 0xfffffff;
  $now    = time();
  $day    = 86400;
  $insert = function ( $name, $columns, &$rows ) use ( $wpdb, $table ) {
    foreach ( array_chunk( $rows, 1000 ) as $some ) { $wpdb->query( "INSERT IGNORE INTO {$table( $name )} ( $columns ) VALUES " . implode( ', ', $some ) ); }
    $rows = array();
  };
  $sql  = fn( $time ) => null === $time ? 'NULL' : "'" . gmdate( 'Y-m-d H:i:s', $time ) . "'";
  $subscriptions = $transactions = $journal = array();
  $log = function ( $kind, $key, $id, $amount, $reference, $detail, $at ) use ( &$journal ) {
    $journal[] = sprintf( "( '%s', '%s', %d, %d, 'stripe', %s, '%s', '%s', %d )", hash( 'sha256', "$kind:$key" ), $kind, $id, $id, null === $amount ? 'NULL' : $amount, $reference, $detail, $at );
  };
  // Three in four of all people who joined are members now; more join as the community grows.
  $all = (int) ceil( ${members} / 0.75 );
  for ( $number = 1; $number <= $all; ++$number ) {
    $id     = 1000 + $number;
    $start  = (int) ( $now - $day * 30.4 * ${months} * pow( $chance( $id, 'start' ), 1.1 ) - $day );
    $plan   = $chance( $id, 'plan' ) < 0.6 ? 0 : ( $chance( $id, 'plan' ) < 0.88 ? 1 : 2 );
    $coupon = $chance( $id, 'coupon' ) < 0.15 ? 'WELCOME10' : ( $chance( $id, 'coupon' ) < 0.22 ? 'FREEMONTH' : '' );
    $stays  = $chance( $id, 'leaves' ) < 0.3 ? 1 + (int) ( 20 * $chance( $id, 'stays' ) ) : 999;
    $raise  = $chance( $id, 'raise' ) < 0.12 && $plan < 2 ? 3 + (int) ( 12 * $chance( $id, 'when' ) ) : 999;
    $end    = null;
    $since  = $start;
    $past_due = null;
    for ( $month = 0; ; ++$month ) {
      $at = $start + (int) ( $month * 30.4375 * $day );
      if ( $at > $now ) { break; }
      if ( $month >= $stays ) { $end = $at; break; }
      if ( $month === $raise ) { ++$plan; $since = $at; }
      $price  = 'WELCOME10' === $coupon ? intdiv( $plans[ $plan ][1] * 90, 100 ) : $plans[ $plan ][1];
      $amount = 0 === $month && 'FREEMONTH' === $coupon ? 0 : $price;
      $kind   = 0 === $month ? 'first' : ( $month === $raise ? 'change' : 'renewal' );
      $fails  = $month > 0 && $month !== $raise && $chance( $id, "fails $month" ) < 0.035;
      $paid   = $fails ? ( $chance( $id, "paid $month" ) < 0.7 ? $at + (int) ( $day * ( 1 + 17 * $chance( $id, "late $month" ) ) ) : null ) : $at;
      if ( null !== $paid && $paid > $now ) { $paid = null; }
      $invoice = "in_{$id}_$month";
      $back    = null !== $paid && $amount > 0 && $chance( $id, "back $month" ) < 0.008 ? $amount : 0;
      $transactions[] = sprintf( "( %d, %d, %d, '%s', '%s', %d, '%s', %d, '%s', %s, %s )", $id, $id, $plans[ $plan ][0], $kind, null === $paid ? 'failed' : 'complete', $amount, $coupon, $back, $invoice, $sql( $at ), $sql( $paid ) );
      if ( $fails ) { $log( 'charge_failed', $invoice, $id, $amount, $invoice, $kind, $at ); }
      if ( null !== $paid && $amount > 0 ) { $log( 'charged', $invoice, $id, $amount, $invoice, $kind, $paid ); }
      if ( $back > 0 ) { $log( 'refunded', "$invoice-$back", $id, $back, $invoice, $kind, $paid + 3 * $day ); }
      if ( null === $paid && $at + 21 * $day < $now ) { $end = $at + 21 * $day; break; }
      if ( null === $paid ) { $past_due = $at; break; }
    }
    if ( null !== $end && $chance( $id, 'says why' ) < 0.5 ) {
      $reasons = array( 'too_expensive', 'too_expensive', 'unused', 'unused', 'missing_features', 'switched_service', 'practice_changes', 'other' );
      $log( 'cancellation_reason', "$id-seed", $id, null, '', $reasons[ (int) ( 7.99 * $chance( $id, 'why' ) ) ], $end - 9 * $day );
    }
    $price = 'WELCOME10' === $coupon ? intdiv( $plans[ $plan ][1] * 90, 100 ) : $plans[ $plan ][1];
    $subscriptions[] = sprintf( "( %d, %d, %d, '%s', '%s', %d, '%s', 'stripe', 'sub_seed_%d', %s, %s, %s, %s, %s, %s )", $id, $id, $plans[ $plan ][0], $plans[ $plan ][2], null !== $end ? 'canceled' : ( null !== $past_due ? 'past_due' : 'active' ), $price, $coupon, $id, $sql( $start ), $sql( $start ), $sql( $since ), $sql( $now + 20 * $day ), $sql( $past_due ), $sql( $end ) );
    if ( 0 === $number % 500 || $number === $all ) {
      $insert( 'subscriptions', 'id, user_id, product_id, name, status, price, coupon_code, gateway, gateway_subscription, created_at, activated_at, plan_since, current_period_end, past_due_since, cancelled_at', $subscriptions );
      $insert( 'transactions', 'user_id, subscription_id, product_id, kind, status, amount, coupon_code, amount_refunded, gateway_invoice, created_at, completed_at', $transactions );
      $insert( 'journal', 'fact_hash, kind, user_id, subscription_id, acted_by, amount, reference, detail, happened_at', $journal );
    }
  }
  return $all;`;

/** PHP that records and counts all of it, as the background task does in many runs. Returns the seconds that this took. */
export const RECORD_HISTORY = `
  $started = microtime( true );
  for ( $run = 0; $run < 10000; ++$run ) {
    do_action( PracticePortal\\Core\\Hooks::REPORTS_HISTORY );
    if ( ! wp_next_scheduled( PracticePortal\\Core\\Hooks::REPORTS_HISTORY ) && $run > 2 ) { break; }
    wp_clear_scheduled_hook( PracticePortal\\Core\\Hooks::REPORTS_HISTORY );
  }
  return microtime( true ) - $started;`;
