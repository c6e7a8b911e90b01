<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Language;
use PracticePortal\Membership\Bulk\BulkJobs;
use PracticePortal\Registration\Accounts\MessageChoice;
use WP_User;

/** Builds the e-mails that the owner writes to members. Members can decline them, also while they wait in the queue. */
final class MessageEmails {
	public function __construct(
		private readonly BulkJobs $jobs,
		private readonly Subscriptions $subscriptions,
		private readonly MemberValues $member_values,
		private readonly Templates $templates,
	) {}

	/** @return Email|null Null if there is no recipient any more, they have declined, or this site is a copy. */
	public function write( Job $mail ): ?Email {
		$target = $this->jobs->findTarget( $mail->subject );
		$job    = null === $target ? null : $this->jobs->find( $target->job_id );
		$user   = get_userdata( $mail->user_id );
		if ( null === $target || null === $job || ! LiveSite::continues( $job->site, $job->database ) || false === $user || '' === $user->user_email || MessageChoice::isDeclined( $user->ID ) ) {
			return null;
		}
		$edited = array(
			'subject' => (string) ( $job->parameters['subject'] ?? '' ),
			'text'    => (string) ( $job->parameters['text'] ?? '' ),
		);
		$email  = $this->message( $user, $this->subscriptions->find( $target->subscription_id ), $user->user_email, $edited );
		// The label keeps its placeholders, because the activity log has no names.
		$email->logged_as = $edited['subject'];
		return $email;
	}

	/**
	 * A message as a member reads it. Only the portal's own words are in the member's language.
	 *
	 * @param WP_User $member The member whose data it has.
	 * @param Subscription|null $subscription Their membership.
	 * @param string                            $to     The address.
	 * @param array{subject:string,text:string} $edited The subject and text, with placeholders.
	 * @param int $reader The user whose link to decline messages it has; 0 for the member.
	 */
	public function message( WP_User $member, ?Subscription $subscription, string $to, array $edited, int $reader = 0 ): Email {
		return Language::in(
			Language::of( $member->ID ),
			function () use ( $member, $subscription, $to, $edited, $reader ): Email {
				$values = $this->member_values->for( $member, $subscription ) + array( 'decline_url' => MessageChoice::url( $reader > 0 ? $reader : $member->ID ) );
				return $this->templates->message( EmailType::Message, $to, $values, $edited );
			}
		);
	}
}
