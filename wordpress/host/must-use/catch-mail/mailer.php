<?php
/** Writes e-mails to files on this machine. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PHPMailer\PHPMailer\PHPMailer;

defined( 'ABSPATH' ) || exit;

require_once ABSPATH . WPINC . '/PHPMailer/PHPMailer.php';
require_once ABSPATH . WPINC . '/PHPMailer/SMTP.php';
require_once ABSPATH . WPINC . '/PHPMailer/Exception.php';

final class Mailer extends PHPMailer {
	public function postSend(): bool {
		static $count = 0;
		// PHPMailer has already made an e-mail with both parts "multipart/alternative".
		$is_html = self::CONTENT_TYPE_PLAINTEXT !== $this->ContentType;
		$mail    = array(
			'sent_at' => gmdate( 'c' ),
			'from'    => "$this->FromName <$this->From>",
			'to'      => implode( ', ', array_column( $this->to, 0 ) ),
			'subject' => $this->Subject,
			'message' => $is_html ? $this->AltBody : $this->Body,
			'html'    => $is_html ? $this->Body : null,
			'headers' => array_column( $this->getCustomHeaders(), 1, 0 ),
		);
		$name    = sprintf( '%s-%s-%03d.json', gmdate( 'Ymd-His' ), substr( uniqid(), -6 ), ++$count );
		return false !== file_put_contents( PRACTICE_PORTAL_HOST_MAIL_FOLDER . '/' . $name, wp_json_encode( $mail, JSON_PRETTY_PRINT ) );
	}
}
