<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Hooks;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * `[practice_portal view="registration-page"]`. The registration page has two more attributes: `product`, the slug of the preset
 * membership, and `skip-products="yes"`, which skips the first page. The vendor spotlight has `listing`, a listing's ID or slug.
 */
final class Shortcode {
	/**
	 * The attributes of a post's first shortcode; null for none.
	 *
	 * @return array{view:string,product:string,skip_products:bool,listing:string}|null
	 */
	public static function find( ?WP_Post $post ): ?array {
		if ( null === $post || ! has_shortcode( $post->post_content, Hooks::SHORTCODE ) ) {
			return null;
		}
		preg_match( '/' . get_shortcode_regex( array( Hooks::SHORTCODE ) ) . '/', $post->post_content, $match );
		return self::read( $match[3] ?? '' );
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
		$attributes = shortcode_parse_atts( $text );
		$attributes = is_array( $attributes ) ? $attributes : array();
		return array(
			'view'          => sanitize_text_field( (string) ( $attributes['view'] ?? '' ) ),
			'product'       => sanitize_title( (string) ( $attributes['product'] ?? '' ) ),
			'skip_products' => rest_sanitize_boolean( str_replace( array( 'yes', 'no' ), array( '1', '0' ), (string) ( $attributes['skip-products'] ?? '0' ) ) ),
			'listing'       => sanitize_title( (string) ( $attributes['listing'] ?? '' ) ),
		);
	}
}
