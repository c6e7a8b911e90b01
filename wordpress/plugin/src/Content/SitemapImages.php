<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** Removes images of closed content from the sitemaps of SEO plugins, which read a post's stored content. */
final class SitemapImages {
	/** Filters of the images of a post: Yoast SEO, Rank Math. */
	private const FILTERS = array( 'wpseo_sitemap_urlimages', 'rank_math/sitemap/urlimages' );

	private PagePosts $page_posts;

	public function __construct( PagePosts $page_posts ) {
		$this->page_posts = $page_posts;
	}

	public function register(): void {
		foreach ( self::FILTERS as $filter ) {
			add_filter( $filter, array( $this, 'open' ), PHP_INT_MAX, 2 );
		}
	}

	/**
	 * Keeps the featured image, and those in content that the current user can read.
	 *
	 * @param array<int,array<string,mixed>>|mixed $images  Each with its URL as `src`.
	 * @param int|mixed                            $post_id The post.
	 * @return array<int,array<string,mixed>>|mixed
	 */
	public function open( $images, $post_id = 0 ) {
		$post    = get_post( (int) $post_id );
		$visible = $this->page_posts->visible( $post );
		if ( ! is_array( $images ) || ! $post instanceof WP_Post || $visible === $post ) {
			return $images;
		}
		$shown = get_the_post_thumbnail_url( $post, 'full' ) . ' ' . $visible->post_content;
		return array_values( array_filter( $images, static fn( $image ): bool => is_array( $image ) && 1 === preg_match( self::anySize( (string) ( $image['src'] ?? '' ) ), $shown ) ) );
	}

	/** A regular expression for the names of all sizes of an image, for example "/chart-300x200.png" and "/chart-scaled.png". */
	private static function anySize( string $url ): string {
		$name = preg_replace( '/(-\d+x\d+|-scaled)?\.\w+$/D', '', wp_basename( (string) wp_parse_url( $url, PHP_URL_PATH ) ) );
		return '#/' . preg_quote( (string) $name, '#' ) . '(-\d+x\d+|-scaled)?\.\w#';
	}
}
