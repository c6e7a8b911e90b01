<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\IntentStatus;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\Settings\Pages;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Learns of a payment before the webhook arrives: from the return URL of the bank's page, and from a request of the page that
 * confirmed the payment. Both retrieve the payment from Stripe, and trust nothing that the browser sends.
 */
final class PaymentsController extends Controller {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly SubscriptionSync $subscription_sync,
		private readonly ReceiptBuilder $receipt_builder,
		private readonly UserLock $lock,
		private readonly Pages $pages,
		private readonly CallBudget $budget,
	) {}

	public function registerRoutes(): void {
		$this->addRoute(
			'GET',
			'/registrations/return',
			$this->canReturn( ... ),
			$this->returnFromBank( ... ),
			array(
				'txn' => self::argument( 'integer', minimum: 1 ),
				'key' => self::argument( 'string' ),
			)
		);
		$this->addRoute( 'POST', '/registrations/(?P<transaction_id>[0-9]{1,18})/confirmation', $this->canConfirm( ... ), $this->confirm( ... ), array( 'transaction_id' => self::argument( 'integer' ) ) );
	}

	/**
	 * Checks the random key of the return URL, because the browser may have lost its session at the bank. WordPress calls this
	 * again for its Allow header, with invalid parameters.
	 *
	 * @return true|WP_Error
	 */
	public function canReturn( WP_REST_Request $request ) {
		$transaction = $this->transactions->find( Sanitizer::id( $request['txn'] ) );
		if ( null !== $transaction && hash_equals( $transaction->return_key_hash, Transactions::hashKey( Sanitizer::secret( $request['key'] ) ) ) ) {
			return true;
		}
		return new WP_Error( 'practice_portal_return_invalid', __( 'This link is no longer valid.', 'practice-portal' ), array( 'status' => 403 ) );
	}

	/** Redirects the browser to the registration page, which shows the result, or the form with the saved draft. */
	public function returnFromBank( WP_REST_Request $request ): WP_REST_Response {
		$transaction = $this->transactions->find( (int) $request['txn'] );
		$form        = $this->pages->registrationUrl();
		if ( null !== $transaction && null !== $this->budget->count( $transaction->user_id, RateLimiter::LOOKUPS ) ) {
			return $this->redirect( $form );
		}
		try {
			$status = null === $transaction ? IntentStatus::Canceled : $this->syncStatus( $transaction );
		} catch ( GatewayException $exception ) {
			// The result is unknown. If the visitor sends the form again, the portal finds out.
			return $this->redirect( $form );
		}
		$is_paid = in_array( $status, array( IntentStatus::Succeeded, IntentStatus::Processing ), true );
		return $this->redirect(
			add_query_arg(
				array(
					'payment' => $is_paid ? 'succeeded' : 'failed',
					'txn'     => (int) $request['txn'],
				),
				$form
			)
		);
	}

	/**
	 * Only the buyer may request the status.
	 *
	 * @return true|WP_Error
	 */
	public function canConfirm( WP_REST_Request $request ) {
		if ( ! is_user_logged_in() ) {
			return new WP_Error( 'rest_forbidden', __( 'Sign in to continue.', 'practice-portal' ), array( 'status' => 401 ) );
		}
		$transaction = $this->transactions->find( (int) $request['transaction_id'] );
		if ( null !== $transaction && get_current_user_id() === $transaction->user_id ) {
			return true;
		}
		return new WP_Error( 'practice_portal_unknown_transaction', __( 'Transaction not found.', 'practice-portal' ), array( 'status' => 404 ) );
	}

	/** Retrieves the payment from Stripe, activates the membership if it is paid, and returns the status. */
	public function confirm( WP_REST_Request $request ): WP_REST_Response {
		$transaction = $this->transactions->find( (int) $request['transaction_id'] );
		$wait        = $this->budget->count( get_current_user_id(), RateLimiter::LOOKUPS );
		if ( null !== $wait ) {
			return $this->tooMany( $wait );
		}
		try {
			$status = null === $transaction ? IntentStatus::Canceled : $this->syncStatus( $transaction );
		} catch ( GatewayException $exception ) {
			return $this->error( 'practice_portal_gateway_unavailable', __( 'We could not connect to Stripe. Try again.', 'practice-portal' ), 502 );
		}
		return $this->respond(
			array(
				'status'       => $status->value,
				'redirect_url' => $this->pages->overviewUrl(),
				'receipt'      => $this->receipt_builder->responseFor( (int) $request['transaction_id'] ),
			)
		);
	}

	/**
	 * Syncs the status. If another request is changing this member's purchases, this one only reads, because the other request or
	 * the event stores the result.
	 */
	private function syncStatus( Transaction $transaction ): IntentStatus {
		try {
			return $this->lock->withLock(
				$transaction->user_id,
				function () use ( $transaction ): IntentStatus {
					$subscription = $this->subscriptions->find( $transaction->subscription_id );
					return null === $subscription ? IntentStatus::Canceled : $this->subscription_sync->sync( $subscription );
				}
			);
		} catch ( ConcurrentChange $busy ) {
			$subscription = $this->subscriptions->find( $transaction->subscription_id );
			return null === $subscription ? IntentStatus::Canceled : $this->subscription_sync->retrieve( $subscription );
		}
	}

	/** Like wp_safe_redirect(), which never redirects to another site, but without ending the process. */
	private function redirect( string $url ): WP_REST_Response {
		$response = $this->respond( null, 302 );
		$response->header( 'Location', wp_validate_redirect( wp_sanitize_redirect( $url ), home_url( '/' ) ) );
		return $response;
	}
}
