<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Invite;
use PracticePortal\Domain\Quote;
use PracticePortal\Domain\Subscription;
use PracticePortal\Settings\Pages;
use PracticePortal\Storage\Invites;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;

defined( 'ABSPATH' ) || exit;

/**
 * Gives a secondary user their share of the membership that they are invited into: total 0, no card (specification, section 6).
 */
final class SecondaryMembership {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private Invites $invites;
	private Pages $pages;

	public function __construct( Subscriptions $subscriptions, Transactions $transactions, Invites $invites, Pages $pages ) {
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->invites       = $invites;
		$this->pages         = $pages;
	}

	/**
	 * Uses the invitation up and makes the membership active.
	 *
	 * @param int    $user_id       Whose it becomes.
	 * @param Invite $invite        What leads there.
	 * @param bool   $was_logged_in Whether the user had an account before.
	 * @throws Refusal When the invitation was used by another user meanwhile, or the membership has ended.
	 */
	public function grant( int $user_id, Invite $invite, bool $was_logged_in ): Answer {
		$parent = $this->invites->membership( $invite );
		if ( null === $parent || ! $this->invites->redeem( $invite, $user_id ) ) {
			throw self::invalidInvite();
		}
		// There may be one from an earlier try whose answer was lost.
		$own         = $this->subscriptions->currentOf( $user_id ) ?? $this->open( $user_id, $parent );
		$transaction = $this->transactions->firstOf( $own->id );
		$number      = null === $transaction ? $this->record( $own, $was_logged_in ) : $transaction->id;
		return new Answer(
			201,
			array(
				'status'         => 'complete',
				'transaction_id' => $number,
				'redirect_url'   => $this->pages->overviewUrl(),
			)
		);
	}

	/** The same for whatever is wrong with it: what is wrong is nobody's business. */
	public static function invalidInvite(): Refusal {
		return new Refusal( 'invite_invalid', __( 'This invitation is not valid any more.', 'practice-portal' ), 403 );
	}

	private function open( int $user_id, Subscription $parent ): Subscription {
		$own = $this->subscriptions->create( $user_id, $parent->product_id, $parent->name, 0, '', $parent->id, 0 === $parent->id ? $parent->user_id : 0, $parent->terms );
		$this->subscriptions->activate( $own->id );
		return $own;
	}

	private function record( Subscription $subscription, bool $was_logged_in ): int {
		$number = $this->transactions->create( $subscription, Quote::forSecondary(), '', $was_logged_in, bin2hex( random_bytes( 16 ) ) );
		$this->transactions->complete( $number );
		return $number;
	}
}
