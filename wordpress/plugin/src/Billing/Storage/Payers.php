<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/** Who pays for a membership: another member, or else the member by one of the gateways of `Subscription`. The list of members has it. */
final class Payers {
	/** Another member, who has invited this one. */
	public const INVITER = 'inviter';

	public static function of( Subscription $subscription ): string {
		if ( $subscription->isInvited() ) {
			return self::INVITER;
		}
		return $subscription->isOutsideStripe() ? $subscription->gateway : Subscription::STRIPE;
	}

	/** Adds the payers to rows of the list of members that an earlier version wrote. */
	public static function addToList(): void {
		global $wpdb;
		$payer = $wpdb->prepare( 'CASE WHEN s.parent_id > 0 OR s.inviter_id > 0 THEN %s WHEN s.gateway IN ( %s, %s ) THEN s.gateway ELSE %s END', self::INVITER, Subscription::OUTSIDE, Subscription::COMPLIMENTARY, Subscription::STRIPE );
		$list  = Schema::name( Schema::MEMBERS_INDEX );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET paid_by = COALESCE( ( SELECT ', $list ) . $payer . $wpdb->prepare( " FROM %i s WHERE s.id = %i.subscription_id ), '' ) WHERE paid_by = ''", Schema::name( Schema::SUBSCRIPTIONS ), $list ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
	}
}
