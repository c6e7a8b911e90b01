<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\MemberUrl;
use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Mail\ActivityFormatter;

/** A member's payments, each with a refund form, and the activity log, newest first. */
final class MemberHistory {
	/** Log entries per page. */
	private const LINES = 50;

	public function __construct( private readonly Transactions $transactions, private readonly ActivityLog $activity_log ) {}

	public function outputPayments( int $user_id ): void {
		MetaBox::open( __( 'Payments', 'practice-portal' ), MemberUrl::PAYMENTS );
		$payments = $this->transactions->forUser( $user_id );
		if ( array() === $payments ) {
			echo '<p>' . esc_html__( 'No payment yet.', 'practice-portal' ) . '</p>';
			MetaBox::close();
			return;
		}
		$labels = array( __( 'Date', 'practice-portal' ), __( 'Description', 'practice-portal' ), __( 'Amount', 'practice-portal' ), __( 'Status', 'practice-portal' ), __( 'Refund', 'practice-portal' ) );
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%s</th></tr></thead><tbody>', implode( '</th><th scope="col">', array_map( 'esc_html', $labels ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- each is escaped.
		$credited = self::creditedAmounts( $payments );
		foreach ( $payments as $payment ) {
			$date = Dates::day( $payment->made_at );
			printf( '<tr><td data-label="%1$s">%2$s</td><td data-label="%3$s">%4$s</td><td data-label="%5$s">%6$s</td><td data-label="%7$s">%8$s</td><td>', esc_attr( $labels[0] ), esc_html( $date ), esc_attr( $labels[1] ), esc_html( ActivityFormatter::purposeLabel( $payment->kind ) ), esc_attr( $labels[2] ), esc_html( Money::dollars( $payment->amount ) ), esc_attr( $labels[3] ), esc_html( self::status( $payment, $credited[ $payment->id ] ) ) );
			$this->outputRefund( $payment, $credited[ $payment->id ], $date );
			echo '</td></tr>';
		}
		echo '</tbody></table><p class="description">' . esc_html__( 'Refunds go to the original card. Refunding the full current month cancels the membership immediately.', 'practice-portal' ) . '</p>';
		MetaBox::close();
	}

	/** Events of the member, the owner and the plugin, with Stripe's events collapsed. The query argument `before` pages back. */
	public function outputEvents( int $user_id ): void {
		$before  = Sanitizer::id( wp_unslash( $_GET['before'] ?? 0 ) ); // phpcs:ignore WordPress.Security.NonceVerification -- what is shown changes nothing.
		$entries = $this->activity_log->forUser( $user_id, array(), self::LINES, $before );
		MetaBox::open( __( 'Activity', 'practice-portal' ), 'history' );
		if ( array() === $entries ) {
			echo '<p>' . esc_html__( 'No activity yet.', 'practice-portal' ) . '</p>';
		} else {
			$events = array();
			$others = array();
			foreach ( $entries as $entry ) {
				if ( $entry->is( ActivityKind::Event ) ) {
					$events[] = $entry;
				} else {
					$others[] = $entry;
				}
			}
			self::outputLines( $others );
			if ( array() !== $events ) {
				/* translators: %d: a number. */
				printf( '<details class="practice-portal-events"><summary>%s</summary>', esc_html( sprintf( __( 'Stripe events (%d)', 'practice-portal' ), count( $events ) ) ) );
				self::outputLines( $events );
				echo '</details>';
			}
		}
		if ( self::LINES === count( $entries ) ) {
			printf( '<p><a href="%1$s#history">%2$s</a></p>', esc_url( add_query_arg( 'before', end( $entries )->id, MemberUrl::member( $user_id ) ) ), esc_html__( 'Earlier activity', 'practice-portal' ) );
		}
		MetaBox::close();
	}

