<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use WP_Post;

/**
 * Files of attachments that markup names by their ID and not by their URL: shortcodes like `[gallery ids="7,8"]`, blocks like
 * `{"mediaId":7}`, and galleries of all attachments of a post. Which number is an ID is only known to the plugin that renders it, so
 * each number in a tag counts.
 */
final class NamedFiles {
	/** A shortcode, a tag, or the comment that starts a block. */
	private const TAGS = '/\[[^\[\]]*\]|<[^<>]*>/';

	/** A gallery that names no attachments shows those of its post. */
	private const OWN_GALLERY = '/\[gallery\b(?![^\]]*\b(?:ids|include|id)\s*=)[^\]]*\]/';

	/** Meta in which authors choose the image that others see: the featured one, and those for social networks of SEO plugins. */
	private const CHOSEN = array( '_thumbnail_id', '_yoast_wpseo_opengraph-image-id', '_yoast_wpseo_twitter-image-id', 'rank_math_facebook_image_id', 'rank_math_twitter_image_id', '_seopress_social_fb_img_attachment_id', '_seopress_social_twitter_img_attachment_id', '_social_image_id' );

	/**
	 * The files of a post's attachments, and of those that its stored content names.
	 *
	 * @return string Paths as "/2026/11/chart.png", separated by spaces.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function ofPost( WP_Post $post ): string {
		$numbers = self::numbersIn( $post->post_content );
		return self::paths( $numbers, array_merge( $numbers, array( $post->ID ) ) );
	}

	/**
	 * The files that a reader sees: those that the author has chosen for everyone, and those that the visible content names.
	 *
	 * @param string $visible The part of its content that the reader can see.
	 * @return string Like `ofPost`.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function shown( WP_Post $post, string $visible ): string {
		$numbers = self::numbersIn( $visible );
		$own     = 1 === preg_match( self::OWN_GALLERY, $visible ) ? array( $post->ID ) : array();
		return self::paths( array_merge( $numbers, self::chosen( $post->ID ) ), array_merge( $numbers, $own ) );
	}

	/**
	 * Whether an attachment is in one part of its post and not in another. What the author has chosen for everyone is in all parts.
	 *
	 * @param WP_Post $attachment An attachment that belongs to a post.
	 * @param string  $part       Markup of that post.
	 * @param string  $other      The post's other markup.
	 */
	public static function isOnlyIn( WP_Post $attachment, string $part, string $other ): bool {
		return self::isIn( $attachment, $part ) && ! self::isIn( $attachment, $other ) && ! in_array( $attachment->ID, self::chosen( $attachment->post_parent ), true );
	}

	/** Whether markup contains a file in any of its sizes, for example "/chart-300x200.png" or "/chart-scaled.png". */
	public static function contains( string $path, string $markup ): bool {
		$name = preg_replace( '/(-\d+x\d+|-scaled)?\.\w+$/D', '', wp_basename( $path ) );
		return 1 === preg_match( '#/' . preg_quote( (string) $name, '#' ) . '(-\d+x\d+|-scaled)?\.\w#', $markup );
	}

	private static function isIn( WP_Post $attachment, string $markup ): bool {
		$path = (string) get_post_meta( $attachment->ID, '_wp_attached_file', true );
		return in_array( $attachment->ID, self::numbersIn( $markup ), true ) || 1 === preg_match( self::OWN_GALLERY, $markup ) || ( '' !== $path && self::contains( $path, $markup ) );
	}

	/** @return int[] */
	private static function numbersIn( string $markup ): array {
		preg_match_all( self::TAGS, $markup, $tags );
		preg_match_all( '/\d+/', implode( ' ', $tags[0] ), $found );
		return array_values( array_unique( array_filter( array_map( 'absint', $found[0] ) ) ) );
	}

	/** @return int[] IDs of the images that the author has chosen for everyone. */
	private static function chosen( int $post_id ): array {
		return array_map( static fn( string $key ): int => absint( get_post_meta( $post_id, $key, true ) ), self::CHOSEN );
	}

	/**
	 * @param int[] $ids     IDs of attachments. Other numbers do no harm.
	 * @param int[] $parents IDs of posts, for all their attachments.
	 */
	private static function paths( array $ids, array $parents ): string {
		global $wpdb;
		// Attachments of no post have the parent 0, and no post has the ID -1.
		$ids     = implode( ', ', array_merge( array( -1 ), array_filter( $ids ) ) );
		$parents = implode( ', ', array_merge( array( -1 ), array_filter( $parents ) ) );
		$files   = Database::column( $wpdb->prepare( "SELECT m.meta_value FROM %i p JOIN %i m ON m.post_id = p.ID AND m.meta_key = '_wp_attached_file' WHERE p.post_type = 'attachment' AND ( p.ID IN ( $ids ) OR p.post_parent IN ( $parents ) )", $wpdb->posts, $wpdb->postmeta ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- lists of numbers.
		return implode( ' ', array_map( static fn( $file ): string => '/' . ltrim( (string) $file, '/' ), $files ) );
	}
}
