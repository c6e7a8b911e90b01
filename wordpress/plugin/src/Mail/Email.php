<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

defined( 'ABSPATH' ) || exit;

/** An e-mail ready to be sent, as text and HTML. */
final class Email {
	public string $to;
	public string $subject;
	public string $text;
	public string $html;
	/** The URL for refusing further e-mails of its kind; '' for e-mails about the reader's own actions. */
	public string $refusal_url;
	/** What the activity log calls it; '' for its type's label. Without personal data. */
	public string $logged_as = '';

	public function __construct( string $to, string $subject, string $text, string $html, string $refusal_url = '' ) {
		$this->to          = $to;
		$this->subject     = $subject;
		$this->text        = $text;
		$this->html        = $html;
		$this->refusal_url = $refusal_url;
	}
}
