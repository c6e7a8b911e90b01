<?php
/**
 * Writes every e-mail to a file instead of sending it. Without a mail server the e-mail would be lost. With one, demo data would
 * be sent. It replaces only the last step, after WordPress and PHPMailer.
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
		// Loaded only here, because most requests send no e-mail.
		require_once __DIR__ . '/catch-mail/mailer.php';
		$GLOBALS['phpmailer'] = new PracticePortal\Demo\Mailer( true );
		return $sent;
	}
);

/** PHPMailer refuses a sender at a numeric address, which this machine has. */
add_filter( 'wp_mail_from', static fn( string $address ): string => (string) preg_replace( '/@(?:[0-9.]+|localhost)$/', '@demo.example', $address ) );
