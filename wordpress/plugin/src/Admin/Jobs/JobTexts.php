<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Jobs;

use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobTypes;
use PracticePortal\Mail\EmailErrorTexts;
use PracticePortal\Mail\EmailType;
use PracticePortal\OutgoingWebhooks\DeliveryErrorTexts;

/** What a job is and why it failed, for the owner. */
final class JobTexts {
	/** What is done, for example "E-mail: Receipt". */
	public static function title( Job $job ): string {
		if ( JobTypes::EMAIL === $job->type ) {
			/* translators: %s: which e-mail. */
			return sprintf( __( 'E-mail: %s', 'practice-portal' ), EmailType::label( $job->kind ) );
		}
		/* translators: %s: a webhook's type, for example "member.joined". */
		return sprintf( __( 'Webhook: %s', 'practice-portal' ), $job->kind );
	}

	/** What the last attempt led to; '' if there was none. */
	public static function result( Job $job ): string {
		return JobTypes::EMAIL === $job->type ? EmailErrorTexts::sentence( $job ) : DeliveryErrorTexts::sentence( $job );
	}

	/** The error's message in English, for developers; '' for none. */
	public static function detail( Job $job ): string {
		return JobTypes::EMAIL === $job->type ? EmailErrorTexts::detail( $job ) : DeliveryErrorTexts::detail( $job );
	}
}
