<?php
declare(strict_types=1);

namespace PracticePortal\Vendors;

use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Sanitizer;
use WP_Post;

/**
 * A vendor's data as post meta (spec: spotlight#parts-of-a-spotlight). The company information is the post's content. Stored data may come from
 * an import or another plugin, so it is sanitized again when it is read.
 */
final class Vendors {
	public const ADDRESSES    = array( 'img_logo', 'hero_img_url', 'video_spotlight', 'link_form', 'link_schedule', 'link_website' );
	public const LISTS        = array( 'detailed_offerings', 'spotlight_offerings' );
	public const TESTIMONIALS = 'testimonials';

	/** Longest text of one line, in characters. */
	private const LINE_LIMIT = 1000;

	/** The meta key of one of the fields above. */
	public static function key( string $field ): string {
		return '_practice_portal_' . $field;
	}

	/**
	 * Vendor data with nothing but a name.
	 *
	 * @return array<string,mixed>
	 */
	public static function blank( string $name ): array {
		return array(
			'name'               => $name,
			'vendor_information' => '',
			self::TESTIMONIALS         => array(),
		) + array_fill_keys( self::ADDRESSES, '' ) + array_fill_keys( self::LISTS, array() );
	}

	/**
	 * Complete vendor data.
	 *
	 * @return array<string,mixed>
	 */
	public static function read( WP_Post $listing ): array {
		$data = array(
			'name'               => EntityDecoder::decode( $listing->post_title ),
			'vendor_information' => self::information( $listing->post_content ),
		);
		foreach ( self::ADDRESSES as $field ) {
			$data[ $field ] = self::webUrl( get_post_meta( $listing->ID, self::key( $field ), true ) );
		}
		foreach ( self::LISTS as $field ) {
			$data[ $field ] = self::lines( get_post_meta( $listing->ID, self::key( $field ), true ) );
		}
		$data[ self::TESTIMONIALS ] = self::quotes( get_post_meta( $listing->ID, self::key( self::TESTIMONIALS ), true ) );
		return $data;
	}

	/**
	 * Stores a submitted editor form. Missing fields are emptied.
	 *
	 * @param array<int|string,mixed> $fields By field, without WordPress's slashes. Lists may be texts of several lines.
	 */
	public static function write( int $listing_id, array $fields ): void {
		foreach ( self::ADDRESSES as $field ) {
			self::store( $listing_id, $field, self::webUrl( $fields[ $field ] ?? '' ) );
		}
		foreach ( self::LISTS as $field ) {
			$value = $fields[ $field ] ?? array();
			self::store( $listing_id, $field, self::lines( is_string( $value ) ? preg_split( '/\R/u', $value ) : $value ) );
		}
		self::store( $listing_id, self::TESTIMONIALS, self::quotes( $fields[ self::TESTIMONIALS ] ?? array() ) );
	}

	/** @param string|array<int,mixed> $value Sanitized. */
	private static function store( int $listing_id, string $field, $value ): void {
		if ( '' === $value || array() === $value ) {
			delete_post_meta( $listing_id, self::key( $field ) );
			return;
		}
		update_post_meta( $listing_id, self::key( $field ), wp_slash( $value ) );
	}

	/** Rich text without scripts and forms; line breaks become paragraphs. */
	private static function information( string $content ): string {
		$html = has_blocks( $content ) ? do_blocks( $content ) : wpautop( $content );
		return trim( wp_kses_post( $html ) );
	}

	/**
	 * A web URL; '' if invalid.
	 *
	 * @param mixed $value Anything.
	 */
	public static function webUrl( $value ): string {
		return esc_url_raw( Sanitizer::line( $value ), array( 'http', 'https' ) );
	}

	/** @param mixed $value Anything. */
	private static function line( $value ): string {
		return mb_substr( Sanitizer::line( $value ), 0, self::LINE_LIMIT );
	}

	/**
	 * @param mixed $value Anything.
	 * @return string[]
	 */
	private static function lines( $value ): array {
		return array_values( array_filter( array_map( self::line( ... ), Sanitizer::collection( $value ) ), 'strlen' ) );
	}

	/**
	 * Testimonials. One without a message is left out.
	 *
	 * @param mixed $value Anything.
	 * @return array<int,array{message:string,name:string}>
	 */
	private static function quotes( $value ): array {
		$quotes = array();
		foreach ( Sanitizer::collection( $value ) as $quote ) {
			$quote   = Sanitizer::collection( $quote );
			$message = self::line( $quote['message'] ?? '' );
			if ( '' !== $message ) {
				$quotes[] = array(
					'message' => $message,
					'name'    => self::line( $quote['name'] ?? '' ),
				);
			}
		}
		return $quotes;
	}
}
