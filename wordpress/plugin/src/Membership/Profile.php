<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobHandler;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Jobs\JobResult;
use PracticePortal\Billing\Jobs\JobRunner;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Json;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Registration\Accounts\EmailChange;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Form\Practice;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\RegistrationPrefill;

defined( 'ABSPATH' ) || exit;

/**
 * A user's data and practices in the registration's format, saved as a whole (spec: account#profile). The directory's index follows
 * the saved data.
 */
final class Profile extends JobHandler {
	public function __construct(
		private readonly RegistrationPrefill $registration_prefill,
		private readonly MemberRecords $records,
		private readonly NameChanges $name_changes,
		private readonly EmailChange $email_change,
		private readonly JobQueue $jobs,
		private readonly JobRunner $runner,
		private readonly Lock $lock,
	) {}

	/**
	 * The form's initial values.
	 *
	 * @return array{user:array<string,mixed>,revision:string}
	 */
	public function for( int $user_id ): array {
		$user      = get_userdata( $user_id );
		$user_data = false === $user ? array() : $this->registration_prefill->for( $user );
		return array(
			'user'     => $user_data,
			'revision' => md5( Json::encode( $user_data ) ),
		);
	}

	/**
	 * Saves the profile as the member has entered it.
	 *
	 * @param RegistrationForm $form          The submitted form. Only the personal data and the practices are used.
	 * @param bool             $has_practices False for a secondary user.
	 * @throws DatabaseFailure If a query fails. If the change is stored, the scheduled task makes it.
	 */
	public function save( int $user_id, RegistrationForm $form, bool $has_practices ): void {
		$this->change( $user_id, $form, $has_practices, ActivityKind::ProfileChanged );
	}

	/**
	 * Changes the profile. The change is a job that is stored before it is made, so the details and the fact about them are complete
	 * although a process dies. Call it under the lock of the profile, after `finish`.
	 *
	 * @param RegistrationForm $form          Only the personal data and the practices are used.
	 * @param bool             $has_practices False for a secondary user.
	 * @param ActivityKind     $kind          The kind of the fact, if anything changes.
	 * @param string           $email         The new address; '' to keep the stored one.
	 * @throws RequestRejected If WordPress or a plugin refuses the address.
	 * @throws DatabaseFailure If a query fails. If the change is stored, the scheduled task makes it.
	 */
	public function change( int $user_id, RegistrationForm $form, bool $has_practices, ActivityKind $kind, string $email = '', string $detail = '' ): void {
		$user = get_userdata( $user_id );
		// A display name that the user chose is kept.
		$is_shown = false !== $user && trim( $user->first_name . ' ' . $user->last_name ) === $user->display_name;
		$change   = array(
			'form'          => array(
				'user_first_name'        => $form->first_name,
				'user_last_name'         => $form->last_name,
				'mepr_best_phone_number' => $form->phone,
				'hpa_role'               => $form->role,
				'mepr_profession'        => $form->profession,
				'practices'              => array_map( static fn( Practice $practice ): array => $practice->toArray(), $form->practices ),
			),
			'has_practices' => $has_practices,
			'display_name'  => $is_shown ? trim( $form->first_name . ' ' . $form->last_name ) : '',
			'email'         => $email,
			'detail'        => $detail,
			'before'        => $this->for( $user_id )['revision'],
			'actor'         => get_current_user_id(),
		);
		$id       = $this->jobs->add( JobType::Profile, "$user_id " . wp_generate_uuid4(), $kind->value, $user_id, $user_id, Json::encode( $change ) );
		$this->runner->attempt( $id );
		$job = $this->jobs->find( $id );
		if ( JobState::Refused === $job?->state ) {
			throw new RequestRejected( 'email_refused', $job->result, 422, array( 'errors' => array( 'user_email' => array( $job->result ) ) ) );
		}
		if ( JobState::Done !== $job?->state ) {
			throw new DatabaseFailure( 'The changed details are stored, and the scheduled task saves them.' );
		}
	}

	/**
	 * Makes the changes that dead processes left unfinished. Call it under the lock of the profile, before the details are read.
	 *
	 * @throws DatabaseFailure If a query fails.
	 */
	public function finish( int $user_id ): void {
		foreach ( $this->jobs->unfinishedAbout( JobType::Profile, $user_id ) as $job ) {
			if ( JobState::Running === $job->state ) {
				// Its process has died, or waits for the lock and then finds that the job is not its own any more.
				$this->jobs->release( $job );
			}
			$this->jobs->restart( $job->id );
			$this->runner->attempt( $job->id );
		}
		if ( array() !== $this->jobs->unfinishedAbout( JobType::Profile, $user_id ) ) {
			// The earlier change would replace the next one later.
			throw new DatabaseFailure( 'An earlier change of these details is not stored yet.' );
		}
	}

	public function run( Job $job ): JobResult {
		$change = (array) Json::decode( $job->body );
		if ( false === get_userdata( $job->user_id ) ) {
			return JobResult::withdrawn();
		}
		$is_changed = $this->lock->run( array( self::lockName( $job->user_id ) ), fn(): bool => Database::attempt( fn(): bool => $this->store( $job, $change ) ) );
		$fact       = ( new JournalEvent( ActivityKind::from( $job->kind ), $job->user_id, "job-$job->id" ) )->withDetail( (string) $change['detail'] )->by( (int) $change['actor'] );
		return JobResult::done( '', $is_changed ? $fact : null );
	}

	public function kindsOnCopy(): array {
		return array( ActivityKind::ProfileChanged->value, ActivityKind::ProfileCorrected->value );
	}

	/** The name of the lock under which a profile is read and changed. */
	public static function lockName( int $user_id ): string {
		return 'profile:' . $user_id;
	}

	/**
	 * A repeat has the same effect.
	 *
	 * @param array<string,mixed> $change As `change` stores it.
	 * @return bool Whether anything differs from before the change.
	 * @throws RequestRejected If WordPress or a plugin refuses the e-mail address. Then nothing is stored.
	 * @throws ConcurrentChange If another process has done this job, or does it.
	 */
	private function store( Job $job, array $change ): bool {
		if ( ! $this->jobs->isClaimed( $job ) ) {
			throw new ConcurrentChange( 'Another process does this job.' );
		}
		if ( '' !== $change['email'] ) {
			$saved = $this->email_change->replace( $job->user_id, (string) $change['email'], "job-$job->id", (int) $change['actor'] );
			if ( is_wp_error( $saved ) ) {
				throw new RequestRejected( 'email_refused', $saved->get_error_message(), 422 );
			}
		}
		$this->name_changes->withoutRecording(
			function () use ( $job, $change ): void {
				$this->records->storeProfile( $job->user_id, new RegistrationForm( (array) $change['form'] ), (bool) $change['has_practices'] );
				$user = get_userdata( $job->user_id );
				if ( '' !== $change['display_name'] && false !== $user && $change['display_name'] !== $user->display_name ) {
					wp_update_user(
						array(
							'ID'           => $job->user_id,
							'display_name' => wp_slash( (string) $change['display_name'] ),
						)
					);
				}
			}
		);
		return $this->for( $job->user_id )['revision'] !== $change['before'];
	}
}
