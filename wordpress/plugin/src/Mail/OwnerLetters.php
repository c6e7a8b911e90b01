<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Storage\OwedMail;
use PracticePortal\Registration\ProblemDesk;
use PracticePortal\Storage\Journal;
use PracticePortal\Storage\Problems;
use PracticePortal\Support\PlainText;

defined( 'ABSPATH' ) || exit;

/**
 * Fills the e-mails to the owner and to administrators: about a problem, and about keys that have changed.
 */
final class OwnerLetters {
	private Problems $problems;
	private Journal $journal;
	private Templates $templates;

	public function __construct( Problems $problems, Journal $journal, Templates $templates ) {
		$this->problems  = $problems;
		$this->journal   = $journal;
		$this->templates = $templates;
	}

	/** @return Message|null Null when nobody is to be told. */
	public function write( OwedMail $mail ): ?Message {
		return Kind::KEY_CHANGED === $mail->kind ? $this->keyChanged( $mail ) : $this->problem( $mail );
	}

	private function keyChanged( OwedMail $mail ): ?Message {
		$entry         = $this->journal->find( $mail->subject );
		$administrator = get_userdata( $mail->user_id );
		if ( null === $entry || false === $administrator || '' === $administrator->user_email ) {
			return null;
		}
		$actor = $entry->actor_id > 0 ? get_userdata( $entry->actor_id ) : false;
		return $this->templates->message(
			Kind::KEY_CHANGED,
			$administrator->user_email,
			array(
				'site'       => Letters::site(),
				'what'       => $entry->detail,
				'who'        => false === $actor ? '' : PlainText::of( $actor->display_name ),
				'when'       => (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $entry->happened_at ),
				'set_up_url' => admin_url( 'admin.php?page=practice-portal-set-up' ),
			)
		);
	}

	private function problem( OwedMail $mail ): ?Message {
		$problem = $this->problems->find( $mail->subject );
		/**
		 * Filters who is told of problems.
		 *
		 * @param string $address Default: the administrator's address of the site.
		 */
		$owner = (string) apply_filters( 'practice_portal_owner_email', (string) get_option( 'admin_email' ) );
		if ( null === $problem || '' === $owner ) {
			return null;
		}
		$user = get_userdata( $problem->user_id );
		return $this->templates->message(
			Kind::PROBLEM,
			$owner,
			array(
				'site'         => Letters::site(),
				'title'        => ProblemDesk::title( $problem ),
				'advice'       => ProblemDesk::advice( $problem ),
				'detail'       => $problem->detail,
				/* translators: 1: name of a person, 2: number of their account. */
				'person'       => 0 === $problem->user_id ? '' : sprintf( __( '%1$s (account %2$d)', 'practice-portal' ), false === $user ? __( 'deleted', 'practice-portal' ) : PlainText::of( $user->display_name ), $problem->user_id ),
				'reference'    => $problem->subject,
				'problems_url' => admin_url( 'admin.php?page=practice-portal-problems' ),
			)
		);
	}
}
