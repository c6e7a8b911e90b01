<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Requests\RateLimiter;

defined( 'ABSPATH' ) || exit;

/**
 * Stripe limits how often the whole site may ask. One person must not use that up for all, so that each has a limit of their
 * own, and what Stripe has answered is kept for some seconds. What decides about money never reads a kept answer. Answers are
 * in transients, so that several servers share them.
 */
final class CallBudget {
	private const SECONDS = 5;

	private RateLimiter $limiter;

	public function __construct( RateLimiter $limiter ) {
		$this->limiter = $limiter;
	}

	public function register(): void {
		add_action( Hooks::SUBSCRIPTION_CHANGED, array( $this, 'invalidate' ) );
		add_action(
			Hooks::EVENT_LOGGED,
			function ( JournalEntry $entry ): void {
				$this->invalidate( $entry->user_id );
			}
		);
	}

	/**
	 * Counts a request of a person that asks Stripe.
	 *
	 * @param int    $user_id The person.
	 * @param string $name    Which limit: one of `RateLimiter`'s constants.
	 * @return int|null Seconds to wait when it is one too many, else null.
	 */
	public function count( int $user_id, string $name = RateLimiter::PAYMENTS ): ?int {
		return $this->limiter->hitBy( $name, "user $user_id" );
	}

	/**
	 * What a person was answered some seconds ago, else what is made now.
	 *
	 * @template Result
	 * @param int               $user_id The person.
	 * @param string            $name    What is asked.
	 * @param callable():Result $make    Asks Stripe. What it throws is not kept.
	 * @return Result
	 */
	public function recent( int $user_id, string $name, callable $make ) {
		$seconds = self::seconds();
		if ( $seconds < 1 ) {
			return $make();
		}
		$kept = self::cached( $user_id );
		if ( isset( $kept['answers'][ $name ] ) && $kept['answers'][ $name ]['until'] >= time() ) {
			return $kept['answers'][ $name ]['value'];
		}
		$value = $make();
		$now   = self::cached( $user_id );
		// Something has changed while Stripe was asked: nobody knows whether before or after the answer.
		if ( $now['change'] === $kept['change'] ) {
			$now['answers'][ $name ] = array(
				'until' => time() + $seconds,
				'value' => $value,
			);
			set_transient( self::key( $user_id ), $now, MINUTE_IN_SECONDS );
		}
		return $value;
	}

	/** Something has changed about a person: what was answered before does not count any more. */
	public function invalidate( int $user_id ): void {
		if ( self::seconds() > 0 ) {
			set_transient(
				self::key( $user_id ),
				array(
					'change'  => bin2hex( random_bytes( 8 ) ),
					'answers' => array(),
				),
				MINUTE_IN_SECONDS
			);
		}
	}

	/** @return array{change:string,answers:array<string,array{until:int,value:mixed}>} */
	private static function cached( int $user_id ): array {
		$kept = get_transient( self::key( $user_id ) );
		return is_array( $kept ) ? $kept : array(
			'change'  => '',
			'answers' => array(),
		);
	}

	private static function seconds(): int {
		/**
		 * Filters for how long an answer of Stripe is kept.
		 *
		 * @param int $seconds Default: 5; 0 keeps none.
		 */
		return (int) apply_filters( 'practice_portal_kept_answer_seconds', self::SECONDS );
	}

	private static function key( int $user_id ): string {
		return "practice_portal_answers_$user_id";
	}
}
