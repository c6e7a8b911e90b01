<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Language;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Membership\CurrentMembership;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `PUT /account/language`: the language of the current user's pages and e-mails. Saving is idempotent, so it needs no key. */
final class LanguageController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		private readonly RateLimiter $limiter,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	public function registerRoutes(): void {
		register_rest_route(
			self::NAMESPACE,
			'/account/language',
			array(
				'methods'             => 'PUT',
				'permission_callback' => array( $this, 'canManageAccount' ),
				'callback'            => array( $this, 'write' ),
				'args'                => array(
					'language' => array(
						'type'     => 'string',
						'required' => true,
						'enum'     => Language::available(),
					),
				),
			)
		);
	}

	public function write( WP_REST_Request $request ): WP_REST_Response {
		$limited = $this->limit( $this->limiter, RateLimiter::CREDENTIALS, get_current_user_id() );
		if ( null === $limited ) {
			Language::choose( get_current_user_id(), (string) $request['language'] );
			ActivityLog::record( new JournalEvent( JournalEvent::LANGUAGE_CHANGED, get_current_user_id(), wp_generate_uuid4() ) );
		}
		return $limited ?? $this->respond( array( 'language' => Language::of( get_current_user_id() ) ) );
	}
}
