<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Billing\Storage\StaleMembers;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Hooks;
use WP_Post;

/**
 * Listens to all changes that WordPress, BuddyPress, MemberPress and this plugin announce. Updates the changed users' rows once,
 * before the response is sent. A process that changes many users updates them as it goes. The hourly task
 * updates the rows of users that a dead process has marked (`StaleMembers`).
 */
final class IndexUpdater {
	/** Users per update, so that an import of 50,000 users needs no more memory. */
	private const BATCH = 500;

	/** Users whose marks one hourly task handles. */
	private const MAX_ABANDONED = 5000;

	/** @var array<int,int> IDs of users who may have changed. */
	private array $changed = array();

	public function __construct( private readonly EligibilityRule $rule ) {}

	public function register(): void {
		foreach ( Hooks::USER_CHANGES as $hook ) {
			add_action( $hook, array( $this, 'markChanged' ) );
		}
		// Before a change too, so that the mark is stored if the process dies after the change.
		foreach ( array_merge( Hooks::USER_META_CHANGES, Hooks::BEFORE_USER_META_CHANGES ) as $hook ) {
			add_filter( $hook, array( $this, 'markMetaChange' ), 10, 3 );
		}
		add_filter( 'wp_pre_insert_user_data', array( $this, 'markBeforeUpdate' ), 10, 3 );
		add_action( 'delete_user', array( $this, 'markChanged' ) );
		add_action( Hooks::HOURLY, array( $this, 'catchUp' ), 7, 0 );
		add_action( Hooks::SUBSCRIPTION_CHANGED, array( $this, 'markChanged' ) );
		foreach ( Hooks::TRANSACTION_CHANGES as $hook ) {
			add_action( $hook, array( $this, 'markTransactionChange' ), 10, 2 );
		}
		add_action( 'post_updated', array( $this, 'markPlanChange' ), 10, 3 );
		// Update the index before a REST response, before a form's redirect, and at the end of the process.
		add_filter( 'rest_pre_echo_response', array( $this, 'flush' ) );
		add_filter( 'wp_redirect', array( $this, 'flush' ) );
		add_action( 'shutdown', array( $this, 'flush' ), 0 );
	}

	/** @param mixed $user_id A user who may have changed. */
	public function markChanged( $user_id ): void {
		$id = is_numeric( $user_id ) ? (int) $user_id : 0;
		if ( $id > 0 ) {
			// A user who is already in the batch does not end it, because their changes may continue.
			if ( ! isset( $this->changed[ $id ] ) && count( $this->changed ) >= self::BATCH ) {
				$this->flush();
			}
			$this->changed[ $id ] = $id;
			StaleMembers::mark( $id );
		}
	}

	/**
	 * @param mixed $passed   The value of a filter before the change, or the ID of a changed row.
	 * @param mixed $user_id  The user's ID.
	 * @param mixed $meta_key The meta key.
	 * @return mixed The same value.
	 */
	public function markMetaChange( $passed, $user_id, $meta_key ) {
		if ( in_array( $meta_key, EligibilityRule::metaKeys(), true ) ) {
			$this->markChanged( $user_id );
		}
		return $passed;
	}

	/**
	 * Marks a user before WordPress changes their account.
	 *
	 * @param mixed $passed    A filter's value.
	 * @param mixed $is_update Whether the user exists.
	 * @param mixed $user_id   The user's ID.
	 * @return mixed The same value.
	 */
	public function markBeforeUpdate( $passed, $is_update, $user_id ) {
		if ( true === $is_update ) {
			$this->markChanged( $user_id );
		}
		return $passed;
	}

	/**
	 * Marks the user of a transaction that MemberPress has stored, expired or deleted. When deleting, MemberPress passes the ID
	 * first.
	 *
	 * @param mixed $transaction_or_id  The transaction, or its ID.
	 * @param mixed $transaction_object The second argument.
	 */
	public function markTransactionChange( $transaction_or_id, $transaction_object = null ): void {
		$transaction = is_object( $transaction_or_id ) ? $transaction_or_id : $transaction_object;
		if ( is_object( $transaction ) ) {
			$this->markChanged( $transaction->user_id ?? 0 );
			array_map( $this->markChanged( ... ), Subscriptions::dependingOn( (int) ( $transaction->user_id ?? 0 ) ) );
		}
	}

	/**
	 * Marks the directory as outdated if a membership has a new name, because the name decides whether its members are listed.
	 *
	 * @param int     $post_id Unused.
	 * @param WP_Post $after   The new post.
	 * @param WP_Post $before  The old post.
	 */
	public function markPlanChange( $post_id, $after, $before ): void {
		if ( 'memberpressproduct' === $after->post_type && $after->post_title !== $before->post_title ) {
			/** Fires when unknown users may have changed, so that the directory must be rebuilt. */
			do_action( Hooks::DIRECTORY_OUTDATED );
		}
	}

	/**
	 * Updates the rows of changed users. If a query fails, the response must not fail. The marks stay, and the hourly task updates them.
	 *
	 * @param mixed $passed A filter's value.
	 * @return mixed The same value.
	 */
	public function flush( $passed = null ) {
		if ( array() !== $this->changed ) {
			$user_ids      = array_values( $this->changed );
			$this->changed = array();
			try {
				$this->refresh( $user_ids );
				StaleMembers::clear( $user_ids );
			} catch ( DatabaseFailure $failure ) {
				wp_trigger_error( '', 'Practice Portal: the index of the directory could not be updated.', E_USER_WARNING );
			}
		}
		return $passed;
	}

	/** Updates what processes that died have left behind: index, list and figures. Then updates members whose membership has ended. */
	public function catchUp(): void {
		$done = 0;
		do {
			$user_ids = StaleMembers::takeAbandoned( self::BATCH );
			array_map( Subscriptions::announceChangeOf( ... ), $user_ids );
			$this->flush();
			$done += count( $user_ids );
		} while ( self::BATCH === count( $user_ids ) && $done < self::MAX_ABANDONED );
		$this->refreshEnded();
	}

	/** Updates members whose membership has ended since their rows were written. */
	public function refreshEnded(): void {
		array_map( $this->refresh( ... ), array_chunk( DirectoryTable::ended( self::MAX_ABANDONED ), self::BATCH ) );
	}

	/**
	 * Updates some users' rows.
	 *
	 * @param int[] $user_ids The users' IDs.
	 * @return string[] What differed, as `IndexTable::write()`.
	 */
	public function refresh( array $user_ids ): array {
		/**
		 * Updates other indexes of users who may have changed, before the next read.
		 *
		 * @param string[] $differences What differed, as `IndexTable::write()`.
		 * @param int[]    $user_ids    The users' IDs.
		 */
		$differences = apply_filters( Hooks::USERS_CHANGED, array(), $user_ids );
		return array_merge( DirectoryTable::write( $user_ids, $this->rule->rows( $user_ids ) ), $differences );
	}
}
