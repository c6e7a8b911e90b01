<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Model\OrderTotal;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Invitations\Invite;
use PracticePortal\Registration\Invitations\Invites;

/** Gives an invited user their membership, with a total of 0 and without a card. */
final class InvitedMembership {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly Invites $invites,
		private readonly Pages $pages,
	) {}

	/**
	 * Accepts the invitation and activates the membership, under the inviter's lock, so that their membership cannot end in between.
	 *
	 * @param int          $user_id       The invited user.
	 * @param Subscription $parent        The inviter's membership, as read under the lock.
	 * @param bool         $was_logged_in Whether the user already had an account.
	 * @throws RequestRejected If another user has accepted the invitation.
	 */
	public function grant( int $user_id, Invite $invite, Subscription $parent, bool $was_logged_in ): StoredResponse {
		if ( ! $this->invites->redeem( $invite, $user_id ) ) {
			throw self::invalidInvite();
		}
		// An earlier attempt, whose response was lost, may have created it.
		$own         = $this->subscriptions->currentFor( $user_id ) ?? $this->open( $user_id, $parent );
		$transaction = $this->transactions->firstFor( $own->id );
		$number      = null === $transaction ? $this->record( $own, $was_logged_in ) : $transaction->id;
		return new StoredResponse(
			201,
			array(
				'status'         => 'complete',
				'transaction_id' => $number,
				'redirect_url'   => $this->pages->overviewUrl(),
			)
		);
	}

	/** The same error for every reason, so that it reveals nothing. */
	public static function invalidInvite(): RequestRejected {
		return new RequestRejected( 'invite_invalid', __( 'This invitation is no longer valid.', 'practice-portal' ), 403 );
	}

	private function open( int $user_id, Subscription $parent ): Subscription {
		$own = $this->subscriptions->create( $user_id, $parent->product_id, $parent->name, 0, '', $parent->id, 0 === $parent->id ? $parent->user_id : 0, $parent->terms );
		$this->subscriptions->activate( $own->id );
		return $own;
	}

	private function record( Subscription $subscription, bool $was_logged_in ): int {
		$number = $this->transactions->create( $subscription, OrderTotal::forSecondary(), '', $was_logged_in, bin2hex( random_bytes( 16 ) ) );
		$this->transactions->complete( $number );
		return $number;
	}
}
