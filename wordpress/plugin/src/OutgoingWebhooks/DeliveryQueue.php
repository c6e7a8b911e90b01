<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\MembershipHistory;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\PrimaryReads;
use PracticePortal\Core\Health\HealthIssue;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Hooks;
use Throwable;

/**
 * Queues a webhook for each endpoint when the activity log has stored an event. It is sent after the response of the same request,
 * or else by WP-Cron when it is due.
 */
final class DeliveryQueue {
	/** Deliveries per query. */
	private const BATCH = 30;

	/** Seconds after which a run ends, so that slow endpoints do not block other tasks. WP-Cron continues. */
	private const TIME_LIMIT = 20;

	/** Runs after e-mails, which members wait for. */
	private const SHUTDOWN_PRIORITY = 110;

	/** The HTTP status with which an endpoint refuses further webhooks. */
	private const GONE = 410;

	/** @var int[] Deliveries queued by this request. */
	private array $new = array();

	public function __construct(
		private readonly Endpoints $endpoints,
		private readonly Deliveries $deliveries,
		private readonly IssueReporter $issue_reporter,
		private readonly MembershipHistory $history,
	) {}

	public function register(): void {
		add_action( 'shutdown', array( $this, 'sendNew' ), self::SHUTDOWN_PRIORITY );
		add_action( Hooks::WEBHOOKS_DUE, array( $this, 'sendDue' ) );
		add_action( Hooks::HOURLY, array( $this, 'sendDue' ), self::SHUTDOWN_PRIORITY );
		add_action( Hooks::DAILY, array( $this->deliveries, 'purge' ) );
		add_action( LiveSite::DECLARED_COPY, array( $this, 'stop' ) );
	}

	/**
	 * Queues the webhooks that follow a fact. A repeat queues none.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function enqueueForEntry( JournalEntry $entry ): void {
		$type = EventType::forEntry( $entry );
		// The log has changes of every user's e-mail address.
		if ( '' === $type || ( EventType::MEMBER_UPDATED === $type && ! $this->history->exists( $entry->user_id ) ) ) {
			return;
		}
		foreach ( $this->endpoints->all() as $endpoint ) {
			if ( $endpoint->receives( $type ) ) {
				$this->enqueue( $endpoint, self::messageId( $entry ), $type, $entry->happened_at, EventType::data( $entry ) );
			}
		}
	}

	/** Sends a test to an endpoint now. Returns the delivery's ID. */
	public function test( Endpoint $endpoint ): int {
		$id = $this->enqueue( $endpoint, 'msg_' . bin2hex( random_bytes( 12 ) ), EventType::TEST, DatabaseClock::now(), array( 'endpoint_id' => $endpoint->id ) );
		$this->sendNew();
		return $id;
	}

	/** Sends this request's webhooks. After a bulk change there may be too many for one request. */
	public function sendNew(): void {
		if ( array() === $this->new ) {
			return;
		}
		$until = DatabaseClock::now() + self::TIME_LIMIT;
		while ( array() !== $this->new && DatabaseClock::now() < $until ) {
			$this->send( array_shift( $this->new ) );
		}
		$this->new = array();
		$this->schedule();
	}

	/** Sends due deliveries and schedules the others. */
	public function sendDue(): void {
		$until = DatabaseClock::now() + self::TIME_LIMIT;
		$due   = array();
		do {
			$before = $due;
			$due    = $this->deliveries->due( self::BATCH );
			foreach ( $due as $id ) {
				if ( DatabaseClock::now() >= $until ) {
					break;
				}
				$this->send( $id );
			}
			// The same ones are due again only if the database stored no result.
		} while ( self::BATCH === count( $due ) && $due !== $before && DatabaseClock::now() < $until );
		$this->schedule();
	}

	/** Deletes an endpoint, its pending deliveries, and its open issue. */
	public function deleteEndpoint( Endpoint $endpoint ): void {
		$this->endpoints->delete( $endpoint );
		$this->issue_reporter->resolve( HealthIssue::WEBHOOK_UNDELIVERED, "endpoint-$endpoint->id" );
	}

	/** Stops all webhooks on a copied site, because the original site sends them. */
	public function stop(): void {
		$this->endpoints->deactivateAll();
		$this->deliveries->dropAll();
	}

