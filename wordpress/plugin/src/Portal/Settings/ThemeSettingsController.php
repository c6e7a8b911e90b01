<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Settings;

use PracticePortal\Core\Rest\ConditionalRequests;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Settings\ThemeOptions;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `GET` and `POST /theme-settings` (spec: rest#theme-settings). */
final class ThemeSettingsController extends Controller {
	public function __construct( private readonly ThemeOptions $options, private readonly ConditionalRequests $conditional_requests ) {}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/theme-settings', $this->requireAdministrator( ... ), $this->read( ... ) );
		// ThemeOptionsValidator checks the body, because arguments cannot reject unknown options.
		$this->addRoute( 'POST', '/theme-settings', $this->requireAdministrator( ... ), $this->write( ... ) );
	}

	public function read(): WP_REST_Response {
		return ConditionalRequests::withEtag( $this->respond( $this->options->toWire() ), $this->options->revision() );
	}

	/** Saves options. Options that are missing in the body keep their values. */
	public function write( WP_REST_Request $request ): WP_REST_Response {
		$body  = $request->get_json_params() ?? $request->get_body_params();
		$rules = new ThemeOptionsValidator( is_array( $body ) ? $body : array( '' => $body ) );
		if ( array() !== $rules->errors ) {
			/* translators: %s: list of names. */
			$message = sprintf( __( 'Invalid parameter(s): %s', 'practice-portal' ), implode( ', ', array_keys( $rules->errors ) ) );
			return $this->error( 'rest_invalid_param', $message, 400, array( 'params' => (object) $rules->errors ) );
		}
		$answer = $this->conditional_requests->withLock( ThemeOptions::class, fn(): WP_REST_Response => $this->save( $request, $rules->options ) );
		return $answer ?? $this->inProgress();
	}

	/**
	 * @param WP_REST_Request     $request The request, which has the revision.
	 * @param array<string,mixed> $options The validated options.
	 */
	private function save( WP_REST_Request $request, array $options ): WP_REST_Response {
		$revision = $this->options->revision();
		if ( ! ConditionalRequests::ifMatchHolds( $request, $revision ) ) {
			return ConditionalRequests::withEtag( $this->conflict( $this->options->toWire() ), $revision );
		}
		$changes_chat = isset( $options[ ThemeOptions::LIVE_CHAT ] ) && $this->options->text( ThemeOptions::LIVE_CHAT ) !== $options[ ThemeOptions::LIVE_CHAT ];
		if ( $changes_chat && ! current_user_can( 'unfiltered_html' ) ) {
			return $this->error( 'practice_portal_unfiltered_html', __( 'Only an administrator who may publish unfiltered HTML can change this code. Nothing was saved.', 'practice-portal' ), 403 );
		}
		$this->options->save( $options );
		return $this->read();
	}
}
