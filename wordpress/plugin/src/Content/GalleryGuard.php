<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

/** Removes images of closed content from what themes get by `get_post_galleries()` and `get_attached_media()`, which check no permission. */
final class GalleryGuard {
	public function __construct( private readonly ReadingAccess $access, private readonly PagePosts $page_posts ) {}

	/**
	 * Reads the galleries again, from the content that the current user can read.
	 *
	 * @param array<int,mixed>|mixed $galleries The galleries of a post, each as HTML or as a list of its attributes.
	 * @param WP_Post|mixed          $post      The post.
	 * @return array<int,mixed>|mixed
	 */
	public function withoutClosedGalleries( $galleries, $post = null ) {
		$visible = $this->page_posts->visible( $post );
		if ( ! is_array( $galleries ) || array() === $galleries || $visible === $post ) {
			return $galleries;
		}
		return get_post_galleries( $visible, is_string( reset( $galleries ) ) );
	}

	/**
	 * @param WP_Post[]|mixed $files A post's attachments.
	 * @return WP_Post[]|mixed Those that the current user can see.
	 */
	public function withoutClosedFiles( $files ) {
		return is_array( $files ) ? array_filter( $files, fn( $file ): bool => ! $file instanceof WP_Post || ! $this->access->isClosedFile( $file ) ) : $files;
	}
}
