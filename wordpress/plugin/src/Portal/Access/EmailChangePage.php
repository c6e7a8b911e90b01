<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Accounts\EmailChange;

defined( 'ABSPATH' ) || exit;

/** The page on which a signed-in user confirms their new e-mail address. */
final class EmailChangePage extends LinkPage {
	public function __construct( private readonly EmailChange $email_change, private readonly Pages $pages ) {}

	protected static function parameter(): string {
		return EmailChange::ARGUMENT;
	}

	protected static function title(): string {
		return __( 'Change your e-mail address', 'practice-portal' );
	}

	protected function answer( string $token, bool $is_sent ): void {
		$user = wp_get_current_user();
		if ( ! $user->exists() ) {
			wp_safe_redirect( wp_login_url( add_query_arg( EmailChange::ARGUMENT, rawurlencode( $token ), $this->pages->accountUrl() ) ) );
			exit;
		}
		if ( ! $this->email_change->isPending( $user->ID, $token ) ) {
			EmailLinks::redirectWith( EmailLinks::EXPIRED );
		}
		if ( $is_sent && self::hasNonce() ) {
			EmailLinks::redirectWith( $this->email_change->confirm( $user->ID, $token ) ? EmailLinks::CHANGED : EmailLinks::EXPIRED );
		}
		/* translators: 1: a username, 2: an e-mail address, 3: another e-mail address. */
		$text = sprintf( __( 'Your account “%1$s” has the address %2$s. Change it to %3$s? You sign in and get your e-mails with the new address.', 'practice-portal' ), $user->user_login, $user->user_email, $this->email_change->pending( $user->ID ) );
		self::show( $text, 200, __( 'Change my e-mail address', 'practice-portal' ), self::nonceField() );
	}
}
