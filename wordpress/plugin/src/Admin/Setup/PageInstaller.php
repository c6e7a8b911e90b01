<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Core\Hooks;
use PracticePortal\Portal\Access\ViewNames;
use PracticePortal\Portal\Blocks\BlockTypes;
use PracticePortal\Portal\Shortcode;
use WP_Post;

/** Finds the pages with the portal's shortcodes and creates missing ones, including the terms page with its five anchors. */
final class PageInstaller {
	/** The anchors of the five texts (spec: registration#agreements). */
	public const ANCHORS = array( 'hipaa', 'terms-and-conditions', 'social-code-of-ethics', 'privacy-policy', 'non-disclosure' );

	public const TERMS = 'terms';

	/** The page for visitors. */
	private const JOIN = 'join';

	/** Marks a text of the terms page that the owner has not replaced yet. */
	private const PLACEHOLDER = 'practice-portal-terms-placeholder';

	/**
	 * The portal's pages by view. `is_fixed`: the portal links to `/<slug>/`, so the page must have this URL.
	 *
	 * @return array<string,array{slug:string,title:string,is_fixed:bool}>
	 */
	public static function requiredPages(): array {
		$page = static function ( string $slug, string $title, bool $is_fixed ): array {
			return array(
				'slug'     => $slug,
				'title'    => $title,
				'is_fixed' => $is_fixed,
			);
		};
		return array(
			ViewNames::REGISTRATION => $page( 'register', __( 'Register', 'practice-portal' ), true ),
			ViewNames::OVERVIEW     => $page( 'membership-overview', __( 'Membership Overview', 'practice-portal' ), true ),
			ViewNames::DIRECTORY    => $page( 'member-directory', __( 'Member Directory', 'practice-portal' ), false ),
			ViewNames::NAVIGATOR    => $page( 'navigator', __( 'Navigator Profile', 'practice-portal' ), false ),
			ViewNames::ACCOUNT      => $page( 'account', __( 'Your Membership', 'practice-portal' ), true ),
		);
	}

	/**
	 * Published pages that show a view, by view.
	 *
	 * @return array<string,WP_Post[]>
	 */
	public static function publishedPages(): array {
		$found = array_fill_keys( array_keys( self::requiredPages() ), array() );
		foreach ( self::candidates() as $page ) {
			$view = Shortcode::findStored( $page )['view'] ?? '';
			if ( isset( $found[ $view ] ) ) {
				$found[ $view ][] = $page;
			}
		}
		return $found;
	}

