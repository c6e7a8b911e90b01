<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Rest\Controller;
use PracticePortal\Membership\MemberAccess;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `GET /navigator-profile` (spec: rest#navigator-route). The portal itself does not use it; sites fill the profile with a filter. */
final class NavigatorProfileController extends Controller {
	public function __construct( private readonly MemberAccess $members ) {}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/navigator-profile', $this->members->permission( ... ), $this->read( ... ) );
	}

	public function read(): WP_REST_Response {
		$user = wp_get_current_user();
		/**
		 * Filters the navigator profile of the current user.
		 *
		 * @param array<string,mixed>|null $profile Default: none.
		 * @param int                      $user_id The user's ID.
		 */
		$profile = apply_filters( 'practice_portal_navigator_profile', null, $user->ID );
		return $this->respond(
			array(
				'user_id' => $user->ID,
				'email'   => (string) $user->user_email,
				'profile' => is_array( $profile ) ? (object) $profile : null,
			)
		);
	}
}
