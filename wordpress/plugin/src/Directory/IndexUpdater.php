<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Hooks;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Listens to all changes that WordPress, BuddyPress, MemberPress and this plugin announce. Updates the changed users' rows once,
 * before the response is sent and before the index is read.
 */
final class IndexUpdater {
	/** Parameter: the IDs of users who may have changed. */
	public const CHANGED = 'practice_portal_people_changed';

	/** Fires when the whole index must be rebuilt, because it is unknown which users have changed. */
	public const OUTDATED = 'practice_portal_directory_outdated';

	/** WordPress hooks whose first argument is a user ID, and those of BuddyPress and BuddyBoss, which write names directly. */
	public const USER_HOOKS = array( 'user_register', 'profile_update', 'deleted_user', 'set_user_role', 'add_user_role', 'remove_user_role', 'add_user_to_blog', 'remove_user_from_blog', 'xprofile_updated_profile', 'bp_core_activated_user', 'bp_make_spam_user', 'bp_make_ham_user' );

	public const META_HOOKS = array( 'added_user_meta', 'updated_user_meta', 'deleted_user_meta' );

	/** MemberPress' hooks. */
	public const TRANSACTION_HOOKS = array( 'mepr-txn-store', 'mepr-txn-expired', 'mepr_post_delete_transaction' );

	private EligibilityRule $rule;

	/** @var array<int,int> IDs of users who may have changed. */
	private array $changed = array();

	public function __construct( EligibilityRule $rule ) {
		$this->rule = $rule;
	}

	public function register(): void {
		foreach ( self::USER_HOOKS as $hook ) {
			add_action( $hook, array( $this, 'markChanged' ) );
		}
		foreach ( self::META_HOOKS as $hook ) {
			add_action( $hook, array( $this, 'markMetaChange' ), 10, 3 );
		}
		add_action( Hooks::SUBSCRIPTION_CHANGED, array( $this, 'markChanged' ) );
		foreach ( self::TRANSACTION_HOOKS as $hook ) {
			add_action( $hook, array( $this, 'markTransactionChange' ), 10, 2 );
		}
		add_action( 'post_updated', array( $this, 'markPlanChange' ), 10, 3 );
		// Before a REST response, before a form's redirect, and at the end of the process.
		add_filter( 'rest_pre_echo_response', array( $this, 'flushBefore' ) );
		add_filter( 'wp_redirect', array( $this, 'flushBefore' ) );
		add_action( 'shutdown', array( $this, 'flush' ), 0 );
	}

	/** @param mixed $user_id A user who may have changed. */
	public function markChanged( $user_id ): void {
		$id = is_numeric( $user_id ) ? (int) $user_id : 0;
		if ( $id > 0 ) {
			$this->changed[ $id ] = $id;
		}
	}

	/**
	 * @param mixed $meta_id  Unused.
	 * @param mixed $user_id  The user's ID.
	 * @param mixed $meta_key Which.
	 */
	public function markMetaChange( $meta_id, $user_id, $meta_key ): void {
		if ( in_array( $meta_key, EligibilityRule::metaKeys(), true ) ) {
			$this->markChanged( $user_id );
		}
	}

	/**
	 * MemberPress has stored, expired or deleted a transaction. When deleting, it passes the ID first.
	 *
	 * @param mixed $transaction_or_id  The transaction, or its ID.
	 * @param mixed $transaction_object The second argument.
	 */
	public function markTransactionChange( $transaction_or_id, $transaction_object = null ): void {
		$transaction = is_object( $transaction_or_id ) ? $transaction_or_id : $transaction_object;
		if ( is_object( $transaction ) ) {
			$this->markChanged( $transaction->user_id ?? 0 );
			array_map( array( $this, 'markChanged' ), Subscriptions::dependingOn( (int) ( $transaction->user_id ?? 0 ) ) );
		}
	}

	/**
	 * A membership's new name may list its members or not.
	 *
	 * @param int     $post_id Unused.
	 * @param WP_Post $after   The new post.
	 * @param WP_Post $before  The old post.
	 */
	public function markPlanChange( $post_id, $after, $before ): void {
		if ( 'memberpressproduct' === $after->post_type && $after->post_title !== $before->post_title ) {
			/** Fires when more users may have changed than are known: the directory must be rebuilt. */
			do_action( self::OUTDATED );
		}
	}

	/**
	 * Updates the rows of changed users. If a query fails, the rows stay and the whole index is rebuilt in batches: the response
	 * about something else is not lost.
	 */
	public function flush(): void {
		if ( array() !== $this->changed ) {
			$user_ids      = array_values( $this->changed );
			$this->changed = array();
			try {
				$this->refresh( $user_ids );
			} catch ( DatabaseFailure $failure ) {
				wp_trigger_error( '', 'Practice Portal: the index of the directory could not be updated.', E_USER_WARNING );
				do_action( self::OUTDATED );
			}
		}
	}

	/**
	 * @param mixed $passed A filter's value.
	 * @return mixed The same value.
	 */
	public function flushBefore( $passed ) {
		$this->flush();
		return $passed;
	}

	/** Updates the index before it is read: changed users, and expired memberships. */
	public function prepare(): void {
		global $wpdb;
		$this->flush();
		$ended = $wpdb->get_col( $wpdb->prepare( 'SELECT user_id FROM %i WHERE listed_until < %d ORDER BY listed_until LIMIT 100', MembersTable::name(), time() ) );
		if ( array() !== (array) $ended ) {
			$this->refresh( array_map( 'intval', $ended ) );
		}
	}

	/**
	 * Updates some users' rows.
	 *
	 * @param int[] $user_ids The users' IDs.
	 * @return int How many rows changed.
	 */
	public function refresh( array $user_ids ): int {
		/**
		 * Fires when users may have changed, before the next read: for other indexes of users.
		 *
		 * @param int[] $user_ids The users' IDs.
		 */
		do_action( self::CHANGED, $user_ids );
		return MembersTable::write( $user_ids, $this->rule->rows( $user_ids ) );
	}
}
