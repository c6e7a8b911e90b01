<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\PaymentHistory;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Registration\Accounts\MemberRecords;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `GET /account/payments?after`: each charge, credit and refund, from Stripe. */
final class PaymentHistoryController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		private readonly PaymentHistory $history,
		private readonly MemberRecords $records,
		private readonly CallBudget $budget,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/account/payments', $this->canManageMembership( ... ), $this->read( ... ), array( 'after' => self::argument( 'string', default: '', maxLength: 64, pattern: '^[A-Za-z0-9_]*$' ) ) );
	}

	/** Returns a page of the history. A customer that Stripe no longer has gets an empty page. */
	public function read( WP_REST_Request $request ): WP_REST_Response {
		return $this->attempt(
			function () use ( $request ): array {
				$customer = $this->records->customer( get_current_user_id() );
				$none     = array(
					'items' => array(),
					'next'  => null,
				);
				try {
					return '' === $customer ? $none : $this->budget->recent(
						get_current_user_id(),
						'payments ' . $request['after'],
						function () use ( $customer, $request ): array {
							$this->countCall( $this->budget );
							return $this->history->page( $customer, $request['after'] );
						}
					);
				} catch ( GatewayException $exception ) {
					if ( in_array( $exception->kind, array( GatewayErrorKind::CustomerMissing, GatewayErrorKind::Missing ), true ) ) {
						return $none;
					}
					throw $exception;
				}
			}
		);
	}
}
