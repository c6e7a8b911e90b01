<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\Consumers;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Services;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->bind( Templates::class, static fn( Services $services ): Templates => new Templates( $services->get( PluginFiles::class )->folder() ) );
		Consumers::add( Consumers::EMAILS, static fn( JournalEntry $entry ) => $services->get( EmailQueue::class )->enqueueForEntry( $entry ) );
		add_filter( Hooks::JOB_HANDLERS, static fn( array $handlers ): array => $handlers + array_fill_keys( array( JobType::Email->value, JobType::Message->value ), static fn(): EmailQueue => $services->get( EmailQueue::class ) ) );
		$services->on( EmailQueue::class, array( Hooks::ISSUE_STORED, 'enqueueForIssue' ) );
	}
}
