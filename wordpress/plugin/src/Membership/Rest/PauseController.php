<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Core\Settings\PauseSettings;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\MembershipSummary;
use PracticePortal\Membership\Pause;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `POST /account/membership/pause` and `/resume`: each returns the current membership. */
final class PauseController extends MembershipActionController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		MembershipSummary $summary,
		CallBudget $budget,
		private readonly Pause $pause,
	) {
		parent::__construct( $current_membership, $idempotency, $summary, $budget );
	}

	public function registerRoutes(): void {
		$this->registerAction(
			'/membership/pause',
			array( $this, 'pause' ),
			array(
				'months' => self::argument( 'integer', minimum: 1, maximum: PauseSettings::MAX_MONTHS ),
			)
		);
		$this->registerAction( '/membership/resume', array( $this, 'resume' ) );
	}

	public function pause( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'pause',
			function ( IdempotencyRecord $idempotency_record ) use ( $request ): void {
				$this->pause->start( $this->currentMembershipId(), (int) $request['months'], PauseSettings::maxMonths(), $idempotency_record->gatewayKey( 'pause' ) );
			}
		);
	}

	public function resume( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'resume',
			function ( IdempotencyRecord $idempotency_record ): void {
				$this->pause->resume( $this->currentMembershipId(), $idempotency_record->gatewayKey( 'resume' ) );
			}
		);
	}
}
