<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Comment;
use WP_Comment_Query;
use WP_Post;

/**
 * Withholds comments on closed posts where WordPress does not ask `post_password_required()`: in searches, whose number of results
 * would reveal words, and by XML-RPC.
 */
final class CommentGuard {
	public function __construct( private readonly ReadingAccess $access ) {}

	public function register(): void {
		add_action( 'pre_get_comments', array( $this, 'separateSearches' ), PHP_INT_MAX );
		add_filter( 'comments_clauses', array( $this, 'withoutClosedPosts' ), PHP_INT_MAX, 2 );
		add_filter( 'the_comments', array( $this, 'withoutUnreadable' ), PHP_INT_MAX );
	}

	/**
	 * Gives the current user's searches a cache entry of their own. WordPress' key has only the query.
	 *
	 * @param WP_Comment_Query $query The query, before it runs.
	 */
	public function separateSearches( WP_Comment_Query $query ): void {
		if ( self::isSearchOfReader( $query ) ) {
			$query->query_vars['cache_domain'] = 'practice_portal_' . md5( $this->access->closedCondition( 'ID' ) );
		}
	}

	/**
	 * @param array<string,string>|mixed $clauses The query's SQL.
	 * @return array<string,string>|mixed
	 */
	public function withoutClosedPosts( $clauses, WP_Comment_Query $query ) {
		if ( ! is_array( $clauses ) || ! self::isSearchOfReader( $query ) ) {
			return $clauses;
		}
		global $wpdb;
		$subject           = "( SELECT CASE WHEN subject.post_type = 'attachment' AND subject.post_parent > 0 THEN subject.post_parent ELSE subject.ID END FROM $wpdb->posts subject WHERE subject.ID = $wpdb->comments.comment_post_ID )";
		$clauses['where'] .= ' AND NOT ' . $this->access->closedCondition( $subject );
		return $clauses;
	}

	/**
	 * By XML-RPC, everyone who can sign in can list approved comments.
	 *
	 * @param WP_Comment[]|mixed $comments A query's result.
	 * @return WP_Comment[]|mixed
	 */
	public function withoutUnreadable( $comments ) {
		if ( ! is_array( $comments ) || ! defined( 'XMLRPC_REQUEST' ) ) {
			return $comments;
		}
		return array_values( array_filter( $comments, $this->isReadable( ... ) ) );
	}

	/** @param WP_Comment|mixed $comment An element of a query's result. */
	private function isReadable( $comment ): bool {
		$post = $comment instanceof WP_Comment ? get_post( (int) $comment->comment_post_ID ) : null;
		return ! $post instanceof WP_Post || $this->access->canReadPost( $post );
	}

	/** Whether a query searches, for a user who can't edit all posts. */
	private static function isSearchOfReader( WP_Comment_Query $query ): bool {
		return '' !== (string) ( $query->query_vars['search'] ?? '' ) && ! current_user_can( 'edit_others_posts' );
	}
}
