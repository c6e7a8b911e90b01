<?php
/**
 * The member directory, page by page.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Rest;

use PracticePortal\Directory\Directory;
use PracticePortal\Domain\Text;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /members` (host contract 3.12), for whoever may see the directory.
 */
final class MembersController extends Controller {
	/** Longest name that is searched for, in characters. */
	private const SEARCH_LIMIT = 100;

	private Directory $directory;

	public function __construct( Directory $directory ) {
		$this->directory = $directory;
	}

	public function registerRoutes(): void {
		register_rest_route(
			self::NAMESPACE,
			'/members',
			array(
				'methods'             => 'GET',
				'permission_callback' => array( $this, 'requireSignIn' ),
				'callback'            => array( $this, 'read' ),
				'args'                => self::pageArguments() + array(
					'search'     => array(
						'type'      => 'string',
						'default'   => '',
						'maxLength' => self::SEARCH_LIMIT,
					),
					'profession' => array(
						'type'    => 'string',
						'default' => '',
						'enum'    => array_merge( array( '' ), Directory::PROFESSIONS ),
					),
				),
			)
		);
	}

	public function read( WP_REST_Request $request ): WP_REST_Response {
		$per_page = (int) $request['per_page'];
		$members  = $this->directory->members( ( (int) $request['page'] - 1 ) * $per_page, $per_page, Text::line( $request['search'] ), (string) $request['profession'] );
		return self::withTotals( $this->answer( $members->items ), $members->total, $per_page );
	}
}