	/**
	 * Published pages that contain a shortcode, a synced pattern with one, or a page builder's data with one.
	 *
	 * @return WP_Post[]
	 */
	private static function candidates(): array {
		global $wpdb;
		$shortcode = '%' . $wpdb->esc_like( '[' . Hooks::SHORTCODE ) . '%';
		$ids       = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT ID FROM %i WHERE post_type = 'page' AND post_status = 'publish' AND ( post_content LIKE %s OR post_content LIKE %s OR ID IN ( SELECT post_id FROM %i WHERE meta_value LIKE %s ) ) ORDER BY ID LIMIT 500",
				$wpdb->posts,
				$shortcode,
				'%<!-- wp:block {%',
				$wpdb->postmeta,
				$shortcode
			)
		);
		return array_filter( array_map( 'get_post', array_map( 'intval', $ids ) ) );
	}

	/**
	 * Views without a page, or without one at the URL that the portal links to.
	 *
	 * @return string[]
	 */
	public static function missingPages(): array {
		$missing = array();
		foreach ( self::publishedPages() as $view => $pages ) {
			$required = self::requiredPages()[ $view ];
			if ( array() === $pages || ( $required['is_fixed'] && ! in_array( $required['slug'], wp_list_pluck( $pages, 'post_name' ), true ) ) ) {
				$missing[] = $view;
			}
		}
		return $missing;
	}

	/** The page that blocks a required URL, or null. */
	public static function slugConflict( string $view ): ?WP_Post {
		$page = get_page_by_path( self::requiredPages()[ $view ]['slug'] );
		return $page instanceof WP_Post && ( Shortcode::findStored( $page )['view'] ?? '' ) !== $view ? $page : null;
	}

	/**
	 * Creates the missing pages, and with the registration a page for visitors that leads to it. A conflicting page is left alone.
	 *
	 * @return string[] The titles of the created pages.
	 */
	public static function create(): array {
		$made = array();
		foreach ( self::missingPages() as $view ) {
			$required = self::requiredPages()[ $view ];
			if ( null === self::slugConflict( $view ) ) {
				self::insert( $required['slug'], $required['title'], sprintf( "<!-- wp:shortcode -->\n[%s view=\"%s\"]\n<!-- /wp:shortcode -->", Hooks::SHORTCODE, $view ) );
				$made[] = $required['title'];
				if ( ViewNames::REGISTRATION === $view && null === get_page_by_path( self::JOIN ) ) {
					$title = __( 'Join', 'practice-portal' );
					self::insert( self::JOIN, $title, sprintf( '<!-- wp:pattern {"slug":"%s"} /-->', BlockTypes::JOIN_PAGE ) );
					$made[] = $title;
				}
			}
		}
		return $made;
	}

	/** The page with the terms, published or not; null for none. */
	public static function terms(): ?WP_Post {
		$page = get_page_by_path( self::TERMS );
		return $page instanceof WP_Post && 'trash' !== $page->post_status ? $page : null;
	}

	/**
	 * The anchors that are missing on a terms page.
	 *
	 * @return string[]
	 */
	public static function missingAnchors( WP_Post $terms ): array {
		return array_values(
			array_filter(
				self::ANCHORS,
				static fn( string $anchor ): bool => 1 !== preg_match( '/\sid=["\']' . preg_quote( $anchor, '/' ) . '["\']/', $terms->post_content )
			)
		);
	}

	/** Whether the page still contains a placeholder. Editing a text in the editor keeps its class, so the text is compared. */
	public static function hasPlaceholders( WP_Post $terms ): bool {
		return 1 === preg_match( '/<p[^>]*class="[^"]*' . preg_quote( self::PLACEHOLDER, '/' ) . '[^>]*>\s*(' . implode( '|', array_map( 'preg_quote', self::placeholders() ) ) . ')\s*</', $terms->post_content );
	}

	/** @return string[] The placeholder in English and in the site's language. */
	private static function placeholders(): array {
		return array( 'Replace this text with your own before people agree to it.', esc_html__( 'Replace this text with your own before people agree to it.', 'practice-portal' ) );
	}

	/** Creates the terms page, or adds its missing anchors at the end. */
	public static function createTerms(): void {
		$terms   = self::terms();
		$content = null === $terms ? '' : $terms->post_content;
		foreach ( null === $terms ? self::ANCHORS : self::missingAnchors( $terms ) as $anchor ) {
			$content .= sprintf(
				"\n\n<!-- wp:heading {\"anchor\":\"%1\$s\"} -->\n<h2 class=\"wp-block-heading\" id=\"%1\$s\">%2\$s</h2>\n<!-- /wp:heading -->\n\n<!-- wp:paragraph {\"className\":\"%3\$s\"} -->\n<p class=\"%3\$s\">%4\$s</p>\n<!-- /wp:paragraph -->",
				$anchor,
				esc_html( self::termsTitles()[ $anchor ] ),
				self::PLACEHOLDER,
				esc_html__( 'Replace this text with your own before people agree to it.', 'practice-portal' )
			);
		}
		if ( null === $terms ) {
			self::insert( self::TERMS, __( 'Terms', 'practice-portal' ), trim( $content ) );
			return;
		}
		wp_update_post(
			wp_slash(
				array(
					'ID'           => $terms->ID,
					'post_status'  => 'publish',
					'post_content' => $content,
				)
			)
		);
	}

	/** @return array<string,string> */
	private static function termsTitles(): array {
		return array(
			'hipaa'                 => __( 'HIPAA Agreement', 'practice-portal' ),
			'terms-and-conditions'  => __( 'Terms and Conditions', 'practice-portal' ),
			'social-code-of-ethics' => __( 'Social Code of Ethics', 'practice-portal' ),
			'privacy-policy'        => __( 'Privacy Policy', 'practice-portal' ),
			'non-disclosure'        => __( 'Non-Disclosure Agreement', 'practice-portal' ),
		);
	}

	private static function insert( string $slug, string $title, string $content ): void {
		wp_insert_post(
			wp_slash(
				array(
					'post_type'    => 'page',
					'post_status'  => 'publish',
					'post_name'    => $slug,
					'post_title'   => $title,
					'post_content' => $content,
				)
			)
		);
	}
}
