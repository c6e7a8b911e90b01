<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Webhooks;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\Notices;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Sanitizer;
use PracticePortal\OutgoingWebhooks\AddressBinding;
use PracticePortal\OutgoingWebhooks\DeliveryErrorTexts;
use PracticePortal\OutgoingWebhooks\DeliveryQueue;
use PracticePortal\OutgoingWebhooks\Endpoint;
use PracticePortal\OutgoingWebhooks\Endpoints;
use PracticePortal\OutgoingWebhooks\EventType;

defined( 'ABSPATH' ) || exit;

/** Shows the webhook endpoints with a form to add one, or one endpoint with its log. */
final class WebhooksPage extends AdminPage {
	protected const SLUG = MenuEntries::WEBHOOKS;

	public function __construct( private readonly Endpoints $endpoints, private readonly JobQueue $jobs ) {}

	protected function body(): void {
		$problem = AddressBinding::problem();
		if ( '' !== $problem ) {
			printf( '<div class="notice notice-error inline"><p>%s</p></div>', esc_html( $problem ) );
		}
		$endpoint = $this->endpoints->find( Sanitizer::id( wp_unslash( $_GET['endpoint'] ?? '' ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- which endpoint is shown; `Sanitizer` makes it safe.
		if ( null !== $endpoint ) {
			$this->outputEndpoint( $endpoint );
			return;
		}
		printf( '<p>%s</p>', esc_html__( 'Webhooks notify your other programs of events. Each event is sent to the endpoints that request it.', 'practice-portal' ) );
		$this->outputList();
		printf( '<h2>%s</h2>', esc_html__( 'Add an endpoint', 'practice-portal' ) );
		self::outputForm( null );
	}

	private function outputList(): void {
		$endpoints = $this->endpoints->all();
		if ( array() === $endpoints ) {
			printf( '<p>%s</p>', esc_html__( 'No endpoint yet.', 'practice-portal' ) );
			return;
		}
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th></tr></thead><tbody>', esc_html__( 'Endpoint', 'practice-portal' ), esc_html__( 'Events', 'practice-portal' ), esc_html__( 'Status', 'practice-portal' ) );
		foreach ( $endpoints as $endpoint ) {
			printf( '<tr><td><strong><a href="%1$s">%2$s</a></strong></td><td>%3$s</td><td>%4$s</td></tr>', esc_url( self::url( array( 'endpoint' => $endpoint->id ) ) ), esc_html( $endpoint->url ), esc_html( implode( ', ', $endpoint->types ) ), esc_html( self::statusOf( $endpoint ) ) );
		}
		echo '</tbody></table>';
	}

	private function outputEndpoint( Endpoint $endpoint ): void {
		$secret = WebhookActions::newSecret();
		if ( '' !== $secret ) {
			printf( '<div class="notice notice-info inline"><p>%1$s</p><p><code>%2$s</code></p></div>', esc_html__( 'Copy the secret now. It is not shown again.', 'practice-portal' ), esc_html( $secret ) );
		}
		$field = array( 'endpoint' => (string) $endpoint->id );
		printf( '<h2>%1$s</h2><p>%2$s</p><div class="practice-portal-actions">', esc_html( $endpoint->url ), esc_html( self::statusOf( $endpoint ) ) );
		AdminPostActions::button( WebhookActions::TEST, $field, __( 'Send a test', 'practice-portal' ) );
		AdminPostActions::button( WebhookActions::ROTATE, $field, __( 'Create a new secret', 'practice-portal' ) );
		AdminPostActions::button( WebhookActions::ACTIVATE, $field + array( 'is_active' => $endpoint->is_active ? '0' : '1' ), $endpoint->is_active ? __( 'Switch off', 'practice-portal' ) : __( 'Switch on', 'practice-portal' ) );
		AdminPostActions::button( WebhookActions::DELETE, $field, __( 'Delete endpoint', 'practice-portal' ), 'practice-portal-danger' );
		echo '</div>';
		self::outputForm( $endpoint );
		$this->outputLog( $endpoint );
		printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( self::url() ), esc_html__( 'All endpoints', 'practice-portal' ) );
	}

	private function outputLog( Endpoint $endpoint ): void {
		printf( '<h2>%s</h2>', esc_html__( 'Log', 'practice-portal' ) );
		$deliveries = $this->jobs->about( JobType::Webhook, $endpoint->id );
		if ( array() === $deliveries ) {
			printf( '<p>%s</p>', esc_html__( 'Nothing was sent yet.', 'practice-portal' ) );
			return;
		}
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th><th scope="col">%4$s</th><th scope="col"><span class="screen-reader-text">%5$s</span></th></tr></thead><tbody>', esc_html__( 'When', 'practice-portal' ), esc_html__( 'Event', 'practice-portal' ), esc_html__( 'Answer', 'practice-portal' ), esc_html__( 'Status', 'practice-portal' ), esc_html__( 'Send again', 'practice-portal' ) );
		foreach ( $deliveries as $delivery ) {
			printf( '<tr><td>%1$s</td><td>%2$s<br><code>%3$s</code></td><td>%4$s%5$s</td><td>%6$s</td><td>', esc_html( Dates::moment( $delivery->created_at ) ), esc_html( $delivery->kind ), esc_html( DeliveryQueue::messageIdOf( $delivery ) ), esc_html( DeliveryErrorTexts::sentence( $delivery ) ), Notices::details( DeliveryErrorTexts::detail( $delivery ) ), esc_html( self::progress( $delivery ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- `Notices` escapes the details.
			if ( $delivery->isOver() ) {
				$fields = array(
					'endpoint' => (string) $endpoint->id,
					'delivery' => (string) $delivery->id,
				);
				AdminPostActions::button( WebhookActions::REPEAT, $fields, __( 'Send again', 'practice-portal' ), 'button-small' );
			}
			echo '</td></tr>';
		}
		echo '</tbody></table>';
	}

	private static function progress( Job $delivery ): string {
		switch ( $delivery->state ) {
			case JobState::Done:
				return __( 'Delivered', 'practice-portal' );
			case JobState::Failed:
			case JobState::Withdrawn:
				return __( 'Failed', 'practice-portal' );
			case JobState::Running:
				return __( 'Sending', 'practice-portal' );
		}
		if ( 0 === $delivery->attempts ) {
			return __( 'Waiting', 'practice-portal' );
		}
		/* translators: 1: a number, 2: a date and time. */
		return sprintf( _n( 'Tried %1$s time, next on %2$s', 'Tried %1$s times, next on %2$s', $delivery->attempts, 'practice-portal' ), number_format_i18n( $delivery->attempts ), Dates::moment( $delivery->due_at ) );
	}

	private static function statusOf( Endpoint $endpoint ): string {
		if ( array() === $endpoint->secrets ) {
			return __( 'The secret can\'t be decrypted, because the site\'s salts have changed. Create a new secret.', 'practice-portal' );
		}
		if ( ! $endpoint->is_active ) {
			return __( 'Off', 'practice-portal' );
		}
		return count( $endpoint->secrets ) > 1 ? __( 'On. The previous secret is still valid.', 'practice-portal' ) : __( 'On', 'practice-portal' );
	}

	private static function outputForm( ?Endpoint $endpoint ): void {
		$typed       = RefusedInput::take( WebhookActions::FORM );
		$url         = Sanitizer::line( $typed['url'] ?? ( null === $endpoint ? '' : $endpoint->url ) );
		$types       = Sanitizer::collection( $typed['types'] ?? ( null === $endpoint ? EventType::offered() : $endpoint->types ) );
		$wants_email = Sanitizer::flag( $typed['wants_email'] ?? ( null !== $endpoint && $endpoint->wants_email ) );
		printf( '<form method="post" action="%s" class="form-wrap">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( WebhookActions::SAVE );
		printf( '<input type="hidden" name="endpoint" value="%1$d"><div class="form-field"><label for="webhook-url">%2$s</label><input type="url" id="webhook-url" name="url" value="%3$s" required maxlength="500" placeholder="https://" class="regular-text"></div>', null === $endpoint ? 0 : (int) $endpoint->id, esc_html__( 'URL', 'practice-portal' ), esc_attr( $url ) );
		printf( '<fieldset><legend>%s</legend>', esc_html__( 'Events', 'practice-portal' ) );
		foreach ( EventType::offered() as $type ) {
			printf( '<label class="practice-portal-choice"><input type="checkbox" name="types[]" value="%1$s"%2$s> <code>%1$s</code></label>', esc_attr( $type ), checked( in_array( $type, $types, true ), true, false ) );
		}
		printf( '</fieldset><div class="form-field"><label class="practice-portal-choice"><input type="checkbox" name="wants_email" value="1"%1$s> %2$s</label></div>', checked( $wants_email, true, false ), esc_html__( 'Send the member\'s e-mail address with member.joined and member.updated', 'practice-portal' ) );
		printf( '<div class="submit"><button type="submit" class="button button-primary">%s</button></div></form>', esc_html( null === $endpoint ? __( 'Add endpoint', 'practice-portal' ) : __( 'Save', 'practice-portal' ) ) );
	}
}
