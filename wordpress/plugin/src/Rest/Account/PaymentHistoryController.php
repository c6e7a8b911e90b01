<?php
declare(strict_types=1);

namespace PracticePortal\Rest\Account;

use PracticePortal\Account\Holding;
use PracticePortal\Payment\CallBudget;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\StripeStatement;
use PracticePortal\Registration\MemberRecords;
use PracticePortal\Support\Idempotency;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /account/payments?after`: each charge, credit and refund, as the card processor says at this moment.
 */
final class PaymentHistoryController extends AccountController {
	private StripeStatement $statement;
	private MemberRecords $records;
	private CallBudget $budget;

	public function __construct( Holding $holding, Idempotency $idempotency, StripeStatement $statement, MemberRecords $records, CallBudget $budget ) {
		parent::__construct( $holding, $idempotency );
		$this->statement = $statement;
		$this->records   = $records;
		$this->budget    = $budget;
	}

	public function registerRoutes(): void {
		register_rest_route(
			self::NAMESPACE,
			'/account/payments',
			array(
				'methods'             => 'GET',
				'permission_callback' => array( $this, 'mayLookAfter' ),
				'callback'            => array( $this, 'read' ),
				'args'                => array(
					'after' => array(
						'type'      => 'string',
						'default'   => '',
						'maxLength' => 64,
						'pattern'   => '^[A-Za-z0-9_]*$',
					),
				),
			)
		);
	}

	/** Of somebody whom the card processor does not know any more nothing is to be had. */
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
							$this->spend( $this->budget );
							return $this->statement->page( $customer, $request['after'] );
						}
					);
				} catch ( PaymentProblem $problem ) {
					if ( in_array( $problem->kind(), array( PaymentProblem::CUSTOMER_MISSING, PaymentProblem::MISSING ), true ) ) {
						return $none;
					}
					throw $problem;
				}
			}
		);
	}
}
