<?php
/**
 * Writes every mail to a file instead of sending it: a machine without a mail server would lose it, one with a mail server would post demo data.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

add_filter(
	'pre_wp_mail',
	static function ( $sent, array $mail ): bool {
		static $count = 0;
		$name = sprintf( '%s-%s-%03d.json', gmdate( 'Ymd-His' ), substr( uniqid(), -6 ), ++$count );
		file_put_contents( PRACTICE_PORTAL_HOST_MAIL_FOLDER . '/' . $name, wp_json_encode( array( 'sent_at' => gmdate( 'c' ) ) + $mail, JSON_PRETTY_PRINT ) );
		return true;
	},
	10,
	2
);
