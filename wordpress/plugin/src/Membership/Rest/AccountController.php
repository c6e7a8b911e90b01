<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Membership\CurrentMembership;
use Throwable;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Everything is about whoever is signed in: no route takes the number of a person or of a subscription. WordPress has made
 * a visitor of whoever sends no nonce.
 */
abstract class AccountController extends Controller {
	protected CurrentMembership $current_membership;
	private Idempotency $idempotency;

	public function __construct( CurrentMembership $current_membership, Idempotency $idempotency ) {
		$this->current_membership = $current_membership;
		$this->idempotency        = $idempotency;
	}

	/**
	 * Permission for whoever holds or held a membership (decisions, "Who may see what").
	 *
	 * @return true|\WP_Error
	 */
	public function canManageMembership() {
		return $this->hasSession() && null !== $this->current_membership->for( get_current_user_id() ) ? true : self::forbidden();
	}

	/**
	 * Also for whoever holds or held a membership that another plugin has sold: only money is that one's matter.
	 *
	 * @return true|\WP_Error
	 */
	public function canManageOwnProfile() {
		return $this->hasSession() && $this->current_membership->isElsewhere( get_current_user_id() ) ? true : $this->canManageMembership();
	}

	/** Whether a person is signed in by a session: an application password does not replace the nonce (decisions, "Security rules"). */
	protected function hasSession(): bool {
		return is_user_logged_in() && null === rest_get_authenticated_app_password();
	}

	/**
	 * Registers an act: `POST` with an idempotency key.
	 *
	 * @param string                            $path  After `/account`.
	 * @param callable                          $action   Of this class.
	 * @param array<string,array<string,mixed>> $more  Its further arguments.
	 * @param string                            $may   Who may: a method of this class.
	 */
	protected function registerAction( string $path, callable $action, array $more = array(), string $may = 'canManageMembership' ): void {
		register_rest_route(
			self::NAMESPACE,
			'/account' . $path,
			array(
				'methods'             => 'POST',
				'permission_callback' => array( $this, $may ),
				'callback'            => $action,
				'args'                => $more + array(
					'idempotency_key' => array(
						'type'      => 'string',
						'required'  => true,
						'minLength' => 8,
						'maxLength' => 128,
						'pattern'   => '^[A-Za-z0-9_-]+$',
					),
				),
			)
		);
	}

	/** Whether the current user's membership is their own and not a share in somebody else's. */
	protected function isPaying(): bool {
		$subscription = $this->current_membership->for( get_current_user_id() );
		return null !== $subscription && ! $subscription->isInvited();
	}

	/** What the current user holds, or held last. */
	protected function currentMembershipId(): int {
		$subscription = $this->current_membership->for( get_current_user_id() );
		return null === $subscription ? 0 : $subscription->id;
	}

	/**
	 * Does something once for each key. A repeat gets what the first request was told of it, and reads the rest again.
	 *
	 * @param WP_REST_Request    $request The request.
	 * @param string             $action     Which: a key is good for one act and one body.
	 * @param callable(IdempotencyRecord):mixed $work   What to do; an array that it returns is stored for a repeat.
	 * @return array<string,mixed> What was stored.
	 * @throws RequestRejected When the key belongs to something else, or the act is refused.
	 * @throws Throwable What the act throws.
	 */
	protected function once( WP_REST_Request $request, string $action, callable $work ): array {
		ignore_user_abort( true );
		$run = $this->idempotency->begin( $request['idempotency_key'], array( 'act' => $action ) + (array) $request->get_json_params(), get_current_user_id() );
		if ( IdempotencyRecord::KEY_REUSED === $run->state ) {
			throw new RequestRejected( 'key_reused', __( 'You have already sent this form with different details. Reload the page.', 'practice-portal' ), 422 );
		}
		if ( IdempotencyRecord::IN_PROGRESS === $run->state ) {
			throw new LockUnavailable( 'The same request is being carried out.' );
		}
		if ( IdempotencyRecord::DONE === $run->state ) {
			return $run->response;
		}
		try {
			$result = $work( $run );
		} catch ( GatewayException $exception ) {
			if ( GatewayException::UNAVAILABLE !== $exception->kind() ) {
				$this->idempotency->countAttempt( $run );
			}
			$this->idempotency->fail( $run );
			throw $exception;
		} catch ( Throwable $failure ) {
			$this->idempotency->fail( $run );
			throw $failure;
		}
		$stored = is_array( $result ) ? $result : array();
		$this->idempotency->succeed( $run, 200, $stored );
		return $stored;
	}

	/**
	 * Counts a request that asks Stripe.
	 *
	 * @throws RequestRejected When the member has made too many.
	 */
	protected function countCall( CallBudget $budget ): void {
		$wait = $budget->count( get_current_user_id() );
		if ( null !== $wait ) {
			throw new RequestRejected( 'too_many_requests', __( 'Too many requests. Wait a moment, then try again.', 'practice-portal' ), 429, array(), $wait );
		}
	}

	/**
	 * Answers, or says why it could not be done.
	 *
	 * @param callable():mixed $work Gives what to answer.
	 */
	protected function attempt( callable $work ): WP_REST_Response {
		try {
			return $this->respond( $work() );
		} catch ( RequestRejected $refusal ) {
			return $this->error( $refusal->errorCode(), $refusal->getMessage(), $refusal->status(), $refusal->data(), $refusal->retryAfter() );
		} catch ( LockUnavailable $busy ) {
			return $this->inProgress();
		} catch ( GatewayException $exception ) {
			if ( GatewayException::DECLINED === $exception->kind() ) {
				return $this->error( 'practice_portal_payment_failed', $exception->getMessage(), 402 );
			}
			return $this->error( 'practice_portal_gateway_unavailable', __( 'The payment service could not be reached. Please try again.', 'practice-portal' ), 502 );
		}
	}
}
