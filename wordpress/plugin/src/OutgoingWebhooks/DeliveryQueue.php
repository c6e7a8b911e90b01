<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobHandler;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Jobs\JobResult;
use PracticePortal\Billing\Jobs\JobRunner;
use PracticePortal\Billing\MembershipHistory;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use Throwable;

defined( 'ABSPATH' ) || exit;

/** Queues a webhook for each endpoint when the activity log has stored an event, and sends it. The job of a webhook is a delivery. */
final class DeliveryQueue extends JobHandler {
	/** The HTTP status with which an endpoint refuses further webhooks. */
	private const GONE = '410';

	public function __construct(
		private readonly Endpoints $endpoints,
		private readonly JobQueue $jobs,
		private readonly JobRunner $runner,
		private readonly IssueReporter $issue_reporter,
		private readonly MembershipHistory $history,
	) {}

	/**
	 * Queues the webhooks that follow a fact. A repeat queues none.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function enqueueForEntry( JournalEntry $entry ): void {
		$type = EventType::forEntry( $entry );
		// The log has changes of every user's e-mail address.
		if ( null === $type || ( EventType::MemberUpdated === $type && ! $this->history->exists( $entry->user_id ) ) ) {
			return;
		}
		foreach ( $this->endpoints->all() as $endpoint ) {
			if ( $endpoint->receives( $type ) ) {
				$this->enqueue( $endpoint, self::messageId( $entry ), $type, $entry->user_id, $entry->happened_at, EventType::data( $entry ) );
			}
		}
	}

	/** Sends a test to an endpoint now. Returns the delivery; null if it could not be stored. */
	public function test( Endpoint $endpoint ): ?Job {
		$id = $this->enqueue( $endpoint, 'msg_' . bin2hex( random_bytes( 12 ) ), EventType::Test, 0, DatabaseClock::now(), array( 'endpoint_id' => $endpoint->id ) );
		$this->runner->runNew();
		return $this->jobs->find( $id );
	}

	/** Deletes an endpoint, its deliveries, and its open issue. */
	public function deleteEndpoint( Endpoint $endpoint ): void {
		$this->jobs->deleteAbout( JobType::Webhook, $endpoint->id );
		$this->endpoints->delete( $endpoint );
		$this->issue_reporter->resolve( HealthIssueKind::WebhookUndelivered, "endpoint-$endpoint->id" );
	}

	public function run( Job $job ): JobResult {
		$endpoint = $this->endpoints->find( $job->subject );
		if ( null === $endpoint || ! $endpoint->is_active ) {
			return JobResult::withdrawn( __( 'The endpoint is switched off.', 'practice-portal' ) );
		}
		try {
			$answer = DeliverySender::send( $endpoint, self::messageIdOf( $job ), self::bodyFor( $endpoint, $job ) );
		} catch ( Throwable $failure ) {
			$answer = DeliveryErrorTexts::THROWN . ' ' . $failure->getMessage();
		}
		if ( 1 === preg_match( '/^2\d\d$/', $answer ) ) {
			return JobResult::done( $answer );
		}
		if ( self::GONE === $answer ) {
			$this->endpoints->activate( $endpoint, false );
		}
		return self::GONE === $answer || EventType::Test->value === $job->kind ? JobResult::failed( $answer ) : JobResult::retry( $answer );
	}

	public function settle( Job $job, JobState $state, string $text ): void {
		if ( JobState::Done === $state ) {
			$this->issue_reporter->resolve( HealthIssueKind::WebhookUndelivered, "endpoint-$job->subject" );
		}
		$endpoint = JobState::Failed === $state && EventType::Test->value !== $job->kind ? $this->endpoints->find( $job->subject ) : null;
		if ( null !== $endpoint ) {
			// Issues are sent by e-mail, so only the host is named: many services' URLs contain a secret.
			$this->issue_reporter->raise( HealthIssueKind::WebhookUndelivered, "endpoint-$endpoint->id", 0, 0, (string) wp_parse_url( $endpoint->url, PHP_URL_HOST ) );
		}
	}

	/** The ID of a delivery's message, the same for all endpoints and attempts. */
	public static function messageIdOf( Job $job ): string {
		return substr( $job->key, strpos( $job->key, ' ' ) + 1 );
	}

	/** @param array<string,mixed> $data The event's data. */
	private function enqueue( Endpoint $endpoint, string $message_id, EventType $type, int $user_id, int $time, array $data ): int {
		$body = (string) wp_json_encode(
			array(
				'type'      => $type->value,
				'timestamp' => EventType::time( $time ),
				'data'      => $data,
			)
		);
		return $this->runner->add( JobType::Webhook, "$endpoint->id $message_id", $type->value, $user_id, $endpoint->id, $body );
	}

	/** The ID of an event's message. It is the same in every process, even if the event is announced several times. */
	private static function messageId( JournalEntry $entry ): string {
		return 'msg_' . substr( hash_hmac( 'sha256', "webhook $entry->id $entry->happened_at", wp_salt( 'nonce' ) ), 0, 24 );
	}

	/** The body to send. The e-mail address is added only here, because the table contains no personal data. */
	private static function bodyFor( Endpoint $endpoint, Job $job ): string {
		if ( ! $endpoint->wants_email || true !== EventType::tryFrom( $job->kind )?->canHaveEmail() ) {
			return $job->body;
		}
		$message = (array) json_decode( $job->body, true );
		$user    = get_userdata( (int) ( $message['data']['member_id'] ?? 0 ) );
		if ( false === $user ) {
			return $job->body;
		}
		$message['data']['email'] = $user->user_email;
		return (string) wp_json_encode( $message );
	}
}
