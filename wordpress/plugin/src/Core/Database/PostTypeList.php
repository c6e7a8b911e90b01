<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\PagedResult;
use WP_Post;
use WP_Query;

/** Lists posts by title, for listings and groups. */
final class PostTypeList {
	/**
	 * One page of a post type's published posts, by title. It needs two queries for a list of any length.
	 *
	 * @param int                        $page     From 1.
	 * @param int                        $per_page How many.
	 * @param callable(int,string):mixed $describe Returns an item for an ID and a title.
	 */
	public static function page( string $post_type, int $page, int $per_page, callable $describe ): PagedResult {
		$query = new WP_Query(
			array(
				'post_type'              => $post_type,
				'post_status'            => 'publish',
				'posts_per_page'         => $per_page,
				'paged'                  => $page,
				// A string, because GeoDirectory's REST filters expect one.
				'orderby'                => 'title ID',
				'order'                  => 'ASC',
				'ignore_sticky_posts'    => true,
				// Otherwise the object cache could store an outdated list from a replica for good.
				'cache_results'          => ! PrimaryReads::areNeeded(),
				'update_post_meta_cache' => false,
				'update_post_term_cache' => false,
			)
		);
		return new PagedResult(
			array_map(
				static fn( WP_Post $post ) => $describe( $post->ID, EntityDecoder::decode( $post->post_title ) ),
				$query->posts
			),
			(int) $query->found_posts
		);
	}
}
