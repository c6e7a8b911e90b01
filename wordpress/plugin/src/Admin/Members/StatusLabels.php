<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Dates;

/** The labels of subscriptions' statuses, and of the groups for filtering the list. */
final class StatusLabels {
	public const MEMBERS         = 'members';
	public const PAYMENT_PROBLEM = 'payment-problem';
	public const FORMER          = 'former';
	public const NOT_PAID        = 'not-paid';

	/**
	 * The statuses of each group.
	 *
	 * @return array<string,SubscriptionStatus[]>
	 */
	public static function groups(): array {
		return array(
			self::MEMBERS         => array( SubscriptionStatus::Active, SubscriptionStatus::CancelAtPeriodEnd ),
			self::PAYMENT_PROBLEM => array( SubscriptionStatus::PastDue, SubscriptionStatus::Unpaid, SubscriptionStatus::Paused ),
			self::FORMER          => array( SubscriptionStatus::Canceled, SubscriptionStatus::Refunded ),
			self::NOT_PAID        => array( SubscriptionStatus::Created, SubscriptionStatus::AwaitingPayment, SubscriptionStatus::IncompleteExpired ),
		);
	}

	/** The group that a status belongs to; '' without one. */
	public static function groupFor( ?SubscriptionStatus $status ): string {
		foreach ( self::groups() as $group => $statuses ) {
			if ( in_array( $status, $statuses, true ) ) {
				return $group;
			}
		}
		return '';
	}

	/** The label of a group. */
	public static function groupLabel( string $group ): string {
		return match ( $group ) {
			self::MEMBERS         => __( 'Members', 'practice-portal' ),
			self::PAYMENT_PROBLEM => __( 'Payment failed or paused', 'practice-portal' ),
			self::FORMER          => __( 'Former', 'practice-portal' ),
			self::NOT_PAID        => __( 'Never paid', 'practice-portal' ),
			default               => __( 'All', 'practice-portal' ),
		};
	}

	/**
	 * The label of an active membership outside of Stripe.
	 *
	 * @param OutsidePayment $payment How it is paid.
	 */
	public static function outsideLabel( OutsidePayment $payment ): string {
		if ( null === $payment->until ) {
			return __( 'Complimentary', 'practice-portal' );
		}
		$date = Dates::day( $payment->until );
		/* translators: %s: a date. */
		return $payment->isComplimentary() ? sprintf( __( 'Complimentary until %s', 'practice-portal' ), $date ) : sprintf( __( 'Paid until %s', 'practice-portal' ), $date );
	}

	/** A status as a badge, in HTML. */
	public static function badge( ?SubscriptionStatus $status, string $label ): string {
		return sprintf( '<span class="practice-portal-state is-%1$s">%2$s</span>', esc_attr( self::groupFor( $status ) ), esc_html( $label ) );
	}

	/**
	 * The label of a status.
	 *
	 * @param int|null $time When it ends, or since when a payment is missing, in seconds since 1970.
	 */
	public static function label( ?SubscriptionStatus $status, ?int $time = null ): string {
		$date = null === $time ? '' : Dates::day( $time );
		return match ( $status ) {
			SubscriptionStatus::Active            => __( 'Active', 'practice-portal' ),
			/* translators: %s: a date. */
			SubscriptionStatus::CancelAtPeriodEnd => '' === $date ? __( 'Ending', 'practice-portal' ) : sprintf( __( 'Ends on %s', 'practice-portal' ), $date ),
			/* translators: %s: a date. */
			SubscriptionStatus::PastDue           => '' === $date ? __( 'Payment failed', 'practice-portal' ) : sprintf( __( 'Payment failed on %s', 'practice-portal' ), $date ),
			SubscriptionStatus::Unpaid            => __( 'Unpaid', 'practice-portal' ),
			SubscriptionStatus::Paused            => __( 'Paused', 'practice-portal' ),
			SubscriptionStatus::Refunded          => __( 'Refunded', 'practice-portal' ),
			SubscriptionStatus::Canceled          => __( 'Ended', 'practice-portal' ),
			SubscriptionStatus::IncompleteExpired => __( 'Never paid', 'practice-portal' ),
			default                               => __( 'Not paid yet', 'practice-portal' ),
		};
	}
}
