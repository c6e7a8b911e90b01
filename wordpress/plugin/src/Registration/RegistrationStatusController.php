<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\ReceiptBuilder;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Core\Rest\Controller;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /registrations/status`: the current user, whether they are a member, and the receipt. The page asks this when something else
 * than this plugin has answered its registration.
 */
final class RegistrationStatusController extends Controller {
	public function __construct(
		private readonly MembershipProvider $memberships,
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly ReceiptBuilder $receipt_builder,
	) {
	}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/registrations/status', $this->requireNonce( ... ), $this->read( ... ) );
	}

	public function read(): WP_REST_Response {
		$user_id   = get_current_user_id();
		$is_member = $user_id > 0 && $this->memberships->hasMembership( $user_id );
		return $this->respond(
			array(
				'user_id'   => $user_id,
				'is_member' => $is_member,
				'receipt'   => $is_member ? $this->receiptFor( $user_id ) : null,
			)
		);
	}

	/** @return array<string,mixed>|null null for a membership that was sold elsewhere */
	private function receiptFor( int $user_id ): ?array {
		$subscription = $this->subscriptions->currentFor( $user_id );
		$transaction  = null === $subscription ? null : $this->transactions->firstFor( $subscription->id );
		return null === $transaction ? null : $this->receipt_builder->responseFor( $transaction->id );
	}
}
