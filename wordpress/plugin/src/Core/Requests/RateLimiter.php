<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/**
 * Rate limits with fixed windows, counted in the database: a row per name, client and window. Transients would lose counts, because
 * they are read and then written back. The client's address is stored only as a keyed hash (spec: rest#availability-routes). A request that
 * exceeds a client's own limits does not count globally, so that one client can't use up everyone's limit.
 */
final class RateLimiter {
	public const AVAILABILITY  = 'availability';
	public const COUPONS       = 'coupons';
	public const REGISTRATIONS = 'registrations';
	public const INVITATIONS   = 'invitations';

	/** E-mails to one address, counted by recipient. */
	public const RECIPIENTS = 'recipients';

	/** The directory: requests for pages, and members that a user reads. */
	public const MEMBERS         = 'members';
	public const DIRECTORY_READS = 'reading';

	/** Requests that call Stripe. */
	public const PAYMENTS = 'payments';

	/** Requests for a payment's result. */
	public const LOOKUPS = 'lookups';

	/** Refusals of further invitations. */
	public const INVITATION_REFUSALS = 'refusals';

	/** Attempts at the user's own current password. */
	public const CREDENTIALS = 'credentials';

	/** Links to an account's own address, present or new. */
	public const EMAIL_LINKS = 'email_links';

	private const PER_MINUTE   = 'per_minute';
	private const PER_HOUR     = 'per_hour';
	private const PER_DAY      = 'per_day';
	private const GLOBAL_LIMIT = 'global_per_minute';

	/** Length of each window in seconds. The client's own windows come first: only what they admit counts globally. */
	private const WINDOWS = array(
		self::PER_MINUTE   => MINUTE_IN_SECONDS,
		self::PER_HOUR     => HOUR_IN_SECONDS,
		self::PER_DAY      => DAY_IN_SECONDS,
		self::GLOBAL_LIMIT => MINUTE_IN_SECONDS,
	);

	/** Per client and minute, per client and hour, and from all clients per minute. */
	private const DEFAULT_LIMITS = array(
		self::PER_MINUTE   => 20,
		self::PER_HOUR     => 100,
		self::GLOBAL_LIMIT => 600,
	);

	/** A limit without one of the windows does not count it. A list of ten thousand members takes a hundred requests. */
	private const LIMITS = array(
		self::AVAILABILITY  => self::DEFAULT_LIMITS,
		self::COUPONS       => self::DEFAULT_LIMITS,
		self::REGISTRATIONS => self::DEFAULT_LIMITS,
		self::INVITATIONS   => array(
			self::PER_MINUTE   => 10,
			self::PER_DAY      => 20,
			self::GLOBAL_LIMIT => 100,
		),
		self::RECIPIENTS    => array( self::PER_DAY => 3 ),
		self::MEMBERS       => array( self::PER_MINUTE => 300 ),
		// More than a person reads, but a program needs days to read a large directory.
		self::DIRECTORY_READS       => array(
			self::PER_HOUR => 3000,
			self::PER_DAY  => 10000,
		),
		self::PAYMENTS      => array(
			self::PER_MINUTE   => 30,
			self::PER_HOUR     => 200,
			self::GLOBAL_LIMIT => 600,
		),
		self::LOOKUPS       => array(
			self::PER_MINUTE   => 10,
			self::PER_HOUR     => 60,
			self::GLOBAL_LIMIT => 600,
		),
		self::INVITATION_REFUSALS => self::DEFAULT_LIMITS,
		self::CREDENTIALS         => array(
			self::PER_MINUTE => 10,
			self::PER_HOUR   => 30,
		),
		self::EMAIL_LINKS   => array(
			self::PER_MINUTE => 3,
			self::PER_HOUR   => 10,
		),
	);

	/** @var array{name:string,limit:int,window:int,remaining:int,reset:int}|null The tightest window of the last count. */
	private ?array $last = null;

	/**
	 * The names of all limits.
	 *
	 * @return string[]
	 */
	public static function names(): array {
		return array_keys( self::LIMITS );
	}

	/**
	 * Counts one use.
	 *
	 * @param string $name The limit: one of this class's constants.
	 * @param int    $user The user; 0 counts by the client's address.
	 * @return int|null Seconds to wait when the limit is reached, else null.
	 */
	public function hit( string $name, int $user = 0 ): ?int {
		return $this->hitBy( $name, $user > 0 ? "user $user" : ClientIp::client() );
	}

