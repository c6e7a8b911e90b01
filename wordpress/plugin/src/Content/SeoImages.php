<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Removes images of closed content from the sitemaps, tags and structured data of SEO plugins. These take the first image of a
 * post's stored content if the post has no featured image.
 */
final class SeoImages {
	/** Filters of a post's images in a sitemap: Yoast SEO, Rank Math. */
	private const SITEMAP_FILTERS = array( 'wpseo_sitemap_urlimages', 'rank_math/sitemap/urlimages' );

	private const IS_IMAGE = '/^\S+\.(avif|gif|jpe?g|png|svg|webp)(\?\S*)?$/Di';

	/** The icon of sites without one. */
	private const DEFAULT_ICON = 'images/w-logo-blue-white-bg.png';

	private PagePosts $page_posts;

	/** @var string[] */
	private array $filters;

	/**
	 * @param PagePosts $page_posts Has what the current user can read.
	 * @param string[]  $filters    Names of filters for URLs of a page's image, or lists that contain them.
	 */
	public function __construct( PagePosts $page_posts, array $filters ) {
		$this->page_posts = $page_posts;
		$this->filters    = $filters;
	}

	public function register(): void {
		foreach ( self::SITEMAP_FILTERS as $filter ) {
			add_filter( $filter, array( $this, 'removeFromSitemap' ), PHP_INT_MAX, 2 );
		}
		foreach ( $this->filters as $filter ) {
			add_filter( $filter, array( $this, 'replaceOnPage' ), PHP_INT_MAX );
		}
	}

	/**
	 * Keeps the featured image, and those in content that the current user can read.
	 *
	 * @param array<int,array<string,mixed>>|mixed $images  Each with its URL as `src`.
	 * @param int|mixed                            $post_id The post.
	 * @return array<int,array<string,mixed>>|mixed
	 */
	public function removeFromSitemap( $images, $post_id = 0 ) {
		$post  = get_post( (int) $post_id );
		$shown = $post instanceof WP_Post ? $this->shownMarkup( $post ) : null;
		if ( ! is_array( $images ) || null === $shown ) {
			return $images;
		}
		return array_values( array_filter( $images, static fn( $image ): bool => is_array( $image ) && self::isIn( (string) ( $image['src'] ?? '' ), $shown ) ) );
	}

	/**
	 * On the page of one post: the site's icon in place of images that only closed content shows. Plugins ignore an empty URL.
	 *
	 * @param mixed $value A URL, another text, or a list of them.
	 * @return mixed
	 */
	public function replaceOnPage( $value ) {
		$post  = is_singular() ? get_post( get_queried_object_id() ) : null;
		$shown = $post instanceof WP_Post ? $this->shownMarkup( $post ) : null;
		return null === $shown ? $value : self::replaceIn( $value, $post->post_content, $shown );
	}

	/**
	 * @param mixed  $value  A URL, another text, or a list of them.
	 * @param string $stored The post's stored content.
	 * @param string $shown  What the current user can see.
	 * @return mixed
	 */
	private static function replaceIn( $value, string $stored, string $shown ) {
		if ( is_array( $value ) ) {
			return array_map( static fn( $part ) => self::replaceIn( $part, $stored, $shown ), $value );
		}
		$is_closed = is_string( $value ) && 1 === preg_match( self::IS_IMAGE, $value ) && self::isIn( $value, $stored ) && ! self::isIn( $value, $shown );
		return $is_closed ? get_site_icon_url( 512, includes_url( self::DEFAULT_ICON ) ) : $value;
	}

	/** The content that the current user can read, and the URL of the featured image; null if the user can read everything. */
	private function shownMarkup( WP_Post $post ): ?string {
		$visible = $this->page_posts->visible( $post );
		return $visible === $post ? null : get_the_post_thumbnail_url( $post, 'full' ) . ' ' . $visible->post_content;
	}

	/** Whether markup contains an image in any of its sizes, for example "/chart-300x200.png" or "/chart-scaled.png". */
	private static function isIn( string $url, string $markup ): bool {
		$name = preg_replace( '/(-\d+x\d+|-scaled)?\.\w+$/D', '', wp_basename( (string) wp_parse_url( $url, PHP_URL_PATH ) ) );
		return 1 === preg_match( '#/' . preg_quote( (string) $name, '#' ) . '(-\d+x\d+|-scaled)?\.\w#', $markup );
	}
}
