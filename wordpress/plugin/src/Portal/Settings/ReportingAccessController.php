<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Settings;

use PracticePortal\Core\Rest\ConditionalRequests;
use PracticePortal\Core\Rest\Controller;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET` and `PUT /user-datadx-settings` (spec: rest#reporting-access). These responses contain access keys, so the route is for
 * administrators only and is neither logged nor cached.
 */
final class ReportingAccessController extends Controller {
	/** The maximum number of rows per request, because no person types more. */
	private const ROW_LIMIT = 2000;

	public function __construct(
		private readonly ReportingAccess $reporting_access,
		private readonly ConditionalRequests $conditional_requests,
	) {}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/user-datadx-settings', $this->requireAdministrator( ... ), $this->read( ... ), self::pageArguments() );
		// ReportingAccessValidator checks the body, because a list has no arguments for WordPress to check.
		$this->addRoute( 'PUT', '/user-datadx-settings', $this->requireAdministrator( ... ), $this->write( ... ) );
	}

	public function read( WP_REST_Request $request ): WP_REST_Response {
		$page     = $this->reporting_access->page( (int) $request['page'], (int) $request['per_page'] );
		$response = self::withTotals( $this->respond( $page->items ), $page->total, (int) $request['per_page'] );
		return ConditionalRequests::withEtag( $response, $this->reporting_access->revision() );
	}

	/** Saves all rows or none. Users who are not in the list keep their values. */
	public function write( WP_REST_Request $request ): WP_REST_Response {
		$body = $request->get_json_params();
		if ( is_array( $body ) && count( $body ) > self::ROW_LIMIT ) {
			/* translators: %d: greatest number of users. */
			return $this->error( 'practice_portal_too_many_rows', sprintf( _n( 'At most %d user can be saved at once.', 'At most %d users can be saved at once.', self::ROW_LIMIT, 'practice-portal' ), self::ROW_LIMIT ), 413 );
		}
		$rules = new ReportingAccessValidator( $body );
		if ( ! $rules->isValid() ) {
			return $this->error( 'practice_portal_invalid_settings', __( 'The user settings are not valid.', 'practice-portal' ), 400, array( 'errors' => (object) $rules->errors ) );
		}
		$answer = $this->conditional_requests->withLock( ReportingAccess::class, fn(): WP_REST_Response => $this->save( $request, $rules ) );
		return $answer ?? $this->inProgress();
	}

	private function save( WP_REST_Request $request, ReportingAccessValidator $rules ): WP_REST_Response {
		$ids      = array_keys( $rules->rows );
		$revision = $this->reporting_access->revision();
		if ( ! ConditionalRequests::ifMatchHolds( $request, $revision ) ) {
			return ConditionalRequests::withEtag( $this->conflict( $this->reporting_access->records( $ids ) ), $revision );
		}
		foreach ( $rules->rows as $id => $row ) {
			$this->reporting_access->save( $id, $row );
		}
		return ConditionalRequests::withEtag( $this->respond( $this->reporting_access->records( $ids ) ), $this->reporting_access->revision() );
	}
}
