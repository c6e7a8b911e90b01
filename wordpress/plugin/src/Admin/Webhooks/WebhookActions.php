<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Webhooks;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Jobs\JobRunner;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\SealedValue;
use PracticePortal\OutgoingWebhooks\DeliveryErrorTexts;
use PracticePortal\OutgoingWebhooks\DeliveryQueue;
use PracticePortal\OutgoingWebhooks\Endpoint;
use PracticePortal\OutgoingWebhooks\EndpointUrl;
use PracticePortal\OutgoingWebhooks\Endpoints;
use PracticePortal\OutgoingWebhooks\EventType;

/** Adds, changes, tests and deletes webhook endpoints. */
final class WebhookActions {
	public const SAVE     = 'save_webhook_endpoint';
	public const ACTIVATE = 'activate_webhook_endpoint';
	public const ROTATE   = 'rotate_webhook_secret';
	public const TEST     = 'test_webhook_endpoint';
	public const DELETE   = 'delete_webhook_endpoint';
	public const REPEAT   = 'repeat_webhook';

	/** The form whose refused input the page shows again. */
	public const FORM = 'webhook';

	/** A transient of one user with a secret that is shown once. */
	private const NEW_SECRET = 'practice_portal_new_webhook_secret_';

	public function __construct(
		private readonly Endpoints $endpoints,
		private readonly JobQueue $jobs,
		private readonly JobRunner $runner,
		private readonly DeliveryQueue $queue,
	) {}

	public function register( AdminPostActions $actions ): void {
		$actions->add( self::SAVE, Capability::MANAGE_PORTAL, fn( array $form ): ActionResult => self::attempt( fn(): ActionResult => $this->save( $form ), $form ) );
		foreach ( array(
			self::ACTIVATE => 'activate',
			self::ROTATE   => 'rotate',
			self::TEST     => 'test',
			self::DELETE   => 'delete',
			self::REPEAT   => 'repeat',
		) as $name => $method ) {
			$actions->add( $name, Capability::MANAGE_PORTAL, fn( array $form ): ActionResult => $this->withEndpoint( $form, array( $this, $method ) ) );
		}
	}

	/** The secret that this user's last action created; '' for none. Reading it deletes it. */
	public static function newSecret(): string {
		$key    = self::NEW_SECRET . get_current_user_id();
		$sealed = get_transient( $key );
		delete_transient( $key );
		return is_string( $sealed ) ? SealedValue::open( $key, $sealed ) : '';
	}

	/**
	 * Adds an endpoint, or changes the one with the given ID.
	 *
	 * @param array<int|string,mixed> $form The form's fields.
	 */
	public function save( array $form ): ActionResult {
		$endpoint    = $this->endpoints->find( Sanitizer::id( $form['endpoint'] ?? 0 ) );
		$url         = esc_url_raw( Sanitizer::line( $form['url'] ?? '' ) );
		$types       = array_values( array_intersect( EventType::offered(), Sanitizer::collection( $form['types'] ?? array() ) ) );
		$wants_email = Sanitizer::flag( $form['wants_email'] ?? false );
		$problem     = EndpointUrl::problem( $url );
		if ( '' === $problem && array() === $types ) {
			$problem = __( 'Choose at least one event.', 'practice-portal' );
		}
		if ( '' === $problem && null === $endpoint && count( $this->endpoints->all() ) >= Endpoints::LIMIT ) {
			/* translators: %s: a number. */
			$problem = sprintf( __( 'A site can have at most %s endpoints. Delete one first.', 'practice-portal' ), number_format_i18n( Endpoints::LIMIT ) );
		}
		if ( '' !== $problem ) {
			self::remember( $form );
			return ActionResult::refused( $problem );
		}
		if ( null !== $endpoint ) {
			$this->endpoints->update( $endpoint, $url, $types, $wants_email );
			self::record( AdminActivityKind::WebhookChanged, $url );
			return ActionResult::done( __( 'Endpoint saved.', 'practice-portal' ) );
		}
		$added = $this->endpoints->add( $url, $types, $wants_email );
		self::record( AdminActivityKind::WebhookAdded, $url );
		self::show( $added['secret'] );
		return ActionResult::done( __( 'Endpoint added.', 'practice-portal' ), AdminUrl::for( MenuEntries::WEBHOOKS, array( 'endpoint' => $added['id'] ) ) );
	}

	/** @param array<int|string,mixed> $form The form's fields. */
	public function activate( Endpoint $endpoint, array $form ): ActionResult {
		$is_active = Sanitizer::flag( $form['is_active'] ?? false );
		$this->endpoints->activate( $endpoint, $is_active );
		self::record( AdminActivityKind::WebhookChanged, $endpoint->url );
		return ActionResult::done( $is_active ? __( 'The endpoint receives webhooks again.', 'practice-portal' ) : __( 'The endpoint receives no webhooks.', 'practice-portal' ) );
	}

