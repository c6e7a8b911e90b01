<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\Notices;
use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\RefundPreview;
use PracticePortal\Billing\Refunds;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\AmountParser;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Cancellation;
use WP_User;

/**
 * The confirmation page for a form of the member's page. It lists the effects and has the button that performs the action. Values
 * are posted, because amounts don't belong in URLs. The page works without scripts.
 */
final class Confirmation {
	public const CANCEL = 'cancel';

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Cancellation $cancellation,
		private readonly Refunds $refunds,
		private readonly PlanBox $plan_box,
		private readonly CreditBox $credit_box,
	) {}

	/** Whether one of the forms requested the page. */
	public static function isRequested(): bool {
		return '' !== self::posted( MemberActions::CONFIRM );
	}

	public function output( WP_User $user ): void {
		try {
			if ( MemberActions::REFUND_QUESTION === self::posted( MemberActions::CONFIRM ) ) {
				$this->outputRefundQuestion( $user );
			} elseif ( PlanBox::PLAN === self::posted( MemberActions::CONFIRM ) ) {
				$this->outputPlanQuestion( $user );
			} else {
				$this->outputCancelQuestion( $user );
			}
		} catch ( RequestRejected $refusal ) {
			self::outputRefusal( $refusal->getMessage() );
		} catch ( GatewayException $exception ) {
			self::outputRefusal( Notices::stripeError( $exception ), $exception->getMessage() );
		}
		/* translators: %s: name of a member. */
		printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( MemberUrl::member( $user->ID ) ), esc_html( sprintf( __( 'Back to %s without changing anything', 'practice-portal' ), $user->display_name ) ) );
	}

	/** @throws RequestRejected If this amount can't be refunded. */
	private function outputRefundQuestion( WP_User $user ): void {
		$amount = AmountParser::minorUnits( self::posted( 'amount' ) );
		if ( null === $amount ) {
			throw new RequestRejected( 'refund_amount', __( 'Enter an amount in dollars, for example 199 or 49.50.', 'practice-portal' ), 422 );
		}
		$preview = $this->refunds->preview( Sanitizer::id( self::posted( 'transaction' ) ), $amount );
		if ( $preview->transaction->user_id !== $user->ID ) {
			throw new RequestRejected( 'not_refundable', __( 'There is no payment that can be refunded.', 'practice-portal' ), 409 );
		}
		/* translators: %s: an amount. */
		$question = sprintf( __( 'Refund %s?', 'practice-portal' ), Money::dollars( $amount ) );
		/* translators: %s: an amount. */
		$label = sprintf( __( 'Refund %s', 'practice-portal' ), Money::dollars( $amount ) );
		$form  = array(
			'transaction' => (string) $preview->transaction->id,
			'amount'      => Money::dollars( $amount ),
			'seen'        => (string) $preview->charge->amount_refunded,
			'credit'      => (string) $preview->credit,
		);
		self::outputQuestion( $question, self::refundEffects( $preview ), MemberActions::REFUND, $form, $label );
		$with_credit = $amount + $preview->credited - $preview->credit;
		if ( $preview->ends && $with_credit > $amount ) {
			/* translators: %s: an amount. */
			CreditBox::outputForm( $user->ID, $preview->transaction->id, $with_credit, sprintf( __( 'Refund %s instead, with the credit', 'practice-portal' ), Money::dollars( $with_credit ) ) );
		}
	}

	/** @return string[] */
	private static function refundEffects( RefundPreview $preview ): array {
		$paid = Money::dollars( $preview->charge->amount );
		$date = Dates::day( $preview->transaction->made_at );
		/* translators: 1: an amount, 2: an amount, 3: a date. */
		$effects = array( sprintf( __( '%1$s of the payment of %2$s on %3$s goes to the original card. It can take 5–10 days to appear on the statement.', 'practice-portal' ), Money::dollars( $preview->amount ), $paid, $date ) );
		if ( $preview->credit > 0 ) {
			/* translators: 1: an amount, 2: an amount. */
			$effects[] = sprintf( __( '%1$s of this payment is the member\'s credit for later invoices. We take back %2$s of that credit first.', 'practice-portal' ), Money::dollars( $preview->credited ), Money::dollars( $preview->credit ) );
		} elseif ( $preview->credited > 0 && ! $preview->ends ) {
			/* translators: %s: an amount. */
			$effects[] = sprintf( __( '%s of this payment remains as the member\'s credit for later invoices.', 'practice-portal' ), Money::dollars( $preview->credited ) );
		}
		if ( $preview->ends ) {
			/* translators: %s: name of a plan. */
			$effects[] = sprintf( __( 'This refunds everything that was paid for the current period. %s ends immediately.', 'practice-portal' ), $preview->subscription->name );
			$effects[] = __( 'The member won\'t be charged again. People they invited also lose access.', 'practice-portal' );
			if ( $preview->credit_left > 0 ) {
				$effects[] = CreditBox::leftText( $preview->credit_left );
			}
		} elseif ( ! $preview->subscription->isOver() ) {
			$effects[] = __( 'The membership continues.', 'practice-portal' );
		}
		return $effects;
	}

	/** @throws RequestRejected If this change is not possible. */
	private function outputPlanQuestion( WP_User $user ): void {
		$subscription = $this->subscriptions->find( Sanitizer::id( self::posted( 'subscription' ) ) );
		if ( null === $subscription || $subscription->user_id !== $user->ID ) {
			throw new RequestRejected( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
		}
		$preview = $this->plan_box->preview( $subscription, Sanitizer::id( self::posted( 'plan' ) ) );
		/* translators: %s: name of a plan. */
		$label = sprintf( __( 'Change to %s', 'practice-portal' ), $preview['plan']->name );
		/* translators: %s: name of a plan. */
		self::outputQuestion( sprintf( __( 'Change the plan to %s?', 'practice-portal' ), $preview['plan']->name ), $preview['effects'], PlanBox::ACTION, $preview['form'], $label, '' );
	}

	/** @throws RequestRejected If no membership continues. */
	private function outputCancelQuestion( WP_User $user ): void {
		$subscription = $this->subscriptions->find( Sanitizer::id( self::posted( 'subscription' ) ) );
		$when         = Sanitizer::oneOf( self::posted( 'when' ), array( MemberActions::COMMITTED, MemberActions::PAID, MemberActions::NOW ) );
		if ( '' === $when ) {
			throw new RequestRejected( 'cancel_when', __( 'Choose when the membership ends.', 'practice-portal' ), 422 );
		}
		if ( null === $subscription || $subscription->user_id !== $user->ID || ! $subscription->isLive() ) {
			throw new RequestRejected( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
		}
		$is_now   = MemberActions::NOW === $when;
		$reason   = CancellationReason::from( self::posted( 'reason' ), self::posted( 'comment' ) );
		$form     = array(
			'subscription' => (string) $subscription->id,
			'when'         => $when,
			'reason'       => $reason->code,
			'comment'      => $reason->comment,
		);
		$question = $is_now ? __( 'Cancel the membership now?', 'practice-portal' ) : __( 'Cancel the membership?', 'practice-portal' );
		self::outputQuestion( $question, $this->cancellationEffects( $subscription, $when, $reason ), MemberActions::CANCEL, $form, $is_now ? __( 'Cancel membership now', 'practice-portal' ) : __( 'Cancel membership', 'practice-portal' ) );
	}

	/** @return string[] */
	private function cancellationEffects( Subscription $subscription, string $when, CancellationReason $reason ): array {
		$paid = (int) $subscription->current_period_end;
		$last = MemberActions::COMMITTED === $when ? $this->cancellation->committedUntil( $subscription ) : $paid;
		if ( MemberActions::NOW === $when ) {
			/* translators: %s: name of a plan. */
			$effects = array( sprintf( __( '%s ends immediately, and the members\' area closes. This cannot be undone.', 'practice-portal' ), $subscription->name ) );
			if ( $paid > 0 ) {
				/* translators: %s: a date. */
				$effects[] = sprintf( __( 'The current period is paid until %s.', 'practice-portal' ), self::date( $paid ) );
			}
		} else {
			$effects = array(
				/* translators: 1: name of a plan, 2: a date. */
				0 === $last ? sprintf( __( '%s ends at the end of the paid month.', 'practice-portal' ), $subscription->name ) : sprintf( __( '%1$s ends on %2$s.', 'practice-portal' ), $subscription->name, self::date( $last ) ),
				__( 'The cancellation can be undone until then.', 'practice-portal' ),
			);
		}
		if ( ! $reason->isEmpty() ) {
			/* translators: %s: a reason, for example "It costs too much". */
			$effects[] = sprintf( __( 'Reason for canceling: %s', 'practice-portal' ), CancellationReason::label( $reason->code ) ) . ( '' === $reason->comment ? '' : " ($reason->comment)" );
		}
		$effects[] = MemberActions::COMMITTED === $when ? __( 'The member is charged each month until then. People they invited lose access with the member.', 'practice-portal' ) : __( 'The member won\'t be charged again or refunded. People they invited also lose access.', 'practice-portal' );
		$effects[] = MemberActions::COMMITTED === $when ? '' : $this->credit_box->effect( $subscription );
		return array_filter( $effects );
	}

	/**
	 * @param string[]             $effects The effects.
	 * @param array<string,string> $form    The form's fields.
	 */
	private static function outputQuestion( string $question, array $effects, string $action, array $form, string $label, string $style = 'practice-portal-danger' ): void {
		MetaBox::open( $question, 'confirmation' );
		echo '<ul class="ul-disc">';
		foreach ( $effects as $effect ) {
			printf( '<li>%s</li>', esc_html( $effect ) );
		}
		echo '</ul>';
		AdminPostActions::button( $action, $form + array( 'key' => MemberActions::newKey() ), $label, "button-primary $style" );
		MetaBox::close();
	}

	private static function outputRefusal( string $text, string $detail = '' ): void {
		// phpcs:ignore WordPress.Security.EscapeOutput -- `Notices` escapes the details.
		printf( '<div class="notice notice-error inline" role="alert"><p>%1$s</p>%2$s</div>', esc_html( $text ), Notices::details( $detail ) );
	}

	private static function date( int $time ): string {
		return Dates::day( $time );
	}

	private static function posted( string $field ): string {
		return Sanitizer::line( wp_unslash( $_POST[ $field ] ?? '' ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- asking changes nothing; `Sanitizer` makes it safe.
	}
}
