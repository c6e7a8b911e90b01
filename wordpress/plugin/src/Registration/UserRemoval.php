<?php
/**
 * The subscription ends with its user.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Subscription;
use PracticePortal\Foundation\Release;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Busy;

defined( 'ABSPATH' ) || exit;

/**
 * Ends what a user has bought when the user is deleted, or removed from this site of a network: nobody could cancel it any
 * more (decisions, "Paying"). What was missed is found hourly: a network's own administration does not load what is active on one site.
 */
final class UserRemoval {
	/** How many an hour. */
	private const BATCH = 50;

	private Subscriptions $subscriptions;
	private Endings $endings;
	private UnfinishedPurchases $unfinished;
	private PersonLock $lock;

	/**
	 * @param Subscriptions       $subscriptions The memberships.
	 * @param Endings             $endings       Ends them, at the card processor too.
	 * @param UnfinishedPurchases $unfinished    Ends what was begun there and never heard of here.
	 * @param PersonLock          $lock          One at a time for each person.
	 */
	public function __construct( Subscriptions $subscriptions, Endings $endings, UnfinishedPurchases $unfinished, PersonLock $lock ) {
		$this->subscriptions = $subscriptions;
		$this->endings       = $endings;
		$this->unfinished    = $unfinished;
		$this->lock          = $lock;
	}

	public function register(): void {
		add_action( 'delete_user', array( $this, 'end' ) );
		add_action( 'remove_user_from_blog', array( $this, 'end' ) );
		add_action( 'wpmu_delete_user', array( $this, 'end' ) );
		add_action( Endings::HOOK, array( $this, 'endOfNobody' ), 9 );
	}

	/**
	 * Ends everything of a user on the current site; WordPress has switched to the one that it is about. While somebody else
	 * is at work on it, it is left to the next hour.
	 *
	 * @param int|string $user_id The user.
	 */
	public function end( $user_id ): void {
		if ( false === get_option( Release::OPTION ) ) {
			return;
		}
		try {
			$this->lock->hold(
				(int) $user_id,
				function () use ( $user_id ): void {
					foreach ( $this->subscriptions->ofUser( (int) $user_id ) as $subscription ) {
						if ( ! $subscription->isOver() ) {
							$this->endUnheard( $subscription );
							$this->endings->end( $subscription );
						}
					}
				}
			);
		} catch ( Busy $busy ) {
			return;
		}
	}

	/** Ends what users have left behind that are no more. */
	public function endOfNobody(): void {
		foreach ( $this->subscriptions->ofNobody( self::BATCH ) as $subscription ) {
			$this->end( $subscription->user_id );
		}
	}

	/** Of one whose beginning was not heard of here only the customer leads to it, and goes with the user. */
	private function endUnheard( Subscription $subscription ): void {
		if ( '' !== $subscription->gateway_subscription ) {
			return;
		}
		try {
			$this->unfinished->endUnheard( $subscription->user_id );
		} catch ( PaymentProblem $problem ) {
			// It can be paid by nobody, since nobody has its secret.
			return;
		}
	}
}
