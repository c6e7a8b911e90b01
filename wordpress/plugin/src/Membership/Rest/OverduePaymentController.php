<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\MembershipSummary;
use PracticePortal\Membership\OverduePayment;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `POST /account/membership/pay` pays what is owed with the stored card, and returns the membership or the bank's client secret.
 * `POST /account/membership/pay/settled` follows the customer's confirmation and returns the membership.
 */
final class OverduePaymentController extends MembershipActionController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		MembershipSummary $summary,
		CallBudget $budget,
		private readonly OverduePayment $overdue_payment,
	) {
		parent::__construct( $current_membership, $idempotency, $summary, $budget );
	}

	public function registerRoutes(): void {
		$this->registerAction( '/membership/pay', array( $this, 'pay' ) );
		$this->registerAction( '/membership/pay/settled', array( $this, 'confirmPayment' ) );
	}

	/** Pays what is owed. The client secret is not stored with the key, so a repeat retrieves it from Stripe again. */
	public function pay( WP_REST_Request $request ): WP_REST_Response {
		return $this->attempt(
			function () use ( $request ): array {
				$this->countCall( $this->budget );
				$result = $this->once(
					$request,
					'pay',
					fn( IdempotencyRecord $idempotency_record ): array => array( 'is_paid' => $this->overdue_payment->pay( $this->currentMembershipId(), $idempotency_record->gatewayKey( 'pay' ) ) )
				);
				$this->budget->invalidate( get_current_user_id() );
				$secret = $result['is_paid'] ? '' : $this->overdue_payment->pendingSecret( $this->currentMembershipId() );
				return array(
					'client_secret' => '' === $secret ? null : $secret,
					'membership'    => '' === $secret ? $this->summary->for( get_current_user_id() ) : null,
				);
			}
		);
	}

	public function confirmPayment( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'pay-settled',
			function (): void {
				$this->overdue_payment->confirm( $this->currentMembershipId() );
			}
		);
	}
}
