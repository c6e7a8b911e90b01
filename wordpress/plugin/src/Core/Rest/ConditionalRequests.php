<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\ConcurrentChange;
use WP_REST_Request;
use WP_REST_Response;

/**
 * ETag and If-Match (spec: settings#two-administrators): a reader gets the revision, and a writer may send the revision that they edited. A lock
 * covers the comparison and the write.
 */
final class ConditionalRequests {
	public function __construct( private readonly Lock $lock ) {}

	/** Adds the revision to a response. */
	public static function withEtag( WP_REST_Response $response, string $revision ): WP_REST_Response {
		$response->header( 'ETag', '"' . $revision . '"' );
		return $response;
	}

	/** Whether `If-Match` names this revision or any. It also holds if the header is missing. */
	public static function ifMatchHolds( WP_REST_Request $request, string $revision ): bool {
		$wished = trim( (string) $request->get_header( 'If-Match' ) );
		if ( '' === $wished || '*' === $wished ) {
			return true;
		}
		foreach ( explode( ',', $wished ) as $tag ) {
			// Servers that compress responses mark the tag as weak, or append to it.
			if ( 1 === preg_match( '/^(?:W\/)?"?([0-9a-f]{32})(?:-{1,2}[a-z]+)?"?$/D', trim( $tag ), $match ) && $match[1] === $revision ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Runs a comparison and a write under a lock.
	 *
	 * @param string                      $name What is written.
	 * @param callable():WP_REST_Response $run  Compares and writes.
	 * @return WP_REST_Response|null Null if another request held the lock for too long.
	 */
	public function withLock( string $name, callable $run ): ?WP_REST_Response {
		try {
			return $this->lock->run( array( $name ), $run );
		} catch ( ConcurrentChange $busy ) {
			return null;
		}
	}
}
