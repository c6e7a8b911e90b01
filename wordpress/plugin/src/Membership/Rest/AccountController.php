<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeErrorTexts;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Core\Requests\IdempotencyState;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Membership\CurrentMembership;
use Throwable;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Base class of routes about the current user. No route takes the ID of a user or a subscription. WordPress treats a request
 * without a nonce as a visitor's.
 */
abstract class AccountController extends Controller {
	public function __construct( protected CurrentMembership $current_membership, private readonly Idempotency $idempotency ) {}

	/**
	 * The permission for signed-in users with a session.
	 *
	 * @return true|\WP_Error
	 */
	public function canManageAccount() {
		return $this->hasSession() ? true : self::forbidden();
	}

	/**
	 * The permission for users who have or had a membership (spec: access#pages-by-person).
	 *
	 * @return true|\WP_Error
	 */
	public function canManageMembership() {
		return $this->hasSession() && null !== $this->current_membership->for( get_current_user_id() ) ? true : self::forbidden();
	}

	/**
	 * The permission for users with a membership, also one of another plugin, which is responsible only for payments.
	 *
	 * @return true|\WP_Error
	 */
	public function canManageOwnProfile() {
		return $this->hasSession() && $this->current_membership->isElsewhere( get_current_user_id() ) ? true : $this->canManageMembership();
	}

	/** Whether the user is signed in by a session: an application password does not replace the nonce (spec: security#application-passwords). */
	protected function hasSession(): bool {
		return is_user_logged_in() && null === rest_get_authenticated_app_password();
	}

	/**
	 * Registers an action: `POST` with an idempotency key.
	 *
	 * @param string                            $path   The path after `/account`.
	 * @param callable                          $action A method of this class.
	 * @param array<string,array<string,mixed>> $more   Further arguments.
	 * @param string                            $may    The name of the permission method.
	 */
	protected function registerAction( string $path, callable $action, array $more = array(), string $may = 'canManageMembership' ): void {
		$this->addRoute( 'POST', '/account' . $path, $this->$may( ... ), $action, $more + array( 'idempotency_key' => self::argument( 'string', minLength: 8, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' ) ) );
	}

	/** Whether the current user pays for their own membership. */
	protected function isPaying(): bool {
		$subscription = $this->current_membership->for( get_current_user_id() );
		return null !== $subscription && ! $subscription->isInvited();
	}

	/** The ID of the current user's current or last subscription. */
	protected function currentMembershipId(): int {
		$subscription = $this->current_membership->for( get_current_user_id() );
		return null === $subscription ? 0 : $subscription->id;
	}

	/**
	 * Runs an action once per idempotency key. A repeat gets the stored result of the first request, and reads all other data
	 * again.
	 *
	 * @param string                            $action The action's name. A key is valid for one action and one body.
	 * @param callable(IdempotencyRecord):mixed $work   The work. If it returns an array, that is stored for a repeat.
	 * @return array<string,mixed> The stored result.
	 * @throws RequestRejected If the key belongs to another request, or the action is rejected.
	 * @throws Throwable The exception of the work.
	 */
	protected function once( WP_REST_Request $request, string $action, callable $work ): array {
		ignore_user_abort( true );
		$run = $this->idempotency->begin( $request['idempotency_key'], array( 'action' => $action ) + (array) $request->get_json_params(), get_current_user_id() );
		if ( IdempotencyState::KeyReused === $run->state ) {
			throw new RequestRejected( 'key_reused', __( 'You’ve already submitted this form with different details. Reload the page.', 'practice-portal' ), 422 );
		}
		if ( IdempotencyState::InProgress === $run->state ) {
			throw new ConcurrentChange( 'The same request is being carried out.' );
		}
		if ( IdempotencyState::Done === $run->state ) {
			return $run->response;
		}
		try {
			$result = $work( $run );
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Unavailable !== $exception->kind ) {
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
	 * Runs an action of the current user once per key, and returns the changed data.
	 *
	 * @param callable(int):void  $work Gets the user's ID.
	 * @param callable(int):mixed $read Gets the user's ID and returns the response's data.
	 */
	protected function performAndRead( WP_REST_Request $request, string $action, callable $work, callable $read ): WP_REST_Response {
		$user_id = get_current_user_id();
		return $this->attempt(
			function () use ( $request, $action, $work, $read, $user_id ) {
				$this->once(
					$request,
					$action,
					static function () use ( $work, $user_id ): void {
						$work( $user_id );
					}
				);
				return $read( $user_id );
			}
		);
	}

	/**
	 * Counts a request that calls Stripe.
	 *
	 * @throws RequestRejected If the member has made too many requests.
	 */
	protected function countCall( CallBudget $budget ): void {
		$wait = $budget->count( get_current_user_id() );
		if ( null !== $wait ) {
			throw new RequestRejected( 'too_many_requests', __( 'Too many requests. Wait a moment, then try again.', 'practice-portal' ), 429, array(), $wait );
		}
	}

	/**
	 * Runs work and returns its result or its error as a response.
	 *
	 * @param callable():mixed $work Returns the response's data.
	 */
	protected function attempt( callable $work ): WP_REST_Response {
		try {
			return $this->respond( $work() );
		} catch ( RequestRejected $refusal ) {
			return $this->error( $refusal->error_code, $refusal->getMessage(), $refusal->status, $refusal->data, $refusal->retry_after );
		} catch ( ConcurrentChange $busy ) {
			return $this->inProgress();
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Declined === $exception->kind ) {
				return $this->error( 'practice_portal_payment_failed', StripeErrorTexts::decline( $exception->reason ), 402 );
			}
			return $this->error( 'practice_portal_gateway_unavailable', __( 'We could not connect to Stripe. Try again.', 'practice-portal' ), 502 );
		}
	}
}
