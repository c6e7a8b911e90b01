<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Content\Files\FileDelivery;
use PracticePortal\Content\Files\FileLink;
use PracticePortal\Content\Files\FolderHealth;
use PracticePortal\Content\Files\PrivateFiles;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Services;
use PracticePortal\Membership\MemberAccess;
use WP_Comment_Query;
use WP_Query;

/** Registers the hooks of this folder. */
final class Wiring {
	/**
	 * Filters of a page's descriptions and structured data: Yoast SEO, Rank Math, SEOPress, All in One SEO, The SEO Framework,
	 * Jetpack. The list is in this class so that pages without these filters don't load `SeoDescriptions`.
	 */
	private const DESCRIPTIONS = array(
		'wpseo_metadesc',
		'wpseo_opengraph_desc',
		'wpseo_twitter_description',
		'wpseo_schema_graph',
		'rank_math/frontend/description',
		'rank_math/opengraph/facebook/og_description',
		'rank_math/opengraph/twitter/twitter_description',
		'rank_math/json_ld',
		'seopress_titles_desc',
		'seopress_social_og_desc',
		'seopress_social_twitter_card_desc',
		'aioseo_description',
		'aioseo_facebook_tags',
		'aioseo_twitter_tags',
		'aioseo_schema_output',
		'the_seo_framework_generated_description',
		'the_seo_framework_schema_graph_data',
		'jetpack_open_graph_tags',
	);

	/** Filters of a page's images: Yoast SEO, Rank Math, SEOPress, The SEO Framework. */
	private const IMAGES = array( 'wpseo_opengraph_image', 'wpseo_twitter_image', 'rank_math/opengraph/facebook/image', 'rank_math/opengraph/twitter/image', 'seopress_social_og_thumb', 'seopress_social_twitter_card_thumb', 'the_seo_framework_image_details' );

	/** Pages and endpoints of wp-admin that show no editor, and so don't need the editor's blocks. */
	private const WITHOUT_EDITOR = array( 'index.php', 'edit.php', 'upload.php', 'edit-comments.php', 'plugins.php', 'users.php', 'admin-ajax.php', 'admin-post.php' );

