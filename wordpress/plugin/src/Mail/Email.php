<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

defined( 'ABSPATH' ) || exit;

/**
 * Ready to be sent: one text, and the same as HTML.
 */
final class Email {
	public string $to;
	public string $subject;
	public string $text;
	public string $html;
	/** Where its reader stops further ones of its kind; '' when they are about what the reader has done. */
	public string $refusal_url;

	public function __construct( string $to, string $subject, string $text, string $html, string $refusal_url = '' ) {
		$this->to          = $to;
		$this->subject     = $subject;
		$this->text        = $text;
		$this->html        = $html;
		$this->refusal_url = $refusal_url;
	}
}
