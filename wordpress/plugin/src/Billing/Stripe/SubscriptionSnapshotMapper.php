<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Model\SubscriptionSnapshot;

/** Maps Stripe's subscription object to a status. */
final class SubscriptionSnapshotMapper {
	/**
	 * Reads Stripe's object, with its latest invoice.
	 *
	 * @param array<string,mixed> $subscription A Stripe object.
	 */
	public static function snapshot( array $subscription ): SubscriptionSnapshot {
		$invoice = is_array( $subscription['latest_invoice'] ?? null ) ? $subscription['latest_invoice'] : array();
		$status  = self::status( $subscription );
		$created = is_int( $invoice['created'] ?? null ) ? $invoice['created'] : 0;
		return new SubscriptionSnapshot(
			$status,
			self::periodEnd( $subscription ),
			SubscriptionStatus::PastDue === $status ? $created : null,
			self::endsAt( $subscription ),
			is_string( $invoice['id'] ?? null ) ? $invoice['id'] : '',
			self::paidAt( $invoice ),
			self::price( $subscription ),
			self::amountPaid( $invoice ),
			is_array( $subscription['pending_update'] ?? null ) && is_string( $invoice['id'] ?? null ) ? $invoice['id'] : '',
			SubscriptionStatus::Paused === $status ? self::seconds( $subscription['pause_collection']['resumes_at'] ?? null ) : null,
			self::cardExpiresAt( $subscription['default_payment_method']['card'] ?? null ),
			ChargeScheduleMapper::schedule( $subscription ),
			ChargeScheduleMapper::coupons( $subscription )
		);
	}

	/** @param array<string,mixed> $subscription A Stripe object. */
	private static function status( array $subscription ): SubscriptionStatus {
		return match ( $subscription['status'] ?? '' ) {
			'incomplete'         => SubscriptionStatus::AwaitingPayment,
			'incomplete_expired' => SubscriptionStatus::IncompleteExpired,
			'past_due'           => SubscriptionStatus::PastDue,
			'unpaid'             => SubscriptionStatus::Unpaid,
			'paused'             => SubscriptionStatus::Paused,
			'active', 'trialing' => self::activeStatus( $subscription ),
			default              => SubscriptionStatus::Canceled,
		};
	}

	/**
	 * The state of a subscription that Stripe marks as active. If nothing is due on the first day, Stripe does so at once, although
	 * it still waits for the card.
	 *
	 * @param array<string,mixed> $subscription A Stripe object.
	 */
	private static function activeStatus( array $subscription ): SubscriptionStatus {
		if ( null !== ( $subscription['pending_setup_intent'] ?? null ) && null === ( $subscription['default_payment_method'] ?? null ) ) {
			return SubscriptionStatus::AwaitingPayment;
		}
		if ( null !== ( $subscription['pause_collection'] ?? null ) ) {
			return SubscriptionStatus::Paused;
		}
		$is_ending = true === ( $subscription['cancel_at_period_end'] ?? false ) || null !== ( $subscription['cancel_at'] ?? null );
		return $is_ending ? SubscriptionStatus::CancelAtPeriodEnd : SubscriptionStatus::Active;
	}

	/**
	 * When a canceled subscription ends, whatever its state.
	 *
	 * @param array<string,mixed> $subscription A Stripe object.
	 */
	private static function endsAt( array $subscription ): ?int {
		$at_period_end = true === ( $subscription['cancel_at_period_end'] ?? false ) ? self::periodEnd( $subscription ) : null;
		return self::seconds( $subscription['cancel_at'] ?? null ) ?? $at_period_end;
	}

	/**
	 * The end of the current period. Since API version `basil`, the item has it.
	 *
	 * @param array<string,mixed> $subscription A Stripe object.
	 */
	private static function periodEnd( array $subscription ): ?int {
		return self::seconds( $subscription['items']['data'][0]['current_period_end'] ?? $subscription['current_period_end'] ?? null );
	}

	/** @param array<string,mixed> $subscription A Stripe object. */
	private static function price( array $subscription ): string {
		$id = $subscription['items']['data'][0]['price']['id'] ?? null;
		return is_string( $id ) ? $id : '';
	}

	/** @param array<string,mixed> $invoice A Stripe object. */
	private static function paidAt( array $invoice ): ?int {
		return 'paid' === ( $invoice['status'] ?? '' ) ? self::seconds( $invoice['status_transitions']['paid_at'] ?? $invoice['created'] ?? null ) : null;
	}

	/**
	 * The amount of an invoice that a card or the customer's credit has paid.
	 *
	 * @param array<string,mixed> $invoice A Stripe object.
	 */
	private static function amountPaid( array $invoice ): int {
		return (int) ( $invoice['amount_paid'] ?? 0 ) + max( 0, (int) ( $invoice['ending_balance'] ?? 0 ) - (int) ( $invoice['starting_balance'] ?? 0 ) );
	}

	/**
	 * The last second of a card's last month.
	 *
	 * @param mixed $card A Stripe object; anything else if there is none, or it was not expanded.
	 * @return int|null Seconds since 1970.
	 */
	public static function cardExpiresAt( $card ): ?int {
		$is_known = is_array( $card ) && is_int( $card['exp_month'] ?? null ) && is_int( $card['exp_year'] ?? null );
		return $is_known ? (int) gmmktime( 0, 0, 0, $card['exp_month'] + 1, 1, $card['exp_year'] ) - 1 : null;
	}

	/** @param mixed $value A time in a Stripe object. */
	private static function seconds( $value ): ?int {
		return is_int( $value ) ? $value : null;
	}

	/**
	 * Whether a subscription has no card. If nothing is due today, Stripe marks a subscription as active without one, even if the
	 * customer's credit has paid.
	 *
	 * @param array<string,mixed> $subscription A Stripe object.
	 */
	public static function hasNoCard( array $subscription ): bool {
		return null === ( $subscription['default_payment_method'] ?? null ) && in_array( $subscription['status'] ?? '', array( 'incomplete', 'active' ), true );
	}
}
