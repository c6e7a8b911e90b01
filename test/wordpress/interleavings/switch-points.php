<?php
/**
 * Before each query about purchases and each call to Stripe, this process asks the test whether to continue. The test
 * decides which of two processes runs next, and where one dies.
 *
 * @package PracticePortal
 */

/** Whether the test interleaves the current work. It does not interleave the boot of WordPress. */
$GLOBALS['practice_portal_is_switching'] = false;

/** How many points the process passes before it asks again, and the points that it has passed since the last question. */
$GLOBALS['practice_portal_unasked'] = 0;
$GLOBALS['practice_portal_passed']  = array();

/**
 * @param string $kind  `statement` or `call`.
 * @param string $about The statement, or the call's method and path.
 */
function practice_portal_switch_point( string $kind, string $about ): void {
	if ( ! $GLOBALS['practice_portal_is_switching'] ) {
		return;
	}
	$point = array(
		'kind'  => $kind,
		'about' => $about,
	);
	if ( $GLOBALS['practice_portal_unasked'] > 0 ) {
		--$GLOBALS['practice_portal_unasked'];
		$GLOBALS['practice_portal_passed'][] = $point;
		return;
	}
	$GLOBALS['practice_portal_is_switching'] = false;
	$answer                                  = post_message_to_js( wp_json_encode( $point + array( 'passed' => $GLOBALS['practice_portal_passed'] ) ) );
	$GLOBALS['practice_portal_is_switching'] = true;
	$GLOBALS['practice_portal_passed']       = array();
	if ( 'die' === $answer ) {
		// Like a killed process: no clean-up runs.
		remove_all_actions( 'shutdown' );
		exit( 0 );
	}
	$GLOBALS['practice_portal_unasked'] = (int) $answer - 1;
}

add_filter(
	'query',
	static function ( $statement ) {
		static $is_in_transaction = false;
		if ( 1 === preg_match( '/^(START TRANSACTION|COMMIT|ROLLBACK)/', $statement, $found ) ) {
			// The database makes the other process wait until the transaction ends, so both can switch only before and after it. It may write to these tables.
			if ( 'START TRANSACTION' === $found[1] ) {
				practice_portal_switch_point( 'statement', 'UPDATE wp_practice_portal_subscriptions wp_practice_portal_transactions' );
			}
			$is_in_transaction = 'START TRANSACTION' === $found[1];
			return $statement;
		}
		if ( ! $is_in_transaction && preg_match( '/practice_portal_|\b(?:wp_)?usermeta\b|\bwp_users\b/', $statement ) && ! preg_match( '/_transient_|SHOW |DESCRIBE /', $statement ) ) {
			practice_portal_switch_point( 'statement', $statement );
		}
		return $statement;
	}
);

add_filter(
	'pre_http_request',
	static function ( $answer, $request, $address ) {
		practice_portal_switch_point( 'call', ( $request['method'] ?? 'GET' ) . ' ' . (string) wp_parse_url( $address, PHP_URL_PATH ) );
		return $answer;
	},
	10,
	3
);

// A process that finds the lock taken fails at once, and retries after the other has ended. Every switch lies in between.
add_filter( 'practice_portal_lock_wait', static fn() => 0.0 );
