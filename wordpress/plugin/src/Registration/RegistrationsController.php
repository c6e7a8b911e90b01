<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\CardDeclines;
use PracticePortal\Billing\MemberPressTransactions;
use PracticePortal\Billing\ReceiptBuilder;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\ClientIp;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Core\Requests\IdempotencyState;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Rest\Nonces;
use PracticePortal\Core\Rest\RequestGuard;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Accounts\AccountProvisioning;
use PracticePortal\Registration\Accounts\SignIn;
use PracticePortal\Registration\Accounts\UnpaidAccount;
use PracticePortal\Registration\Form\RegistrationForm;
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `POST /registrations` (spec: registration-request#registration-submit): takes multipart fields, returns a status and new nonces. */
final class RegistrationsController extends Controller {
	private const ROUTE = '/registrations';

	public function __construct(
		private readonly RegistrationService $service,
		private readonly AccountProvisioning $account_provisioning,
		private readonly ReceiptBuilder $receipt_builder,
		private readonly SignIn $sign_in,
		private readonly Idempotency $idempotency,
		private readonly RateLimiter $limiter,
		private readonly UnpaidAccount $account,
		private readonly CardDeclines $card_declines,
	) {}

	public function registerRoutes(): void {
		// Only the key is declared, because other fields need the form's messages, not WordPress'. It is not
		// required here, because WordPress would report it missing before the truncated form is detected.
		$this->addRoute( 'POST', self::ROUTE, $this->mayRegister( ... ), $this->create( ... ), array( 'idempotency_key' => self::argument( 'string', required: false, minLength: 8, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' ) ) );
	}

	/**
	 * Anyone may register. A visitor needs no nonce, which would protect nothing and expire while the form is filled in. A
	 * signed-in user needs the purchase's own nonce besides that of REST. WordPress calls this for each spelling of the route, so
	 * it need not compare paths.
	 *
	 * @return true|WP_Error
	 */
	public function mayRegister( WP_REST_Request $request ) {
		$unread = self::rejectInvalid( $request );
		if ( null !== $unread ) {
			return $unread;
		}
		if ( $this->sign_in->isMissingNonce() ) {
			return new WP_Error( 'practice_portal_nonce_missing', __( 'Your sign-in has expired on this page. Reload the page.', 'practice-portal' ), array( 'status' => 403 ) );
		}
		if ( ! is_user_logged_in() ) {
			return true;
		}
		$nonce = $request->get_body_params()['mepr_checkout_nonce'] ?? '';
		return is_string( $nonce ) && false !== wp_verify_nonce( $nonce, Nonces::CHECKOUT ) ? true : self::invalidNonce();
	}

	/** Rejects a form that is not for this route, that another site sent, that PHP truncated, or that has no key. */
	private static function rejectInvalid( WP_REST_Request $request ): ?WP_Error {
		// With MemberPress active, that plugin handles the form, so that nothing is sold twice. Invitations are handled here.
		if ( MemberPressTransactions::areAvailable() && '' === Sanitizer::secret( $request->get_body_params()['invite_token'] ?? '' ) ) {
			return new WP_Error( 'rest_no_route', __( 'MemberPress sells this site’s memberships.', 'practice-portal' ), array( 'status' => 404 ) );
		}
		if ( RequestGuard::isFromAnotherSite() ) {
			return new WP_Error( 'practice_portal_cross_site', __( 'This form can only be sent from this site.', 'practice-portal' ), array( 'status' => 403 ) );
		}
		if ( RequestGuard::isTruncated() ) {
			$message = __( 'This form has too many fields for this site’s server. Remove a practice, or contact the site’s owner.', 'practice-portal' );
			return new WP_Error(
				'practice_portal_registration_invalid',
				$message,
				array(
					'status' => 422,
					'errors' => array( '_form' => array( $message ) ),
				)
			);
		}
		if ( null === $request['idempotency_key'] ) {
			return new WP_Error(
				'rest_missing_callback_param',
				/* translators: %s: name of a field. */
				sprintf( __( 'Missing parameter(s): %s', 'practice-portal' ), 'idempotency_key' ),
				array(
					'status' => 400,
					'params' => array( 'idempotency_key' ),
				)
			);
		}
		return null;
	}

	public function create( WP_REST_Request $request ): WP_REST_Response {
		// A started registration completes even if the browser disconnects. The browser then repeats the request with the same key.
		ignore_user_abort( true );
		$body              = $request->get_body_params();
		$registration_form = new RegistrationForm( $body );
		// A registration tells whether a code exists, so codes have one limit for both routes.
		$limited = $this->limit( $this->limiter, RateLimiter::REGISTRATIONS )
			?? ( '' === $registration_form->coupon_code ? null : $this->limit( $this->limiter, RateLimiter::COUPONS ) );
		if ( null !== $limited ) {
			return $limited;
		}
		if ( '' !== $registration_form->honeypot ) {
			return $this->invalid( __( 'We could not accept this registration.', 'practice-portal' ) );
		}
		$wait = $this->card_declines->wait( get_current_user_id(), ClientIp::hash() );
		if ( null !== $wait ) {
			return $this->error( 'practice_portal_too_many_requests', __( 'Too many cards were declined. You have not been charged. Wait two hours, then try again, or ask your bank.', 'practice-portal' ), 429, array(), $wait );
		}
		$idempotency_record = $this->idempotency->begin( $request['idempotency_key'], $body, get_current_user_id() );
		try {
			$stored_response = $this->responseFor( $idempotency_record, $registration_form );
			$this->sign_in->announce();
			return $this->withSession( $stored_response->body + $this->receipt( $stored_response ), $stored_response->status );
		} catch ( RequestRejected $request_rejected ) {
			$this->sign_in->announce();
			return $this->refuse( $request_rejected );
		}
	}

	/**
	 * Processes the registration, or returns the stored response.
	 *
	 * @throws RequestRejected If there is nothing to process, or it is not accepted.
	 */
	private function responseFor( IdempotencyRecord $idempotency_record, RegistrationForm $registration_form ): StoredResponse {
		if ( IdempotencyState::OtherPassword === $idempotency_record->state && $this->account_provisioning->hasBegun( $registration_form, $idempotency_record ) ) {
			throw $this->otherPassword();
		}
		if ( IdempotencyState::KeyReused === $idempotency_record->state || IdempotencyState::OtherPassword === $idempotency_record->state ) {
			throw new RequestRejected( 'key_reused', __( 'You’ve already submitted this form with different details. Reload the page.', 'practice-portal' ), 422 );
		}
		if ( IdempotencyState::InProgress === $idempotency_record->state ) {
			throw RequestRejected::inProgress();
		}
		if ( IdempotencyState::Done === $idempotency_record->state ) {
			if ( ! is_user_logged_in() ) {
				$this->account_provisioning->resume( $idempotency_record->user_id, $registration_form );
			}
			return new StoredResponse( $idempotency_record->response_status, $idempotency_record->response );
		}
		try {
			// If the response could not be stored, the registration is not complete, and the same key continues it.
			$stored_response = Database::attempt( fn(): StoredResponse => $this->service->register( $registration_form, $idempotency_record, get_current_user_id() ) );
		} catch ( Throwable $failure ) {
			$this->idempotency->fail( $idempotency_record );
			throw $failure;
		}
		$this->idempotency->succeed( $idempotency_record, $stored_response->status, $stored_response->body );
		return $stored_response;
	}

	/**
	 * The receipt, if nothing is left to confirm. It is not part of the stored response, because it contains personal data.
	 *
	 * @return array<string,mixed>
	 */
	private function receipt( StoredResponse $stored_response ): array {
		return 'complete' === $stored_response->body['status'] ? array( 'receipt' => $this->receipt_builder->responseFor( (int) $stored_response->body['transaction_id'] ) ) : array();
	}

	/** The error for an existing account of this key whose password was mistyped. The key stays valid. */
	private function otherPassword(): RequestRejected {
		$text = __( 'This is not the password that you entered before.', 'practice-portal' );
		return new RequestRejected( 'key_reused', $text, 422, array( 'errors' => array( 'mepr_user_password' => array( $text ) ) ) );
	}

	private function refuse( RequestRejected $request_rejected ): WP_REST_Response {
		$data     = $request_rejected->data + ( $this->sign_in->hasSignedIn() ? $this->sessionToResponse() : array() );
		$response = $this->error( $request_rejected->error_code, $request_rejected->getMessage(), $request_rejected->status, $data, $request_rejected->retry_after );
		$this->adoptNonce( $response );
		return $response;
	}

	/**
	 * @param array<string,mixed> $body   The response's fields.
	 * @param int                 $status HTTP status.
	 */
	private function withSession( array $body, int $status ): WP_REST_Response {
		$response = $this->respond( $body + $this->sessionToResponse(), $status );
		$this->adoptNonce( $response );
		return $response;
	}

	/**
	 * The signed-in user and the sign-out URL, which the page did not have before sign-in.
	 *
	 * @return array<string,mixed>
	 */
	private function sessionToResponse(): array {
		return $this->sign_in->toResponse() + array(
			'account'      => $this->account->current(),
			'sign_out_url' => is_user_logged_in() ? esc_url_raw( html_entity_decode( wp_logout_url( home_url( '/' ) ) ) ) : '',
		);
	}

	/** An error of the whole form. */
	private function invalid( string $message ): WP_REST_Response {
		return $this->error( 'practice_portal_registration_invalid', $message, 422, array( 'errors' => array( '_form' => array( $message ) ) ) );
	}

	/** WordPress has put the previous session's nonce into the header that clients read. */
	private function adoptNonce( WP_REST_Response $response ): void {
		if ( $this->sign_in->hasSignedIn() ) {
			$response->header( 'X-WP-Nonce', Nonces::rest() );
		}
	}
}
