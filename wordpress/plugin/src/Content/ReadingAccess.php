<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Rest\ExceptionHandler;
use PracticePortal\Core\Rest\NoStore;
use PracticePortal\Membership\MemberAccess;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Decides whether the current user can read restricted content. Users who can edit a post can read it. If a database query fails,
 * the user has no access.
 */
final class ReadingAccess {
	private MemberAccess $members;
	private MembershipProvider $memberships;
	private Plans $plans;

	public function __construct( MemberAccess $members, MembershipProvider $memberships, Plans $plans ) {
		$this->members     = $members;
		$this->memberships = $memberships;
		$this->plans       = $plans;
	}

	/** Whether the current user can read a post, apart from its restricted blocks. */
	public function canReadPost( WP_Post $post ): bool {
		return $this->isReader( Readers::forPost( $post ), Readers::subject( $post )->ID );
	}

	/**
	 * Whether the current user is one of the readers. A response that depends on this is not cached.
	 *
	 * @param Readers $readers Who can read.
	 * @param int     $post_id The post that contains it, whose editors can read it; 0 for none.
	 */
	public function isReader( Readers $readers, int $post_id ): bool {
		if ( ! $readers->is_restricted ) {
			return true;
		}
		if ( ! is_admin() ) {
			NoStore::apply();
		}
		return ( $post_id > 0 && current_user_can( 'edit_post', $post_id ) ) || $this->isAmong( $readers, get_current_user_id() );
	}

	/**
	 * The values of the setting that a user's membership gives access to.
	 *
	 * @return string[]
	 */
	public function valuesFor( int $user_id ): array {
		if ( ! $this->isAmong( Readers::members(), $user_id ) ) {
			return array();
		}
		$values = array( Readers::MEMBERS );
		foreach ( $this->plans->all() as $plan ) {
			if ( $this->isAmong( Readers::members( array( $plan->id ) ), $user_id ) ) {
				$values[] = (string) $plan->id;
			}
		}
		return $values;
	}

	private function isAmong( Readers $readers, int $user_id ): bool {
		if ( 0 === $user_id ) {
			return false;
		}
		try {
			return $this->decide( $readers, $user_id );
		} catch ( DatabaseFailure $failure ) {
			ExceptionHandler::report( $failure );
			return false;
		}
	}

	/** @throws DatabaseFailure If the database query fails. */
	private function decide( Readers $readers, int $user_id ): bool {
		if ( ! $this->members->statusFor( $user_id )->isMember() ) {
			return false;
		}
		if ( array() === $readers->plan_ids || MemberAccess::hasAccessByRole( $user_id ) ) {
			return true;
		}
		$names = array();
		foreach ( $readers->plan_ids as $plan_id ) {
			$plan = $this->plans->findAny( $plan_id );
			if ( null !== $plan && '' !== $plan->subscription_name ) {
				$names[] = $plan->subscription_name;
			}
		}
		return array() !== $names && array() !== $this->memberships->heldByUsers( $names, array( $user_id ) );
	}
}
