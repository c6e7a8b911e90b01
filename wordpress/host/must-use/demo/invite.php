<?php
/** Creates the invitation that the front page links to. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Registration\Invitations\Invites;

defined( 'ABSPATH' ) || exit;

const INVITE_TOKEN = 'demo-invite';
const INVITE_EMAIL = 'invited@example.com';

/** Creates the invitation, or renews its expiry, because a demo is often older than a month. */
function renew_invite(): void {
	global $wpdb;
	$member        = get_user_by( 'login', 'member' );
	$subscriptions = new Subscriptions();
	$subscription  = false === $member ? null : $subscriptions->currentFor( $member->ID );
	if ( null === $subscription ) {
		return;
	}
	( new Invites( $subscriptions ) )->create( INVITE_EMAIL, 'Ina Vited', $subscription, INVITE_TOKEN );
	$wpdb->update(
		Schema::name( Schema::INVITES ),
		array( 'expires_at' => time() + Invites::LIFETIME ),
		array(
			'email'           => INVITE_EMAIL,
			'subscription_id' => $subscription->id,
		)
	);
}
