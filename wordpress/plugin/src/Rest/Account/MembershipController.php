<?php
/**
 * One's own membership.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Rest\Account;

use PracticePortal\Account\Holding;
use PracticePortal\Account\MembershipReading;
use PracticePortal\Membership\Cancellation;
use PracticePortal\Support\Idempotency;
use PracticePortal\Support\Run;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /account/membership`, and its end: `POST /account/membership/cancel` and `/keep`. Each answers with the membership as
 * it is then.
 */
final class MembershipController extends AccountController {
	private MembershipReading $reading;
	private Cancellation $cancellation;

	/**
	 * @param Holding           $holding      What people hold.
	 * @param Idempotency       $idempotency  Keeps repeated requests from having a second effect.
	 * @param MembershipReading $reading      What is shown of it.
	 * @param Cancellation      $cancellation Its end.
	 */
	public function __construct( Holding $holding, Idempotency $idempotency, MembershipReading $reading, Cancellation $cancellation ) {
		parent::__construct( $holding, $idempotency );
		$this->reading      = $reading;
		$this->cancellation = $cancellation;
	}

	public function registerRoutes(): void {
		register_rest_route(
			self::NAMESPACE,
			'/account/membership',
			array(
				'methods'             => 'GET',
				'permission_callback' => array( $this, 'mayLookAfter' ),
				'callback'            => array( $this, 'read' ),
			)
		);
		$this->registerAct( '/membership/cancel', array( $this, 'cancel' ) );
		$this->registerAct( '/membership/keep', array( $this, 'keep' ) );
	}

	public function read(): WP_REST_Response {
		return $this->attempt(
			function () {
				return $this->reading->of( get_current_user_id() );
			}
		);
	}

	public function cancel( WP_REST_Request $request ): WP_REST_Response {
		return $this->act(
			$request,
			'cancel',
			function ( Run $run ): void {
				$this->cancellation->cancel( $this->holdingId(), $run->gatewayKey( 'cancel' ) );
			}
		);
	}

	public function keep( WP_REST_Request $request ): WP_REST_Response {
		return $this->act(
			$request,
			'keep',
			function ( Run $run ): void {
				$this->cancellation->keep( $this->holdingId(), $run->gatewayKey( 'keep' ) );
			}
		);
	}

	/** @param callable(Run):void $work What to do. */
	private function act( WP_REST_Request $request, string $name, callable $work ): WP_REST_Response {
		return $this->attempt(
			function () use ( $request, $name, $work ) {
				$this->once( $request, $name, $work );
				return $this->reading->of( get_current_user_id() );
			}
		);
	}
}
