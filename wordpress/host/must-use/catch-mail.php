<?php
/**
 * Writes every e-mail to a file instead of sending it. Without a mail server it would be lost, and with one demo data would be
 * sent. It replaces only the last step, after WordPress and PHPMailer.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

add_filter(
	'pre_wp_mail',
	static function ( $sent ) {
		// WordPress' notice of its own installation is dropped.
		if ( wp_installing() ) {
			return true;
		}
		// Only now, since most requests send none.
		require_once __DIR__ . '/catch-mail/mailer.php';
		$GLOBALS['phpmailer'] = new PracticePortal\Demo\Mailer( true );
		return $sent;
	}
);

/** PHPMailer refuses a sender at an address of numbers, which this machine's is. */
add_filter( 'wp_mail_from', static fn( string $address ): string => (string) preg_replace( '/@(?:[0-9.]+|localhost)$/', '@demo.example', $address ) );
