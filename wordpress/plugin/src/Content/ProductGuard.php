<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Removes closed content from WooCommerce's products. Its Store API, its structured data and product feeds read the description and
 * the gallery from the product object, which checks no permission. The short description is the author's excerpt.
 */
final class ProductGuard {
	private ReadingAccess $access;
	private PagePosts $page_posts;

	public function __construct( ReadingAccess $access, PagePosts $page_posts ) {
		$this->access     = $access;
		$this->page_posts = $page_posts;
	}

	public function register(): void {
		add_filter( 'woocommerce_product_get_description', array( $this, 'openDescription' ), PHP_INT_MAX, 2 );
		add_filter( 'woocommerce_product_variation_get_description', array( $this, 'openDescription' ), PHP_INT_MAX, 2 );
		add_filter( 'woocommerce_product_get_short_description', array( $this, 'openShortDescription' ), PHP_INT_MAX, 2 );
		add_filter( 'woocommerce_product_get_gallery_image_ids', array( $this, 'openImages' ), PHP_INT_MAX );
	}

	/**
	 * @param string|mixed $text    The description.
	 * @param object|mixed $product WooCommerce's product or variation.
	 * @return string|mixed The part that the current user can read.
	 */
	public function openDescription( $text, $product = null ) {
		$post = self::postOf( $product );
		if ( null === $post || ! is_string( $text ) ) {
			return $text;
		}
		if ( $text === $post->post_content ) {
			return $this->page_posts->visible( $post )->post_content;
		}
		// A variation's own text, or a translation.
		if ( ! $this->access->canReadPost( $post ) ) {
			return '';
		}
		return false === strpos( $text, Readers::BLOCK_DELIMITER ) ? $text : MembersOnlyBlock::openMarkup( $text, fn( Readers $readers ): bool => ! $this->access->isReader( $readers, $post->ID ) );
	}

	/**
	 * Shows the author's excerpt in place of a text that a plugin has made of the closed content.
	 *
	 * @param string|mixed $text    The short description.
	 * @param object|mixed $product WooCommerce's product.
	 * @return string|mixed
	 */
	public function openShortDescription( $text, $product = null ) {
		$post   = self::postOf( $product );
		$closed = null === $post || ! is_string( $text ) || $text === $post->post_excerpt ? null : ClosedText::of( $post, $this->access );
		return null !== $post && null !== $closed && $closed->isIn( $text, true ) ? Invitation::excerptText( $post ) : $text;
	}

	/**
	 * @param int[]|mixed $image_ids Attachments of the gallery.
	 * @return int[]|mixed Without those that belong to a closed product.
	 */
	public function openImages( $image_ids ) {
		return is_array( $image_ids ) ? array_values( array_filter( $image_ids, fn( $id ): bool => ! $this->isClosedImage( (int) $id ) ) ) : $image_ids;
	}

	private function isClosedImage( int $id ): bool {
		$image = get_post( $id );
		return $image instanceof WP_Post && $this->access->isClosedFile( $image );
	}

	/**
	 * The post that has "Who can read this".
	 *
	 * @param object|mixed $product A product, or a variation of one.
	 */
	private static function postOf( $product ): ?WP_Post {
		$post = is_object( $product ) && is_callable( array( $product, 'get_id' ) ) ? get_post( (int) $product->get_id() ) : null;
		if ( $post instanceof WP_Post && 'product_variation' === $post->post_type ) {
			$post = get_post( $post->post_parent );
		}
		return $post instanceof WP_Post ? $post : null;
	}
}
