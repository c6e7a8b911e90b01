<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

/**
 * Removes closed content from WooCommerce's products. Its Store API, its structured data and product feeds read the description and
 * the gallery from the product object, which checks no permission. The short description is the author's excerpt.
 */
final class ProductGuard {
	/** The meta key under which WooCommerce stores a gallery, as "7,8". */
	private const GALLERY = '_product_image_gallery';

	/** @var array<int,string> Galleries without closed images, as WooCommerce would store them, by the product's ID. */
	private array $shown = array();

	public function __construct( private readonly ReadingAccess $access, private readonly PagePosts $page_posts ) {}

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
		return null !== $post && null !== $closed && $closed->isIn( $text, true ) ? Paywall::excerptText( $post ) : $text;
	}

	/**
	 * @param int[]|mixed  $image_ids Attachments of the gallery.
	 * @param object|mixed $product   WooCommerce's product.
	 * @return int[]|mixed Without those that belong to a closed product. A closed product has no gallery.
	 */
	public function openImages( $image_ids, $product = null ) {
		if ( ! is_array( $image_ids ) ) {
			return $image_ids;
		}
		$post = self::postOf( $product );
		$open = null !== $post && ! $this->access->canReadPost( $post ) ? array() : array_values( array_filter( $image_ids, fn( $id ): bool => ! $this->isClosedImage( (int) $id ) ) );
		if ( null !== $post && count( $open ) < count( $image_ids ) ) {
			if ( array() === $this->shown ) {
				add_filter( 'update_post_metadata', array( $this, 'keepStored' ), PHP_INT_MAX, 4 );
				add_filter( 'delete_post_metadata', array( $this, 'keepStored' ), PHP_INT_MAX, 4 );
			}
			$this->shown[ $post->ID ] = implode( ',', $open );
		}
		return $open;
	}

	/**
	 * Keeps a product's stored gallery if code saves the gallery that it has read.
	 *
	 * @param bool|null|mixed $result  Null, unless another plugin stores or deletes the value.
	 * @param int|mixed       $post_id The product.
	 * @param string|mixed    $key     The meta key.
	 * @param mixed           $value   The value to store; '' for none.
	 * @return bool|null|mixed
	 */
	public function keepStored( $result, $post_id, $key, $value = '' ) {
		return self::GALLERY === $key && ( $this->shown[ (int) $post_id ] ?? null ) === $value ? true : $result;
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
