<?php
declare(strict_types=1);

namespace PracticePortal\Vendors;

use PracticePortal\Core\AdminMenu;
use WP_Query;

/**
 * The post type of the listings. Each has a URL that shows the vendor's spotlight to signed-in users, so listings are not in searches,
 * feeds, sitemaps or the REST API.
 */
final class ListingType {
	/** WordPress allows 20 characters. */
	public const POST_TYPE = 'portal_listing';

	/** First part of a listing's address. */
	private const SLUG = 'partners';

	public function register(): void {
		add_action( 'init', array( $this, 'registerPostType' ) );
		add_action( 'pre_get_posts', array( $this, 'hideLists' ) );
	}

	/**
	 * Posts of a public type can also be listed by the query, in feeds for example, with all their content. Only a single post's URL
	 * is protected, so lists stay empty.
	 */
	public function hideLists( WP_Query $query ): void {
		if ( ! is_admin() && $query->is_main_query() && ! $query->is_singular() && in_array( self::POST_TYPE, (array) $query->get( 'post_type' ), true ) ) {
			$query->set( 'post__in', array( 0 ) );
		}
	}

	public function registerPostType(): void {
		register_post_type(
			self::POST_TYPE,
			array(
				'labels'              => array(
					'name'               => __( 'Vendor Listings', 'practice-portal' ),
					'singular_name'      => __( 'Vendor Listing', 'practice-portal' ),
					'add_new'            => __( 'Add New Vendor Listing', 'practice-portal' ),
					'add_new_item'       => __( 'Add New Vendor Listing', 'practice-portal' ),
					'edit_item'          => __( 'Edit Vendor Listing', 'practice-portal' ),
					'search_items'       => __( 'Search Vendor Listings', 'practice-portal' ),
					'view_item'          => __( 'View Vendor Listing', 'practice-portal' ),
					'not_found'          => __( 'No vendor listings found.', 'practice-portal' ),
					'not_found_in_trash' => __( 'No vendor listings found in Trash.', 'practice-portal' ),
				),
				'public'              => false,
				'publicly_queryable'  => true,
				'exclude_from_search' => true,
				'show_ui'             => true,
				'show_in_menu'        => AdminMenu::SLUG,
				'supports'            => array( 'title', 'editor' ),
				'capabilities'        => AdminMenu::postTypeCapabilities(),
				'map_meta_cap'        => false,
				'has_archive'         => false,
				'rewrite'             => array(
					'slug'       => self::SLUG,
					'with_front' => false,
					'feeds'      => false,
					'pages'      => false,
				),
			)
		);
	}
}
