<?php
declare(strict_types=1);

namespace PracticePortal\Integrations;

use PracticePortal\Core\PagedResult;
use PracticePortal\Vendors\ListingProvider;
use PracticePortal\Vendors\Listings;
use PracticePortal\Vendors\Vendors;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Provides listings of another post type (spec: rest#partners): GeoDirectory's places if it is active, or the filter's.
 * That plugin owns their URLs, so a spotlight is on a page with the shortcode. Without such a plugin, the built-in listings are
 * used.
 */
final class DirectoryPluginListings implements ListingProvider {
	private const GEODIRECTORY = 'gd_place';

	public function __construct( private readonly ListingProvider $fallback ) {}

	public function postType(): string {
		/**
		 * Filters the post type of vendors' listings.
		 *
		 * @param string $post_type Default: GeoDirectory's places if it is active, else the built-in listings.
		 */
		$type = (string) apply_filters( 'practice_portal_listing_post_type', defined( 'GEODIRECTORY_VERSION' ) ? self::GEODIRECTORY : $this->fallback->postType() );
		return '' === $type ? $this->fallback->postType() : $type;
	}

	public function ownsPages(): bool {
		return $this->isOwn() && $this->fallback->ownsPages();
	}

	public function page( int $page, int $per_page ): PagedResult {
		return $this->isOwn() ? $this->fallback->page( $page, $per_page ) : Listings::pageForType( $this->postType(), $page, $per_page );
	}

	public function find( string $name ): ?WP_Post {
		return $this->isOwn() ? $this->fallback->find( $name ) : Listings::findIn( $this->postType(), $name );
	}

	/** The directory plugin's fields fill those that the vendor box leaves empty. */
	public function vendor( WP_Post $listing ): array {
		$vendor = $this->fallback->vendor( $listing );
		if ( $this->isOwn() ) {
			return $vendor;
		}
		$fields = self::fields( $listing );
		$known  = array(
			'img_logo'        => (string) get_the_post_thumbnail_url( $listing, 'medium' ),
			'hero_img_url'    => (string) get_the_post_thumbnail_url( $listing, 'full' ),
			'video_spotlight' => self::videoAddress( $fields['video'] ?? '' ),
			'link_website'    => $fields['website'] ?? '',
		);
		foreach ( $known as $field => $value ) {
			$vendor[ $field ] = '' === $vendor[ $field ] ? Vendors::webUrl( $value ) : $vendor[ $field ];
		}
		return $vendor;
	}

	/**
	 * GeoDirectory's fields of a place. The owner can add and remove these columns, so this reads all that exist.
	 * geodir_get_post_meta() would log an error for each missing one.
	 *
	 * @return array<string,string> The place's texts by field.
	 */
	private static function fields( WP_Post $listing ): array {
		$place = function_exists( 'geodir_get_post_info' ) ? geodir_get_post_info( $listing->ID ) : null;
		return is_object( $place ) ? array_filter( get_object_vars( $place ), 'is_string' ) : array();
	}

	/** The URL of a video, entered as a URL or as an embed code. */
	private static function videoAddress( string $video ): string {
		if ( false === strpos( $video, '<' ) ) {
			return $video;
		}
		if ( 1 !== preg_match( '/<(?:iframe|video|source|embed)\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|\'([^\']*)\'|([^\s"\'>]+))/i', $video, $found ) ) {
			return '';
		}
		$address = html_entity_decode( trim( (string) end( $found ) ), ENT_QUOTES );
		return 0 === strpos( $address, '//' ) ? 'https:' . $address : $address;
	}

	private function isOwn(): bool {
		return $this->fallback->postType() === $this->postType();
	}
}
