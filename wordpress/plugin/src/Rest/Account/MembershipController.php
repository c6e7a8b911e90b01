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
use PracticePortal\Membership\CardChange;
use PracticePortal\Support\Idempotency;
use PracticePortal\Support\Run;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /account/membership`; its end, `POST /account/membership/cancel` and `/keep`; its card, `POST /account/card`. Each
 * answers with the membership as it is then. `POST /account/portal` answers with the address of a page of the card processor's.
 */
final class MembershipController extends AccountController {
	private MembershipReading $reading;
	private Cancellation $cancellation;
	private CardChange $card;

	/**
	 * @param Holding           $holding      What people hold.
	 * @param Idempotency       $idempotency  Keeps repeated requests from having a second effect.
	 * @param MembershipReading $reading      What is shown of it.
	 * @param Cancellation      $cancellation Its end.
	 * @param CardChange        $card         Its card.
	 */
	public function __construct( Holding $holding, Idempotency $idempotency, MembershipReading $reading, Cancellation $cancellation, CardChange $card ) {
		parent::__construct( $holding, $idempotency );
		$this->reading      = $reading;
		$this->cancellation = $cancellation;
		$this->card         = $card;
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
		$this->registerAct( '/card', array( $this, 'takeCard' ) );
		register_rest_route(
			self::NAMESPACE,
			'/account/portal',
			array(
				'methods'             => 'POST',
				'permission_callback' => array( $this, 'mayLookAfter' ),
				'callback'            => array( $this, 'openPortal' ),
				'args'                => array(
					'flow' => array(
						'type'     => 'string',
						'required' => true,
						'enum'     => array( 'card', 'invoices' ),
					),
				),
			)
		);
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

	public function takeCard( WP_REST_Request $request ): WP_REST_Response {
		return $this->act(
			$request,
			'card',
			function ( Run $run ): void {
				$this->card->take( $this->holdingId(), $run->gatewayKey( 'card' ) );
			}
		);
	}

	/** Changes nothing, and so needs no key. */
	public function openPortal( WP_REST_Request $request ): WP_REST_Response {
		return $this->attempt(
			function () use ( $request ): array {
				return array( 'url' => esc_url_raw( $this->card->page( $this->holdingId(), 'card' === $request['flow'] ) ) );
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
