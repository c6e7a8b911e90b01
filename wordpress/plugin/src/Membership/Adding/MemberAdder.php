<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Adding;

use PracticePortal\Billing\Adoption\AdoptableSubscription;
use PracticePortal\Billing\Adoption\StripeAdoption;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\OutsideSubscriptions;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Membership\Outside\OutsideMemberships;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\IncompleteSubscriptions;

/**
 * Adds a person with a membership, by hand or from a file. It charges nothing and sends no e-mail. The e-mail address identifies
 * the person, so no one is added twice.
 */
final class MemberAdder {
	public function __construct(
		private readonly MemberAccounts $member_accounts,
		private readonly StripeAdoption $stripe_adoption,
		private readonly OutsideMemberships $outside_memberships,
		private readonly OutsideSubscriptions $outside_subscriptions,
		private readonly Subscriptions $subscriptions,
		private readonly IncompleteSubscriptions $incomplete_subscriptions,
		private readonly MemberRecords $records,
		private readonly UserLock $user_lock,
		private readonly Lock $lock,
	) {}

	/**
	 * Checks whether a person could be added, without changing anything.
	 *
	 * @param bool $asks_stripe False to skip what only Stripe knows.
	 * @return AdoptableSubscription|null The verified Stripe subscription, if one pays.
	 * @throws RequestRejected If not. The message says why.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function check( NewMember $person, bool $asks_stripe = true ): ?AdoptableSubscription {
		$this->member_accounts->requireValid( $person->form );
		$user = $this->member_accounts->find( $person );
		if ( null !== $user && null !== $this->subscriptions->currentFor( $user->ID ) ) {
			throw new RequestRejected( 'already_subscribed', __( 'This person already has a membership.', 'practice-portal' ), 409 );
		}
		if ( ! $person->isPaidByStripe() && '' === $person->inviter_email && null === $person->plan ) {
			throw new RequestRejected( 'plan_missing', __( 'Choose a plan.', 'practice-portal' ), 422 );
		}
		if ( null !== $person->payment && null !== $person->payment->until && $person->payment->until <= DatabaseClock::now() && 0 === $person->ended_at ) {
			throw new RequestRejected( 'paid_until_past', __( 'Enter a date in the future.', 'practice-portal' ), 422 );
		}
		return $person->isPaidByStripe() && $asks_stripe ? $this->verify( $person ) : null;
	}

	/**
	 * Adds a person.
	 *
	 * @throws RequestRejected If the person can't be added. The message says why.
	 * @throws GatewayException If Stripe can't be reached.
	 * @throws ConcurrentChange If another request registers or changes the same person.
	 */
	public function add( NewMember $person ): AddedMember {
		return $this->lock->tryRun( array( Lock::nameForEmail( $person->email() ) ), fn(): AddedMember => $this->addLocked( $person ) );
	}

	private function addLocked( NewMember $person ): AddedMember {
		$adoptable = $this->check( $person );
		if ( null === $adoptable ) {
			return $this->store( $person, null );
		}
		// No other request adds a person with the same Stripe subscription, from before an account is created.
		return $this->lock->tryRun(
			array( 'adoption:' . $adoptable->details->id ),
			function () use ( $person, $adoptable ): AddedMember {
				$this->stripe_adoption->requireFree( $adoptable->details->id );
				return $this->store( $person, $adoptable );
			}
		);
	}

	private function store( NewMember $person, ?AdoptableSubscription $adoptable ): AddedMember {
		$inviter = '' === $person->inviter_email ? null : $this->inviter( $person->inviter_email );
		$user    = $this->member_accounts->find( $person );
		$user_id = null === $user ? $this->member_accounts->create( $person ) : $user->ID;
		$is_new  = null === $user || $this->member_accounts->complete( $user, $person ) || '1' === $this->records->text( $user_id, MemberRecords::ADDED_BY_OWNER );
		$this->member_accounts->fill( $user_id, $person );
		$id = $this->user_lock->withLock( $user_id, fn(): int => $this->grant( $user_id, $person, $adoptable, $inviter ) );
		return new AddedMember( $user_id, $id, $is_new );
	}

	/** @throws RequestRejected If the person has got a membership in between. */
	private function grant( int $user_id, NewMember $person, ?AdoptableSubscription $adoptable, ?Subscription $inviter ): int {
		$since = 0 === $person->since ? DatabaseClock::now() : $person->since;
		if ( null !== $person->payment && 0 === $person->ended_at && null !== $person->plan ) {
			return $this->outside_memberships->grant( $user_id, $person->plan, $person->payment, $since, $person->origin )->id;
		}
		if ( null !== $this->subscriptions->currentFor( $user_id ) || ! $this->incomplete_subscriptions->cancelAllFor( $user_id ) ) {
			throw new RequestRejected( 'already_subscribed', __( 'This person already has a membership.', 'practice-portal' ), 409 );
		}
		if ( null !== $adoptable ) {
			// First, so that a process that dies leaves no membership without its customer.
			if ( '' === $this->records->customer( $user_id ) ) {
				$this->records->setCustomer( $user_id, $adoptable->details->customer );
			}
			return $this->stripe_adoption->adopt( $user_id, $adoptable, $person->since, $person->origin );
		}
		if ( null !== $inviter ) {
			update_user_meta( $user_id, MemberRecords::IS_SECONDARY, '1' );
			update_user_meta( $user_id, MemberRecords::PARENT_USER, $inviter->user_id );
			return $this->outside_subscriptions->createInvited( $user_id, $inviter, $since, $person->origin );
		}
		if ( null === $person->plan ) {
			throw new RequestRejected( 'plan_missing', __( 'Choose a plan.', 'practice-portal' ), 422 );
		}
		return $this->outside_subscriptions->createEnded( $user_id, $person->plan, $person->payment ?? OutsidePayment::complimentary( $person->ended_at ), min( $since, $person->ended_at ), $person->ended_at, $person->origin );
	}

	/** @throws RequestRejected If there is none, or the portal can't take it over. */
	private function verify( NewMember $person ): AdoptableSubscription {
		$id = '' === $person->stripe_subscription ? $this->stripe_adoption->idForEmail( $person->email() ) : $person->stripe_subscription;
		if ( '' === $id ) {
			throw new RequestRejected( 'not_adoptable', __( 'Stripe has no running subscription for this e-mail address.', 'practice-portal' ), 422 );
		}
		return $this->stripe_adoption->verify( $id, $person->plan );
	}

	/** @throws RequestRejected If the inviter has no membership of their own here. */
	private function inviter( string $email ): Subscription {
		$user         = get_user_by( 'email', $email );
		$subscription = false === $user ? null : $this->subscriptions->currentFor( $user->ID );
		if ( null === $subscription || $subscription->isInvited() ) {
			/* translators: %s: an e-mail address. */
			throw new RequestRejected( 'inviter_missing', sprintf( __( 'The inviting member %s has no membership here.', 'practice-portal' ), $email ), 422 );
		}
		return $subscription;
	}
}
