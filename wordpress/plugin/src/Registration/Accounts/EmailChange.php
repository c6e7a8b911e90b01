<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Requests\RateLimiter;
use WP_Error;
use WP_User;

/**
 * Defers a user's change of their own address, by any form or route, until the signed-in user confirms it on the page of a link sent
 * to the new address. WordPress then notifies the old address. An administrator changes another user's address at once, and the new address is not
 * verified.
 */
final class EmailChange {
	/** The user meta key of a pending change: `email`, `token_hash`, `expires_at`. */
	public const PENDING = 'practice_portal_pending_email';

	/** The link's query argument. */
	public const ARGUMENT = 'confirm_email';

	private const LIFETIME = DAY_IN_SECONDS;

	/** @var array<int,string> Addresses confirmed in this request, by account. */
	private array $confirmed = array();

	/** @var array<int,string> Addresses corrected in this request, by account. */
	private array $corrected = array();

	/** @var array<int,JournalEvent> The facts about addresses that are replaced in this request, by account. */
	private array $facts = array();

	public function __construct(
		private readonly RateLimiter $limiter,
		private readonly CurrentPassword $current_password,
		private readonly EmailAllowance $email_allowance,
	) {}

	public function register(): void {
		add_filter( 'wp_pre_insert_user_data', array( $this, 'deferChange' ), 10, 3 );
		add_filter( 'send_email_change_email', array( $this, 'shouldNotify' ), 10, 3 );
		add_action( 'profile_update', array( $this, 'recordChange' ), 10, 2 );
		// WordPress' own link changes the address without a button.
		remove_action( 'personal_options_update', 'send_confirmation_on_profile_email' );
	}

	/**
	 * Sends a link to the new address. The account keeps the old one until the change is confirmed on the link's page.
	 *
	 * @return bool Whether it will be sent. False if the user or the address had too many e-mails (`EmailAllowance`).
	 */
	public function request( int $user_id, string $email ): bool {
		if ( null !== $this->email_allowance->wait( EmailAllowance::EMAIL_CHANGE, $email, $user_id ) ) {
			return false;
		}
		update_user_meta(
			$user_id,
			self::PENDING,
			wp_slash(
				array(
					'email'      => $email,
					'token_hash' => '',
					'expires_at' => DatabaseClock::now() + self::LIFETIME,
				)
			)
		);
		ActivityLog::record( new JournalEvent( ActivityKind::EmailChangeRequested, $user_id, $user_id . '-' . wp_generate_uuid4() ) );
		return true;
	}

	/** Cancels a change that was not confirmed. */
	public function cancel( int $user_id ): void {
		delete_user_meta( $user_id, self::PENDING );
	}

	/** The address that waits for confirmation; '' for none. */
	public function pending( int $user_id ): string {
		return $this->change( $user_id )['email'] ?? '';
	}

	/**
	 * Creates a new link for the pending change. Only the e-mail contains it, and earlier links no longer work.
	 *
	 * @param string $url A page of the site.
	 * @return string '' if nothing is pending.
	 */
	public function link( int $user_id, string $url ): string {
		$change = $this->change( $user_id );
		if ( null === $change ) {
			return '';
		}
		$token                = bin2hex( random_bytes( 24 ) );
		$change['token_hash'] = hash( 'sha256', $token );
		update_user_meta( $user_id, self::PENDING, wp_slash( $change ) );
		return add_query_arg( self::ARGUMENT, $token, $url );
	}

	/** Whether a link belongs to the user's pending change. */
	public function isPending( int $user_id, string $token ): bool {
		$change = $this->change( $user_id );
		return null !== $change && '' !== $change['token_hash'] && hash_equals( $change['token_hash'], hash( 'sha256', $token ) );
	}

	/**
	 * Confirms a change by its link.
	 *
	 * @param int $user_id The signed-in user.
	 * @return bool Whether the account has the new address now.
	 */
	public function confirm( int $user_id, string $token ): bool {
		$change = $this->change( $user_id );
		if ( null === $change || ! $this->isPending( $user_id, $token ) ) {
			return false;
		}
		$this->confirmed[ $user_id ] = $change['email'];
		$updated                     = wp_update_user(
			wp_slash(
				array(
					'ID'         => $user_id,
					'user_email' => $change['email'],
				)
			)
		);
		unset( $this->confirmed[ $user_id ] );
		if ( is_wp_error( $updated ) ) {
			return false;
		}
		$this->cancel( $user_id );
		EmailVerification::verify( $user_id, $change['email'] );
		return true;
	}

	/**
	 * Corrects the address of an unpaid account. The new address is not verified. WordPress sends no e-mail to the old one, which
	 * may be a stranger's.
	 *
	 * @return int|WP_Error The result of `wp_update_user`.
	 */
	public function correct( int $user_id, string $email ) {
		$fields                      = wp_slash(
			array(
				'ID'         => $user_id,
				'user_email' => $email,
			)
		);
		$this->corrected[ $user_id ] = $email;
		add_filter( 'send_email_change_email', '__return_false', 20 );
		try {
			return Database::attempt( static fn() => wp_update_user( $fields ) );
		} finally {
			remove_filter( 'send_email_change_email', '__return_false', 20 );
			unset( $this->corrected[ $user_id ] );
		}
	}

