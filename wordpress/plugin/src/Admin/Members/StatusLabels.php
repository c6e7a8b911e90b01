<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Dates;

/** The labels of `Subscription`'s states, and of the groups for filtering the list. */
final class StatusLabels {
	public const MEMBERS         = 'members';
	public const PAYMENT_PROBLEM = 'payment-problem';
	public const FORMER          = 'former';
	public const NOT_PAID        = 'not-paid';

	/**
	 * The states of each group.
	 *
	 * @return array<string,string[]>
	 */
	public static function groups(): array {
		return array(
			self::MEMBERS         => array( Subscription::ACTIVE, Subscription::CANCEL_AT_PERIOD_END ),
			self::PAYMENT_PROBLEM => array( Subscription::PAST_DUE, Subscription::UNPAID, Subscription::PAUSED ),
			self::FORMER          => array( Subscription::CANCELED, Subscription::REFUNDED ),
			self::NOT_PAID        => array( Subscription::CREATED, Subscription::AWAITING_PAYMENT, Subscription::INCOMPLETE_EXPIRED ),
		);
	}

	/** The group that a state belongs to. */
	public static function groupFor( string $state ): string {
		foreach ( self::groups() as $group => $states ) {
			if ( in_array( $state, $states, true ) ) {
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

	/** A state as a badge, in HTML. */
	public static function badge( string $state, string $label ): string {
		return sprintf( '<span class="practice-portal-state is-%1$s">%2$s</span>', esc_attr( self::groupFor( $state ) ), esc_html( $label ) );
	}

	/**
	 * The label of a state.
	 *
	 * @param string   $state One of `Subscription`'s constants.
	 * @param int|null $time  When it ends, or since when a payment is missing, in seconds since 1970.
	 */
	public static function label( string $state, ?int $time = null ): string {
		$date = null === $time ? '' : Dates::day( $time );
		return match ( $state ) {
			Subscription::ACTIVE               => __( 'Active', 'practice-portal' ),
			/* translators: %s: a date. */
			Subscription::CANCEL_AT_PERIOD_END => '' === $date ? __( 'Ending', 'practice-portal' ) : sprintf( __( 'Ends on %s', 'practice-portal' ), $date ),
			/* translators: %s: a date. */
			Subscription::PAST_DUE             => '' === $date ? __( 'Payment failed', 'practice-portal' ) : sprintf( __( 'Payment failed on %s', 'practice-portal' ), $date ),
			Subscription::UNPAID               => __( 'Unpaid', 'practice-portal' ),
			Subscription::PAUSED               => __( 'Paused', 'practice-portal' ),
			Subscription::REFUNDED             => __( 'Refunded', 'practice-portal' ),
			Subscription::CANCELED             => __( 'Ended', 'practice-portal' ),
			Subscription::INCOMPLETE_EXPIRED   => __( 'Never paid', 'practice-portal' ),
			default                            => __( 'Not paid yet', 'practice-portal' ),
		};
	}
}
