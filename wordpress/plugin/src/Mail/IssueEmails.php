<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Storage\OutsideSubscriptions;
use PracticePortal\Core\Dates;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Health\HealthIssues;
use PracticePortal\Core\Health\IssueReporter;

/** Builds the e-mails to the owner and to administrators: about issues, changed keys and memberships that end soon. */
final class IssueEmails {
	/** The maximum number of members that an e-mail names, and the maximum that it counts. */
	private const MAX_NAMED   = 20;
	private const MAX_COUNTED = 1000;

	public function __construct(
		private readonly HealthIssues $health_issues,
		private readonly ActivityLog $activity_log,
		private readonly OutsideSubscriptions $outside_subscriptions,
		private readonly Templates $templates,
	) {}

	/** @return Email|null Null if there is no recipient. */
	public function write( Job $mail ): ?Email {
		return match ( EmailType::from( $mail->kind ) ) {
			EmailType::KeyChanged         => $this->keyChanged( $mail ),
			EmailType::PaidUntilEndsOwner => $this->endingMemberships( $mail ),
			default                       => $this->problem( $mail ),
		};
	}

	/** Lists all memberships outside of Stripe that end on the same day as the entry's, with the names of the first. */
	private function endingMemberships( Job $mail ): ?Email {
		$entry = $this->activity_log->find( $mail->subject );
		$owner = self::owner();
		if ( null === $entry || '' === $owner ) {
			return null;
		}
		$end    = (int) $entry->detail;
		$ending = $this->outside_subscriptions->endingBetween( $end - DAY_IN_SECONDS, $end, self::MAX_COUNTED );
		$names  = array();
		foreach ( array_slice( $ending, 0, self::MAX_NAMED ) as $subscription ) {
			$user    = get_userdata( $subscription->user_id );
			$names[] = false === $user ? '' : EntityDecoder::decode( $user->display_name ) . ' (' . $subscription->name . ')';
		}
		return array() === $ending ? null : $this->templates->message(
			EmailType::PaidUntilEndsOwner,
			$owner,
			array(
				'site'        => MemberValues::site(),
				'count'       => (string) count( $ending ),
				'ends'        => Dates::day( $end ),
				'names'       => implode( "\n", array_filter( $names ) ),
				'members_url' => admin_url( 'admin.php?page=practice-portal-members' ),
			)
		);
	}

	/** The recipient of e-mails to the owner, '' for none. */
	private static function owner(): string {
		/**
		 * Filters the recipient of issue e-mails.
		 *
		 * @param string $address Default: the site's administrator address.
		 */
		return (string) apply_filters( 'practice_portal_owner_email', (string) get_option( 'admin_email' ) );
	}

	private function keyChanged( Job $mail ): ?Email {
		$entry         = $this->activity_log->find( $mail->subject );
		$administrator = get_userdata( $mail->user_id );
		if ( null === $entry || false === $administrator || '' === $administrator->user_email ) {
			return null;
		}
		$actor = $entry->actor_id > 0 ? get_userdata( $entry->actor_id ) : false;
		return $this->templates->message(
			EmailType::KeyChanged,
			$administrator->user_email,
			array(
				'site'       => MemberValues::site(),
				'what'       => $entry->detail,
				'who'        => false === $actor ? '' : EntityDecoder::decode( $actor->display_name ),
				'when'       => Dates::moment( $entry->happened_at ),
				'set_up_url' => admin_url( 'admin.php?page=practice-portal-setup' ),
			)
		);
	}

	private function problem( Job $mail ): ?Email {
		$health_issue = $this->health_issues->find( $mail->subject );
		$owner        = self::owner();
		if ( null === $health_issue || '' === $owner ) {
			return null;
		}
		$user = get_userdata( $health_issue->user_id );
		return $this->templates->message(
			EmailType::HealthIssue,
			$owner,
			array(
				'site'         => MemberValues::site(),
				'title'        => IssueReporter::title( $health_issue ),
				'advice'       => IssueReporter::advice( $health_issue ),
				'detail'       => $health_issue->detail,
				/* translators: 1: name of a person, 2: number of their account. */
				'person'       => 0 === $health_issue->user_id ? '' : sprintf( __( '%1$s (account %2$d)', 'practice-portal' ), false === $user ? __( 'deleted', 'practice-portal' ) : EntityDecoder::decode( $user->display_name ), $health_issue->user_id ),
				'reference'    => $health_issue->subject,
				'problems_url' => admin_url( 'admin.php?page=practice-portal-health-issues' ),
			)
		);
	}
}
