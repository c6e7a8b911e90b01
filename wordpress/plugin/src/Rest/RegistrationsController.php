<?php
declare(strict_types=1);

namespace PracticePortal\Rest;

use PracticePortal\Account\UnpaidAccount;
use PracticePortal\Domain\Registration;
use PracticePortal\Domain\Text;
use PracticePortal\Foundation\Nonces;
use PracticePortal\Host\MemberPressTransactions;
use PracticePortal\Registration\Answer;
use PracticePortal\Registration\Enrollment;
use PracticePortal\Registration\Receipts;
use PracticePortal\Registration\Refusal;
use PracticePortal\Registration\RegistrationService;
use PracticePortal\Registration\Session;
use PracticePortal\Support\Database;
use PracticePortal\Support\Idempotency;
use PracticePortal\Support\RateLimiter;
use PracticePortal\Support\Run;
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `POST /registrations` (host contract 3.9): multipart fields in, a status and fresh nonces out.
 */
final class RegistrationsController extends Controller {
	private const ROUTE = '/registrations';

	private RegistrationService $service;
	private Enrollment $enrollment;
	private Receipts $receipts;
	private Session $session;
	private Idempotency $idempotency;
	private RateLimiter $limiter;
	private UnpaidAccount $account;

	public function __construct( RegistrationService $service, Enrollment $enrollment, Receipts $receipts, Session $session, Idempotency $idempotency, RateLimiter $limiter, UnpaidAccount $account ) {
		$this->service     = $service;
		$this->enrollment  = $enrollment;
		$this->receipts    = $receipts;
		$this->session     = $session;
		$this->idempotency = $idempotency;
		$this->limiter     = $limiter;
		$this->account     = $account;
	}

	public function registerRoutes(): void {
		register_rest_route(
			self::NAMESPACE,
			self::ROUTE,
			array(
				'methods'             => 'POST',
				'permission_callback' => array( $this, 'mayRegister' ),
				'callback'            => array( $this, 'create' ),
				// Only the key is declared: for all other fields people read the specification's messages, not WordPress's. It is
				// not required here: WordPress would miss it before anything says that PHP has cut the form.
				'args'                => array(
					'idempotency_key' => array(
						'type'      => 'string',
						'minLength' => 8,
						'maxLength' => 128,
						'pattern'   => '^[A-Za-z0-9_-]+$',
					),
				),
			)
		);
	}

	/**
	 * Everybody may register. A visitor needs no nonce: it would protect nothing and expire while the form is filled in. A
	 * user who is signed in needs the purchase's own nonce besides that of REST. WordPress asks this for each spelling of the
	 * route, so that no comparison of paths is needed.
	 *
	 * @return true|WP_Error
	 */
	public function mayRegister( WP_REST_Request $request ) {
		$unread = self::refuseUnread( $request );
		if ( null !== $unread ) {
			return $unread;
		}
		if ( $this->session->isMissingNonce() ) {
			return new WP_Error( 'practice_portal_nonce_missing', __( 'You are signed in, but the request does not say so. Please reload the page.', 'practice-portal' ), array( 'status' => 403 ) );
		}
		if ( ! is_user_logged_in() ) {
			return true;
		}
		$nonce = $request->get_body_params()['mepr_checkout_nonce'] ?? '';
		return is_string( $nonce ) && false !== wp_verify_nonce( $nonce, Nonces::CHECKOUT ) ? true : self::invalidNonce();
	}

