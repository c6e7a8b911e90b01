<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Foundation\Hooks;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Busy;

defined( 'ABSPATH' ) || exit;

/**
 * Daily: asks about memberships whose month is over and of whose renewal, failure or end nothing was heard.
 */
final class MissedEvents {
	/** Until then the card processor has renewed a membership, and told of it. */
	private const PATIENCE = DAY_IN_SECONDS;

	/** How many a day, so that a slow card processor does not hold up all else that is done daily. */
	private const BATCH = 100;

	private Subscriptions $subscriptions;
	private Settlement $settlement;
	private PersonLock $lock;

	public function __construct( Subscriptions $subscriptions, Settlement $settlement, PersonLock $lock ) {
		$this->subscriptions = $subscriptions;
		$this->settlement    = $settlement;
		$this->lock          = $lock;
	}

	public function register(): void {
		add_action( Hooks::DAILY, array( $this, 'catchUp' ) );
	}

	/** What cannot be asked about is left for tomorrow. */
	public function catchUp(): void {
		foreach ( $this->subscriptions->overdueBefore( time() - self::PATIENCE, self::BATCH ) as $overdue ) {
			try {
				$this->lock->hold(
					$overdue->user_id,
					function () use ( $overdue ): void {
						$this->settlement->refresh( $this->subscriptions->find( $overdue->id ) ?? $overdue );
					}
				);
			} catch ( Busy $busy ) {
				continue;
			} catch ( PaymentProblem $problem ) {
				if ( PaymentProblem::UNAVAILABLE === $problem->kind() ) {
					return;
				}
			}
		}
	}
}
