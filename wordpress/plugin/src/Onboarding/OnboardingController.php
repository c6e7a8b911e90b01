<?php
declare(strict_types=1);

namespace PracticePortal\Onboarding;

use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Core\Json;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Membership\MemberAccess;
use PracticePortal\Membership\OpenFeatures;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `POST` and `PUT /user-onboarding/{step_name}` (spec: rest#onboarding-route): completes the user's own step permanently. A repeat changes
 * nothing.
 */
final class OnboardingController extends Controller {
	/** Maximum size of a step's data, in bytes of JSON. */
	private const DATA_LIMIT = 4096;

	public function __construct( private readonly Progress $progress, private readonly MemberAccess $members, private readonly OpenFeatures $open_features ) {}

	public function registerRoutes(): void {
		$this->addRoute(
			array( 'POST', 'PUT' ),
			'/user-onboarding/(?P<step_name>[^/]+)',
			$this->members->permission( ... ),
			$this->complete( ... ),
			array(
				'step_name' => self::argument( 'string' ),
				'completed' => self::argument( 'boolean', default: true ),
				'data'      => self::argument( 'object', default: array(), validate_callback: array( $this, 'checkData' ) ),
			)
		);
	}

	/**
	 * @param mixed  $value A value of the request.
	 * @param string $name  The argument's name.
	 * @return true|\WP_Error
	 */
	public function checkData( $value, WP_REST_Request $request, string $name ) {
		$is_object = rest_validate_request_arg( $value, $request, $name );
		if ( true !== $is_object ) {
			return $is_object;
		}
		return strlen( Json::encode( $value ) ) <= self::DATA_LIMIT ? true : new \WP_Error( 'rest_too_long', __( 'The request is too large.', 'practice-portal' ) );
	}

	public function complete( WP_REST_Request $request ): WP_REST_Response {
		$user_id = get_current_user_id();
		$step    = is_string( $request['step_name'] ) ? $request['step_name'] : '';
		if ( ! $this->progress->knows( $step ) ) {
			return $this->error( 'practice_portal_unknown_step', __( 'Step not found.', 'practice-portal' ), 404 );
		}
		if ( ! $this->open_features->isOpen( $user_id, PlanFeature::Onboarding ) ) {
			return $this->error( 'practice_portal_not_in_plan', __( 'Your plan has no onboarding.', 'practice-portal' ), 403 );
		}
		if ( $this->progress->isAutomatic( $step ) ) {
			return $this->error( 'practice_portal_step_automatic', __( 'This step is completed when your e-mail address is confirmed.', 'practice-portal' ), 409 );
		}
		if ( true !== $request['completed'] ) {
			return $this->error( 'practice_portal_step_final', __( 'Completed steps cannot be reopened.', 'practice-portal' ), 409 );
		}
		$this->progress->complete( $user_id, $step, (array) $request['data'] );
		$items = $this->progress->items( $user_id );
		$item  = array_filter( $items, static fn( array $item ): bool => in_array( $step, array_column( $item['steps'], 'name' ), true ) );
		return $this->respond(
			array(
				'item'  => current( $item ),
				'items' => $items,
			)
		);
	}
}
