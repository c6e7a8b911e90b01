<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\MembershipSummary;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** Base class of routes that change the current user's membership at Stripe and return the updated membership. */
abstract class MembershipActionController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		protected readonly MembershipSummary $summary,
		protected CallBudget $budget,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	/** @param callable(IdempotencyRecord):mixed $work The work. Its result is part of the response. */
	protected function performAction( WP_REST_Request $request, string $name, callable $work ): WP_REST_Response {
		return $this->attempt(
			function () use ( $request, $name, $work ) {
				$this->countCall( $this->budget );
				$result = $this->once( $request, $name, $work );
				$this->budget->invalidate( get_current_user_id() );
				return (array) $this->summary->for( get_current_user_id() ) + $result;
			}
		);
	}
}
