<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Takes what the current user can't read out of the posts of the page that is rendered. Plugins read `$post->post_content` themselves, to
 * describe a page for search engines for example, and ask nothing. Only copies change: no cache and no database gets them.
 */
final class PagePosts {
	private ReadingAccess $access;

	public function __construct( ReadingAccess $access ) {
		$this->access = $access;
	}

	/** In the main query, its current post, and the post that the page is about. */
	public function replaceInMainQuery(): void {
		global $wp_query, $post;
		$wp_query->posts = array_map( array( $this, 'visible' ), (array) $wp_query->posts );
		$wp_query->post  = self::among( $wp_query->posts, $wp_query->post );
		$post            = self::among( $wp_query->posts, $post ); // phpcs:ignore WordPress.WP.GlobalVariablesOverride -- the same post, with what the user can read.
		// WordPress has no such property on pages about nothing or about many posts.
		if ( isset( $wp_query->queried_object ) ) {
			$wp_query->queried_object = self::among( $wp_query->posts, $wp_query->queried_object );
		}
	}

	/**
	 * The post among some that has the same ID.
	 *
	 * @param array<int,WP_Post|mixed> $posts   Posts.
	 * @param WP_Post|mixed            $current The post.
	 * @return WP_Post|mixed The same for none.
	 */
	private static function among( array $posts, $current ) {
		foreach ( $posts as $post ) {
			if ( $post instanceof WP_Post && $current instanceof WP_Post && $post->ID === $current->ID ) {
				return $post;
			}
		}
		return $current;
	}

	/**
	 * A post with what the current user can read of it.
	 *
	 * @param WP_Post|mixed $post Of a query, which may have asked for ids.
	 * @return WP_Post|mixed The same if the user can read all of it, else a copy.
	 */
	public function visible( $post ) {
		if ( ! $post instanceof WP_Post ) {
			return $post;
		}
		$content = $this->visibleContent( $post );
		if ( $content === $post->post_content ) {
			return $post;
		}
		$copy                        = clone $post;
		$copy->post_content          = $content;
		$copy->post_content_filtered = '';
		return $copy;
	}

	private function visibleContent( WP_Post $post ): string {
		if ( ! $this->access->canReadPost( $post ) ) {
			return '';
		}
		$is_closed = fn( Readers $readers ): bool => ! $this->access->isReader( $readers, $post->ID );
		$is_whole  = false === strpos( $post->post_content, Readers::BLOCK_DELIMITER ) || '' === MembersOnlyBlock::closedMarkup( $post->post_content, $is_closed );
		return $is_whole ? $post->post_content : MembersOnlyBlock::openMarkup( $post->post_content, $is_closed );
	}
}
