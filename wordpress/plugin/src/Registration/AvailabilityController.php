<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Form\AccountLookup;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /usernames/{username}` and `GET /emails/{email}` (spec: rest#availability-routes). The body is `true` if the value is taken, else
 * `false`. Both reveal who has an account, so they are rate-limited, and the owner can switch off the e-mail check.
 */
final class AvailabilityController extends Controller {
	/**
	 * The option of the e-mail check: 'on' or 'off'. If it is off, the form detects a used address only at the end of the
	 * registration.
	 */
	public const EMAIL_CHECK_OPTION = 'practice_portal_email_check';

	public function __construct( private readonly AccountLookup $accounts, private readonly RateLimiter $limiter ) {}

	public function registerRoutes(): void {
		$this->registerRoute( 'usernames', 'username', array( $this, 'username' ) );
		$this->registerRoute( 'emails', 'email', array( $this, 'email' ) );
	}

	public function username( WP_REST_Request $request ): WP_REST_Response {
		$limited = $this->limit( $this->limiter, RateLimiter::AVAILABILITY );
		if ( null !== $limited ) {
			return $limited;
		}
		$username = self::pathValue( $request['username'] );
		if ( ! $this->accounts->isUsernameUsable( $username ) ) {
			return $this->error( 'practice_portal_invalid_username', ContractTexts::usernameMessage(), 400 );
		}
		return $this->respond( $this->accounts->isUsernameTaken( $username ) );
	}

	public function email( WP_REST_Request $request ): WP_REST_Response {
		$limited = $this->limit( $this->limiter, RateLimiter::AVAILABILITY );
		if ( null !== $limited ) {
			return $limited;
		}
		$email = self::pathValue( $request['email'] );
		if ( ! $this->accounts->isEmailValid( $email ) ) {
			return $this->error( 'practice_portal_invalid_email', ContractTexts::emailMessage( ContractTexts::label( 'user_email' ) ), 400 );
		}
		// Both branches do the same work, so that the response time reveals nothing.
		$is_taken = $this->accounts->isEmailTaken( $email );
		return $this->respond( $is_taken && 'off' !== get_option( self::EMAIL_CHECK_OPTION, 'on' ) );
	}

	/**
	 * The value as the client meant it. WordPress passes the path percent-encoded, except with plain permalinks, where PHP has
	 * decoded the query. In both cases quotes have slashes, although an apostrophe is valid in an e-mail address.
	 *
	 * @param mixed $value The route's argument.
	 */
	private static function pathValue( $value ): string {
		$value = is_string( $value ) ? wp_unslash( $value ) : '';
		return Sanitizer::line( isset( $_GET['rest_route'] ) ? $value : rawurldecode( $value ) ); // phpcs:ignore WordPress.Security.NonceVerification -- only whether it is there.
	}

	/**
	 * @param string $base     The first part of the path.
	 * @param string $argument The name of the second part.
	 */
	private function registerRoute( string $base, string $argument, callable $callback ): void {
		$this->addRoute( 'GET', "/$base/(?P<$argument>[^/]+)", $this->requireNonce( ... ), $callback, array( $argument => self::argument( 'string' ) ) );
	}
}
