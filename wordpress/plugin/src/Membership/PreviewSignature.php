<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\Subscription;

/**
 * Signs a preview's amounts and time. The signature proves that this server made them for this member and after their last plan
 * change. The browser can store a preview, but can't forge one.
 */
final class PreviewSignature {
	/**
	 * @param Subscription                     $subscription The subscription that would change.
	 * @param int                              $last_change  The log entry of its last plan change; 0 for none.
	 * @param int                              $product_id   The new plan.
	 * @param array{at:int,due:int,credit:int} $shown        The time in seconds since 1970, and minor units.
	 */
	public static function for( Subscription $subscription, int $last_change, int $product_id, array $shown ): string {
		$signed = array( 'plan-preview', $subscription->user_id, $subscription->id, $subscription->product_id, $last_change, $product_id, $shown['at'], $shown['due'], $shown['credit'] );
		return hash_hmac( 'sha256', implode( '|', $signed ), wp_salt( 'auth' ) );
	}
}
