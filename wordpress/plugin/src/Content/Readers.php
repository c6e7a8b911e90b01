<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

/**
 * The readers of a post, a block or a file: everyone, all members, or members with one of some plans. A post stores them as meta,
 * with one row for each value.
 */
final class Readers {
	/** Post meta: `MEMBERS`, or plan ids. No row: everyone. */
	public const META = '_practice_portal_readers';

	/** The handle of the script that the editor's blocks for members share. */
	public const BLOCKS_SCRIPT = 'practice-portal-blocks';

	/** The value for all members. */
	public const MEMBERS = 'members';

	/**
	 * Identifies a block "Members only" in stored content. It leaves out the start of the block's comment, because WordPress
	 * accepts any white space there.
	 */
	public const BLOCK_DELIMITER = 'wp:practice-portal/members-only';

	private function __construct(
		/** False if everyone can read. */
		public readonly bool $is_restricted,
		/** @var int[] Plans whose members can read; empty for all members, or for everyone. */
		public readonly array $plan_ids,
	) {}

	/** @param int[] $plan_ids Empty for all members. */
	public static function members( array $plan_ids = array() ): self {
		return new self( true, $plan_ids );
	}

	/**
	 * Reads stored or submitted values. A value that is neither `MEMBERS` nor a plan ID restricts to members, because a mistake
	 * must not publish anything.
	 *
	 * @param mixed[] $values Empty for everyone.
	 */
	public static function from( array $values ): self {
		$plan_ids = array_values( array_filter( array_map( 'absint', array_filter( $values, 'is_numeric' ) ) ) );
		return new self( array() !== $values, count( $plan_ids ) === count( $values ) ? $plan_ids : array() );
	}

	/** The readers of a post. Revisions and attachments have the readers of the post that they belong to. */
	public static function forPost( WP_Post $post ): self {
		$subject = self::subject( $post );
		return self::from( (array) get_post_meta( $subject->ID, self::META ) );
	}

	/** Whether a post is restricted or contains a restricted block. */
	public static function areNamedBy( WP_Post $post ): bool {
		return self::forPost( $post )->is_restricted || false !== strpos( $post->post_content, self::BLOCK_DELIMITER );
	}

	/** The post whose setting applies to a post. */
	public static function subject( WP_Post $post ): WP_Post {
		$parent = in_array( $post->post_type, array( 'attachment', 'revision' ), true ) && $post->post_parent > 0 ? get_post( $post->post_parent ) : null;
		return $parent instanceof WP_Post ? $parent : $post;
	}

	/** Stores the setting with a post. */
	public function save( int $post_id ): void {
		delete_post_meta( $post_id, self::META );
		foreach ( $this->values() as $value ) {
			add_post_meta( $post_id, self::META, $value );
		}
	}

	/** Registers the meta after other plugins have registered their post types. */
	public static function registerMeta(): void {
		foreach ( self::postTypes() as $type ) {
			register_post_meta(
				$type,
				self::META,
				array(
					'type'              => 'string',
					'single'            => false,
					'show_in_rest'      => array( 'schema' => array( 'context' => array( 'edit' ) ) ),
					'sanitize_callback' => array( self::class, 'sanitize' ),
					'auth_callback'     => static fn( bool $is_allowed, string $key, int $post_id, int $user_id ): bool => user_can( $user_id, 'edit_post', $post_id ),
				)
			);
		}
	}

	/**
	 * Sanitizes one value of the post meta.
	 *
	 * @param mixed $value The submitted value.
	 */
	public static function sanitize( $value ): string {
		return is_numeric( $value ) && absint( $value ) > 0 ? (string) absint( $value ) : self::MEMBERS;
	}

	/** @return string[] The stored values. */
	public function values(): array {
		if ( ! $this->is_restricted ) {
			return array();
		}
		return array() === $this->plan_ids ? array( self::MEMBERS ) : array_map( 'strval', $this->plan_ids );
	}

	/**
	 * The post types that have the setting.
	 *
	 * @return string[]
	 */
	public static function postTypes(): array {
		$types = array_values( array_diff( get_post_types( array( 'public' => true ) ), array( 'attachment' ) ) );
		/**
		 * Filters the post types that have "Who can read this".
		 *
		 * @param string[] $types Default: all public types except attachments.
		 */
		return array_filter( (array) apply_filters( 'practice_portal_readers_post_types', $types ), 'is_string' );
	}
}