	/** @param array<string,mixed> $data The event's data. */
	private function enqueue( Endpoint $endpoint, string $message_id, string $type, int $time, array $data ): int {
		$body = (string) wp_json_encode(
			array(
				'type'      => $type,
				'timestamp' => EventType::time( $time ),
				'data'      => $data,
			)
		);
		$id   = $this->deliveries->add( $endpoint->id, $message_id, $type, $body );
		if ( $id > 0 ) {
			$this->new[] = $id;
		}
		return $id;
	}

	/** The ID of an event's message. It is the same in every process, even if the event is announced several times. */
	private static function messageId( JournalEntry $entry ): string {
		return 'msg_' . substr( hash_hmac( 'sha256', "webhook $entry->id $entry->happened_at", wp_salt( 'nonce' ) ), 0, 24 );
	}

	/** The body to send. The e-mail address is added only here, because the table contains no personal data. */
	private static function bodyFor( Endpoint $endpoint, Delivery $delivery ): string {
		if ( ! $endpoint->wants_email || ! in_array( $delivery->type, EventType::WITH_EMAIL, true ) ) {
			return $delivery->body;
		}
		$message = (array) json_decode( $delivery->body, true );
		$user    = get_userdata( (int) ( $message['data']['member_id'] ?? 0 ) );
		if ( false === $user ) {
			return $delivery->body;
		}
		$message['data']['email'] = $user->user_email;
		return (string) wp_json_encode( $message );
	}

	private function send( int $id ): void {
		// Another request may have just queued it, and a replica may not have its endpoint yet.
		PrimaryReads::begin();
		$delivery = $this->deliveries->claim( $id );
		if ( null === $delivery ) {
			return;
		}
		if ( LiveSite::isPaused() ) {
			$this->deliveries->release( $delivery );
			return;
		}
		$endpoint = $this->endpoints->find( $delivery->endpoint_id );
		if ( null === $endpoint || ! $endpoint->is_active ) {
			$this->deliveries->postpone( $delivery, 0, __( 'The endpoint is switched off.', 'practice-portal' ), true );
			return;
		}
		try {
			$answer = DeliverySender::send( $endpoint, $delivery->message_id, self::bodyFor( $endpoint, $delivery ) );
		} catch ( Throwable $failure ) {
			$answer = array(
				'status'  => 0,
				'problem' => DeliveryErrorTexts::THROWN . ' ' . $failure->getMessage(),
			);
		}
		$this->record( $endpoint, $delivery, $answer['status'], $answer['problem'] );
	}

	private function record( Endpoint $endpoint, Delivery $delivery, int $status, string $problem ): void {
		if ( $status >= 200 && $status < 300 ) {
			$this->deliveries->markDelivered( $delivery, $status );
			$this->issue_reporter->resolve( HealthIssue::WEBHOOK_UNDELIVERED, "endpoint-$endpoint->id" );
			return;
		}
		$is_final = self::GONE === $status || EventType::TEST === $delivery->type;
		if ( self::GONE === $status ) {
			$this->endpoints->activate( $endpoint, false );
		}
		$goes_on = $this->deliveries->postpone( $delivery, $status, $problem, $is_final );
		if ( ! $goes_on && EventType::TEST !== $delivery->type && null !== $this->endpoints->find( $endpoint->id ) ) {
			// Issues are sent by e-mail, so only the host is named: many services' URLs contain a secret.
			$this->issue_reporter->raise( HealthIssue::WEBHOOK_UNDELIVERED, "endpoint-$endpoint->id", 0, 0, (string) wp_parse_url( $endpoint->url, PHP_URL_HOST ) );
		}
	}

	/** Schedules one run, for the next due delivery. */
	private function schedule(): void {
		$next    = $this->deliveries->nextDue();
		$planned = wp_next_scheduled( Hooks::WEBHOOKS_DUE );
		if ( null === $next || ( false !== $planned && $planned <= $next ) ) {
			return;
		}
		wp_clear_scheduled_hook( Hooks::WEBHOOKS_DUE );
		wp_schedule_single_event( max( $next, DatabaseClock::now() + 1 ), Hooks::WEBHOOKS_DUE );
	}
}
