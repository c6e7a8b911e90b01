<?php
/**
 * What has happened to a member.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Desk\Members;

use PracticePortal\Desk\Acts;
use PracticePortal\Domain\Fact;
use PracticePortal\Domain\JournalEntry;
use PracticePortal\Domain\Text;
use PracticePortal\Domain\Transaction;
use PracticePortal\Membership\JournalWords;
use PracticePortal\Storage\Journal;
use PracticePortal\Storage\Transactions;
use PracticePortal\Support\Money;

defined( 'ABSPATH' ) || exit;

/**
 * A member's payments, each with a way to give it back, and the journal, newest first.
 */
final class MemberHistory {
	/** How many lines of the journal are shown at once. */
	private const LINES = 50;

	private Transactions $transactions;
	private Journal $journal;

	/**
	 * @param Transactions $transactions Payments.
	 * @param Journal      $journal      Everything that happened.
	 */
	public function __construct( Transactions $transactions, Journal $journal ) {
		$this->transactions = $transactions;
		$this->journal      = $journal;
	}

	public function outputPayments( int $user_id ): void {
		Box::open( __( 'Payments', 'practice-portal' ), MemberAddress::PAYMENTS );
		$payments = $this->transactions->ofUser( $user_id );
		if ( array() === $payments ) {
			echo '<p>' . esc_html__( 'No payment yet.', 'practice-portal' ) . '</p>';
			Box::close();
			return;
		}
		$labels = array( __( 'Date', 'practice-portal' ), __( 'What for', 'practice-portal' ), __( 'Amount', 'practice-portal' ), __( 'Status', 'practice-portal' ), __( 'Give money back', 'practice-portal' ) );
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%s</th></tr></thead><tbody>', implode( '</th><th scope="col">', array_map( 'esc_html', $labels ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- each is escaped.
		foreach ( $payments as $payment ) {
			$date = (string) wp_date( (string) get_option( 'date_format' ), $payment->made_at );
			printf( '<tr><td data-label="%1$s">%2$s</td><td data-label="%3$s">%4$s</td><td data-label="%5$s">%6$s</td><td data-label="%7$s">%8$s</td><td>', esc_attr( $labels[0] ), esc_html( $date ), esc_attr( $labels[1] ), esc_html( ucfirst( JournalWords::purpose( $payment->kind ) ) ), esc_attr( $labels[2] ), esc_html( Money::dollars( $payment->amount ) ), esc_attr( $labels[3] ), esc_html( self::status( $payment ) ) );
			$this->outputRefund( $payment, $date );
			echo '</td></tr>';
		}
		echo '</tbody></table><p class="description">' . esc_html__( 'Money goes back to the card that paid. When all of the current month is given back, the membership ends at once.', 'practice-portal' ) . '</p>';
		Box::close();
	}

	/** What the member, the owner and the plugin did, and Stripe's events folded away; the address may say before which line. */
	public function outputEvents( int $user_id ): void {
		$before  = Text::id( wp_unslash( $_GET['before'] ?? 0 ) ); // phpcs:ignore WordPress.Security.NonceVerification -- what is shown changes nothing.
		$entries = $this->journal->of( $user_id, array(), self::LINES, $before );
		Box::open( __( 'Activity', 'practice-portal' ), 'history' );
		if ( array() === $entries ) {
			echo '<p>' . esc_html__( 'Nothing yet.', 'practice-portal' ) . '</p>';
		} else {
			$events = array();
			$acts   = array();
			foreach ( $entries as $entry ) {
				if ( Fact::EVENT === $entry->kind ) {
					$events[] = $entry;
				} else {
					$acts[] = $entry;
				}
			}
			self::outputLines( $acts );
			if ( array() !== $events ) {
				/* translators: %d: a number. */
				printf( '<details class="practice-portal-events"><summary>%s</summary>', esc_html( sprintf( __( 'Stripe events (%d)', 'practice-portal' ), count( $events ) ) ) );
				self::outputLines( $events );
				echo '</details>';
			}
		}
		if ( self::LINES === count( $entries ) ) {
			printf( '<p><a href="%1$s#history">%2$s</a></p>', esc_url( add_query_arg( 'before', end( $entries )->id, MemberAddress::of( $user_id ) ) ), esc_html__( 'What was before', 'practice-portal' ) );
		}
		Box::close();
	}

	/** @param JournalEntry[] $entries Lines of the journal. */
	private static function outputLines( array $entries ): void {
		if ( array() === $entries ) {
			return;
		}
		printf( '<table class="widefat striped practice-portal-activity"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th></tr></thead><tbody>', esc_html__( 'When', 'practice-portal' ), esc_html__( 'What', 'practice-portal' ), esc_html__( 'Who', 'practice-portal' ) );
		foreach ( $entries as $entry ) {
			printf( '<tr><td>%1$s</td><td>%2$s</td><td>%3$s</td></tr>', esc_html( JournalWords::when( $entry ) ), esc_html( JournalWords::what( $entry ) ), esc_html( JournalWords::who( $entry ) ) );
		}
		echo '</tbody></table>';
	}

	private function outputRefund( Transaction $payment, string $date ): void {
		$left = $payment->amount - $payment->amount_refunded;
		if ( Transaction::COMPLETE !== $payment->status || $left < 1 || '' === $payment->gateway_invoice ) {
			return;
		}
		printf( '<form method="post" action="%s" class="practice-portal-refund">', esc_url( Acts::address() ) );
		Acts::fields( MemberActs::REFUND );
		printf(
			'<input type="hidden" name="transaction" value="%1$d"><input type="hidden" name="seen" value="%2$d"><input type="hidden" name="key" value="%3$s"><label for="refund-%1$d">%4$s</label> <input type="text" inputmode="decimal" id="refund-%1$d" name="amount" value="%5$s" size="8" aria-describedby="refund-%1$d-of"> <button type="submit" class="button">%6$s</button><span id="refund-%1$d-of" class="screen-reader-text">%7$s</span></form>',
			(int) $payment->id,
			(int) $payment->amount_refunded,
			esc_attr( MemberActs::newKey() ),
			esc_html__( 'Dollars', 'practice-portal' ),
			esc_attr( str_replace( array( '$', ',' ), '', Money::dollars( $left ) ) ),
			esc_html__( 'Give money back', 'practice-portal' ),
			/* translators: 1: an amount, 2: a date. */
			esc_html( sprintf( __( 'of the payment of %1$s on %2$s', 'practice-portal' ), Money::dollars( $payment->amount ), $date ) )
		);
	}

	private static function status( Transaction $payment ): string {
		if ( $payment->amount_refunded > 0 ) {
			return $payment->amount_refunded >= $payment->amount
				? __( 'Given back', 'practice-portal' )
				/* translators: %s: an amount. */
				: sprintf( __( 'Paid, %s given back', 'practice-portal' ), Money::dollars( $payment->amount_refunded ) );
		}
		switch ( $payment->status ) {
			case Transaction::COMPLETE:
				return __( 'Paid', 'practice-portal' );
			case Transaction::FAILED:
				return __( 'Failed', 'practice-portal' );
		}
		return __( 'Not paid', 'practice-portal' );
	}
}
