<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Registration\Accounts\EmailVerification;

defined( 'ABSPATH' ) || exit;

/** The page on which the owner of an address confirms that an account is theirs. The portal's page that the link names follows. */
final class VerificationPage extends LinkPage {
	protected static function parameter(): string {
		return EmailVerification::ARGUMENT;
	}

	protected static function title(): string {
		return __( 'Confirm your e-mail address', 'practice-portal' );
	}

	protected function answer( string $token, bool $is_sent ): void {
		$user = EmailVerification::userOf( $token );
		if ( null === $user ) {
			EmailLinks::redirectWith( EmailLinks::EXPIRED );
		}
		if ( EmailVerification::isVerified( $user->ID ) ) {
			EmailLinks::redirectWith( EmailLinks::CONFIRMED );
		}
		if ( $is_sent && self::hasNonce() ) {
			EmailVerification::verify( $user->ID, $user->user_email );
			EmailLinks::redirectWith( EmailLinks::CONFIRMED );
		}
		/* translators: 1: an e-mail address, 2: a username, 3: name of the site. */
		$text = sprintf( __( 'Confirm that %1$s is your address, and that you created the account “%2$s” at %3$s. If you didn’t, close this page.', 'practice-portal' ), $user->user_email, $user->user_login, get_bloginfo( 'name', 'display' ) );
		self::show( $text, 200, __( 'Confirm my e-mail address', 'practice-portal' ), self::nonceField() );
	}
}
