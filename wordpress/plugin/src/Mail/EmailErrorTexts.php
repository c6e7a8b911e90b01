<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobResult;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Core\Health\HealthIssueKind;

/** Sentences for why an e-mail is not sent. */
final class EmailErrorTexts {
	/** Why it waits for another try, or why it ended without being sent; '' if it was not tried, or was sent. */
	public static function sentence( Job $job ): string {
		return match ( $job->state ) {
			JobState::Waiting   => self::waiting( EmailQueue::cause( $job ) ),
			JobState::Failed    => self::failed( EmailQueue::cause( $job ) ),
			JobState::Uncertain => __( 'The server stopped while it sent the e-mail. The e-mail may have arrived, so we do not send it again.', 'practice-portal' ),
			JobState::Refused   => self::refused( $job->result ),
			JobState::Declined  => __( 'Declined messages.', 'practice-portal' ),
			JobState::Withdrawn => __( 'Given up.', 'practice-portal' ),
			default             => '',
		};
	}

	/** The message of the theme or plugin that failed, in English; '' for none. */
	public static function detail( Job $job ): string {
		return trim( substr( $job->result, strlen( EmailQueue::cause( $job )?->value ?? '' ) ) );
	}

	/** @param string $reason One of `MessageEmails`' constants. */
	private static function refused( string $reason ): string {
		return match ( $reason ) {
			MessageEmails::NO_ACCOUNT    => __( 'The account was deleted.', 'practice-portal' ),
			MessageEmails::NO_ADDRESS    => __( 'The account has no valid e-mail address.', 'practice-portal' ),
			MessageEmails::NO_MEMBERSHIP => __( 'Has no current membership.', 'practice-portal' ),
			MessageEmails::PAUSED        => __( 'The membership is paused.', 'practice-portal' ),
			default                      => JobResult::ofOriginal()->text,
		};
	}

	/** @param HealthIssueKind|null $cause One of `EmailQueue`'s causes; null if the e-mail was not tried. */
	private static function waiting( ?HealthIssueKind $cause ): string {
		return match ( $cause ) {
			EmailQueue::BY_DATABASE    => __( 'The database refused a query. We try again.', 'practice-portal' ),
			EmailQueue::BY_MAIL_SERVER => __( 'The mail server refused the e-mail. We try again.', 'practice-portal' ),
			EmailQueue::BY_CODE        => __( 'A theme or plugin failed while we wrote the e-mail. We try again.', 'practice-portal' ),
			default                    => '',
		};
	}

	private static function failed( ?HealthIssueKind $cause ): string {
		return match ( $cause ) {
			EmailQueue::BY_DATABASE => __( 'The database refused queries for a day, so we could not write the e-mail.', 'practice-portal' ),
			EmailQueue::BY_CODE     => __( 'A theme or plugin failed for a day while we wrote the e-mail.', 'practice-portal' ),
			default                 => __( 'The mail server refused the e-mail for a day.', 'practice-portal' ),
		};
	}
}
