<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

/** An e-mail ready to be sent, as text and HTML. */
final class Email {
	/** The label in the activity log, without personal data; '' for the label of its type. */
	public string $logged_as = '';

	public function __construct(
		public string $to,
		public string $subject,
		public string $text,
		public string $html,
		/** The unsubscribe URL for e-mails of this kind; '' for e-mails about the reader's own actions. */
		public readonly string $refusal_url = '',
	) {}
}
