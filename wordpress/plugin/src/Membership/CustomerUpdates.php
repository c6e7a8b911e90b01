<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Language;
use PracticePortal\Registration\Accounts\MemberRecords;
use WP_User;

/**
 * Updates Stripe after a change of a name, e-mail address or language, by any user or plugin. A change is queued as user meta and sent after
 * the response. Failures are retried hourly.
 */
final class CustomerUpdates {
	private const KEYS = array( 'first_name', 'last_name', Language::META );

	/** Maximum per hour, so that a slow Stripe does not block other tasks. */
	private const BATCH = 50;

	/** Runs after the request's locks are released. */
	private const SHUTDOWN_PRIORITY = 90;

	/** @var array<int,true> Members whose change is queued in this request. */
	private array $new = array();

	public function __construct(
		private readonly StripeGateway $gateway,
		private readonly MemberRecords $records,
		private readonly IssueReporter $issue_reporter,
	) {}

	public function register(): void {
		add_action( 'profile_update', array( $this, 'queueEmail' ), 10, 2 );
		add_action( 'updated_user_meta', array( $this, 'queueDetails' ), 10, 3 );
		add_action( 'added_user_meta', array( $this, 'queueDetails' ), 10, 3 );
		add_action( 'shutdown', array( $this, 'sendNew' ), self::SHUTDOWN_PRIORITY );
		add_action( Hooks::HOURLY, array( $this, 'sendQueued' ) );
	}

	/**
	 * @param int|string   $user_id The user whose profile was saved.
	 * @param WP_User|null $before  The user before the change.
	 */
	public function queueEmail( $user_id, $before = null ): void {
		$user = get_userdata( (int) $user_id );
		if ( false !== $user && ( ! $before instanceof WP_User || $before->user_email !== $user->user_email ) ) {
			$this->queue( $user->ID );
		}
	}

	/**
	 * @param int|string $meta_id The row.
	 * @param int|string $user_id The user.
	 * @param string     $key     The changed key.
	 */
	public function queueDetails( $meta_id, $user_id, $key ): void {
		if ( in_array( $key, self::KEYS, true ) ) {
			$this->queue( (int) $user_id );
		}
	}

	/** Sends this request's changes. */
	public function sendNew(): void {
		foreach ( array_keys( $this->new ) as $user_id ) {
			unset( $this->new[ $user_id ] );
			$this->send( $user_id );
		}
	}

	/** Sends earlier requests' changes. While Stripe is down, the rest waits for the next hour. */
	public function sendQueued(): void {
		$queued = get_users(
			array(
				'meta_key' => MemberRecords::CUSTOMER_OUTDATED, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key -- hourly, by an index.
				'fields'   => 'ID',
				'number'   => self::BATCH,
			)
		);
		foreach ( $queued as $user_id ) {
			if ( ! $this->send( (int) $user_id ) ) {
				return;
			}
		}
	}

	/** Queues a change. A user without a customer needs none, because the first purchase sends these details. */
	private function queue( int $user_id ): void {
		if ( '' === $this->records->customer( $user_id ) || isset( $this->new[ $user_id ] ) ) {
			return;
		}
		update_user_meta( $user_id, MemberRecords::CUSTOMER_OUTDATED, wp_generate_uuid4() );
		$this->new[ $user_id ] = true;
	}

	/** @return bool Whether Stripe could be reached. */
	private function send( int $user_id ): bool {
		$user     = get_userdata( $user_id );
		$token    = $this->records->text( $user_id, MemberRecords::CUSTOMER_OUTDATED );
		$customer = $this->records->customer( $user_id );
		// A copied site sends nothing to Stripe, so the change waits.
		if ( false === $user || '' === $token || LiveSite::isPaused() ) {
			return true;
		}
		try {
			if ( '' !== $customer ) {
				$this->gateway->updateCustomer( $customer, $user->user_email, trim( $user->first_name . ' ' . $user->last_name ), Language::of( $user_id ), "customer-$user_id-$token" );
			}
		} catch ( GatewayException $exception ) {
			if ( ! in_array( $exception->kind, array( GatewayErrorKind::Missing, GatewayErrorKind::CustomerMissing ), true ) ) {
				$this->issue_reporter->raise( HealthIssueKind::CustomerOutdated, $customer, $user_id, 0, $exception->getMessage() );
				return GatewayErrorKind::Unavailable !== $exception->kind;
			}
		}
		// A change in between has another token and stays queued.
		delete_user_meta( $user_id, MemberRecords::CUSTOMER_OUTDATED, $token );
		$this->issue_reporter->resolve( HealthIssueKind::CustomerOutdated, $customer );
		return true;
	}
}
