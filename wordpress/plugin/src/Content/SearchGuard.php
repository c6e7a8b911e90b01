<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Query;

/**
 * Excludes closed content from searches, because otherwise readers could guess its words by searching. Closed posts are still found
 * by their title and their author's excerpt. A post with a block "Members only" and its attachments count as closed for everyone but
 * editors.
 */
final class SearchGuard {
	public function __construct( private readonly ReadingAccess $access ) {}

	public function register(): void {
		add_action( 'pre_get_posts', array( $this, 'filterSearches' ), PHP_INT_MAX );
		add_filter( 'posts_search', array( $this, 'withoutClosedContent' ), PHP_INT_MAX );
		add_filter( 'posts_search_orderby', array( $this, 'withoutClosedContent' ), PHP_INT_MAX );
	}

	/**
	 * Enables the filters below for `get_posts`, which suppresses them. Plugins with a live search call it.
	 *
	 * @param WP_Query $query The query, before it runs.
	 */
	public function filterSearches( WP_Query $query ): void {
		if ( '' !== (string) $query->get( 's' ) ) {
			$query->set( 'suppress_filters', false );
		}
	}

	/**
	 * @param string|mixed $sql WordPress' condition or order for the search terms of a query.
	 * @return string The same SQL, which treats closed content as empty.
	 */
	public function withoutClosedContent( $sql ): string {
		$sql = (string) $sql;
		if ( '' === $sql || current_user_can( 'edit_others_posts' ) ) {
			return $sql;
		}
		global $wpdb;
		$is_closed = $this->isClosed();
		$columns   = array(
			"$wpdb->posts.post_content" => "CASE WHEN $is_closed THEN '' ELSE $wpdb->posts.post_content END",
			// The caption of a closed post's attachment.
			"$wpdb->posts.post_excerpt" => "CASE WHEN $wpdb->posts.post_type = 'attachment' AND $is_closed THEN '' ELSE $wpdb->posts.post_excerpt END",
			// The name of an attachment's file, as WordPress joins it.
			'sq1.meta_value'            => "CASE WHEN $is_closed THEN '' ELSE sq1.meta_value END",
		);
		// Search terms are quoted strings and may contain a column's name. So the pattern matches strings first, and they stay
		// unchanged.
		$pattern = "/'(?:[^'\\\\]|\\\\.|'')*'|" . implode( '|', array_map( static fn( string $column ): string => preg_quote( $column, '/' ) . '\b', array_keys( $columns ) ) ) . '/s';
		return (string) preg_replace_callback(
			$pattern,
			static fn( array $found ): string => isset( $columns[ $found[0] ] ) ? '( ' . $columns[ $found[0] ] . ' )' : $found[0],
			$sql
		);
	}

	/** The SQL condition for posts with content that is closed to the current user. */
	private function isClosed(): string {
		global $wpdb;
		$subject = "CASE WHEN $wpdb->posts.post_type = 'attachment' AND $wpdb->posts.post_parent > 0 THEN $wpdb->posts.post_parent ELSE $wpdb->posts.ID END";
		$closed  = $this->access->closedCondition( $subject );
		$block   = '%' . $wpdb->esc_like( Readers::BLOCK_DELIMITER ) . '%';
		$of_post = "$wpdb->posts.post_type = 'attachment' AND EXISTS ( SELECT 1 FROM $wpdb->posts portal_parent WHERE portal_parent.ID = $wpdb->posts.post_parent AND portal_parent.post_content LIKE %s )";
		return $wpdb->prepare( "( $closed OR $wpdb->posts.post_content LIKE %s OR ( $of_post ) )", $block, $block ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared there.
	}
}
