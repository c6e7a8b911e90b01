<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Outside\OutsideMemberships;
use PracticePortal\Membership\PlanChange;
use PracticePortal\Membership\PlanChangePreview;

/** The box on a member's page that changes the plan. The owner sees the same cost as the member would, and confirms it. */
final class PlanBox {
	public const ACTION = 'change_plan';

	/** Which question the confirmation page asks. */
	public const PLAN = 'plan';

	/** What of the preview the form sends back. */
	private const SHOWN = array( 'at', 'due', 'credit' );

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Plans $plans,
		private readonly StripeSettings $stripe_settings,
		private readonly PlanChange $plan_change,
		private readonly OutsideMemberships $outside_memberships,
	) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		$admin_post_actions->add( self::ACTION, Capability::MANAGE_MEMBERS, array( $this, 'change' ) );
	}

	public function output( Subscription $subscription ): void {
		$plans = $this->otherPlans( $subscription );
		if ( array() === $plans ) {
			return;
		}
		MetaBox::open( __( 'Change plan', 'practice-portal' ), 'plan' );
		$committed = $subscription->committedUntil();
		if ( '' !== $subscription->gateway_subscription && $committed > DatabaseClock::now() ) {
			/* translators: %s: a date. */
			echo '<p>' . esc_html( sprintf( __( 'The plan is fixed until the commitment ends on %s.', 'practice-portal' ), Dates::day( $committed ) ) ) . '</p>';
		} else {
			printf( '<form method="post" action="%1$s"><input type="hidden" name="%2$s" value="%3$s"><input type="hidden" name="subscription" value="%4$d"><p><label for="practice-portal-new-plan">%5$s</label><br><select id="practice-portal-new-plan" name="plan">', esc_url( MemberUrl::member( $subscription->user_id ) ), esc_attr( MemberActions::CONFIRM ), esc_attr( self::PLAN ), (int) $subscription->id, esc_html__( 'New plan', 'practice-portal' ) );
			foreach ( $plans as $plan ) {
				printf( '<option value="%1$d">%2$s</option>', (int) $plan->id, esc_html( $plan->name ) );
			}
			printf( '</select></p><p><button type="submit" class="button">%s</button></p></form>', esc_html__( 'Preview the change', 'practice-portal' ) );
		}
		MetaBox::close();
	}

	/**
	 * What a change costs and does, and the form that confirms it.
	 *
	 * @return array{plan:MembershipPlan,effects:string[],form:array<string,string>}
	 * @throws RequestRejected If this change is not possible.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function preview( Subscription $subscription, int $product_id ): array {
		$plan = $this->requirePlan( $subscription, $product_id );
		$form = array(
			'subscription' => (string) $subscription->id,
			'plan'         => (string) $plan->id,
		);
		if ( null !== OutsidePayment::for( $subscription ) ) {
			$effects = array( __( 'Stripe charges nothing. How the membership is paid, and until when, stays the same.', 'practice-portal' ) );
		} else {
			try {
				$preview = $this->plan_change->preview( $subscription->id, $plan->id );
			} catch ( RequestRejected $refusal ) {
				throw self::refusal( $refusal );
			} catch ( ConcurrentChange $busy ) {
				throw self::busy();
			}
			$effects = self::costs( $preview );
			$wire    = $preview->toWire();
			foreach ( array_merge( self::SHOWN, array( 'signature' ) ) as $field ) {
				$form[ $field ] = (string) $wire[ $field ];
			}
		}
		$effects[] = __( 'The plan changes at once, also for people the member invited. The member gets an e-mail.', 'practice-portal' );
		return array(
			'plan'    => $plan,
			'effects' => $effects,
			'form'    => $form,
		);
	}

	/** @param array<int|string,mixed> $form The form of `preview()`, with `key`. */
	public function change( array $form ): ActionResult {
		$subscription = $this->subscriptions->find( Sanitizer::id( $form['subscription'] ?? 0 ) );
		$url          = null === $subscription ? MemberUrl::members() : MemberUrl::member( $subscription->user_id );
		try {
			if ( null === $subscription ) {
				throw self::fixed();
			}
			$product_id = Sanitizer::id( $form['plan'] ?? 0 );
			if ( $subscription->product_id !== $product_id ) {
				$this->changeTo( $subscription, $this->requirePlan( $subscription, $product_id ), $form );
			}
			$now = $this->plans->findAny( $product_id );
			/* translators: %s: name of a plan. */
			return ActionResult::done( sprintf( __( 'The plan is now %s.', 'practice-portal' ), null === $now ? $subscription->name : $now->name ), $url );
		} catch ( RequestRejected $refusal ) {
			return ActionResult::refused( self::refusal( $refusal )->getMessage(), $url );
		} catch ( ConcurrentChange $busy ) {
			return ActionResult::refused( self::busy()->getMessage(), $url );
		} catch ( GatewayException $exception ) {
			return ActionResult::refusedByStripe( $exception )->redirectingTo( $url );
		}
	}

	/**
	 * @param array<int|string,mixed> $form The confirmed form.
	 * @throws RequestRejected If the cost has changed, or the bank wants to ask the cardholder.
	 * @throws GatewayException If the bank declines, or Stripe fails.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	private function changeTo( Subscription $subscription, MembershipPlan $plan, array $form ): void {
		if ( null !== OutsidePayment::for( $subscription ) ) {
			$this->outside_memberships->changePlan( $subscription->id, $plan );
			return;
		}
		$shown = array_map( static fn( string $field ): int => (int) Sanitizer::line( $form[ $field ] ?? '' ), array_combine( self::SHOWN, self::SHOWN ) );
		$this->plan_change->change( $subscription->id, $plan->id, $shown + array( 'signature' => Sanitizer::line( $form['signature'] ?? '' ) ), MemberActions::key( $form ) );
		if ( '' === $this->plan_change->pendingSecret( $subscription->id ) ) {
			return;
		}
		try {
			$this->plan_change->confirm( $subscription->id );
		} catch ( GatewayException $unconfirmed ) {
			if ( GatewayErrorKind::Declined !== $unconfirmed->kind ) {
				throw $unconfirmed;
			}
			throw new RequestRejected( 'plan_bank', __( 'The bank asks the cardholder to confirm this payment, so only the member can make this change, on Your Membership. Nothing was charged, and the plan is the same.', 'practice-portal' ), 409 );
		}
	}

	/** @return string[] */
	private static function costs( PlanChangePreview $preview ): array {
		$effects = array(
			$preview->due > 0
				/* translators: %s: an amount. */
				? sprintf( __( 'The member\'s card is charged %s now.', 'practice-portal' ), Money::dollars( $preview->due ) )
				: __( 'Nothing is charged now.', 'practice-portal' ),
		);
		if ( $preview->credit > 0 ) {
			/* translators: %s: an amount. */
			$effects[] = sprintf( __( '%s that was already paid becomes credit for later invoices.', 'practice-portal' ), Money::dollars( $preview->credit ) );
		}
		/* translators: 1: an amount, 2: a date. */
		$effects[] = sprintf( __( 'The next charge is %1$s on %2$s.', 'practice-portal' ), Money::dollars( $preview->next ), Dates::day( $preview->next_at ) );
		if ( $preview->ends_discount ) {
			$effects[] = __( 'The current discount does not apply to this plan, and ends.', 'practice-portal' );
		}
		if ( null !== $preview->committed_until ) {
			/* translators: %s: a date. */
			$effects[] = sprintf( __( 'The plan commits the member until %s.', 'practice-portal' ), Dates::day( $preview->committed_until ) );
		}
		return $effects;
	}

	/**
	 * The plans to choose from; empty if the plan can't change.
	 *
	 * @return MembershipPlan[]
	 */
	private function otherPlans( Subscription $subscription ): array {
		$is_outside = null !== OutsidePayment::for( $subscription );
		if ( $subscription->isInvited() || ! $subscription->isLive() || ( ! $is_outside && ( '' === $subscription->gateway_subscription || SubscriptionStatus::Active !== $subscription->status || null !== $subscription->ends_at ) ) ) {
			return array();
		}
		return array_filter( $this->plans->all(), fn( MembershipPlan $plan ): bool => $plan->id !== $subscription->product_id && ( $is_outside || $this->stripe_settings->canCharge( $plan ) ) );
	}

	/** @throws RequestRejected If the member can't have this plan now. */
	private function requirePlan( Subscription $subscription, int $product_id ): MembershipPlan {
		foreach ( $this->otherPlans( $subscription ) as $plan ) {
			if ( $plan->id === $product_id ) {
				return $plan;
			}
		}
		throw self::fixed();
	}

	private static function fixed(): RequestRejected {
		return new RequestRejected( 'plan_fixed', __( 'This member can\'t change to this plan now. Reload the page.', 'practice-portal' ), 409 );
	}

	private static function busy(): RequestRejected {
		return new RequestRejected( 'busy', __( 'Another request is updating this member. Try again in a moment.', 'practice-portal' ), 409 );
	}

	/** The refusals of `PlanChange` speak to the member. */
	private static function refusal( RequestRejected $refusal ): RequestRejected {
		return match ( $refusal->error_code ) {
			'practice_portal_plan_fixed'         => self::fixed(),
			'practice_portal_plan_changed_often' => new RequestRejected( 'plan_changed_often', __( 'The plan was changed three times within a day. Try again tomorrow.', 'practice-portal' ), 409 ),
			'practice_portal_preview_expired', 'practice_portal_preview_outdated' => new RequestRejected( 'preview_outdated', __( 'The cost of the change is no longer the one you saw. Nothing was changed. Preview it again.', 'practice-portal' ), 409 ),
			default                              => $refusal,
		};
	}
}
