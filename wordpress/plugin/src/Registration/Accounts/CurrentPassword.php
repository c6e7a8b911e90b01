<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\Requests\RateLimiter;
use WP_Error;
use WP_REST_Request;
use WP_User;

/**
 * Users need their current password to change their own password or e-mail address, through every door of WordPress: REST, the
 * profile page, and code of other plugins. An unattended browser may be signed in. Any code that checks the password counts, so
 * forms of other plugins that ask for it continue to work.
 */
final class CurrentPassword {
	/** The parameter of REST, and the field of the profile page. */
	public const FIELD = 'current_password';

	private const USERS_ROUTE = '#^/wp/v2/users/(me|\d+)$#D';

	/** @var array<int,true> Users whose current password this request has sent. */
	private array $confirmed = array();

	public function __construct( private readonly RateLimiter $limiter ) {}

	/** Whether this request may change a user's password or address: it is another user's, or it has sent the current password. */
	public function allows( int $user_id ): bool {
		if ( get_current_user_id() !== $user_id || isset( $this->confirmed[ $user_id ] ) || ( defined( 'WP_CLI' ) && WP_CLI ) ) {
			return true;
		}
		/**
		 * Filters whether users need their current password to change their own password or e-mail address, for sites whose users
		 * sign in elsewhere and have no password here.
		 *
		 * @param bool $is_needed Default: true.
		 * @param int  $user_id   The user.
		 */
		return ! apply_filters( 'practice_portal_needs_current_password', true, $user_id );
	}

	/**
	 * Makes WordPress refuse a change, with a clear error.
	 *
	 * @return array{} Empty user data: WordPress answers it with an error, and stores nothing.
	 */
	public static function refuse(): array {
		$explain = static function ( $translation, $text ) use ( &$explain ) {
			if ( 'Not enough data to create this user.' !== $text ) {
				return $translation;
			}
			remove_filter( 'gettext_default', $explain );
			return self::explanation();
		};
		add_filter( 'gettext_default', $explain, 10, 2 );
		return array();
	}

	/**
	 * Remembers whose current password was checked.
	 *
	 * @param bool|mixed $is_right The result.
	 * @param string     $password The password.
	 * @param string     $hash     What it was compared with, which may be an application password.
	 * @param int|string $user_id  The user; '' if the caller does not say.
	 * @return bool|mixed The same result.
	 */
	public function remember( $is_right, $password, $hash, $user_id = '' ) {
		$user = true === $is_right ? get_userdata( (int) $user_id ) : false;
		if ( false !== $user && $user->user_pass === $hash ) {
			$this->confirmed[ $user->ID ] = true;
		}
		return $is_right;
	}

	/**
	 * Checks a request to WordPress' route of users.
	 *
	 * @param mixed           $response The result so far.
	 * @param mixed           $handler  The route's handler.
	 * @param WP_REST_Request $request  The request.
	 * @return mixed The same, or an error.
	 */
	public function checkRequest( $response, $handler, $request ) {
		$user = wp_get_current_user();
		if ( is_wp_error( $response ) || ! $user->exists() || 'GET' === $request->get_method() || 1 !== preg_match( self::USERS_ROUTE, $request->get_route(), $found ) ) {
			return $response;
		}
		$is_own     = 'me' === $found[1] || (int) $found[1] === $user->ID;
		$is_changed = '' !== (string) $request['password'] || ( '' !== (string) $request['email'] && 0 !== strcasecmp( $user->user_email, (string) $request['email'] ) );
		return $is_own && $is_changed ? $this->check( $user, $request[ self::FIELD ] ) ?? $response : $response;
	}

	/**
	 * Refuses a new password.
	 *
	 * @param mixed           $data      The data that WordPress is about to store.
	 * @param bool            $is_update Whether the account exists.
	 * @param int|string|null $user_id   The user.
	 * @return mixed
	 */
	public function refusePassword( $data, $is_update, $user_id ) {
		$user = $is_update ? get_userdata( (int) $user_id ) : false;
		$hash = is_array( $data ) ? (string) ( $data['user_pass'] ?? '' ) : '';
		return false === $user || '' === $hash || $hash === $user->user_pass || $this->allows( $user->ID ) ? $data : self::refuse();
	}

	/** Prints the field on one's own profile page. */
	public function printField(): void {
		printf(
			'<h2>%1$s</h2><table class="form-table" role="presentation"><tr><th><label for="%2$s">%3$s</label></th><td><input type="password" name="%2$s" id="%2$s" class="regular-text" autocomplete="current-password"><p class="description">%4$s</p></td></tr></table>',
			esc_html__( 'Confirm a change', 'practice-portal' ),
			esc_attr( self::FIELD ),
			esc_html__( 'Current password', 'practice-portal' ),
			esc_html__( 'Needed to change your e-mail address or password. A new address counts after you press the button in the e-mail that we send to it.', 'practice-portal' )
		);
	}

	/**
	 * Checks the profile page's form.
	 *
	 * @param WP_Error $errors    The form's errors.
	 * @param bool     $is_update Whether the account exists.
	 * @param object   $changed   The new data. `user_pass` is set only if the password changes.
	 */
	public function checkProfile( $errors, $is_update, $changed ): void {
		$user = $is_update ? get_userdata( (int) ( $changed->ID ?? 0 ) ) : false;
		if ( false === $user || $this->allows( $user->ID ) || ( '' === (string) ( $changed->user_pass ?? '' ) && 0 === strcasecmp( $user->user_email, (string) ( $changed->user_email ?? $user->user_email ) ) ) ) {
			return;
		}
		$error = $this->check( $user, $_POST[ self::FIELD ] ?? '' ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- WordPress has checked the form's nonce; a password stays as it is.
		if ( null !== $error ) {
			$errors->add( self::FIELD, $error->get_error_message(), array( 'form-field' => self::FIELD ) );
		}
	}

	/**
	 * @param mixed $password What was sent, with PHP's slashes if WordPress adds them.
	 * @return WP_Error|null Null if it is the current password.
	 */
	private function check( WP_User $user, $password ): ?WP_Error {
		if ( $this->allows( $user->ID ) ) {
			return null;
		}
		if ( ! is_string( $password ) || '' === $password ) {
			return new WP_Error( 'practice_portal_current_password', self::explanation(), array( 'status' => 403 ) );
		}
		if ( null !== $this->limiter->hit( RateLimiter::CREDENTIALS, $user->ID ) ) {
			return new WP_Error( 'practice_portal_too_many_requests', __( 'Too many requests. Wait a moment, then try again.', 'practice-portal' ), array( 'status' => 429 ) );
		}
		// WordPress compares passwords with slashes, as its sign-in form gets them. REST has none.
		$is_right = wp_check_password( $password, $user->user_pass, $user->ID ) || wp_check_password( wp_slash( $password ), $user->user_pass, $user->ID );
		return $is_right ? null : new WP_Error( 'practice_portal_current_password', __( 'This is not your current password.', 'practice-portal' ), array( 'status' => 403 ) );
	}

	private static function explanation(): string {
		return __( 'Enter your current password too: a change of your password or e-mail address needs it.', 'practice-portal' );
	}
}
