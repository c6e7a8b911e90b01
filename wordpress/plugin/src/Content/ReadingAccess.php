<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Rest\ExceptionHandler;
use PracticePortal\Core\Rest\NoStore;
use PracticePortal\Membership\MemberAccess;
use WP_Post;

/**
 * Decides whether the current user can read restricted content. Users who can edit a post can read it. If a database query fails,
 * the user has no access.
 */
final class ReadingAccess {
	/** @var callable():MemberAccess */
	private $members;

	/** @var array<string,array{string,string}> The closed and the open markup of posts with attachments, by user and post. */
	private array $parts = array();

	/**
	 * The service is built only for restricted content, because this decides about every post.
	 *
	 * @param callable():MemberAccess $members Tells who is a member, and of which plans.
	 */
	public function __construct( callable $members, private readonly Plans $plans ) {
		$this->members = $members;
	}

	/** Whether the current user can read a post, apart from its restricted blocks and the attachments that only these name. */
	public function canReadPost( WP_Post $post ): bool {
		return $this->isReader( Readers::forPost( $post ), Readers::subject( $post )->ID ) && ! $this->isOnlyInClosedBlocks( $post );
	}

	/** Whether a post is an attachment whose file the current user can't see. Featured images are public, like titles. */
	public function isClosedFile( WP_Post $post ): bool {
		$is_featured = $post->post_parent > 0 && get_post_thumbnail_id( $post->post_parent ) === $post->ID;
		return 'attachment' === $post->post_type && ! $is_featured && ! $this->canReadPost( $post );
	}

	/** Whether a post is an attachment that only closed blocks of its post name. */
	private function isOnlyInClosedBlocks( WP_Post $post ): bool {
		$parent = Readers::subject( $post );
		if ( 'attachment' !== $post->post_type || $parent === $post || false === strpos( $parent->post_content, Readers::BLOCK_DELIMITER ) ) {
			return false;
		}
		$key = get_current_user_id() . ' ' . $parent->ID . ' ' . md5( $parent->post_content );
		if ( ! isset( $this->parts[ $key ] ) ) {
			$is_closed           = fn( Readers $readers ): bool => ! $this->isReader( $readers, $parent->ID );
			$this->parts[ $key ] = array( MembersOnlyBlock::closedMarkup( $parent->post_content, $is_closed ), MembersOnlyBlock::openMarkup( $parent->post_content, $is_closed ) );
		}
		return '' !== $this->parts[ $key ][0] && NamedFiles::isOnlyIn( $post, ...$this->parts[ $key ] );
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
	 * The SQL condition for posts that are closed to the current user as a whole. It does not except a post's editors.
	 *
	 * @param string $post_id SQL for the post's ID.
	 */
	public function closedCondition( string $post_id ): string {
		global $wpdb;
		$values = $this->valuesFor( get_current_user_id() );
		$marks  = implode( ', ', array_fill( 0, count( $values ), '%s' ) );
		$has    = "EXISTS ( SELECT 1 FROM $wpdb->postmeta portal_readers WHERE portal_readers.post_id = $post_id AND portal_readers.meta_key = %s";
		$closed = $wpdb->prepare( "$has )", Readers::META ); // phpcs:ignore WordPress.DB.PreparedSQL -- names of tables and columns.
		if ( array() !== $values ) {
			$closed .= $wpdb->prepare( " AND NOT $has AND portal_readers.meta_value IN ( $marks ) )", Readers::META, ...$values ); // phpcs:ignore WordPress.DB.PreparedSQL -- names of tables and columns, and placeholders.
		}
		return "( $closed )";
	}

	/**
	 * The values of the setting that a user's membership gives access to.
	 *
	 * @return string[]
	 */
	private function valuesFor( int $user_id ): array {
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
		if ( ! ( $this->members )()->statusFor( $user_id )->isMember() ) {
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
		return array() !== $names && ( $this->members )()->holdsAny( $user_id, $names );
	}
}
