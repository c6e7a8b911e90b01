<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Registration\Accounts\MemberRecords;
use WP_Session_Tokens;
use WP_User;

/**
 * Undoes the import of one person, unless their membership or account has changed since. A subscription at Stripe is not changed.
 */
final class ImportUndo {
	/** The import and its e-mails record only these events, and cancellations and pauses from before the import. */
	private const OWN_EVENTS = array( ActivityKind::Imported, ActivityKind::Canceled, ActivityKind::PasswordLinkRequested, ActivityKind::EmailSent, ActivityKind::EmailFailed, ActivityKind::EmailUncertain );

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly ActivityLog $activity_log,
		private readonly UserLock $lock,
	) {}

	/**
	 * @param callable():void $mark Stores that the membership is removed, in the same transaction.
	 * @throws RequestRejected If something has happened. The message says what.
	 */
	public function undo( ImportRow $row, callable $mark ): void {
		$this->lock->withLock(
			$row->user_id,
			function () use ( $row, $mark ): void {
				$user         = get_userdata( $row->user_id );
				$subscription = $this->subscriptions->find( $row->subscription_id );
				if ( null !== $subscription ) {
					$this->requireUntouched( $row, $subscription, $user );
					DatabaseTransaction::run(
						static function () use ( $row, $mark ): void {
							self::remove( $row );
							$mark();
						}
					);
				}
				if ( false !== $user ) {
					$this->removeAccount( $row, $user, null !== $subscription || $row->removed_at > 0 );
				}
			}
		);
	}

	/**
	 * The digest of a value that an import fills in. It shows later whether the value is still the import's.
	 *
	 * @param mixed $value User meta.
	 */
	public static function digest( $value ): string {
		return substr( wp_hash( (string) maybe_serialize( $value ) ), 0, 16 );
	}

	/**
	 * @param WP_User|false $user The account.
	 * @throws RequestRejected If something has happened.
	 */
	private function requireUntouched( ImportRow $row, Subscription $subscription, $user ): void {
		foreach ( $this->activity_log->forUser( $row->user_id, array(), 50 ) as $entry ) {
			$is_own = $entry->is( ...self::OWN_EVENTS ) || ( $entry->is( ActivityKind::CancellationScheduled, ActivityKind::Paused ) && $entry->happened_at <= (int) $subscription->created_at );
			if ( ! $is_own && ( $entry->subscription_id === $subscription->id || $entry->happened_at >= $row->imported_at ) ) {
				throw self::rejected( __( 'Not undone: this person has had other activity since the import.', 'practice-portal' ) );
			}
		}
		if ( array() !== $this->subscriptions->dependents( $subscription->id ) ) {
			throw self::rejected( __( 'Not undone: people that this member invited depend on the membership.', 'practice-portal' ) );
		}
		if ( count( $this->subscriptions->forUser( $row->user_id ) ) > 1 && $row->is_new_account ) {
			throw self::rejected( __( 'Not undone: this person has another membership.', 'practice-portal' ) );
		}
		if ( $row->is_new_account && false !== $user && array() !== WP_Session_Tokens::get_instance( $user->ID )->get_all() ) {
			throw self::rejected( __( 'Not undone: this person has signed in.', 'practice-portal' ) );
		}
	}

	/** Remove the row first, because deleting the account would otherwise cancel the subscription at Stripe. */
	private static function remove( ImportRow $row ): void {
		global $wpdb;
		/** This action is documented in src/Core/Hooks.php */
		do_action( Hooks::SUBSCRIPTION_REMOVED, $row->subscription_id );
		DatabaseTransaction::write( $wpdb->prepare( 'DELETE FROM %i WHERE id = %d', Schema::name( Schema::SUBSCRIPTIONS ), $row->subscription_id ) );
		// The log has an index on users, and none on subscriptions.
		DatabaseTransaction::write( $wpdb->prepare( 'DELETE FROM %i WHERE user_id = %d AND subscription_id = %d', Schema::name( Schema::JOURNAL ), $row->user_id, $row->subscription_id ) );
		Subscriptions::recordChangeOf( $row->user_id );
	}

	/** @param bool $is_ours Whether this row's undoing has removed the membership, now or before its process died. */
	private function removeAccount( ImportRow $row, WP_User $user, bool $is_ours ): void {
		if ( ! $row->is_new_account ) {
			foreach ( $row->filled as $key => $digest ) {
				if ( self::digest( get_user_meta( $user->ID, $key, true ) ) === $digest ) {
					delete_user_meta( $user->ID, $key );
				}
			}
			return;
		}
		// WordPress deletes an account's meta before the account, so a repeat can't expect the mark.
		$is_added = $is_ours || '1' === get_user_meta( $user->ID, MemberRecords::ADDED_BY_OWNER, true );
		if ( ! $is_added || array() !== $this->subscriptions->forUser( $user->ID ) ) {
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/user.php';
		if ( is_multisite() ) {
			remove_user_from_blog( $user->ID, get_current_blog_id() );
			return;
		}
		wp_delete_user( $user->ID );
	}

	private static function rejected( string $text ): RequestRejected {
		return new RequestRejected( 'not_undone', $text, 409 );
	}
}
