<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

/**
 * Removes closed content from REST and oEmbed. `ContentGuard` already filters the rendered fields. This class removes the others:
 * stored content, meta values, and the files of closed attachments.
 */
final class ApiGuard {
	private const SEARCH_ROUTE = '/wp/v2/search';

	/** The name under which other plugins add fields to search results. */
	private const SEARCH_RESULT = 'search-result';

	/** The fields of an attachment that tell its file, with their empty values. */
	private const FILE_FIELDS = array(
		'alt_text'   => '',
		'source_url' => '',
		'guid'       => array( 'rendered' => '' ),
		'filename'   => '',
		'filesize'   => null,
	);

	/** @var callable():ReadingAccess Called only if something is restricted, so that other requests don't load the class. */
	private $access;
	/** @var callable():PagePosts */
	private $page_posts;

	/**
	 * @param callable():ReadingAccess $access     Decides who can read.
	 * @param callable():PagePosts     $page_posts Makes the visible copy of a post, which few requests need.
	 */
	public function __construct( callable $access, callable $page_posts ) {
		$this->access     = $access;
		$this->page_posts = $page_posts;
	}

	public function register(): void {
		add_action( 'rest_api_init', array( $this, 'registerForTypes' ) );
		add_filter( 'rest_request_after_callbacks', array( $this, 'closeSearchResults' ), PHP_INT_MAX, 3 );
		add_filter( 'oembed_response_data', array( $this, 'closeThumbnail' ), PHP_INT_MAX, 2 );
	}

	public function registerForTypes(): void {
		// Synced patterns and other types that are not public contain blocks too.
		foreach ( array_unique( array_merge( Readers::postTypes(), array_values( get_post_types( array( 'show_in_rest' => true ) ) ) ) ) as $type ) {
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
		$closed = $response instanceof WP_REST_Response && $post instanceof WP_Post ? $this->closedText( $post ) : null;
		if ( null === $closed ) {
			return $response;
		}
		$data = $this->withoutAddedFields( (array) $response->get_data(), $post, $closed );
		if ( ( $this->access )()->canReadPost( $post ) ) {
			// WordPress 6.5 shows everyone who can edit posts the stored content of all posts in a list.
			if ( isset( $data['content']['raw'] ) ) {
				$data['content']['raw'] = ( $this->page_posts )()->visible( $post )->post_content;
			}
			$response->set_data( $data );
			return $response;
		}
		foreach ( array( 'content', 'description', 'caption', 'excerpt' ) as $field ) {
			if ( isset( $data[ $field ] ) ) {
				$data[ $field ] = array(
					'rendered'  => 'excerpt' === $field ? Paywall::excerpt( $post ) : '',
					'protected' => true,
				);
			}
		}
		// Other plugins store content as meta, and core stores footnotes there.
		if ( isset( $data['meta'] ) ) {
			$data['meta'] = (object) array();
		}
		if ( ( $this->access )()->isClosedFile( $post ) ) {
			$data = self::FILE_FIELDS + array( 'media_details' => (object) array() ) + $data;
		}
		$response->set_data( array_intersect_key( $data, (array) $response->get_data() ) );
		$response->header( 'Cache-Control', 'no-store, private' );
		return $response;
	}

	/**
	 * Removes fields with closed content that other plugins have added to search results.
	 *
	 * @param WP_REST_Response|mixed $response WordPress' response.
	 * @param mixed                  $handler  The route's handler.
	 * @param WP_REST_Request|mixed  $request  The request.
	 * @return WP_REST_Response|mixed
	 */
	public function closeSearchResults( $response, $handler = null, $request = null ) {
		global $wp_rest_additional_fields;
		$added = (array) ( $wp_rest_additional_fields[ self::SEARCH_RESULT ] ?? array() );
		if ( array() === $added || ! $response instanceof WP_REST_Response || ! $request instanceof WP_REST_Request || self::SEARCH_ROUTE !== $request->get_route() ) {
			return $response;
		}
		$results = (array) $response->get_data();
		foreach ( $results as $number => $result ) {
			$post   = is_array( $result ) && 'post' === ( $result['type'] ?? '' ) ? get_post( (int) ( $result['id'] ?? 0 ) ) : null;
			$closed = $post instanceof WP_Post ? $this->closedText( $post ) : null;
			if ( null !== $closed ) {
				$results[ $number ] = $this->without( $result, array_intersect_key( $result, $added ), $post, $closed );
			}
		}
		$response->set_data( $results );
		return $response;
	}

	/** What the current user can't read of a post. Few posts are restricted, so the others don't load the class that decides. */
	private function closedText( WP_Post $post ): ?ClosedText {
		return Readers::areNamedBy( $post ) || Readers::areNamedBy( Readers::subject( $post ) ) ? ClosedText::of( $post, ( $this->access )() ) : null;
	}

	/**
	 * Removes fields that other plugins have added to a post.
	 *
	 * @param array<string,mixed> $data   The response's fields.
	 * @param ClosedText          $closed What the user can't read.
	 * @return array<string,mixed> The response's other fields.
	 */
	private function withoutAddedFields( array $data, WP_Post $post, ClosedText $closed ): array {
		global $wp_rest_additional_fields;
		$type       = get_post_type_object( $post->post_type );
		$controller = null === $type ? null : $type->get_rest_controller();
		$described  = null === $controller ? array() : (array) ( $controller->get_item_schema()['properties'] ?? array() );
		$added      = array_diff_key( $data, array_diff_key( $described, (array) ( $wp_rest_additional_fields[ $post->post_type ] ?? array() ) ) );
		return $this->without( $data, $added, $post, $closed );
	}

	/**
	 * Removes added fields: from a closed post all of them, elsewhere those that contain closed text.
	 *
	 * @param array<string,mixed> $data   All fields.
	 * @param array<string,mixed> $added  Those that other plugins have added.
	 * @param ClosedText          $closed What the user can't read.
	 * @return array<string,mixed> The other fields.
	 */
	private function without( array $data, array $added, WP_Post $post, ClosedText $closed ): array {
		$can_read = ( $this->access )()->canReadPost( $post );
		$removed  = array_filter( $added, static fn( $value ): bool => ! $can_read || $closed->isInside( $value ) );
		return array_diff_key( $data, $removed );
	}

	/**
	 * Removes the picture from oEmbed's description of a closed attachment.
	 *
	 * @param array<string,mixed>|mixed $data The description.
	 * @param WP_Post|mixed             $post The post.
	 * @return array<string,mixed>|mixed
	 */
	public function closeThumbnail( $data, $post = null ) {
		$is_closed = is_array( $data ) && $post instanceof WP_Post && ( $this->access )()->isClosedFile( $post );
		return $is_closed ? array_diff_key( $data, array_flip( array( 'thumbnail_url', 'thumbnail_width', 'thumbnail_height' ) ) ) : $data;
	}
}
