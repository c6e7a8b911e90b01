<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;

/**
 * Rate limits with fixed windows, counted in the database: a row per name, client and window. Transients would lose counts, because
 * they are read and then written back. The client's address is stored only as a keyed hash (spec: rest#availability-routes).
 *
 * A request counts for its client and, with larger numbers, for the client's network. The site's own limits count only what a
 * request costs: a created account, an e-mail, a request to Stripe (`spend`). So refused requests use up no one else's limit.
 */
final class RateLimiter {
	public const AVAILABILITY  = 'availability';
	public const COUPONS       = 'coupons';
	public const REGISTRATIONS = 'registrations';
	public const INVITATIONS   = 'invitations';

	/** E-mails that one member causes to one address. */
	public const RECIPIENTS = 'recipients';

	/** E-mails that strangers cause: to one address from all of them, and from one of them to any address. */
	public const STRANGERS_TO_RECIPIENT = 'strangers_to_recipient';
	public const STRANGERS_E_MAILS      = 'strangers_e_mails';

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

	/** What requests cost, for the whole site. */
	public const ACCOUNTS_CREATED = 'accounts_created';
	public const EMAILS_CAUSED    = 'emails_caused';
	public const STRIPE_REQUESTS  = 'stripe_requests';

	private const PER_MINUTE  = 'per_minute';
	private const PER_HOUR    = 'per_hour';
	private const PER_DAY     = 'per_day';
	private const SITE_MINUTE = 'global_per_minute';

	/** Length of each window in seconds. */
	private const WINDOWS = array(
		self::PER_MINUTE  => MINUTE_IN_SECONDS,
		self::PER_HOUR    => HOUR_IN_SECONDS,
		self::PER_DAY     => DAY_IN_SECONDS,
		self::SITE_MINUTE => MINUTE_IN_SECONDS,
	);

	/** How many times a client's limit its network has: a provider or a company has many honest clients. */
	private const NETWORK_FACTOR = 5;

	/** Per client and minute, and per client and hour. */
	private const DEFAULT_LIMITS = array(
		self::PER_MINUTE => 20,
		self::PER_HOUR   => 100,
	);