	public function rotate( Endpoint $endpoint ): ActionResult {
		self::show( $this->endpoints->rotate( $endpoint ) );
		self::record( AdminActivityKind::WebhookSecretRotated, $endpoint->url );
		return ActionResult::done( __( 'New secret created. Webhooks are signed with both secrets for 24 hours.', 'practice-portal' ) );
	}

	public function test( Endpoint $endpoint ): ActionResult {
		if ( ! $endpoint->is_active ) {
			return ActionResult::refused( __( 'Switch the endpoint on first.', 'practice-portal' ) );
		}
		$delivery = $this->queue->test( $endpoint );
		if ( null === $delivery ) {
			return ActionResult::refused( __( 'The test failed. Try again.', 'practice-portal' ) );
		}
		if ( JobState::Done === $delivery->state ) {
			/* translators: %s: an HTTP status, for example 200. */
			return ActionResult::done( sprintf( __( 'Test sent. The endpoint answered %s.', 'practice-portal' ), DeliveryErrorTexts::sentence( $delivery ) ) );
		}
		/* translators: %s: an HTTP status, for example 500, or what went wrong. */
		$refused         = ActionResult::refused( sprintf( __( 'The test failed: %s', 'practice-portal' ), DeliveryErrorTexts::sentence( $delivery ) ) );
		$refused->detail = DeliveryErrorTexts::detail( $delivery );
		return $refused;
	}

	public function delete( Endpoint $endpoint ): ActionResult {
		$this->queue->deleteEndpoint( $endpoint );
		self::record( AdminActivityKind::WebhookDeleted, $endpoint->url );
		return ActionResult::done( __( 'Endpoint deleted.', 'practice-portal' ), AdminUrl::for( MenuEntries::WEBHOOKS ) );
	}

	/** @param array<int|string,mixed> $form The form's fields. */
	public function repeat( Endpoint $endpoint, array $form ): ActionResult {
		$delivery = $this->jobs->find( Sanitizer::id( $form['delivery'] ?? 0 ) );
		if ( null === $delivery || $delivery->subject !== $endpoint->id || ! $delivery->isOver() || ! $this->jobs->restart( $delivery->id, JobState::Done, JobState::Refused, JobState::Withdrawn ) ) {
			return ActionResult::refused( __( 'This webhook is already waiting to be sent.', 'practice-portal' ) );
		}
		$this->runner->attempt( $delivery->id );
		return ActionResult::done( __( 'Sent again. See the log for the answer.', 'practice-portal' ) );
	}

	/**
	 * @param array<int|string,mixed>                             $form The form's fields.
	 * @param callable(Endpoint,array<int|string,mixed>):ActionResult $work The work.
	 */
	private function withEndpoint( array $form, callable $work ): ActionResult {
		$endpoint = $this->endpoints->find( Sanitizer::id( $form['endpoint'] ?? 0 ) );
		return null === $endpoint ? ActionResult::refused( __( 'This endpoint does not exist any more.', 'practice-portal' ), AdminUrl::for( MenuEntries::WEBHOOKS ) ) : self::attempt( static fn(): ActionResult => $work( $endpoint, $form ), array() );
	}

	/**
	 * @param callable():ActionResult $work The work.
	 * @param array<int|string,mixed> $form The input, which is shown again if the database refuses it; empty for none.
	 */
	private static function attempt( callable $work, array $form ): ActionResult {
		try {
			return $work();
		} catch ( DatabaseFailure $failure ) {
			if ( array() !== $form ) {
				self::remember( $form );
			}
			return ActionResult::refused( __( 'The database could not save this. Nothing was changed. Try again.', 'practice-portal' ) );
		}
	}

	/** @param array<int|string,mixed> $form The input, for this user's next page. */
	private static function remember( array $form ): void {
		$typed = array(
			'url'         => Sanitizer::line( $form['url'] ?? '' ),
			'types'       => array_values( array_intersect( EventType::offered(), Sanitizer::collection( $form['types'] ?? array() ) ) ),
			'wants_email' => Sanitizer::flag( $form['wants_email'] ?? false ),
		);
		RefusedInput::store( self::FORM, $typed );
	}

	/** Stores a new secret for this user's next page. */
	private static function show( string $secret ): void {
		$key = self::NEW_SECRET . get_current_user_id();
		set_transient( $key, SealedValue::seal( $key, $secret ), 5 * MINUTE_IN_SECONDS );
	}

	private static function record( AdminActivityKind $kind, string $url ): void {
		AdminJournalEvents::record( ( new JournalEvent( $kind, 0, wp_generate_uuid4() ) )->withDetail( (string) wp_parse_url( $url, PHP_URL_HOST ) ) );
	}
}