	/**
	 * Counts one or more uses.
	 *
	 * @param string $name   The limit: one of this class's constants.
	 * @param string $client The client, as any text: only a keyed hash is stored.
	 * @param int    $uses   The number of uses.
	 * @return int|null Seconds to wait when the limit is reached, else null.
	 */
	public function hitBy( string $name, string $client, int $uses = 1 ): ?int {
		if ( $uses < 1 ) {
			return null;
		}
		$now     = time();
		$windows = array();
		foreach ( self::limits( $name ) as $window => $limit ) {
			$seconds   = self::WINDOWS[ $window ];
			$end       = ( intdiv( $now, $seconds ) + 1 ) * $seconds;
			$who       = self::GLOBAL_LIMIT === $window ? 'everybody' : $client;
			$windows[] = array(
				'name'   => $name,
				'limit'  => $limit,
				'window' => $seconds,
				'end'    => $end,
				'shared' => self::GLOBAL_LIMIT === $window,
				'bucket' => hash_hmac( 'sha256', "$name|$who|$seconds|$end", wp_salt( 'nonce' ) ),
			);
		}
		self::open( $windows );
		foreach ( $windows as $window ) {
			if ( ! self::consume( $window['bucket'], $window['limit'], $uses ) ) {
				$this->last = self::state( $window, 0, $now );
				return max( 1, $window['end'] - $now );
			}
		}
		$this->last = self::tightest( $windows, $now );
		return null;
	}

	/**
	 * The state after the last count, for the response's headers. Reading it deletes it.
	 *
	 * @return array{name:string,limit:int,window:int,remaining:int,reset:int}|null
	 */
	public function takeState(): ?array {
		$last       = $this->last;
		$this->last = null;
		return $last;
	}

	/** @return array<string,int> Limits by window, in the order in which they are checked. */
	private static function limits( string $name ): array {
		$defaults = self::LIMITS[ $name ];
		/**
		 * Filters the limits.
		 *
		 * @param array<string,int> $limits `per_minute`, `per_hour`, `per_day` and `global_per_minute`. Windows that the name lacks are ignored.
		 * @param string            $name   The limit: one of `RateLimiter`'s constants.
		 */
		$filtered = (array) apply_filters( 'practice_portal_rate_limits', $defaults, $name );
		return array_intersect_key( array_merge( self::WINDOWS, $defaults, array_map( 'intval', $filtered ) ), $defaults );
	}

	/** @param array<int,array<string,mixed>> $windows The windows to count in. */
	private static function open( array $windows ): void {
		global $wpdb;
		$values = array();
		foreach ( $windows as $window ) {
			$values[] = $wpdb->prepare( '(%s, 0, %d)', $window['bucket'], $window['end'] );
		}
		// phpcs:ignore WordPress.DB.PreparedSQL -- each row was prepared above.
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (bucket, hits, expires_at) VALUES ', Schema::name( Schema::RATE_LIMITS ) ) . implode( ', ', $values ) );
	}

	/** One atomic query, so that two requests never share the last use. */
	private static function consume( string $bucket, int $limit, int $uses ): bool {
		global $wpdb;
		// A failed query is the server's error, so it does not refuse the client (`ExceptionHandler`).
		return 0 !== $wpdb->query( $wpdb->prepare( 'UPDATE %i SET hits = hits + %d WHERE bucket = %s AND hits + %d <= %d', Schema::name( Schema::RATE_LIMITS ), $uses, $bucket, $uses, $limit ) );
	}

	/**
	 * @param array<int,array<string,mixed>> $windows The counted windows.
	 * @return array{name:string,limit:int,window:int,remaining:int,reset:int}|null Only of the client's own windows, because the global one stays private.
	 */
	private static function tightest( array $windows, int $now ): ?array {
		global $wpdb;
		$buckets = array_column( $windows, 'bucket' );
		$marks   = implode( ', ', array_fill( 0, count( $buckets ), '%s' ) );
		$hits    = array_column( (array) $wpdb->get_results( $wpdb->prepare( "SELECT bucket, hits FROM %i WHERE bucket IN ($marks)", Schema::name( Schema::RATE_LIMITS ), ...$buckets ), ARRAY_A ), 'hits', 'bucket' );
		$states  = array();
		foreach ( array_filter( $windows, array( self::class, 'isOwn' ) ) as $window ) {
			$states[] = self::state( $window, max( 0, $window['limit'] - (int) ( $hits[ $window['bucket'] ] ?? 0 ) ), $now );
		}
		usort( $states, static fn( array $one, array $other ): int => $one['remaining'] <=> $other['remaining'] );
		return $states[0] ?? null;
	}

	/** @param array<string,mixed> $window As `hitBy` made it. */
	private static function isOwn( array $window ): bool {
		return ! $window['shared'];
	}

	/**
	 * @param array<string,mixed> $window As `hitBy` made it.
	 * @return array{name:string,limit:int,window:int,remaining:int,reset:int}
	 */
	private static function state( array $window, int $remaining, int $now ): array {
		return array(
			'name'      => $window['name'],
			'limit'     => $window['limit'],
			'window'    => $window['window'],
			'remaining' => $remaining,
			'reset'     => max( 1, $window['end'] - $now ),
		);
	}
}
