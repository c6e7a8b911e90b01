<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Core\Contract;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Membership\Cancellation;
use PracticePortal\Membership\CardChange;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\MembershipSummary;
use PracticePortal\Membership\PlanChange;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /account/membership`, `POST /account/membership/cancel` and `/keep`, and `POST /account/card` return the current membership.
 * `POST /account/portal` returns a URL in Stripe's billing portal. `GET /account/membership/plan` returns the cost of a plan
 * change. `POST` changes the plan, and returns the membership or the bank's client secret. `POST /account/membership/plan/settled`
 * follows the customer's confirmation.
 */
final class MembershipController extends MembershipActionController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		MembershipSummary $summary,
		private readonly Cancellation $cancellation,
		private readonly CardChange $card_change,
		private readonly PlanChange $plan_change,
		CallBudget $budget,
	) {
		parent::__construct( $current_membership, $idempotency, $summary, $budget );
	}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/account/membership', $this->canManageMembership( ... ), $this->read( ... ) );
		$this->registerAction(
			'/membership/cancel',
			array( $this, 'cancel' ),
			array(
				'reason'  => self::argument( 'string', default: '', enum: array_merge( array( '' ), Contract::CANCELLATION_REASONS ) ),
				'comment' => self::argument( 'string', default: '', maxLength: Contract::CANCELLATION_COMMENT_LIMIT ),
			)
		);
		$this->registerAction( '/membership/keep', array( $this, 'undoCancellation' ) );
		$this->registerAction( '/card', array( $this, 'applyCard' ) );
		$amount = self::argument( 'integer', minimum: 0 );
		// A request without a signature is answered with a new preview.
		$signature = self::argument( 'string', default: '', maxLength: 64 );
		$this->addRoute( 'GET', '/account/membership/plan', $this->canManageMembership( ... ), $this->previewPlan( ... ), array( 'plan' => $amount ) );
		$this->registerAction( '/membership/plan', array( $this, 'changePlan' ), array_fill_keys( array( 'plan', 'at', 'due', 'credit' ), $amount ) + array( 'signature' => $signature ) );
		$this->registerAction( '/membership/plan/settled', array( $this, 'confirmPlan' ) );
		$this->addRoute( 'POST', '/account/portal', $this->canManageMembership( ... ), $this->openPortal( ... ), array( 'flow' => self::argument( 'string', enum: array( 'card', 'invoices' ) ) ) );
	}

	public function read(): WP_REST_Response {
		return $this->attempt(
			function () {
				return $this->budget->recent(
					get_current_user_id(),
					'membership',
					function () {
						$this->countCall( $this->budget );
						return $this->summary->for( get_current_user_id() );
					}
				);
			}
		);
	}

	public function cancel( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'cancel',
			function ( IdempotencyRecord $idempotency_record ) use ( $request ): void {
				$this->cancellation->cancel( $this->currentMembershipId(), $idempotency_record->gatewayKey( 'cancel' ), CancellationReason::from( $request['reason'], $request['comment'] ) );
			}
		);
	}

	public function undoCancellation( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'keep',
			function ( IdempotencyRecord $idempotency_record ): void {
				$this->cancellation->undo( $this->currentMembershipId(), $idempotency_record->gatewayKey( 'keep' ) );
			}
		);
	}

	public function applyCard( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'card',
			fn( IdempotencyRecord $idempotency_record ): array => array( 'card_changed' => $this->card_change->apply( $this->currentMembershipId(), $idempotency_record->gatewayKey( 'card' ) ) )
		);
	}

	/** Returns the cost of a plan change. It changes nothing, so it needs no key. */
	public function previewPlan( WP_REST_Request $request ): WP_REST_Response {
		return $this->attempt(
			function () use ( $request ): array {
				$this->countCall( $this->budget );
				return $this->plan_change->preview( $this->currentMembershipId(), (int) $request['plan'] )->toWire();
			}
		);
	}

	public function changePlan( WP_REST_Request $request ): WP_REST_Response {
		return $this->attempt(
			function () use ( $request ): array {
				$this->countCall( $this->budget );
				$this->once(
					$request,
					'plan',
					function ( IdempotencyRecord $idempotency_record ) use ( $request ): void {
						$shown = array(
							'at'        => (int) $request['at'],
							'due'       => (int) $request['due'],
							'credit'    => (int) $request['credit'],
							'signature' => (string) $request['signature'],
						);
						$this->plan_change->change( $this->currentMembershipId(), (int) $request['plan'], $shown, $idempotency_record->gatewayKey( 'plan' ) );
					}
				);
				$this->budget->invalidate( get_current_user_id() );
				$secret = $this->plan_change->pendingSecret( $this->currentMembershipId() );
				return array(
					'client_secret' => '' === $secret ? null : $secret,
					'membership'    => '' === $secret ? $this->summary->for( get_current_user_id() ) : null,
				);
			}
		);
	}

	public function confirmPlan( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'plan-settled',
			function (): void {
				$this->plan_change->confirm( $this->currentMembershipId() );
			}
		);
	}

	/** Returns a URL in Stripe's billing portal. It changes nothing, so it needs no key. */
	public function openPortal( WP_REST_Request $request ): WP_REST_Response {
		return $this->attempt(
			function () use ( $request ): array {
				$this->countCall( $this->budget );
				return array( 'url' => esc_url_raw( $this->card_change->portalUrl( $this->currentMembershipId(), 'card' === $request['flow'] ) ) );
			}
		);
	}
}
