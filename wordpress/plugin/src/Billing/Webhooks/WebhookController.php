<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeClock;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Json;
use PracticePortal\Core\Rest\Controller;
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `POST /stripe/webhook` (spec: rest#stripes-webhook). The signature is the permission, and each event is handled once. */
final class WebhookController extends Controller {
	/** The subject of the issue that events raise. */
	private const SUBJECT = 'stripe';

	public function __construct(
		private readonly StripeSettings $stripe_settings,
		private readonly WebhookEvents $events,
		private readonly WebhookHandler $handler,
		private readonly IssueReporter $issue_reporter,
	) {}

	public function registerRoutes(): void {
		$this->addRoute( 'POST', '/stripe/webhook', $this->isSigned( ... ), $this->receive( ... ) );
	}

	/** @return true|WP_Error */
	public function isSigned( WP_REST_Request $request ) {
		$header = (string) $request->get_header( 'Stripe-Signature' );
		foreach ( $this->stripe_settings->stripeWebhookSecrets() as $secret ) {
			if ( WebhookSignature::isGenuine( (string) $request->get_body(), $header, $secret, DatabaseClock::now() ) || WebhookSignature::isGenuine( (string) $request->get_body(), $header, $secret, StripeClock::now() ) ) {
				return true;
			}
		}
		if ( '' !== $header ) {
			$this->events->refuse();
		}
		return new WP_Error( 'practice_portal_webhook_signature', __( 'The signature is not valid.', 'practice-portal' ), array( 'status' => 400 ) );
	}

	/**
	 * Returns 200 if the event was processed. Returns 409 while another request processes it or changes the same user's purchases,
	 * so that Stripe delivers it again.
	 *
	 * @throws Throwable If processing failed, so that Stripe delivers it again.
	 */
	public function receive( WP_REST_Request $request ): WP_REST_Response {
		$event  = Json::decode( $request->get_body() );
		$id     = $event['id'] ?? null;
		$type   = $event['type'] ?? null;
		$object = $event['data']['object'] ?? null;
		if ( ! is_string( $id ) || '' === $id || ! is_string( $type ) || ! is_array( $object ) ) {
			return $this->error( 'practice_portal_webhook_malformed', __( 'This is not a valid event.', 'practice-portal' ), 400 );
		}
		$claim = $this->events->claim( $id, $type );
		if ( EventClaim::Running === $claim ) {
			return $this->error( 'practice_portal_in_progress', __( 'This event is already being processed.', 'practice-portal' ), 409, array(), 2 );
		}
		if ( EventClaim::Claimed === $claim ) {
			try {
				Database::attempt(
					function () use ( $type, $object, $id ): void {
						$this->handler->handle( $type, $object, $id );
					}
				);
			} catch ( ConcurrentChange $busy ) {
				$this->events->release( $id );
				return $this->error( 'practice_portal_in_progress', __( 'Another request is updating this customer. Try again.', 'practice-portal' ), 409, array(), 2 );
			} catch ( GatewayException $exception ) {
				$this->reportFailure( $id, $type, $exception );
				return $this->error( 'practice_portal_gateway_unavailable', __( 'We could not connect to Stripe. Try again.', 'practice-portal' ), 502 );
			} catch ( Throwable $failure ) {
				$this->reportFailure( $id, $type, $failure );
				throw $failure;
			}
			$this->events->finish( $id );
			if ( ! $this->events->hasFailed() ) {
				$this->issue_reporter->resolve( HealthIssueKind::WebhookFailed, self::SUBJECT );
			}
		}
		return $this->respond( array( 'received' => true ) );
	}

	/** Reports one issue for all failed events, because an outage of Stripe or the database makes many fail. */
	private function reportFailure( string $id, string $type, Throwable $failure ): void {
		$this->events->fail( $id );
		$this->issue_reporter->raise( HealthIssueKind::WebhookFailed, self::SUBJECT, 0, 0, $type . ': ' . $failure->getMessage() );
	}
}
