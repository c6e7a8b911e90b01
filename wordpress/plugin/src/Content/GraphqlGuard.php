<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Comment;
use WP_Post;

/** Removes closed content from WPGraphQL and WPGraphQL Content Blocks. `ContentGuard` already filters the rendered fields. */
final class GraphqlGuard {
	/** Fields of a closed post that reveal content. Rendered fields contain the invitation and the author's excerpt. */
	private const POST_FIELDS = array( 'enclosure', 'captionRaw', 'captionRendered', 'altText', 'descriptionRaw', 'descriptionRendered', 'guid' );

	/** A post's stored content. */
	private const CONTENT = 'contentRaw';

	/** Fields of a closed attachment that tell its file. */
	private const FILE_FIELDS = array( 'mediaItemUrl', 'sourceUrl', 'sourceUrlsBySize', 'mediaDetails' );

	/** Fields of a closed post's comments. */
	private const COMMENT_FIELDS = array( 'contentRaw', 'contentRendered' );

	public function __construct( private readonly ReadingAccess $access, private readonly PagePosts $page_posts ) {}

	/**
	 * Removes closed content from a field.
	 *
	 * @param mixed  $value The field's value.
	 * @param string $field The field's name.
	 * @param string $model Name of the model.
	 * @param mixed  $data  The post or comment.
	 * @return mixed Null for what the current user can't read.
	 */
	public function closeField( $value, $field, $model = '', $data = null ) {
		if ( $data instanceof WP_Comment ) {
			$post      = in_array( $field, self::COMMENT_FIELDS, true ) ? get_post( (int) $data->comment_post_ID ) : null;
			$is_closed = $post instanceof WP_Post && ! $this->access->canReadPost( $post );
		} else {
			$is_closed = $data instanceof WP_Post && $this->isClosed( $data, (string) $field );
		}
		return $is_closed ? null : $value;
	}

	/**
	 * Hides closed attachments, because some fields read their file without this model.
	 *
	 * @param string|mixed $visibility WPGraphQL's answer.
	 * @param string       $model      Name of the model.
	 * @param mixed        $data       The post, or another object.
	 * @return string|mixed
	 */
	public function closeFile( $visibility, $model = '', $data = null ) {
		return $data instanceof WP_Post && $this->access->isClosedFile( $data ) ? 'private' : $visibility;
	}

	/**
	 * The content from which WPGraphQL Content Blocks takes a post's blocks, without closed parts.
	 *
	 * @param string|mixed $content The stored content.
	 * @param object|mixed $node    WPGraphQL's model of the post.
	 * @return string|mixed
	 */
	public function closeBlocks( $content, $node = null ) {
		$post    = is_object( $node ) && isset( $node->databaseId ) ? get_post( (int) $node->databaseId ) : null;
		$visible = $this->page_posts->visible( $post );
		return $visible === $post ? $content : $visible->post_content;
	}

	/**
	 * Empties closed blocks that come from elsewhere, for example from a synced pattern.
	 *
	 * @param array<int,array<string,mixed>>|mixed $blocks The blocks, nested, or as a flat list in which each names its parent.
	 * @param object|mixed                         $node   WPGraphQL's model of the post.
	 * @return array<int,array<string,mixed>>|mixed
	 */
	public function closeResolvedBlocks( $blocks, $node = null ) {
		$post_id = is_object( $node ) && isset( $node->databaseId ) ? (int) $node->databaseId : 0;
		return is_array( $blocks ) ? MembersOnlyBlock::withoutClosed( $blocks, fn( Readers $readers ): bool => ! $this->access->isReader( $readers, $post_id ) ) : $blocks;
	}

	private function isClosed( WP_Post $post, string $field ): bool {
		if ( self::CONTENT === $field ) {
			return $this->page_posts->visible( $post ) !== $post;
		}
		return in_array( $field, self::FILE_FIELDS, true ) ? $this->access->isClosedFile( $post ) : in_array( $field, self::POST_FIELDS, true ) && ! $this->access->canReadPost( $post );
	}
}
