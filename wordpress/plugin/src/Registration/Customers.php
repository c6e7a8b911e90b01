<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Stripe\Gateway;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Registration\Accounts\MemberRecords;

defined( 'ABSPATH' ) || exit;

/**
 * One customer per member, made when it is first needed.
 */
final class Customers {
	private Gateway $gateway;
	private MemberRecords $records;

	public function __construct( Gateway $gateway, MemberRecords $records ) {
		$this->gateway = $gateway;
		$this->records = $records;
	}

	/**
	 * Stripe's id of a member.
	 *
	 * @param int    $user_id         The member.
	 * @param string $idempotency_key For a customer that has to be made.
	 * @throws GatewayException When none could be made.
	 */
	public function idFor( int $user_id, string $idempotency_key ): string {
		// Each account has customers of its own: which it is has to be known first.
		$this->gateway->account();
		$known = $this->records->customer( $user_id );
		if ( '' !== $known ) {
			return $known;
		}
		$user = get_userdata( $user_id );
		if ( false === $user ) {
			throw new \RuntimeException( 'There is no such user.' );
		}
		$customer = $this->gateway->createCustomer( $user->user_email, trim( $user->first_name . ' ' . $user->last_name ), $user_id, $idempotency_key );
		$this->records->setCustomer( $user_id, $customer );
		return $customer;
	}

	/** For a customer that Stripe does not know any more. */
	public function remove( int $user_id ): void {
		$this->records->deleteCustomer( $user_id );
	}
}
