<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Requests\RateLimiter;

/**
 * Stripe limits the requests of the whole site. So that one user can't use them up, each user has a limit, and Stripe's responses are
 * cached for some seconds. Decisions about money never use the cache. It is stored in transients, which several servers share.
 */
final class CallBudget {
	private const SECONDS = 5;

	public function __construct( private readonly RateLimiter $limiter ) {}

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
	 * Counts a user's request that calls Stripe.
	 *
	 * @param string $name The limit: one of `RateLimiter`'s constants.
	 * @return int|null Seconds to wait if the limit is exceeded, else null.
	 */
	public function count( int $user_id, string $name = RateLimiter::PAYMENTS ): ?int {
		return $this->limiter->hitBy( $name, "user $user_id" );
	}

	/**
	 * A cached response of the last seconds, else a new one.
	 *
	 * @template Result
	 * @param string            $name The request's name.
	 * @param callable():Result $make Calls Stripe. Exceptions are not cached.
	 * @return Result
	 */
	public function recent( int $user_id, string $name, callable $make ) {
		$seconds = self::seconds();
		if ( $seconds < 1 ) {
			return $make();
		}
		$kept = self::cached( $user_id );
		if ( isset( $kept['answers'][ $name ] ) && $kept['answers'][ $name ]['until'] >= DatabaseClock::now() ) {
			return $kept['answers'][ $name ]['value'];
		}
		$value = $make();
		$now   = self::cached( $user_id );
		// Something changed during the call, so the response may be outdated.
		if ( $now['change'] === $kept['change'] ) {
			$now['answers'][ $name ] = array(
				'until' => DatabaseClock::now() + $seconds,
				'value' => $value,
			);
			set_transient( self::key( $user_id ), $now, MINUTE_IN_SECONDS );
		}
		return $value;
	}

	/** Invalidates a user's cache after a change. */
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
		 * Filters how long Stripe's responses are cached.
		 *
		 * @param int $seconds Default: 5; 0 disables the cache.
		 */
		return (int) apply_filters( 'practice_portal_stripe_cache_seconds', self::SECONDS );
	}

	private static function key( int $user_id ): string {
		return "practice_portal_answers_$user_id";
	}
}
