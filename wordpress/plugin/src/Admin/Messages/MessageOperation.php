<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Messages;

use PracticePortal\Admin\Bulk\BulkOperation;
use PracticePortal\Admin\Bulk\BulkOutcome;
use PracticePortal\Admin\Emails\TypedEmail;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Mail\EmailErrorTexts;
use PracticePortal\Mail\EmailQueue;
use PracticePortal\Mail\EmailType;
use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkTarget;
use PracticePortal\Registration\Accounts\MessageChoice;

defined( 'ABSPATH' ) || exit;

/**
 * Sends a message to one member after another, through the e-mail queue. The queue records each sent message, so a member gets it
 * once even if the operation is repeated.
 */
final class MessageOperation implements BulkOperation {
	/** Seconds until the operation tries a member again: after the queue's first retry, and while another process may be sending. */
	private const RETRY = 30 * MINUTE_IN_SECONDS;
	private const BUSY  = 5 * MINUTE_IN_SECONDS;

	public function __construct( private readonly EmailQueue $email_queue, private readonly Subscriptions $subscriptions ) {}

	/**
	 * What the owner has entered.
	 *
	 * @param array<int|string,mixed> $form The form's fields.
	 * @return array{subject:string,text:string,with_paused:string,with_former:string}
	 */
	public static function parameters( array $form ): array {
		return TypedEmail::read( $form ) + array(
			'with_paused' => Sanitizer::flag( $form['with_paused'] ?? '' ) ? '1' : '',
			'with_former' => Sanitizer::flag( $form['with_former'] ?? '' ) ? '1' : '',
		);
	}

	public function perform( BulkJob $job, BulkTarget $target ): BulkOutcome {
		$key   = "$job->id-$target->user_id";
		$email = $this->email_queue->find( EmailType::Message, $key );
		// A message that was sent before a process died counts as sent, whatever has changed since.
		$obstacle = null !== $email && in_array( $email->state, array( JobState::Done, JobState::Running, JobState::Uncertain ), true ) ? null : Database::attempt( fn(): ?BulkOutcome => $this->obstacle( $job, $target ) );
		if ( null !== $obstacle ) {
			$is_left = null !== $email && JobState::Waiting === $email->state && ! $this->email_queue->withdraw( $email );
			return $is_left ? BulkOutcome::waiting( '', self::BUSY ) : $obstacle;
		}
		$email = $this->email_queue->deliver( EmailType::Message, $key, $target->user_id, $target->id );
		return match ( $email->state ?? JobState::Running ) {
			JobState::Done    => BulkOutcome::done( '' ),
			JobState::Waiting => BulkOutcome::waiting( EmailErrorTexts::sentence( $email ), self::RETRY ),
			JobState::Running => BulkOutcome::waiting( '', self::BUSY ),
			default           => BulkOutcome::failed( EmailErrorTexts::sentence( $email ) ),
		};
	}

	/** Why a member gets no message; null if they get it. */
	private function obstacle( BulkJob $job, BulkTarget $target ): ?BulkOutcome {
		$user = get_userdata( $target->user_id );
		if ( false === $user ) {
			return BulkOutcome::failed( __( 'The account was deleted.', 'practice-portal' ) );
		}
		if ( MessageChoice::isDeclined( $user->ID ) ) {
			return BulkOutcome::declined( __( 'Declined messages.', 'practice-portal' ) );
		}
		if ( false === is_email( $user->user_email ) ) {
			return BulkOutcome::failed( __( 'The account has no valid e-mail address.', 'practice-portal' ) );
		}
		$subscription = $this->subscriptions->currentFor( $user->ID );
		if ( null === $subscription && '1' !== ( $job->parameters['with_former'] ?? '' ) ) {
			return BulkOutcome::failed( __( 'Has no current membership.', 'practice-portal' ) );
		}
		if ( null !== $subscription && SubscriptionStatus::Paused === $subscription->status && '1' !== ( $job->parameters['with_paused'] ?? '' ) ) {
			return BulkOutcome::failed( __( 'The membership is paused.', 'practice-portal' ) );
		}
		return null;
	}
}
