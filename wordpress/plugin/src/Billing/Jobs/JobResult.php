<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\JobState;

/** What an attempt led to. */
final class JobResult {
	/**
	 * @param JobState          $state `Waiting` asks for another attempt.
	 * @param string            $text  The error or answer; '' for none.
	 * @param JournalEvent|null $fact  A fact to record with the result; null for none.
	 * @param bool              $is_postponed Whether the attempt does not count.
	 */
	private function __construct( public readonly JobState $state, public readonly string $text, public readonly ?JournalEvent $fact = null, public readonly bool $is_postponed = false ) {}

	public static function done( string $text = '', ?JournalEvent $fact = null ): self {
		return new self( JobState::Done, $text, $fact );
	}

	/** The attempt failed. The job is tried again as long as the rules of its type allow it. */
	public static function retry( string $text ): self {
		return new self( JobState::Waiting, $text );
	}

	/** The attempt failed, and another one would fail too. */
	public static function failed( string $text ): self {
		return new self( JobState::Failed, $text );
	}

	/** It is not possible, and no attempt has done anything. */
	public static function refused( string $text ): self {
		return new self( JobState::Refused, $text );
	}

	/** It was started on the site that this one is a copy of. */
	public static function ofOriginal(): self {
		return self::refused( __( 'This job was started at another address of this site. A copy of the site does not repeat the job.', 'practice-portal' ) );
	}

	/** The member does not want it. */
	public static function declined(): self {
		return new self( JobState::Declined, '' );
	}

	/** It has to wait for another job. The attempt does not count. */
	public static function postponed(): self {
		return new self( JobState::Waiting, '', null, true );
	}

	public static function withdrawn( string $text = '' ): self {
		return new self( JobState::Withdrawn, $text );
	}

	/** The process stopped during the attempt, and the job must not be done twice. */
	public static function uncertain(): self {
		return new self( JobState::Uncertain, '' );
	}
}