	/** @param JournalEntry[] $entries Entries of the activity log. */
	private static function outputLines( array $entries ): void {
		if ( array() === $entries ) {
			return;
		}
		printf( '<table class="widefat striped practice-portal-activity"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th></tr></thead><tbody>', esc_html__( 'When', 'practice-portal' ), esc_html__( 'What', 'practice-portal' ), esc_html__( 'Who', 'practice-portal' ) );
		foreach ( $entries as $entry ) {
			printf( '<tr><td>%1$s</td><td>%2$s</td><td>%3$s</td></tr>', esc_html( ActivityFormatter::when( $entry ) ), esc_html( ActivityFormatter::what( $entry ) ), esc_html( ActivityFormatter::who( $entry ) ) );
		}
		echo '</tbody></table>';
	}

	/**
	 * The part of each payment that a change to a cheaper plan turned into credit, starting with the newest payment. Only Stripe
	 * knows how much credit is left, so `Refunds` checks that before it refunds.
	 *
	 * @param Transaction[] $payments Newest first.
	 * @return array<int,int> Minor units by payment ID.
	 */
	private static function creditedAmounts( array $payments ): array {
		$credited = array();
		$credit   = array();
		foreach ( $payments as $payment ) {
			$subscription_id             = $payment->subscription_id;
			$credit[ $subscription_id ]  = ( $credit[ $subscription_id ] ?? 0 ) + $payment->amount_credited;
			$is_paid                     = TransactionStatus::Complete === $payment->status;
			$credited[ $payment->id ]    = $is_paid ? min( $credit[ $subscription_id ], $payment->amount - $payment->amount_refunded ) : 0;
			$credit[ $subscription_id ] -= $credited[ $payment->id ];
		}
		return $credited;
	}

	private function outputRefund( Transaction $payment, int $credited, string $date ): void {
		$left = $payment->amount - $payment->amount_refunded;
		if ( TransactionStatus::Complete !== $payment->status || $left < 1 || '' === $payment->gateway_invoice ) {
			return;
		}
		printf( '<form method="post" action="%s" class="practice-portal-refund">', esc_url( MemberUrl::member( $payment->user_id ) ) );
		printf(
			'<input type="hidden" name="%2$s" value="%3$s"><input type="hidden" name="transaction" value="%1$d"><label for="refund-%1$d">%4$s</label> <input type="text" inputmode="decimal" id="refund-%1$d" name="amount" value="%5$s" size="8" aria-describedby="refund-%1$d-of"> <button type="submit" class="button">%6$s</button><span id="refund-%1$d-of" class="screen-reader-text">%7$s</span></form>',
			(int) $payment->id,
			esc_attr( MemberActions::CONFIRM ),
			esc_attr( MemberActions::REFUND_QUESTION ),
			esc_html__( 'Dollars', 'practice-portal' ),
			esc_attr( Money::plain( $left > $credited ? $left - $credited : $left ) ),
			/* translators: a button that refunds a payment. */
			esc_html_x( 'Refund', 'action', 'practice-portal' ),
			/* translators: 1: an amount, 2: a date. */
			esc_html( sprintf( __( 'Payment: %1$s on %2$s', 'practice-portal' ), Money::dollars( $payment->amount ), $date ) )
		);
	}

	private static function status( Transaction $payment, int $credited ): string {
		if ( $payment->amount_credited > 0 ) {
			/* translators: %s: an amount. */
			return sprintf( __( '%s credited', 'practice-portal' ), Money::dollars( $payment->amount_credited ) );
		}
		if ( $credited > 0 && 0 === $payment->amount_refunded ) {
			/* translators: %s: an amount. */
			return sprintf( __( 'Paid, %s of it credited', 'practice-portal' ), Money::dollars( $credited ) );
		}
		if ( $payment->amount_refunded > 0 ) {
			return $payment->amount_refunded >= $payment->amount
				? __( 'Refunded', 'practice-portal' )
				/* translators: %s: an amount. */
				: sprintf( __( 'Paid, %s refunded', 'practice-portal' ), Money::dollars( $payment->amount_refunded ) );
		}
		return match ( $payment->status ) {
			TransactionStatus::Complete => __( 'Paid', 'practice-portal' ),
			TransactionStatus::Failed   => __( 'Failed', 'practice-portal' ),
			default               => __( 'Not paid', 'practice-portal' ),
		};
	}
}
