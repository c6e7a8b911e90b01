<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\Notices;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Refunds;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;

/** The credit that a membership leaves at Stripe when it ends, and its refund to the payments that it came from. */
final class CreditBox {
	public function __construct( private readonly Refunds $refunds, private readonly StripeSettings $stripe_settings ) {}

	/** Prints nothing if the membership goes on, or no credit is left. Asks Stripe only if a payment became credit. */
	public function output( Subscription $subscription ): void {
		if ( ! $subscription->isOver() || ! $this->refunds->mayHaveCredit( $subscription ) ) {
			return;
		}
		try {
			$credit = $this->refunds->credit( $subscription );
		} catch ( GatewayException $exception ) {
			MetaBox::open( self::heading(), MemberUrl::CREDIT );
			// phpcs:ignore WordPress.Security.EscapeOutput -- `Notices` escapes the details.
			printf( '<p>%1$s</p>%2$s', esc_html( self::unknownText() ), Notices::details( $exception->getMessage() ) );
			MetaBox::close();
			return;
		}
		if ( 0 === $credit['total'] ) {
			return;
		}
		MetaBox::open( self::heading(), MemberUrl::CREDIT );
		printf( '<p>%s</p>', esc_html( self::leftText( $credit['total'] ) ) );
		foreach ( $credit['payments'] as list( 'payment' => $payment, 'credit' => $amount ) ) {
			/* translators: 1: an amount, 2: a date. */
			self::outputForm( $payment->user_id, $payment->id, $amount, sprintf( __( 'Refund %1$s of the payment on %2$s', 'practice-portal' ), Money::dollars( $amount ), Dates::day( $payment->made_at ) ) );
		}
		$other = $credit['total'] - array_sum( array_column( $credit['payments'], 'credit' ) );
		if ( $other > 0 ) {
			/* translators: %s: an amount. */
			printf( '<p>%1$s <a href="%2$s" target="_blank" rel="noopener noreferrer">%3$s</a></p>', esc_html( sprintf( __( '%s of it came from no payment of this membership. Change that credit in Stripe.', 'practice-portal' ), Money::dollars( $other ) ) ), esc_url( $this->stripe_settings->stripeDashboard( 'customers/' . $credit['customer'] ) ), esc_html__( 'View in Stripe', 'practice-portal' ) );
		}
		MetaBox::close();
	}

	/**
	 * What is left when a membership is canceled; '' for nothing.
	 *
	 * @param Subscription $subscription Before it ends.
	 */
	public function effect( Subscription $subscription ): string {
		if ( ! $this->refunds->mayHaveCredit( $subscription ) ) {
			return '';
		}
		try {
			$total = $this->refunds->credit( $subscription )['total'];
		} catch ( GatewayException $exception ) {
			return self::unknownText();
		}
		return 0 === $total ? '' : self::leftText( $total ) . ' ' . __( 'After the end, you can refund it on the member\'s page.', 'practice-portal' );
	}

	/** @param int $amount Minor units. */
	public static function leftText( int $amount ): string {
		/* translators: %s: an amount. */
		return sprintf( __( '%s of the member\'s credit is left at Stripe. Only a new membership would use it.', 'practice-portal' ), Money::dollars( $amount ) );
	}

	/**
	 * Prints a button that asks whether to refund an amount.
	 *
	 * @param int $amount Minor units.
	 */
	public static function outputForm( int $user_id, int $transaction_id, int $amount, string $label ): void {
		printf(
			'<form method="post" action="%1$s"><input type="hidden" name="%2$s" value="%3$s"><input type="hidden" name="transaction" value="%4$d"><input type="hidden" name="amount" value="%5$s"><p><button type="submit" class="button">%6$s</button></p></form>',
			esc_url( MemberUrl::member( $user_id ) ),
			esc_attr( MemberActions::CONFIRM ),
			esc_attr( MemberActions::REFUND_QUESTION ),
			(int) $transaction_id,
			esc_attr( Money::plain( $amount ) ),
			esc_html( $label )
		);
	}

	private static function heading(): string {
		return __( 'Credit at Stripe', 'practice-portal' );
	}

	private static function unknownText(): string {
		return __( 'A change of plan gave the member credit. Stripe could not say how much of it is left. Open the member\'s page again in a few minutes.', 'practice-portal' );
	}
}
