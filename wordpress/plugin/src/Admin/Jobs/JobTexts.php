<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Jobs;

use PracticePortal\Admin\Bulk\BulkMembershipChanges;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Mail\EmailErrorTexts;
use PracticePortal\Mail\EmailType;
use PracticePortal\OutgoingWebhooks\DeliveryErrorTexts;

/** What a job is and why it failed, for the owner. */
final class JobTexts {
	/** What is done, for example "E-mail: Receipt". */
	public static function title( Job $job ): string {
		return match ( $job->type ) {
			/* translators: %s: which e-mail. */
			JobType::Email, JobType::Message => sprintf( __( 'E-mail: %s', 'practice-portal' ), EmailType::labelOf( $job->kind ) ),
			/* translators: %s: a webhook's type, for example "member.joined". */
			JobType::Webhook                 => sprintf( __( 'Webhook: %s', 'practice-portal' ), $job->kind ),
			JobType::Profile                 => __( 'Changed details', 'practice-portal' ),
			/* translators: %s: what, for example "Cancel the memberships". */
			JobType::Member                  => sprintf( __( 'Bulk change: %s', 'practice-portal' ), BulkMembershipChanges::label( $job->kind ) ),
			default                          => __( 'Cancellation at Stripe', 'practice-portal' ),
		};
	}

	/** What the last attempt led to; '' if there was none. */
	public static function result( Job $job ): string {
		return match ( $job->type ) {
			JobType::Email, JobType::Message  => EmailErrorTexts::sentence( $job ),
			JobType::Webhook                  => DeliveryErrorTexts::sentence( $job ),
			JobType::Member, JobType::Profile => $job->result,
			default                           => '' === $job->result ? '' : __( 'Stripe did not cancel. We try again until it does.', 'practice-portal' ),
		};
	}

	/** The error's message in English, for developers; '' for none. */
	public static function detail( Job $job ): string {
		return match ( $job->type ) {
			JobType::Email, JobType::Message  => EmailErrorTexts::detail( $job ),
			JobType::Webhook                  => DeliveryErrorTexts::detail( $job ),
			JobType::Member, JobType::Profile => '',
			default                           => $job->result,
		};
	}
}
