<?php
/** Fills an empty site with the demo's data. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/accounts.php';
require_once __DIR__ . '/enrollment.php';
require_once __DIR__ . '/invite.php';
require_once __DIR__ . '/posts.php';

const STEPS_DONE = 'practice_portal_demo_steps';

/**
 * Runs each step that this site has not run yet. A site of an older version gets the new data. Data that a user has changed or
 * deleted stays as it is.
 */
function seed(): void {
	$steps = array( 'site', 'users', 'pages', 'coupons', 'members', 'overview', 'pictures', 'videos', 'portal-pages', 'vendors', 'onboarding', 'directory' );
	$done  = (array) get_option( STEPS_DONE, array() );
	// No member registers here, so no e-mails are sent.
	add_filter( 'practice_portal_sends_mail', '__return_false' );
	foreach ( array_diff( $steps, $done ) as $step ) {
		require __DIR__ . '/steps/' . $step . '.php';
		$done[] = $step;
		update_option( STEPS_DONE, $done );
	}
	renew_invite();
	remove_filter( 'practice_portal_sends_mail', '__return_false' );
}
