<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

use PracticePortal\Core\Database\Lock;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * ETag and If-Match (decisions, "Saving"): whoever reads is told the revision, whoever writes may say which one they have
 * edited. Between the comparison and the write nobody else gets in.
 */
final class ConditionalRequests {
	/** How often, and how long apart in microseconds, it is tried to be alone. */
	private const MAX_ATTEMPTS = 20;
	private const RETRY_DELAY  = 100000;

	private Lock $lock;

	public function __construct( Lock $lock ) {
		$this->lock = $lock;
	}

	/** Tells the revision with an answer. */
	public static function withEtag( WP_REST_Response $response, string $revision ): WP_REST_Response {
		$response->header( 'ETag', '"' . $revision . '"' );
		return $response;
	}

	/** Whether a request is for this revision, or for any. */
	public static function ifMatchHolds( WP_REST_Request $request, string $revision ): bool {
		$wished = trim( (string) $request->get_header( 'If-Match' ) );
		if ( '' === $wished || '*' === $wished ) {
			return true;
		}
		foreach ( explode( ',', $wished ) as $tag ) {
			// Servers that compress on the way mark the tag as weak, or lengthen it.
			if ( 1 === preg_match( '/^(?:W\/)?"?([0-9a-f]{32})(?:-{1,2}[a-z]+)?"?$/D', trim( $tag ), $match ) && $match[1] === $revision ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Runs something while nobody else runs it.
	 *
	 * @param string                      $name What is written.
	 * @param callable():WP_REST_Response $run  Compares and writes.
	 * @return WP_REST_Response|null Null when somebody else did not come to an end.
	 */
	public function withLock( string $name, callable $run ): ?WP_REST_Response {
		for ( $try = 0; $try < self::MAX_ATTEMPTS; $try++ ) {
			$token = $this->lock->acquire( array( $name ) );
			if ( null !== $token ) {
				try {
					return $run();
				} finally {
					$this->lock->release( $token );
				}
			}
			usleep( self::RETRY_DELAY );
		}
		return null;
	}
}
