<?php
declare(strict_types=1);

namespace PracticePortal\Vendors;

use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Directory\Community\CommunityProvider;
use PracticePortal\Membership\MemberAccess;
use WP_REST_Request;
use WP_REST_Response;
use WP_User_Query;

defined( 'ABSPATH' ) || exit;

/** `GET /partners` (spec: rest#partners): three lists that are paged together. The totals are those of the longest. */
final class PartnersController extends Controller {
	public function __construct( private readonly ListingProvider $listings, private readonly CommunityProvider $community ) {}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/partners', $this->requireAdministrator( ... ), $this->read( ... ), self::pageArguments() );
	}

	public function read( WP_REST_Request $request ): WP_REST_Response {
		$page     = (int) $request['page'];
		$per_page = (int) $request['per_page'];
		$listings = $this->listings->page( $page, $per_page );
		$groups   = $this->community->groups( $page, $per_page );
		$partners = new WP_User_Query(
			array(
				'role'    => MemberAccess::PARTNER,
				'fields'  => array( 'ID', 'display_name', 'user_email' ),
				'number'  => $per_page,
				'paged'   => $page,
				'orderby' => array(
					'display_name' => 'ASC',
					'ID'           => 'ASC',
				),
			)
		);
		$response = $this->respond(
			array(
				'listings'         => $listings->items,
				'partners'         => array_map(
					static function ( \stdClass $user ): array {
						return array(
							'ID'           => (int) $user->ID,
							'display_name' => EntityDecoder::decode( (string) $user->display_name ),
							'user_email'   => (string) $user->user_email,
						);
					},
					$partners->get_results()
				),
				'community_groups' => $groups->items,
			)
		);
		return self::withTotals( $response, max( $listings->total, (int) $partners->get_total(), $groups->total ), $per_page );
	}
}
