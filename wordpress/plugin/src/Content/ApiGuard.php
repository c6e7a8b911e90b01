<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Comment;
use WP_Post;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Removes closed content from REST and WPGraphQL. `ContentGuard` already filters the rendered fields. This class removes the
 * others: stored content, meta values, and the files of closed attachments.
 */
final class ApiGuard {
	/**
	 * Fields of a closed post in WPGraphQL that reveal content. Rendered fields contain the invitation and the author's excerpt.
	 */
	private const GRAPHQL_POST_FIELDS = array( 'contentRaw', 'enclosure', 'captionRaw', 'captionRendered', 'altText', 'descriptionRaw', 'descriptionRendered', 'mediaItemUrl', 'sourceUrl', 'sourceUrlsBySize', 'mediaDetails', 'guid' );

	/** Fields of a closed post's comments. */
	private const GRAPHQL_COMMENT_FIELDS = array( 'contentRaw', 'contentRendered' );

	private ReadingAccess $access;

	public function __construct( ReadingAccess $access ) {
		$this->access = $access;
	}

	public function register(): void {
		add_action( 'rest_api_init', array( $this, 'registerForTypes' ) );
		add_filter( 'graphql_return_field_from_model', array( $this, 'closeGraphqlField' ), PHP_INT_MAX, 4 );
	}

	public function registerForTypes(): void {
		foreach ( array_merge( Readers::postTypes(), array( 'attachment' ) ) as $type ) {
			add_filter( "rest_prepare_$type", array( $this, 'closeResponse' ), PHP_INT_MAX, 2 );
		}
	}

	/**
	 * Removes closed content from a post's REST response.
	 *
	 * @param WP_REST_Response|mixed $response WordPress' response.
	 * @param WP_Post|mixed          $post     The post.
	 * @return WP_REST_Response|mixed
	 */
	public function closeResponse( $response, $post ) {
		$closed = $response instanceof WP_REST_Response && $post instanceof WP_Post ? ClosedText::of( $post, $this->access ) : null;
		if ( null === $closed ) {
			return $response;
		}
		$data = $this->withoutAddedFields( (array) $response->get_data(), $post, $closed );
		if ( $this->access->canReadPost( $post ) ) {
			$response->set_data( $data );
			return $response;
		}
		foreach ( array( 'content', 'description', 'caption', 'excerpt' ) as $field ) {
			if ( isset( $data[ $field ] ) ) {
				$data[ $field ] = array(
					'rendered'  => 'excerpt' === $field ? Invitation::excerpt( $post ) : '',
					'protected' => true,
				);
			}
		}
		// Other plugins store content as meta, and core stores footnotes there.
		if ( isset( $data['meta'] ) ) {
			$data['meta'] = (object) array();
		}
		if ( 'attachment' === $post->post_type && ! self::isFeatured( $post ) ) {
			$data = array(
				'alt_text'      => '',
				'source_url'    => '',
				'media_details' => (object) array(),
				'guid'          => array( 'rendered' => '' ),
			) + $data;
		}
		$response->set_data( array_intersect_key( $data, (array) $response->get_data() ) );
		$response->header( 'Cache-Control', 'no-store, private' );
		return $response;
	}

	/**
	 * Removes fields that other plugins have added: from a closed post all of them, elsewhere those that contain closed text.
	 *
	 * @param array<string,mixed> $data   The response's fields.
	 * @param WP_Post             $post   The post.
	 * @param ClosedText          $closed What the user can't read.
	 * @return array<string,mixed> The response's other fields.
	 */
	private function withoutAddedFields( array $data, WP_Post $post, ClosedText $closed ): array {
		global $wp_rest_additional_fields;
		$type       = get_post_type_object( $post->post_type );
		$controller = null === $type ? null : $type->get_rest_controller();
		$described  = null === $controller ? array() : (array) ( $controller->get_item_schema()['properties'] ?? array() );
		$added      = array_diff_key( $data, array_diff_key( $described, (array) ( $wp_rest_additional_fields[ $post->post_type ] ?? array() ) ) );
		$can_read   = $this->access->canReadPost( $post );
		$removed    = array_filter( $added, static fn( $value ): bool => ! $can_read || $closed->isInside( $value ) );
		return array_diff_key( $data, $removed );
	}

	/**
	 * Removes closed content from a field of WPGraphQL's models.
	 *
	 * @param mixed  $value The field's value.
	 * @param string $field The field's name.
	 * @param string $model Name of the model.
	 * @param mixed  $data  The post or comment.
	 * @return mixed Null for what the current user can't read.
	 */
	public function closeGraphqlField( $value, $field, $model = '', $data = null ) {
		$post = $data instanceof WP_Comment ? get_post( (int) $data->comment_post_ID ) : $data;
		if ( ! $post instanceof WP_Post || ! in_array( $field, $data instanceof WP_Comment ? self::GRAPHQL_COMMENT_FIELDS : self::GRAPHQL_POST_FIELDS, true ) ) {
			return $value;
		}
		$is_featured = 'attachment' === $post->post_type && in_array( $field, array( 'mediaItemUrl', 'sourceUrl', 'sourceUrlsBySize', 'mediaDetails' ), true ) && self::isFeatured( $post );
		return $is_featured || $this->access->canReadPost( $post ) ? $value : null;
	}

	/** Whether an attachment is the featured image of its post. That image is public, like the title. */
	private static function isFeatured( WP_Post $attachment ): bool {
		return $attachment->post_parent > 0 && get_post_thumbnail_id( $attachment->post_parent ) === $attachment->ID;
	}
}