	/** Refuses a form that is not ours to take, that another site has the browser send, that PHP has cut, or that has no key. */
	private static function refuseUnread( WP_REST_Request $request ): ?WP_Error {
		// With MemberPress active the form goes to that plugin, and nothing may be sold twice; invitations are ours.
		if ( MemberPressTransactions::areKept() && '' === Text::secret( $request->get_body_params()['invite_token'] ?? '' ) ) {
			return new WP_Error( 'rest_no_route', __( 'Memberships of this site are sold by MemberPress.', 'practice-portal' ), array( 'status' => 404 ) );
		}
		if ( Incoming::isFromAnotherSite() ) {
			return new WP_Error( 'practice_portal_cross_site', __( 'This form can only be sent from this site.', 'practice-portal' ), array( 'status' => 403 ) );
		}
		if ( Incoming::isCut() ) {
			$message = __( 'This form has more fields than this site’s server takes. Please remove a practice, or tell the people who run this site.', 'practice-portal' );
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
		// What has begun is finished even if the browser goes away: it will ask again under the same key.
		ignore_user_abort( true );
		$limited = $this->limit( $this->limiter, RateLimiter::REGISTRATIONS );
		if ( null !== $limited ) {
			return $limited;
		}
		$body         = $request->get_body_params();
		$registration = new Registration( $body );
		if ( '' !== $registration->honeypot ) {
			return $this->invalid( __( 'The registration could not be accepted.', 'practice-portal' ) );
		}
		$run = $this->idempotency->begin( $request['idempotency_key'], $body, get_current_user_id() );
		try {
			$answer = $this->answerOf( $run, $registration );
			return $this->withSession( $answer->body + $this->receipt( $answer ), $answer->status );
		} catch ( Refusal $refusal ) {
			return $this->refuse( $refusal );
		}
	}

	/**
	 * Carries the run out, or says again what was said before.
	 *
	 * @throws Refusal When there is nothing to carry out, or it is not accepted.
	 */
	private function answerOf( Run $run, Registration $registration ): Answer {
		if ( Run::OTHER_PASSWORD === $run->state && $this->enrollment->hasBegun( $registration, $run ) ) {
			throw $this->otherPassword();
		}
		if ( Run::KEY_REUSED === $run->state || Run::OTHER_PASSWORD === $run->state ) {
			throw new Refusal( 'key_reused', __( 'This form was sent before with other contents.', 'practice-portal' ), 422 );
		}
		if ( Run::IN_PROGRESS === $run->state ) {
			throw Refusal::inProgress();
		}
		if ( Run::DONE === $run->state ) {
			if ( ! is_user_logged_in() ) {
				$this->enrollment->resume( $run->user_id, $registration );
			}
			return new Answer( $run->answer_status, $run->answer );
		}
		try {
			// What was not written down is not done: the same key goes on with it.
			$answer = Database::attempt(
				function () use ( $registration, $run ): Answer {
					return $this->service->register( $registration, $run, get_current_user_id() );
				}
			);
		} catch ( Throwable $failure ) {
			$this->idempotency->fail( $run );
			throw $failure;
		}
		$this->idempotency->succeed( $run, $answer->status, $answer->body );
		return $answer;
	}

	/**
	 * What was bought, where nothing is left to be confirmed: no part of the answer that is kept, since it says who somebody is.
	 *
	 * @return array<string,mixed>
	 */
	private function receipt( Answer $answer ): array {
		return 'complete' === $answer->body['status'] ? array( 'receipt' => $this->receipts->answerFor( (int) $answer->body['transaction_id'] ) ) : array();
	}

	/** The account of this key is there, and whoever sends its form again mistyped its password: the key stays the way on. */
	private function otherPassword(): Refusal {
		$text = __( 'This is not the password that you entered before.', 'practice-portal' );
		return new Refusal( 'key_reused', $text, 422, array( 'errors' => array( 'mepr_user_password' => array( $text ) ) ) );
	}

	private function refuse( Refusal $refusal ): WP_REST_Response {
		$data     = $refusal->data() + ( $this->session->hasSignedIn() ? $this->sessionToAnswer() : array() );
		$response = $this->error( $refusal->errorCode(), $refusal->getMessage(), $refusal->status(), $data, $refusal->retryAfter() );
		$this->adoptNonce( $response );
		return $response;
	}

	/**
	 * @param array<string,mixed> $body   The answer's fields.
	 * @param int                 $status HTTP status.
	 */
	private function withSession( array $body, int $status ): WP_REST_Response {
		$response = $this->answer( $body + $this->sessionToAnswer(), $status );
		$this->adoptNonce( $response );
		return $response;
	}

	/**
	 * Who is signed in, and the way out, which the page did not have before.
	 *
	 * @return array<string,mixed>
	 */
	private function sessionToAnswer(): array {
		return $this->session->toAnswer() + array(
			'account'      => $this->account->current(),
			'sign_out_url' => is_user_logged_in() ? esc_url_raw( html_entity_decode( wp_logout_url( home_url( '/' ) ) ) ) : '',
		);
	}

	/** Something is wrong with the form as a whole. */
	private function invalid( string $message ): WP_REST_Response {
		return $this->error( 'practice_portal_registration_invalid', $message, 422, array( 'errors' => array( '_form' => array( $message ) ) ) );
	}

	/** WordPress has put the nonce of the session before into the header, from where clients take it. */
	private function adoptNonce( WP_REST_Response $response ): void {
		if ( $this->session->hasSignedIn() ) {
			$response->header( 'X-WP-Nonce', Nonces::rest() );
		}
	}
}
