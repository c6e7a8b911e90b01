<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Hooks;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Listens to every change that WordPress, BuddyPress, MemberPress and the plugin itself announce. The rows of the people who have
 * changed are built again once, before the same request is answered, and before anything is read from the index.
 */
final class IndexUpdater {
	/** Passes the IDs of users about whom something may have changed. */
	public const CHANGED = 'practice_portal_people_changed';

	/** The whole index has to be built again: nobody knows which people have changed. */
	public const OUTDATED = 'practice_portal_directory_outdated';

	/** WordPress' hooks whose first argument is a user, and those of BuddyPress and BuddyBoss, which write names past WordPress. */
	public const USER_HOOKS = array( 'user_register', 'profile_update', 'deleted_user', 'set_user_role', 'add_user_role', 'remove_user_role', 'add_user_to_blog', 'remove_user_from_blog', 'xprofile_updated_profile', 'bp_core_activated_user', 'bp_make_spam_user', 'bp_make_ham_user' );

	public const META_HOOKS = array( 'added_user_meta', 'updated_user_meta', 'deleted_user_meta' );

	/** MemberPress' own. */
	public const TRANSACTION_HOOKS = array( 'mepr-txn-store', 'mepr-txn-expired', 'mepr_post_delete_transaction' );

	private EligibilityRule $rule;

	/** @var array<int,int> Users who may have changed, by themselves. */
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
		// Before a REST answer is written, before a form's redirect leaves, and when the process ends otherwise.
		add_filter( 'rest_pre_echo_response', array( $this, 'flushBefore' ) );
		add_filter( 'wp_redirect', array( $this, 'flushBefore' ) );
		add_action( 'shutdown', array( $this, 'flush' ), 0 );
	}

	/** @param mixed $user_id Who may have changed. */
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
	 * MemberPress has stored or ended a transaction, or deleted one, of which it first says the number.
	 *
	 * @param mixed $transaction_or_id  The transaction, or its number.
	 * @param mixed $transaction_object What comes with it.
	 */
	public function markTransactionChange( $transaction_or_id, $transaction_object = null ): void {
		$transaction = is_object( $transaction_or_id ) ? $transaction_or_id : $transaction_object;
		if ( is_object( $transaction ) ) {
			$this->markChanged( $transaction->user_id ?? 0 );
			array_map( array( $this, 'markChanged' ), Subscriptions::dependingOn( (int) ( $transaction->user_id ?? 0 ) ) );
		}
	}

	/**
	 * A membership has another name, and so may list its holders or not any more.
	 *
	 * @param int     $post_id Unused.
	 * @param WP_Post $after   As it is.
	 * @param WP_Post $before  As it was.
	 */
	public function markPlanChange( $post_id, $after, $before ): void {
		if ( 'memberpressproduct' === $after->post_type && $after->post_title !== $before->post_title ) {
			/**
			 * Fires when more people may have changed than can be named: the directory has to be built again.
			 */
			do_action( self::OUTDATED );
		}
	}

	/**
	 * Builds the rows of the people who may have changed. If the database refuses it, their rows stay and the whole index is built again
	 * in steps: a response about something else is not lost.
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
	 * @param mixed $passed What a filter passes on.
	 * @return mixed The same.
	 */
	public function flushBefore( $passed ) {
		$this->flush();
		return $passed;
	}

	/** Makes the index ready to be read: what has changed, and whose membership has run out since. */
	public function prepare(): void {
		global $wpdb;
		$this->flush();
		$ended = $wpdb->get_col( $wpdb->prepare( 'SELECT user_id FROM %i WHERE listed_until < %d ORDER BY listed_until LIMIT 100', MembersTable::name(), time() ) );
		if ( array() !== (array) $ended ) {
			$this->refresh( array_map( 'intval', $ended ) );
		}
	}

	/**
	 * Builds some users' rows again.
	 *
	 * @param int[] $user_ids The users' IDs.
	 * @return int How many were different.
	 */
	public function refresh( array $user_ids ): int {
		/**
		 * Fires when something about people may have changed, before the next reading: for further indexes of people.
		 *
		 * @param int[] $user_ids The users' IDs.
		 */
		do_action( self::CHANGED, $user_ids );
		return MembersTable::write( $user_ids, $this->rule->rows( $user_ids ) );
	}
}
