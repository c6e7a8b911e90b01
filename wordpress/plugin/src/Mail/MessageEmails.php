<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobResult;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Json;
use PracticePortal\Core\Language;
use PracticePortal\Membership\Bulk\BulkJobs;
use PracticePortal\Registration\Accounts\MessageChoice;
use WP_User;

/** Builds the e-mails that the owner writes to members. Members can decline them, also while they wait in the queue. */
final class MessageEmails {
	/** Why a member gets no message: results of jobs. */
	public const NO_ACCOUNT    = 'no_account';
	public const NO_ADDRESS    = 'no_address';
	public const NO_MEMBERSHIP = 'no_membership';
	public const PAUSED        = 'paused';

	public function __construct(
		private readonly BulkJobs $jobs,
		private readonly Subscriptions $subscriptions,
		private readonly MemberValues $member_values,
		private readonly Templates $templates,
	) {}

	/** @return Email|JobResult Why the member gets none. */
	public function write( Job $mail ): Email|JobResult {
		$job          = $this->jobs->find( $mail->subject );
		$user         = get_userdata( $mail->user_id );
		$subscription = $this->subscriptions->currentFor( $mail->user_id );
		if ( null === $job || ! $job->isFromHere() ) {
			return JobResult::ofOriginal();
		}
		if ( false === $user ) {
			return JobResult::refused( self::NO_ACCOUNT );
		}
		if ( MessageChoice::isDeclined( $user->ID ) ) {
			return JobResult::declined();
		}
		if ( false === is_email( $user->user_email ) ) {
			return JobResult::refused( self::NO_ADDRESS );
		}
		if ( null === $subscription && '1' !== ( $job->parameters['with_former'] ?? '' ) ) {
			return JobResult::refused( self::NO_MEMBERSHIP );
		}
		if ( null !== $subscription && SubscriptionStatus::Paused === $subscription->status && '1' !== ( $job->parameters['with_paused'] ?? '' ) ) {
			return JobResult::refused( self::PAUSED );
		}
		$edited = array(
			'subject' => (string) ( $job->parameters['subject'] ?? '' ),
			'text'    => (string) ( $job->parameters['text'] ?? '' ),
		);
		$email  = $this->message( $user, $this->subscriptions->find( (int) ( ( (array) Json::decode( $mail->body ) )['subscription'] ?? 0 ) ), $user->user_email, $edited );
		// The label keeps its placeholders, because the activity log has no names.
		$email->logged_as = $edited['subject'];
		return $email;
	}

	/**
	 * A message as a member reads it. Only the portal's own words are in the member's language.
	 *
	 * @param WP_User                           $member The member whose data it has.
	 * @param array{subject:string,text:string} $edited The subject and text, with placeholders.
	 * @param int                               $reader The user whose link to decline messages it has; 0 for the member.
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