	/**
	 * Replaces the address for the owner's correction, and records the change. A repeat records it once.
	 *
	 * @param string $key      The key of the fact.
	 * @param int    $actor_id Who began the correction. A request of the member may finish it, and asks nothing.
	 * @return int|WP_Error The result of `wp_update_user`.
	 */
	public function replace( int $user_id, string $email, string $key, int $actor_id ) {
		$fields                  = wp_slash(
			array(
				'ID'         => $user_id,
				'user_email' => $email,
			)
		);
		$fact                    = ( new JournalEvent( ActivityKind::EmailChanged, $user_id, $key ) )->by( $actor_id );
		$this->facts[ $user_id ] = $fact;
		if ( $actor_id !== $user_id ) {
			$this->corrected[ $user_id ] = $email;
		}
		try {
			$saved = Database::attempt( static fn() => wp_update_user( $fields ) );
		} finally {
			unset( $this->facts[ $user_id ], $this->corrected[ $user_id ] );
		}
		if ( ! is_wp_error( $saved ) ) {
			ActivityLog::record( $fact );
			// A change that the member began would replace the correction.
			$this->cancel( $user_id );
		}
		return $saved;
	}

	/**
	 * Keeps the old address until the user's new one is confirmed. Without the current password, WordPress stores nothing.
	 *
	 * @param mixed           $data      The data that WordPress is about to store.
	 * @param bool            $is_update Whether the account exists.
	 * @param int|string|null $user_id   The user.
	 * @return mixed
	 */
	public function deferChange( $data, $is_update, $user_id ) {
		$email = is_array( $data ) && is_string( $data['user_email'] ?? null ) ? $data['user_email'] : '';
		if ( ! $is_update || '' === $email || ! $this->isDeferred( (int) $user_id, $email ) ) {
			return $data;
		}
		if ( ! $this->current_password->allows( (int) $user_id ) ) {
			return CurrentPassword::refuse();
		}
		$data['user_email'] = get_userdata( (int) $user_id )->user_email;
		if ( null === $this->limiter->hit( RateLimiter::EMAIL_LINKS, (int) $user_id ) ) {
			$this->request( (int) $user_id, $email );
		}
		return $data;
	}

	/**
	 * WordPress notifies the old address only if it has changed.
	 *
	 * @param bool                $is_sent   WordPress' default.
	 * @param array<string,mixed> $before    The account before.
	 * @param array<string,mixed> $requested The requested data.
	 */
	public function shouldNotify( $is_sent, $before, $requested ): bool {
		return (bool) $is_sent && ! $this->isDeferred( (int) ( $before['ID'] ?? 0 ), wp_unslash( (string) ( $requested['user_email'] ?? '' ) ) );
	}

	/**
	 * @param int     $user_id The user's ID.
	 * @param WP_User $before  The account before.
	 */
	public function recordChange( $user_id, $before ): void {
		$user = get_userdata( (int) $user_id );
		if ( false === $user || 0 === strcasecmp( $user->user_email, (string) $before->user_email ) ) {
			return;
		}
		if ( $this->isConfirmed( $user->ID, $user->user_email ) ) {
			EmailVerification::verify( $user->ID, $user->user_email );
		}
		ActivityLog::record( $this->facts[ $user->ID ] ?? new JournalEvent( ActivityKind::EmailChanged, $user->ID, $user->ID . '-' . wp_generate_uuid4() ) );
	}

	private function isDeferred( int $user_id, string $email ): bool {
		$user = get_userdata( $user_id );
		return false !== $user
			&& get_current_user_id() === $user_id
			&& '' !== $email
			&& 0 !== strcasecmp( $user->user_email, $email )
			&& ( $this->corrected[ $user_id ] ?? '' ) !== $email
			&& ! $this->isConfirmed( $user_id, $email );
	}

	private function isConfirmed( int $user_id, string $email ): bool {
		$is_confirmed = ( $this->confirmed[ $user_id ] ?? '' ) === $email;
		/**
		 * Filters whether an account's new e-mail address is confirmed, for plugins that send their own link.
		 *
		 * @param bool   $is_confirmed Whether the portal's link confirms it.
		 * @param int    $user_id      The user.
		 * @param string $email        The new address.
		 */
		return (bool) apply_filters( 'practice_portal_email_is_confirmed', $is_confirmed, $user_id, $email );
	}

	/** @return array{email:string,token_hash:string,expires_at:int}|null */
	private function change( int $user_id ): ?array {
		$change = get_user_meta( $user_id, self::PENDING, true );
		return is_array( $change ) && is_string( $change['email'] ?? null ) && (int) ( $change['expires_at'] ?? 0 ) >= DatabaseClock::now() ? $change : null;
	}
}