	public static function connect( Services $services ): void {
		global $pagenow;
		$services->bind( ReadersEditor::class, static fn( Services $services ): ReadersEditor => new ReadersEditor( $services->get( Plans::class ), $services->get( PluginFiles::class )->url() ) );
		$services->bind( ReadingAccess::class, static fn( Services $services ): ReadingAccess => new ReadingAccess( static fn(): MemberAccess => $services->get( MemberAccess::class ), $services->get( Plans::class ) ) );
		$services->bind( ContentGuard::class, static fn( Services $services ): ContentGuard => new ContentGuard( static fn(): ReadingAccess => $services->get( ReadingAccess::class ), static fn(): Paywall => $services->get( Paywall::class ), static fn(): PagePosts => $services->get( PagePosts::class ) ) );
		$services->listen( ContentGuard::class );
		add_action( 'admin_init', array( Readers::class, 'registerMeta' ), 20 );
		add_action( 'rest_api_init', array( Readers::class, 'registerMeta' ), 20 );
		$services->listenOn( ReadersEditor::class, 'enqueue_block_editor_assets', 'add_meta_boxes', 'save_post' );
		if ( is_admin() && ! in_array( $pagenow, self::WITHOUT_EDITOR, true ) ) {
			$services->listenOn( ReadersEditor::class, 'admin_init' );
		}
		add_action( 'pre_get_posts', static fn( WP_Query $query ) => self::guardSearch( $query, $services ), PHP_INT_MIN );
		add_action( 'init', array( PrivateFiles::class, 'registerPostType' ) );
		$services->on( PrivateFiles::class, array( 'before_delete_post', 'deleteStored' ) );
		$services->on( FolderHealth::class, array( 'site_status_tests', 'addTest' ) );
		$services->on( FileLink::class, array( 'enqueue_block_editor_assets', 'addChoices' ) );
		add_action( 'init', static fn() => self::registerFileBlock( $services ), 20 );
		add_shortcode( 'practice_portal_file', static fn( $attributes ): string => $services->get( FileLink::class )->html( $attributes ) );
		if ( isset( $_GET['practice_portal_file'] ) ) { // phpcs:ignore WordPress.Security.NonceVerification -- only whether it is there.
			$services->listenOn( FileDelivery::class, 'template_redirect' );
		}
		if ( is_string( $_REQUEST['redirect_to'] ?? null ) && false !== strpos( $_REQUEST['redirect_to'], 'practice_portal_file=' ) ) { // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- only whether it is there.
			$services->listenOn( FileDelivery::class, 'login_message' );
		}
		$services->bind( ApiGuard::class, static fn( Services $services ): ApiGuard => new ApiGuard( static fn(): ReadingAccess => $services->get( ReadingAccess::class ), static fn(): PagePosts => $services->get( PagePosts::class ) ) );
		$services->listenOn( ApiGuard::class, 'rest_api_init', 'oembed_response_data' );
		$services->on( GraphqlGuard::class, array( 'graphql_return_field_from_model', 'closeField', PHP_INT_MAX, 4 ), array( 'graphql_object_visibility', 'closeFile', PHP_INT_MAX, 3 ), array( 'wpgraphql_content_blocks_resolver_content', 'closeBlocks', PHP_INT_MAX, 2 ), array( 'wpgraphql_content_blocks_resolve_blocks', 'closeResolvedBlocks', PHP_INT_MAX, 2 ) );
		$services->listenOn( CommentGuard::class, 'xmlrpc_call' );
		add_action( 'pre_get_comments', static fn( WP_Comment_Query $query ) => self::guardCommentSearch( $query, $services ), PHP_INT_MIN );
		$services->bind( SeoDescriptions::class, static fn( Services $services ): SeoDescriptions => new SeoDescriptions( $services->get( ReadingAccess::class ), self::DESCRIPTIONS ) );
		$images = array_merge( self::DESCRIPTIONS, self::IMAGES );
		$services->bind( SeoImages::class, static fn( Services $services ): SeoImages => new SeoImages( $services->get( PagePosts::class ), $images ) );
		$services->listenOn( SeoImages::class, 'wpseo_sitemap_urlimages', 'rank_math/sitemap/urlimages', 'jetpack_images_get_images', ...$images );
		$services->on( GalleryGuard::class, array( 'get_post_galleries', 'withoutClosedGalleries', PHP_INT_MAX, 2 ), array( 'get_attached_media', 'withoutClosedFiles', PHP_INT_MAX ) );
		$services->on( ProductGuard::class, array( 'woocommerce_product_get_description', 'openDescription', PHP_INT_MAX, 2 ), array( 'woocommerce_product_variation_get_description', 'openDescription', PHP_INT_MAX, 2 ), array( 'woocommerce_product_get_short_description', 'openShortDescription', PHP_INT_MAX, 2 ), array( 'woocommerce_product_get_gallery_image_ids', 'openImages', PHP_INT_MAX, 2 ) );
		$services->listenOn( SeoDescriptions::class, 'wpseo_replacements', ...self::DESCRIPTIONS );
	}

	/** Registers the block "Private file". Its renderer is built only if a page contains the block. */
	private static function registerFileBlock( Services $services ): void {
		register_block_type(
			'practice-portal/private-file',
			array(
				'api_version'           => 3,
				'title'                 => __( 'Private file', 'practice-portal' ),
				'description'           => __( 'A link to a file that only its readers can download.', 'practice-portal' ),
				'category'              => 'media',
				'icon'                  => 'media-document',
				'attributes'            => array(
					'id' => array(
						'type'    => 'integer',
						'default' => 0,
					),
				),
				'supports'              => array( 'html' => false ),
				'editor_script_handles' => array( Readers::BLOCKS_SCRIPT ),
				'render_callback'       => static fn( $attributes ): string => '<p>' . $services->get( FileLink::class )->html( $attributes ) . '</p>',
			)
		);
	}

	/** Loads the guard only for searches, because most queries have no search terms. */
	private static function guardSearch( WP_Query $query, Services $services ): void {
		if ( '' !== (string) $query->get( 's' ) ) {
			$services->listen( SearchGuard::class );
		}
	}

	/** Loads the guard only for searches. */
	private static function guardCommentSearch( WP_Comment_Query $query, Services $services ): void {
		if ( '' !== (string) ( $query->query_vars['search'] ?? '' ) ) {
			$services->listen( CommentGuard::class );
		}
	}
}
