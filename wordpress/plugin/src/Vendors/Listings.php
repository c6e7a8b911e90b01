<?php
declare(strict_types=1);

namespace PracticePortal\Vendors;

use PracticePortal\Core\Database\PostTypeList;
use PracticePortal\Core\PagedResult;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The listings of a site without a directory plugin. */
final class Listings implements ListingProvider {
	public function postType(): string {
		return ListingType::POST_TYPE;
	}

	public function ownsPages(): bool {
		return true;
	}

	public function page( int $page, int $per_page ): PagedResult {
		return self::pageForType( ListingType::POST_TYPE, $page, $per_page );
	}

	public function find( string $name ): ?WP_Post {
		return self::findIn( ListingType::POST_TYPE, $name );
	}

	public function vendor( WP_Post $listing ): array {
		return Vendors::read( $listing );
	}

	/** Published posts of a type by title, each as `{ ID, post_title }`. */
	public static function pageForType( string $post_type, int $page, int $per_page ): PagedResult {
		return PostTypeList::page(
			$post_type,
			$page,
			$per_page,
			static function ( int $id, string $title ): array {
				return array(
					'ID'         => $id,
					'post_title' => $title,
				);
			}
		);
	}

	/** A post by its ID or slug: a published one, or one that the current user may edit. */
	public static function findIn( string $post_type, string $name ): ?WP_Post {
		if ( '' === $name ) {
			return null;
		}
		$post = ctype_digit( $name ) ? get_post( (int) $name ) : get_page_by_path( $name, OBJECT, $post_type );
		if ( ! $post instanceof WP_Post || $post_type !== $post->post_type ) {
			return null;
		}
		return 'publish' === $post->post_status || current_user_can( 'edit_post', $post->ID ) ? $post : null;
	}
}
