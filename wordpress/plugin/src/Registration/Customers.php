<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Language;
use PracticePortal\Registration\Accounts\MemberRecords;

/** Finds or creates a member's only Stripe customer. */
final class Customers {
	public function __construct( private readonly StripeGateway $gateway, private readonly MemberRecords $records ) {}

	/**
	 * A member's Stripe customer.
	 *
	 * @param string $idempotency_key The key for creating a customer.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function idFor( int $user_id, string $idempotency_key ): string {
		// Each account has its own customers, so the account must be known first.
		$this->gateway->account();
		$known = $this->records->customer( $user_id );
		if ( '' !== $known ) {
			return $known;
		}
		$user = get_userdata( $user_id );
		if ( false === $user ) {
			throw new \RuntimeException( 'There is no such user.' );
		}
		$customer = $this->gateway->createCustomer( $user->user_email, trim( $user->first_name . ' ' . $user->last_name ), Language::of( $user_id ), $user_id, $idempotency_key );
		$this->records->setCustomer( $user_id, $customer );
		return $customer;
	}

	/** Forgets a customer that Stripe no longer has. */
	public function remove( int $user_id ): void {
		$this->records->deleteCustomer( $user_id );
	}
}
