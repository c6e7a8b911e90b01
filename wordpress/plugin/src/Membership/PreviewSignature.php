<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * A preview names amounts and a moment. The signature proves that this server named them, for this person, on top of this
 * last change of plan. The browser can store a preview, but not write one.
 */
final class PreviewSignature {
	/**
	 * @param Subscription                     $subscription The membership that would change.
	 * @param int                              $last_change  The journal entry of its last change of plan; 0 for none.
	 * @param int                              $product_id   The new membership.
	 * @param array{at:int,due:int,credit:int} $shown        The moment in seconds since 1970, and minor units.
	 */
	public static function for( Subscription $subscription, int $last_change, int $product_id, array $shown ): string {
		$signed = array( 'plan-preview', $subscription->user_id, $subscription->id, $subscription->product_id, $last_change, $product_id, $shown['at'], $shown['due'], $shown['credit'] );
		return hash_hmac( 'sha256', implode( '|', $signed ), wp_salt( 'auth' ) );
	}
}