	/** A limit without one of the windows does not count it. A list of ten thousand members takes a hundred requests. */
	private const LIMITS = array(
		self::AVAILABILITY  => self::DEFAULT_LIMITS,
		self::COUPONS       => self::DEFAULT_LIMITS,
		self::REGISTRATIONS => self::DEFAULT_LIMITS,
		self::INVITATIONS   => array(
			self::PER_MINUTE => 10,
			self::PER_DAY    => 20,
		),
		self::RECIPIENTS    => array( self::PER_DAY => 3 ),
		self::STRANGERS_TO_RECIPIENT => array( self::PER_DAY => 3 ),
		self::STRANGERS_E_MAILS      => array(
			self::PER_HOUR => 10,
			self::PER_DAY  => 20,
		),
		self::MEMBERS       => array( self::PER_MINUTE => 300 ),
		// More than a person reads, but a program needs days to read a large directory.
		self::DIRECTORY_READS       => array(
			self::PER_HOUR => 3000,
			self::PER_DAY  => 10000,
		),
		self::PAYMENTS      => array(
			self::PER_MINUTE => 30,
			self::PER_HOUR   => 200,
		),
		self::LOOKUPS       => array(
			self::PER_MINUTE => 10,
			self::PER_HOUR   => 60,
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
		self::ACCOUNTS_CREATED => array( self::SITE_MINUTE => 100 ),
		self::EMAILS_CAUSED    => array( self::SITE_MINUTE => 100 ),
		self::STRIPE_REQUESTS  => array( self::SITE_MINUTE => 600 ),
	);

	/** What a request may cost. It is refused while the site's limit of one of them is used up. */
	private const COSTS = array(
		self::COUPONS           => array( self::STRIPE_REQUESTS ),
		self::REGISTRATIONS     => array( self::ACCOUNTS_CREATED, self::STRIPE_REQUESTS ),
		self::INVITATIONS       => array( self::EMAILS_CAUSED ),
		self::STRANGERS_E_MAILS => array( self::EMAILS_CAUSED ),
		self::PAYMENTS          => array( self::STRIPE_REQUESTS ),
		self::LOOKUPS           => array( self::STRIPE_REQUESTS ),
	);

	/** Whether this request was counted. Only such a request's costs count: the owner's work and scheduled tasks have no limits. */
	private bool $is_counting = false;

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
	 * @param int    $user The user; 0 counts by the client's address and network.
	 * @return int|null Seconds to wait when the limit is reached, else null.
	 */
	public function hit( string $name, int $user = 0 ): ?int {
		return $user > 0 ? $this->hitBy( $name, "user $user" ) : $this->hitBy( $name, ClientIp::client(), 1, ClientIp::network() );
	}

	/**
	 * Counts one or more uses.
	 *
	 * @param string $name    The limit: one of this class's constants.
	 * @param string $client  The client, as any text: only a keyed hash is stored.
	 * @param int    $uses    The number of uses.
	 * @param string $network The client's network; '' for none.
	 * @return int|null Seconds to wait when the limit is reached, else null.
	 */
	public function hitBy( string $name, string $client, int $uses = 1, string $network = '' ): ?int {
		if ( $uses < 1 ) {
			return null;
		}
		$this->is_counting = true;

		$now     = DatabaseClock::now();
		$windows = self::windows( $name, $client, $now, 1 );
		if ( '' !== $network && $network !== $client ) {
			$windows = array_merge( $windows, self::windows( $name, "network $network", $now, self::NETWORK_FACTOR ) );
		}
		self::open( $windows );
		foreach ( $windows as $window ) {
			if ( ! self::consume( $window['bucket'], $window['limit'], $uses ) ) {
				$this->last = self::state( $window, 0, $now );
				return max( 1, $window['end'] - $now );
			}
		}
		$this->last = self::tightest( $windows, $now );
		return self::waitForSite( $name, $now );
	}

	/**
	 * Counts what a limited request costs, for the whole site.
	 *
	 * @param string $cost ACCOUNTS_CREATED, EMAILS_CAUSED or STRIPE_REQUESTS.
	 */
	public function spend( string $cost ): void {
		if ( ! $this->is_counting ) {
			return;
		}
		$windows = self::windows( $cost, 'site', DatabaseClock::now(), 1 );
		self::open( $windows );
		foreach ( $windows as $window ) {
			self::consume( $window['bucket'], PHP_INT_MAX, 1 );
		}
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

	/** @return int|null Seconds to wait while the site's limit of something is used up that the request may cost, else null. */
	private static function waitForSite( string $name, int $now ): ?int {
		foreach ( self::COSTS[ $name ] ?? array() as $cost ) {
			foreach ( self::windows( $cost, 'site', $now, 1 ) as $window ) {
				if ( ( self::counts( array( $window ) )[ $window['bucket'] ] ?? 0 ) >= $window['limit'] ) {
					return max( 1, $window['end'] - $now );
				}
			}
		}
		return null;
	}

	/**
	 * The windows of a limit at a moment, in the order in which they are checked.
	 *
	 * @param string $who    The client, its network, or the site.
	 * @param int    $factor Multiplies the limit.
	 * @return array<int,array{name:string,limit:int,window:int,end:int,bucket:string,is_own:bool}>
	 */
	private static function windows( string $name, string $who, int $now, int $factor ): array {
		$windows = array();
		foreach ( self::limits( $name ) as $window => $limit ) {
			$seconds   = self::WINDOWS[ $window ];
			$end       = ( intdiv( $now, $seconds ) + 1 ) * $seconds;
			$windows[] = array(
				'name'   => $name,
				'limit'  => $limit * $factor,
				'window' => $seconds,
				'end'    => $end,
				'bucket' => hash_hmac( 'sha256', "$name|$who|$seconds|$end", wp_salt( 'nonce' ) ),
				'is_own' => 1 === $factor,
			);
		}
		return $windows;
	}

	/** @return array<string,int> Limits by window. */
	private static function limits( string $name ): array {
		$defaults = self::LIMITS[ $name ];
		/**
		 * Filters the limits.
		 *
		 * @param array<string,int> $limits `per_minute`, `per_hour` and `per_day` of a client, `global_per_minute` of what requests cost the
		 *                                  site. Windows that the name lacks are ignored. A network has five times its clients' limits.
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
	 * @return array{name:string,limit:int,window:int,remaining:int,reset:int}|null Only of the client's own windows, because those of its network stay private.
	 */
	private static function tightest( array $windows, int $now ): ?array {
		$own    = array_filter( $windows, static fn( array $window ): bool => $window['is_own'] );
		$hits   = self::counts( $own );
		$states = array();
		foreach ( $own as $window ) {
			$states[] = self::state( $window, max( 0, $window['limit'] - ( $hits[ $window['bucket'] ] ?? 0 ) ), $now );
		}
		usort( $states, static fn( array $one, array $other ): int => $one['remaining'] <=> $other['remaining'] );
		return $states[0] ?? null;
	}

	/**
	 * @param array<int,array<string,mixed>> $windows Windows.
	 * @return array<string,int> Uses by bucket.
	 */
	private static function counts( array $windows ): array {
		global $wpdb;
		$buckets = array_column( $windows, 'bucket' );
		$marks   = implode( ', ', array_fill( 0, count( $buckets ), '%s' ) );
		$rows    = (array) $wpdb->get_results( $wpdb->prepare( "SELECT bucket, hits FROM %i WHERE bucket IN ($marks)", Schema::name( Schema::RATE_LIMITS ), ...$buckets ), ARRAY_A );
		return array_map( 'intval', array_column( $rows, 'hits', 'bucket' ) );
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
