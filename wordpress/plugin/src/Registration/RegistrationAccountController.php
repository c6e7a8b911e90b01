<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Accounts\UnpaidAccount;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `POST /registrations/account` with `email`: the current user corrects the address of an unpaid account of a registration. Returns
 * the updated account. Idempotent.
 */
final class RegistrationAccountController extends Controller {
	public function __construct( private readonly UnpaidAccount $account, private readonly RateLimiter $limiter ) {}

	public function registerRoutes(): void {
		$this->addRoute( 'POST', '/registrations/account', $this->mayChange( ... ), $this->change( ... ), array( 'email' => self::argument( 'string', maxLength: 100 ) ) );
	}

	/**
	 * Requires a session, because an application password does not replace the nonce.
	 *
	 * @return true|\WP_Error
	 */
	public function mayChange( WP_REST_Request $request ) {
		return is_user_logged_in() && null === rest_get_authenticated_app_password() ? $this->requireNonce( $request ) : self::forbidden();
	}

	public function change( WP_REST_Request $request ): WP_REST_Response {
		$limited = $this->limit( $this->limiter, 'registrations' );
		if ( null !== $limited ) {
			return $limited;
		}
		try {
			return $this->respond( $this->account->changeEmail( get_current_user_id(), Sanitizer::line( $request['email'] ) ) );
		} catch ( RequestRejected $refusal ) {
			return $this->error( $refusal->error_code, $refusal->getMessage(), $refusal->status, $refusal->data, $refusal->retry_after );
		}
	}
}
