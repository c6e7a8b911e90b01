<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;

/**
 * Notices card testing: stolen numbers that are tried on one registration, or by one client (spec: payment#declined-attempts). Each
 * decline counts for its registration and for the client that sent it. Clients are stored only as keyed hashes.
 */
final class CardDeclines {
	/** Declines after which the attempt is canceled and its client waits. */
	private const MAX = 5;

	/** The time in which they count, in seconds. */
	private const WINDOW = 2 * HOUR_IN_SECONDS;

	/** Declines of the whole site in the same time that the owner is told of. */
	private const MANY = 30;

	private const SUBJECT = 'card_testing';

	public function __construct( private readonly IssueReporter $issue_reporter ) {}

	/**
	 * Stores a decline of a registration's first payment.
	 *
	 * @param string $client_hash The client that sent the registration; '' if unknown.
	 */
	public function add( Subscription $subscription, string $client_hash ): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				'INSERT INTO %i (subscription_id, user_id, client_hash, declined_at) VALUES (%d, %d, %s, ' . DatabaseClock::SQL . ')',
				Schema::name( Schema::DECLINES ),
				$subscription->id,
				$subscription->user_id,
				$client_hash
			)
		);
		if ( $this->count() >= self::MANY ) {
			$this->issue_reporter->raise( HealthIssueKind::CardTesting, self::SUBJECT, 0, 0 );
		}
	}

	/**
	 * Seconds that a client or a user has to wait after too many declines; null for none.
	 *
	 * @param int    $user_id     0 for a visitor.
	 * @param string $client_hash As `ClientIp::hash` made it; '' for none.
	 */
	public function wait( int $user_id, string $client_hash ): ?int {
		/**
		 * Filters after how many declines within two hours a client waits. Each account still waits after five.
		 *
		 * @param int $declines Default: 5.
		 */
		$of_client = max( 1, (int) apply_filters( 'practice_portal_declines_per_client', self::MAX ) );
		$waits     = array(
			0 === $user_id ? null : self::waitBy( 'user_id = %d', $user_id, self::MAX ),
			'' === $client_hash ? null : self::waitBy( 'client_hash = %s', $client_hash, $of_client ),
		);
		return array() === array_filter( $waits ) ? null : max( array_filter( $waits ) );
	}

	/**
	 * @param string $condition One column compared with one placeholder; never text from outside.
	 * @param int    $max       Declines that cause a wait.
	 */
	private static function waitBy( string $condition, int|string $value, int $max ): ?int {
		global $wpdb;
		$oldest = $wpdb->get_var( $wpdb->prepare( "SELECT declined_at FROM %i WHERE $condition AND declined_at > " . DatabaseClock::SQL . ' - %d ORDER BY declined_at DESC, id DESC LIMIT 1 OFFSET %d', Schema::name( Schema::DECLINES ), $value, self::WINDOW, $max - 1 ) );
		return null === $oldest ? null : max( 1, (int) $oldest + self::WINDOW - DatabaseClock::now() );
	}

	/** Daily: deletes old declines. The issue ends when a day passes without many of them. */
	public function cleanUp(): void {
		global $wpdb;
		if ( $this->count( DAY_IN_SECONDS ) < self::MANY ) {
			$this->issue_reporter->resolve( HealthIssueKind::CardTesting, self::SUBJECT );
		}
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE declined_at < ' . DatabaseClock::SQL . ' - %d', Schema::name( Schema::DECLINES ), DAY_IN_SECONDS ) );
	}

	private function count( int $seconds = self::WINDOW ): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE declined_at > ' . DatabaseClock::SQL . ' - %d', Schema::name( Schema::DECLINES ), $seconds ) );
	}
}
