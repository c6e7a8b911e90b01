<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** How a membership is paid without Stripe, and until when it lasts (spec: owner#paid-outside-of-stripe). */
final class OutsidePayment {
	private function __construct(
		/** `Outside` or `Complimentary`. */
		public readonly Gateway $gateway,
		/** When the membership ends, in seconds since 1970; null for no end. */
		public readonly ?int $until,
		/** A twelfth of a year's payment, in minor units; 0 if complimentary. */
		public readonly int $monthly,
	) {}

	/**
	 * Paid by cheque, invoice or in another way.
	 *
	 * @param int $until   When it ends, in seconds since 1970.
	 * @param int $monthly A twelfth of a year's payment, in minor units.
	 */
	public static function paid( int $until, int $monthly ): self {
		return new self( Gateway::Outside, $until, max( 0, $monthly ) );
	}

	/** @param int|null $until When it ends, in seconds since 1970; null for no end. */
	public static function complimentary( ?int $until ): self {
		return new self( Gateway::Complimentary, $until, 0 );
	}

	/** How a membership is paid now; null if Stripe or an inviter pays. */
	public static function for( Subscription $subscription ): ?self {
		return $subscription->isOutsideStripe() ? new self( $subscription->gateway, $subscription->current_period_end, $subscription->price ) : null;
	}

	public function isComplimentary(): bool {
		return Gateway::Complimentary === $this->gateway;
	}

	public function equals( self $other ): bool {
		return $this->gateway === $other->gateway && $this->until === $other->until && $this->monthly === $other->monthly;
	}
}
