<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

/**
 * Removes what the current user can't read from the posts of the rendered page. Some plugins read `$post->post_content` directly,
 * for example for search engine descriptions, and check no permission. Only copies change, so neither cache nor database gets them.
 */
final class PagePosts {
	/** @var array<int,string> The content of the copies, by the post's ID. */
	private array $shown = array();

	public function __construct( private readonly ReadingAccess $access ) {}

	/** Replaces the posts in the main query, its current post, and the post that the page is about. */
	public function replaceInMainQuery(): void {
		global $wp_query, $post;
		$wp_query->posts = array_map( $this->visible( ... ), (array) $wp_query->posts );
		$wp_query->post  = self::among( $wp_query->posts, $wp_query->post );
		$post            = self::among( $wp_query->posts, $post ); // phpcs:ignore WordPress.WP.GlobalVariablesOverride -- the same post, with what the user can read.
		// WordPress sets this property only on pages about one object.
		if ( isset( $wp_query->queried_object ) ) {
			$wp_query->queried_object = self::among( $wp_query->posts, $wp_query->queried_object );
		}
	}

	/**
	 * The post among some that has the same ID.
	 *
	 * @param array<int,WP_Post|mixed> $posts   Posts.
	 * @param WP_Post|mixed            $current The post.
	 * @return WP_Post|mixed `$current` if there is none.
	 */
	private static function among( array $posts, $current ) {
		foreach ( $posts as $post ) {
			if ( $post instanceof WP_Post && $current instanceof WP_Post && $post->ID === $current->ID ) {
				return $post;
			}
		}
		return $current;
	}

	/**
	 * A post with only the content that the current user can read.
	 *
	 * @param WP_Post|mixed $post An element of a query's result, which may be an ID.
	 * @return WP_Post|mixed The same post if the user can read all of it, else a copy.
	 */
	public function visible( $post ) {
		if ( ! $post instanceof WP_Post ) {
			return $post;
		}
		$content = $this->visibleContent( $post );
		// An attachment's excerpt is its caption.
		$excerpt = 'attachment' === $post->post_type && ! $this->access->canReadPost( $post ) ? '' : $post->post_excerpt;
		if ( $content === $post->post_content && $excerpt === $post->post_excerpt ) {
			return $post;
		}
		if ( array() === $this->shown ) {
			add_filter( 'wp_insert_post_data', array( $this, 'keepStored' ), PHP_INT_MAX, 2 );
			add_filter( 'wp_insert_attachment_data', array( $this, 'keepStored' ), PHP_INT_MAX, 2 );
		}
		$this->shown[ $post->ID ]    = $content;
		$copy                        = clone $post;
		$copy->post_content          = $content;
		$copy->post_excerpt          = $excerpt;
		$copy->post_content_filtered = '';
		return $copy;
	}

	/**
	 * Keeps a post's stored content if code saves a copy, for example to count the page's views.
	 *
	 * @param array<string,mixed>|mixed $data   The fields that WordPress is about to store, slashed.
	 * @param array<string,mixed>|mixed $fields The fields as the caller passed them.
	 * @return array<string,mixed>|mixed
	 */
	public function keepStored( $data, $fields = array() ) {
		$id    = (int) ( $fields['ID'] ?? 0 );
		$shown = $this->shown[ $id ] ?? null;
		$post  = null === $shown ? null : get_post( $id );
		if ( ! $post instanceof WP_Post || ! is_array( $data ) || sanitize_post_field( 'post_content', wp_slash( $shown ), $id, 'db' ) !== $data['post_content'] ) {
			return $data;
		}
		$caption = 'attachment' === $post->post_type && '' === ( $data['post_excerpt'] ?? '' ) ? array( 'post_excerpt' => wp_slash( $post->post_excerpt ) ) : array();
		return $caption + array(
			'post_content'          => wp_slash( $post->post_content ),
			'post_content_filtered' => wp_slash( $post->post_content_filtered ),
		) + $data;
	}

	/** Whether the current user can read all of a post. */
	public function isReadable( WP_Post $post ): bool {
		return $this->access->canReadPost( $post ) && '' === $this->closedMarkup( $post );
	}

	private function visibleContent( WP_Post $post ): string {
		if ( ! $this->access->canReadPost( $post ) ) {
			return '';
		}
		return '' === $this->closedMarkup( $post ) ? $post->post_content : MembersOnlyBlock::openMarkup( $post->post_content, $this->isClosedFor( $post ) );
	}

	private function closedMarkup( WP_Post $post ): string {
		return false === strpos( $post->post_content, Readers::BLOCK_DELIMITER ) ? '' : MembersOnlyBlock::closedMarkup( $post->post_content, $this->isClosedFor( $post ) );
	}

	/** @return callable(Readers):bool */
	private function isClosedFor( WP_Post $post ): callable {
		return fn( Readers $readers ): bool => ! $this->access->isReader( $readers, $post->ID );
	}
}
