<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\Team;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `GET /account/team`, and `POST /account/team/invite`, `/send`, `/withdraw` and `/remove`. Each returns the current team. */
final class TeamController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		private readonly Team $team,
		private readonly RateLimiter $limiter,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/account/team', $this->canManageOwnProfile( ... ), $this->read( ... ) );
		$number = array( 'id' => self::argument( 'integer', minimum: 1 ) );
		$text   = self::argument( 'string' );
		$this->registerAction(
			'/team/invite',
			array( $this, 'invite' ),
			array(
				'name'  => $text,
				'email' => $text,
			),
			'canManageOwnProfile'
		);
		$this->registerAction( '/team/send', array( $this, 'resend' ), $number, 'canManageOwnProfile' );
		$this->registerAction( '/team/withdraw', array( $this, 'withdraw' ), $number, 'canManageOwnProfile' );
		$this->registerAction( '/team/remove', array( $this, 'remove' ), $number, 'canManageOwnProfile' );
	}

	public function read(): WP_REST_Response {
		return $this->respond( $this->team->for( get_current_user_id() ) );
	}

	public function invite( WP_REST_Request $request ): WP_REST_Response {
		return $this->performEmailAction(
			$request,
			'invite',
			function ( int $user_id ) use ( $request ): void {
				$this->team->invite( $user_id, $request['name'], $request['email'] );
			}
		);
	}

	public function resend( WP_REST_Request $request ): WP_REST_Response {
		return $this->performEmailAction(
			$request,
			'send-again',
			function ( int $user_id ) use ( $request ): void {
				$this->team->resend( $user_id, (int) $request['id'] );
			}
		);
	}

	public function withdraw( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'withdraw',
			function ( int $user_id ) use ( $request ): void {
				$this->team->withdraw( $user_id, (int) $request['id'] );
			}
		);
	}

	public function remove( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'remove',
			function ( int $user_id ) use ( $request ): void {
				$this->team->remove( $user_id, (int) $request['id'] );
			}
		);
	}

	/**
	 * Performs an action that sends an e-mail.
	 *
	 * @param string             $name The action.
	 * @param callable(int):void $work The work.
	 */
	private function performEmailAction( WP_REST_Request $request, string $name, callable $work ): WP_REST_Response {
		return $this->limit( $this->limiter, RateLimiter::INVITATIONS, get_current_user_id() ) ?? $this->performAction( $request, $name, $work );
	}

	/**
	 * @param string             $name The action.
	 * @param callable(int):void $work The work.
	 */
	private function performAction( WP_REST_Request $request, string $name, callable $work ): WP_REST_Response {
		return $this->performAndRead( $request, $name, $work, array( $this->team, 'for' ) );
	}
}
