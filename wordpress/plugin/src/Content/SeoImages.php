<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Rest\ExceptionHandler;
use WP_Post;

/**
 * Removes images of closed content from the sitemaps, tags and structured data of SEO plugins. These take images of a post's stored
 * content, of its galleries and attachments if the post has no featured image.
 */
final class SeoImages {
	/** Filters of lists of a post's images: in the sitemaps of Yoast SEO and Rank Math, and in Jetpack's tags and related posts. */
	private const LIST_FILTERS = array( 'wpseo_sitemap_urlimages', 'rank_math/sitemap/urlimages', 'jetpack_images_get_images' );

	/** An image's URL, alone or in a tag. */
	private const IMAGE = '/[^\s"\'<>]+\.(?:avif|gif|jpe?g|png|svg|webp)(?:\?[^\s"\'<>]*)?(?![^\s"\'<>])/i';

	/** The icon of sites without one. */
	private const DEFAULT_ICON = 'images/w-logo-blue-white-bg.png';

	/** @var array<string,array{string|null,string}|null> What `markupOf` has returned, by user and post. */
	private array $markup = array();

	/**
	 * @param PagePosts $page_posts Has what the current user can read.
	 * @param string[]  $filters    Names of filters for URLs of a page's image, tags, or lists that contain them.
	 */
	public function __construct(
		private readonly PagePosts $page_posts,
		/** @var string[] */
		private readonly array $filters,
	) {}

	public function register(): void {
		foreach ( self::LIST_FILTERS as $filter ) {
			add_filter( $filter, array( $this, 'removeFromList' ), PHP_INT_MAX, 2 );
		}
		foreach ( $this->filters as $filter ) {
			add_filter( $filter, array( $this, 'replaceOnPage' ), PHP_INT_MAX );
		}
	}

	/**
	 * Keeps the images that the author has chosen for everyone, and those in content that the current user can read.
	 *
	 * @param array<int,array<string,mixed>>|mixed $images  Each with its URL as `src`.
	 * @param int|mixed                            $post_id The post.
	 * @return array<int,array<string,mixed>>|mixed
	 */
	public function removeFromList( $images, $post_id = 0 ) {
		$post   = get_post( (int) $post_id );
		$markup = $post instanceof WP_Post ? $this->markupOf( $post ) : null;
		if ( ! is_array( $images ) || null === $markup ) {
			return $images;
		}
		return array_values( array_filter( $images, static fn( $image ): bool => is_array( $image ) && self::isIn( (string) ( $image['src'] ?? '' ), $markup[1] ) ) );
	}

	/**
	 * On the page of one post: the site's icon in place of images that only closed content shows. Plugins ignore an empty URL.
	 *
	 * @param mixed $value A URL, a tag, another text, or a list of them.
	 * @return mixed
	 */
	public function replaceOnPage( $value ) {
		$post   = is_singular() ? get_post( get_queried_object_id() ) : null;
		$markup = $post instanceof WP_Post ? $this->markupOf( $post ) : null;
		return null === $markup ? $value : self::replaceIn( $value, $markup[0], $markup[1] );
	}

	/**
	 * @param mixed       $value  A URL, a tag, another text, or a list of them.
	 * @param string|null $stored The post's stored content and the files of its attachments; null if they can't be read.
	 * @param string      $shown  What the current user can see of it.
	 * @return mixed
	 */
	private static function replaceIn( $value, ?string $stored, string $shown ) {
		if ( is_array( $value ) ) {
			return array_map( static fn( $part ) => self::replaceIn( $part, $stored, $shown ), $value );
		}
		if ( ! is_string( $value ) ) {
			return $value;
		}
		$is_closed = static fn( string $url ): bool => ( null === $stored || self::isIn( $url, $stored ) ) && ! self::isIn( $url, $shown );
		return (string) preg_replace_callback( self::IMAGE, static fn( array $found ): string => $is_closed( $found[0] ) ? get_site_icon_url( 512, includes_url( self::DEFAULT_ICON ) ) : $found[0], $value );
	}

	/**
	 * What names a post's images: all of it, and what the current user can see. Null if the user can read everything.
	 *
	 * @return array{string|null,string}|null If a database query fails, the first is null and nothing is visible.
	 */
	private function markupOf( WP_Post $post ): ?array {
		$key = get_current_user_id() . ' ' . $post->ID;
		if ( ! array_key_exists( $key, $this->markup ) ) {
			$this->markup[ $key ] = $this->page_posts->isReadable( $post ) ? null : $this->readMarkup( $post );
		}
		return $this->markup[ $key ];
	}

	/** @return array{string|null,string} */
	private function readMarkup( WP_Post $post ): array {
		$visible = $this->page_posts->visible( $post )->post_content;
		try {
			return array( $post->post_content . ' ' . NamedFiles::ofPost( $post ), $visible . ' ' . NamedFiles::shown( $post, $visible ) );
		} catch ( DatabaseFailure $failure ) {
			ExceptionHandler::report( $failure );
			return array( null, '' );
		}
	}

	private static function isIn( string $url, string $markup ): bool {
		return NamedFiles::contains( (string) wp_parse_url( $url, PHP_URL_PATH ), $markup );
	}
}
