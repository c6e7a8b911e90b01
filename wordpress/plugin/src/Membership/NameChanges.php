<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\MembershipHistory;
use WP_User;

/**
 * Records a changed name of a member that WordPress' own forms and routes have saved, for example an owner's change in wp-admin. The
 * portal's own form records its changes itself (`Profile`).
 */
final class NameChanges {
	private const NAMES = array( 'first_name', 'last_name' );

	/** @var array<int,true> Users whose name was stored, until WordPress has saved the rest. */
	private array $changed = array();

	private bool $is_paused = false;

	public function __construct( private readonly MembershipHistory $history ) {}

	public function register(): void {
		add_action( 'updated_user_meta', array( $this, 'noteName' ), 10, 3 );
		add_action( 'added_user_meta', array( $this, 'noteName' ), 10, 3 );
		add_action( 'user_register', array( $this, 'forget' ) );
		add_action( 'profile_update', array( $this, 'recordChange' ), 10, 2 );
	}

	/**
	 * Runs code that records the change itself.
	 *
	 * @param callable():void $save Saves a user.
	 */
	public function withoutRecording( callable $save ): void {
		$this->is_paused = true;
		try {
			$save();
		} finally {
			$this->is_paused = false;
		}
	}

	/**
	 * WordPress calls this only if the value differs.
	 *
	 * @param int|string $meta_id The row.
	 * @param int|string $user_id The user.
	 * @param string     $key     The changed key.
	 */
	public function noteName( $meta_id, $user_id, $key ): void {
		if ( ! $this->is_paused && in_array( $key, self::NAMES, true ) ) {
			$this->changed[ (int) $user_id ] = true;
		}
	}

	/**
	 * A new account's name is no change.
	 *
	 * @param int|string $user_id The user.
	 */
	public function forget( $user_id ): void {
		unset( $this->changed[ (int) $user_id ] );
	}

	/**
	 * WordPress calls this once for each saved user, after it has stored the names.
	 *
	 * @param int|string $user_id The user.
	 * @param WP_User    $before  The user before the change.
	 */
	public function recordChange( $user_id, $before ): void {
		$user_id    = (int) $user_id;
		$user       = get_userdata( $user_id );
		$is_changed = isset( $this->changed[ $user_id ] ) || ( false !== $user && $before instanceof WP_User && $before->display_name !== $user->display_name );
		unset( $this->changed[ $user_id ] );
		if ( $this->is_paused || ! $is_changed || ! $this->history->exists( $user_id ) ) {
			return;
		}
		ActivityLog::record( new JournalEvent( ActivityKind::ProfileChanged, $user_id, $user_id . '-' . wp_generate_uuid4() ) );
	}
}
