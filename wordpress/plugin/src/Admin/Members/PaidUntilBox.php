<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\OutsidePaymentFields;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\SiteDay;
use PracticePortal\Membership\Outside\OutsideMemberships;

/** The box on a member's page with the end of a membership outside of Stripe, and a form to change it. */
final class PaidUntilBox {
	public const ACTION = 'change_paid_until';

	private const FORM = 'paid_until_';

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Plans $plans,
		private readonly OutsideMemberships $outside_memberships,
	) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		$admin_post_actions->add( self::ACTION, Capability::MANAGE_MEMBERS, array( $this, 'change' ) );
	}

	public static function output( Subscription $subscription ): void {
		$payment = OutsidePayment::for( $subscription );
		if ( null === $payment || ! $subscription->isLive() ) {
			return;
		}
		MetaBox::open( __( 'Paid until', 'practice-portal' ), 'paid-until' );
		printf( '<form method="post" action="%s">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( self::ACTION );
		printf( '<input type="hidden" name="subscription" value="%1$d"><fieldset><legend class="screen-reader-text">%2$s</legend>', (int) $subscription->id, esc_html__( 'How is it paid?', 'practice-portal' ) );
		$typed = RefusedInput::take( self::FORM . $subscription->id ) + array(
			'payment' => $payment->gateway->value,
			'until'   => null === $payment->until ? '' : SiteDay::at( $payment->until ),
			'yearly'  => OutsidePaymentFields::yearly( $payment ),
		);
		OutsidePaymentFields::outputChoice( $typed['payment'] );
		echo '</fieldset>';
		OutsidePaymentFields::output( $typed['until'], $typed['yearly'], 'practice-portal-paid' );
		printf( '<p><button type="submit" class="button button-primary">%s</button></p></form>', esc_html__( 'Save', 'practice-portal' ) );
		MetaBox::close();
	}

	/** Prints the box that cancels a membership outside of Stripe. */
	public static function outputCancellation( Subscription $subscription ): void {
		if ( null === OutsidePayment::for( $subscription ) || ! $subscription->isLive() ) {
			return;
		}
		MetaBox::open( __( 'Cancel membership', 'practice-portal' ), MemberUrl::CANCEL );
		printf( '<form method="post" action="%1$s"><input type="hidden" name="%2$s" value="%3$s"><input type="hidden" name="subscription" value="%4$d"><input type="hidden" name="when" value="%5$s"><button type="submit" class="button practice-portal-danger">%6$s</button></form>', esc_url( MemberUrl::member( $subscription->user_id ) ), esc_attr( MemberActions::CONFIRM ), esc_attr( Confirmation::CANCEL ), (int) $subscription->id, esc_attr( MemberActions::NOW ), esc_html__( 'Cancel membership', 'practice-portal' ) );
		MetaBox::close();
	}

	/** @param array<int|string,mixed> $form `subscription`, and what `OutsidePaymentFields` reads. */
	public function change( array $form ): ActionResult {
		$subscription = $this->subscriptions->find( Sanitizer::id( $form['subscription'] ?? 0 ) );
		$url          = null === $subscription ? MemberUrl::members() : MemberUrl::member( $subscription->user_id );
		try {
			$plan    = null === $subscription ? null : $this->plans->findAny( $subscription->product_id );
			$payment = OutsidePaymentFields::read( $form, null === $plan ? 0 : $plan->price );
			$changed = $this->outside_memberships->change( null === $subscription ? 0 : $subscription->id, $payment );
			$now     = OutsidePayment::for( $changed ) ?? $payment;
			/* translators: %s: for example "Paid until December 31, 2026". */
			return ActionResult::done( sprintf( __( 'Saved: %s.', 'practice-portal' ), StatusLabels::outsideLabel( $now ) ), $url );
		} catch ( RequestRejected $refusal ) {
			$problem = $refusal->getMessage();
		} catch ( ConcurrentChange $busy ) {
			$problem = __( 'Another request is updating this member. Try again in a moment.', 'practice-portal' );
		}
		if ( null !== $subscription ) {
			self::keep( $subscription->id, $form );
		}
		return ActionResult::refused( $problem, $url );
	}

	/** @param array<int|string,mixed> $form The refused form, which the page shows again. */
	private static function keep( int $subscription_id, array $form ): void {
		$typed = array();
		foreach ( array( 'payment', 'until', 'yearly' ) as $field ) {
			$typed[ $field ] = Sanitizer::line( $form[ $field ] ?? '' );
		}
		RefusedInput::store( self::FORM . $subscription_id, $typed );
	}

}
