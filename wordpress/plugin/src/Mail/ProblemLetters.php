<?php
/**
 * What the owner is told.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Domain\OwedMail;
use PracticePortal\Registration\ProblemDesk;
use PracticePortal\Storage\Problems;
use PracticePortal\Support\PlainText;

defined( 'ABSPATH' ) || exit;

/**
 * Fills the e-mail about a problem.
 */
final class ProblemLetters {
	private Problems $problems;
	private Templates $templates;

	/**
	 * @param Problems  $problems  What went wrong.
	 * @param Templates $templates What e-mails say.
	 */
	public function __construct( Problems $problems, Templates $templates ) {
		$this->problems  = $problems;
		$this->templates = $templates;
	}

	/** @return Message|null Null when nobody is to be told. */
	public function write( OwedMail $mail ): ?Message {
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
