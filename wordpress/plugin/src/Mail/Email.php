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
	/** The unsubscribe URL for e-mails of this kind; '' for e-mails about the reader's own actions. */
	public string $refusal_url;
	/** The label in the activity log, without personal data; '' for the label of its type. */
	public string $logged_as = '';

	public function __construct( string $to, string $subject, string $text, string $html, string $refusal_url = '' ) {
		$this->to          = $to;
		$this->subject     = $subject;
		$this->text        = $text;
		$this->html        = $html;
		$this->refusal_url = $refusal_url;
	}
}
