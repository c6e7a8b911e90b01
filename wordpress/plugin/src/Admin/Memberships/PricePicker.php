<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Memberships;

use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeCatalogue;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Money;
use PracticePortal\Core\RequestRejected;

/**
 * Chooses one of Stripe's prices, or creates one. A price in use never changes. Current members keep it, and new members pay the
 * new one.
 */
final class PricePicker {
	/** Stripe's minimum and maximum for a month, in minor units. */
	private const MIN_AMOUNT = 50;
	private const MAX_AMOUNT = 99999900;

	public function __construct(
		private readonly Plans $plans,
		private readonly StripeCatalogue $catalogue,
		private readonly StripeSettings $stripe_settings,
		private readonly IssueReporter $issue_reporter,
	) {}

	/**
	 * Compares all prices daily, because they can also change in Stripe. If Stripe can't be reached, the next day's run compares
	 * them.
	 */
	public function compareAll(): void {
		if ( '' === $this->stripe_settings->stripeSecretKey() ) {
			return;
		}
		try {
			array_map( $this->matchesStripe( ... ), $this->plans->all() );
		} catch ( GatewayException $exception ) {
			return;
		}
	}

	/**
	 * Chooses one of Stripe's prices for a membership.
	 *
	 * @throws RequestRejected If a membership can't use it.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function apply( MembershipPlan $membership_plan, string $price_id ): void {
		$price = $this->catalogue->price( $price_id );
		if ( null === $price || ! $price->is_usable ) {
			throw new RequestRejected( 'price', __( 'No monthly USD price with this ID in Stripe. Choose another.', 'practice-portal' ), 422 );
		}
		$this->save( $membership_plan, $price->amount, $price->id );
	}

	/**
	 * Creates a price in Stripe, and chooses it.
	 *
	 * @param int    $amount          Minor units per month.
	 * @param string $idempotency_key The form's key. Repeating the form creates no second price.
	 * @throws RequestRejected If the amount is not allowed.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function create( MembershipPlan $membership_plan, int $amount, string $idempotency_key ): void {
		if ( $amount < self::MIN_AMOUNT || $amount > self::MAX_AMOUNT ) {
			throw new RequestRejected( 'price', __( 'A price is at least $0.50 and at most $999,999.', 'practice-portal' ), 422 );
		}
		$current = $this->stripe_settings->stripePrice( $membership_plan );
		if ( '' !== $current && $amount === $membership_plan->price ) {
			return;
		}
		$price = $this->catalogue->createPrice( $membership_plan->name, $amount, $idempotency_key );
		$this->save( $membership_plan, $price->amount, $price->id );
	}

	/**
	 * Compares a membership's price with Stripe's, and reports an issue while they differ.
	 *
	 * @return bool|null Whether they are the same; null if the membership has no price in Stripe yet.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function matchesStripe( MembershipPlan $membership_plan ): ?bool {
		$id = $this->stripe_settings->stripePrice( $membership_plan );
		if ( '' === $id ) {
			return null;
		}
		$price = $this->catalogue->price( $id );
		$same  = null !== $price && $price->is_usable && $price->amount === $membership_plan->price;
		if ( $same ) {
			$this->issue_reporter->resolve( HealthIssueKind::PricesDiffer, (string) $membership_plan->id );
			return true;
		}
		$stripe_price = null === $price ? __( 'Not found in Stripe', 'practice-portal' ) : Money::dollars( $price->amount );
		/* translators: 1: name of a membership, 2: its price here, 3: its price at Stripe. */
		$this->issue_reporter->raise( HealthIssueKind::PricesDiffer, (string) $membership_plan->id, 0, 0, sprintf( __( '%1$s: %2$s here, %3$s in Stripe', 'practice-portal' ), $membership_plan->name, Money::dollars( $membership_plan->price ), $stripe_price ) );
		return false;
	}

	private function save( MembershipPlan $membership_plan, int $amount, string $price_id ): void {
		$before = $this->stripe_settings->stripePrice( $membership_plan );
		if ( $before === $price_id && $membership_plan->price === $amount ) {
			return;
		}
		$this->plans->setPrice( $membership_plan->id, $amount, $price_id );
		$this->issue_reporter->resolve( HealthIssueKind::PricesDiffer, (string) $membership_plan->id );
		$event = new JournalEvent( AdminActivityKind::PriceChanged, 0, $membership_plan->id . "-$before-$price_id" );
		/* translators: 1: name of a membership, 2: an amount, 3: an amount. */
		AdminJournalEvents::record( $event->withReference( $price_id )->withDetail( sprintf( __( '%1$s from %2$s to %3$s', 'practice-portal' ), $membership_plan->name, Money::dollars( $membership_plan->price ), Money::dollars( $amount ) ) ) );
	}
}
