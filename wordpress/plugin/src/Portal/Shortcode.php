<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Hooks;
use WP_Post;

/**
 * `[practice_portal view="registration-page"]`. The registration page has two more attributes: `product`, the slug of the preset
 * membership, and `skip-products="yes"`, which skips the first page. The vendor spotlight has `listing`, a listing's ID or slug.
 */
final class Shortcode {
	/** @var array<int,array{view:string,product:string,skip_products:bool,listing:string}|null> What rendered posts contain, by ID. */
	private static array $rendered = array();

	/**
	 * The attributes of the first shortcode that a post's page renders, in its content, in a synced pattern, or in what a page builder
	 * stores; null for none.
	 *
	 * @return array{view:string,product:string,skip_products:bool,listing:string}|null
	 */
	public static function find( ?WP_Post $post ): ?array {
		if ( null === $post ) {
			return null;
		}
		$found = self::findIn( implode( "\n", self::contents( $post ) ) );
		// A builder that was turned off leaves its data behind, so only rendering tells.
		if ( null !== $found || null === self::findInBuilder( $post ) ) {
			return $found;
		}
		if ( ! array_key_exists( $post->ID, self::$rendered ) ) {
			self::$rendered[ $post->ID ] = self::findRendered( $post );
		}
		return self::$rendered[ $post->ID ];
	}

	/**
	 * The attributes of the first shortcode that is stored for a post, without rendering it; null for none. For wp-admin, where
	 * page builders render nothing.
	 *
	 * @return array{view:string,product:string,skip_products:bool,listing:string}|null
	 */
	public static function findStored( WP_Post $post ): ?array {
		return self::findIn( implode( "\n", self::contents( $post ) ) ) ?? self::findInBuilder( $post );
	}

	/**
	 * The post that contains the shortcode of a post's page: the post itself or a synced pattern; null if a page builder stores it,
	 * or if there is none.
	 */
	public static function container( WP_Post $post ): ?WP_Post {
		foreach ( self::contents( $post ) as $id => $content ) {
			if ( null !== self::findIn( $content ) ) {
				return get_post( $id );
			}
		}
		return null;
	}

	/** @return array{view:string,product:string,skip_products:bool,listing:string}|null */
	private static function findIn( string $content ): ?array {
		if ( ! has_shortcode( $content, Hooks::SHORTCODE ) ) {
			return null;
		}
		preg_match( '/' . get_shortcode_regex( array( Hooks::SHORTCODE ) ) . '/', $content, $match );
		return self::read( $match[3] ?? '' );
	}

	/**
	 * The content, and that of its synced patterns and of the patterns in them.
	 *
	 * @return array<int,string> By the post's ID.
	 */
	private static function contents( WP_Post $post ): array {
		$contents = array( $post->ID => $post->post_content );
		$unread   = array( $post->post_content );
		while ( array() !== $unread ) {
			preg_match_all( '/<!-- wp:block \{[^>]*?"ref":\s*(\d+)/', (string) array_shift( $unread ), $matches );
			foreach ( array_map( 'intval', $matches[1] ) as $id ) {
				$pattern = isset( $contents[ $id ] ) ? null : get_post( $id );
				if ( $pattern instanceof WP_Post && 'wp_block' === $pattern->post_type && 'publish' === $pattern->post_status ) {
					$contents[ $id ] = $pattern->post_content;
					$unread[]        = $pattern->post_content;
				}
			}
		}
		return $contents;
	}

	/** @return array{view:string,product:string,skip_products:bool,listing:string}|null */
	private static function findInBuilder( WP_Post $post ): ?array {
		foreach ( (array) get_post_meta( $post->ID ) as $values ) {
			foreach ( (array) $values as $value ) {
				// Builders store JSON or serialized arrays; JSON has a backslash before each quotation mark.
				$found = is_string( $value ) && str_contains( $value, '[' . Hooks::SHORTCODE ) ? self::findIn( stripslashes( $value ) ) : null;
				if ( null !== $found ) {
					return $found;
				}
			}
		}
		return null;
	}

	/**
	 * Renders the post as its page does, with a shortcode that only notes its attributes.
	 *
	 * @return array{view:string,product:string,skip_products:bool,listing:string}|null
	 */
	private static function findRendered( WP_Post $post ): ?array {
		global $shortcode_tags;
		$before = $shortcode_tags[ Hooks::SHORTCODE ];
		$found  = null;
		add_shortcode(
			Hooks::SHORTCODE,
			static function ( $attributes ) use ( &$found ): string {
				$found ??= self::fromAttributes( (array) $attributes );
				return '';
			}
		);
		setup_postdata( $post );
		ob_start();
		try {
			echo apply_filters( 'the_content', $post->post_content ); // phpcs:ignore WordPress.Security.EscapeOutput -- WordPress' filter; never sent.
		} finally {
			ob_end_clean();
			wp_reset_postdata();
			add_shortcode( Hooks::SHORTCODE, $before );
		}
		return $found;
	}

	/**
	 * The settings of a view without a shortcode.
	 *
	 * @return array{view:string,product:string,skip_products:bool,listing:string}
	 */
	public static function settings( string $view, string $listing = '' ): array {
		return array(
			'view'          => $view,
			'product'       => '',
			'skip_products' => false,
			'listing'       => $listing,
		);
	}

	/**
	 * @param string $text The text between the shortcode's name and its bracket.
	 * @return array{view:string,product:string,skip_products:bool,listing:string}
	 */
	private static function read( string $text ): array {
		return self::fromAttributes( (array) shortcode_parse_atts( $text ) );
	}

	/**
	 * @param array<string|int,mixed> $attributes
	 * @return array{view:string,product:string,skip_products:bool,listing:string}
	 */
	private static function fromAttributes( array $attributes ): array {
		return array(
			'view'          => sanitize_text_field( (string) ( $attributes['view'] ?? '' ) ),
			'product'       => sanitize_title( (string) ( $attributes['product'] ?? '' ) ),
			'skip_products' => rest_sanitize_boolean( str_replace( array( 'yes', 'no' ), array( '1', '0' ), (string) ( $attributes['skip-products'] ?? '0' ) ) ),
			'listing'       => sanitize_title( (string) ( $attributes['listing'] ?? '' ) ),
		);
	}
}
