<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Language;
use PracticePortal\Core\Rest\Controller;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /texts`: the translations of the texts of lazy code. All visitors with the same language get the same texts. Their URL has a
 * revision, so browsers and proxies can cache them.
 */
final class ClientTextsController extends Controller {
	public function __construct( private readonly ClientTexts $client_texts ) {}

	public function registerRoutes(): void {
		$this->addRoute(
			'GET',
			ClientTexts::ROUTE,
			$this->canRead( ... ),
			$this->read( ... ),
			array(
				'chunk'    => self::argument( 'string' ),
				'language' => self::argument( 'string', enum: Language::available() ),
				'revision' => array( 'type' => 'string' ),
			)
		);
	}

	/** Everyone may read translations, because they contain no personal data. */
	public function canRead(): bool {
		return true;
	}

	public function read( WP_REST_Request $request ): WP_REST_Response {
		list( $texts, $revision ) = Language::in( (string) $request['language'], fn(): array => array( $this->client_texts->ofChunk( (string) $request['chunk'] ), $this->client_texts->revision() ) );
		$response                 = new WP_REST_Response( $texts );
		// During an update, a server that still has the earlier texts must not let them be cached under the new URL.
		$response->header( 'Cache-Control', $revision === $request['revision'] ? 'public, max-age=' . YEAR_IN_SECONDS . ', immutable' : 'no-store' );
		return $response;
	}
}
