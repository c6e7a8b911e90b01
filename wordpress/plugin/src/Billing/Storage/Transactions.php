<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\OrderTotal;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Model\TransactionKind;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Requests\ClientIp;

/** The transactions table. All amounts come from this site's calculation or from Stripe, never from a request or an event. */
final class Transactions {
	/**
	 * Creates the first, unpaid transaction of a subscription.
	 *
	 * @param Subscription $subscription   The subscription that it pays for.
	 * @param string       $payment_method The gateway's ID; '' if nothing is ever due.
	 * @param bool         $was_logged_in  Whether the buyer already had an account.
	 * @param string       $return_key     A random key that protects the return URL.
	 * @return int The transaction's ID.
	 * @throws \RuntimeException If the database query fails.
	 */
	public function create( Subscription $subscription, OrderTotal $order_total, string $payment_method, bool $was_logged_in, string $return_key ): int {
		global $wpdb;
		$inserted = $wpdb->insert( Schema::name( Schema::TRANSACTIONS ), $this->columns( $subscription, $order_total, $payment_method, $was_logged_in, $return_key ) + array( 'created_at' => gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ) ) );
		if ( 1 !== $inserted ) {
			throw new \RuntimeException( 'The transaction could not be stored.' );
		}
		return (int) $wpdb->insert_id;
	}

	/**
	 * Moves a pending transaction to another subscription, so that its ID is the same for each idempotency key (spec: payment#idempotency-key).
	 */
	public function renew( int $id, Subscription $subscription, OrderTotal $order_total, string $payment_method, bool $was_logged_in, string $return_key ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::TRANSACTIONS ), $this->columns( $subscription, $order_total, $payment_method, $was_logged_in, $return_key ), array( 'id' => $id ) );
	}

	public function find( int $id ): ?Transaction {
		return $this->one( 'id = %d', $id );
	}

	/** The first transaction of a subscription. */
	public function firstFor( int $subscription_id ): ?Transaction {
		return $this->one( 'kind = %s AND subscription_id = %d', TransactionKind::First->value, $subscription_id );
	}

	/** The client that sent the registration of a subscription (`CardDeclines`); '' if unknown. */
	public function clientOf( int $subscription_id ): string {
		global $wpdb;
		return (string) $wpdb->get_var( $wpdb->prepare( 'SELECT client_hash FROM %i WHERE kind = %s AND subscription_id = %d ORDER BY id DESC LIMIT 1', Schema::name( Schema::TRANSACTIONS ), TransactionKind::First->value, $subscription_id ) );
	}

	public function complete( int $id ): void {
		global $wpdb;
		DatabaseTransaction::write(
			$wpdb->prepare(
				'UPDATE %i SET status = %s, completed_at = %s WHERE id = %d AND status <> %s',
				Schema::name( Schema::TRANSACTIONS ),
				TransactionStatus::Complete->value,
				gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ),
				$id,
				TransactionStatus::Complete->value
			)
		);
	}

	/**
	 * Stores the Stripe invoice, by which events identify the first payment.
	 *
	 * @param string   $invoice The invoice, '' when unknown.
	 * @param int|null $due     The charged amount in minor units, after the customer's credit; null if unknown.
	 */
	public function attachInvoice( int $id, string $invoice, ?int $due ): void {
		global $wpdb;
		$noted = array( 'gateway_invoice' => '' === $invoice ? null : $invoice ) + ( null === $due ? array() : array( 'amount' => $due ) );
		$wpdb->update( Schema::name( Schema::TRANSACTIONS ), $noted, array( 'id' => $id ) );
	}

	/** Marks a payment as failed. A completed payment stays so. */
	public function markFailed( int $id ): void {
		global $wpdb;
		$wpdb->update(
			Schema::name( Schema::TRANSACTIONS ),
			array( 'status' => TransactionStatus::Failed->value ),
			array(
				'id'     => $id,
				'status' => TransactionStatus::Pending->value,
			)
		);
	}

	/**
	 * Records a later invoice, paid or not. Each invoice has one row, even if its events arrive several times. A paid invoice stays
	 * so.
	 *
	 * @param Subscription $subscription The subscription that it is for.
	 * @param string       $invoice      Stripe's invoice.
	 * @param TransactionKind $kind      What it is for.
	 * @param int          $amount       Minor units.
	 * @param bool         $is_paid      Whether it is paid.
	 * @param int          $credited     Minor units added to the customer's credit.
	 */
	public function recordInvoice( Subscription $subscription, string $invoice, TransactionKind $kind, int $amount, bool $is_paid, int $credited = 0 ): void {
		global $wpdb;
		DatabaseTransaction::write(
			$wpdb->prepare(
				'INSERT IGNORE INTO %i (user_id, subscription_id, product_id, kind, status, amount, amount_credited, currency, coupon_code, payment_method, gateway_invoice, created_at) VALUES (%d, %d, %d, %s, %s, %d, %d, %s, %s, %s, %s, %s)',
				Schema::name( Schema::TRANSACTIONS ),
				$subscription->user_id,
				$subscription->id,
				$subscription->product_id,
				$kind->value,
				TransactionStatus::Failed->value,
				$amount,
				$credited,
				OrderTotal::CURRENCY,
				$subscription->coupon_code,
				'',
				$invoice,
				gmdate( 'Y-m-d H:i:s', DatabaseClock::now() )
			)
		);
		$row = $this->findByInvoice( $invoice );
		if ( null !== $row && $is_paid ) {
			$this->complete( $row->id );
		}
	}

	/** Finds a transaction by its Stripe invoice. */
	public function findByInvoice( string $invoice ): ?Transaction {
		return '' === $invoice ? null : $this->one( 'gateway_invoice = %s', $invoice );
	}

	/**
	 * All transactions of a subscription, oldest first.
	 *
	 * @return Transaction[]
	 */
	public function forSubscription( int $subscription_id ): array {
		global $wpdb;
		return array_map(
			static fn( array $row ): Transaction => new Transaction( $row ),
			Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE subscription_id = %d ORDER BY id', Schema::name( Schema::TRANSACTIONS ), $subscription_id ) )
		);
	}

	/**
	 * All transactions of a user, newest first.
	 *
	 * @return Transaction[]
	 */
	public function forUser( int $user_id ): array {
		global $wpdb;
		return array_map(
			static fn( array $row ): Transaction => new Transaction( $row ),
			(array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE user_id = %d ORDER BY id DESC', Schema::name( Schema::TRANSACTIONS ), $user_id ), ARRAY_A )
		);
	}

	/** Stores the refunded amount of a payment, in minor units. */
	public function setRefunded( int $id, int $amount ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::TRANSACTIONS ), array( 'amount_refunded' => $amount ), array( 'id' => $id ) );
	}

	public static function hashKey( string $return_key ): string {
		return hash( 'sha256', $return_key );
	}

	/** @return array<string,mixed> */
	private function columns( Subscription $subscription, OrderTotal $order_total, string $payment_method, bool $was_logged_in, string $return_key ): array {
		return array(
			'user_id'            => $subscription->user_id,
			'subscription_id'    => $subscription->id,
			'product_id'         => $subscription->product_id,
			'kind'               => TransactionKind::First->value,
			'status'             => TransactionStatus::Pending->value,
			'amount'             => $order_total->due_today,
			'currency'           => OrderTotal::CURRENCY,
			'coupon_code'        => $subscription->coupon_code,
			'payment_method'     => $payment_method,
			'logged_in_purchase' => (int) $was_logged_in,
			'return_key_hash'    => self::hashKey( $return_key ),
			'client_hash'        => ClientIp::hash(),
			'gateway_invoice'    => null,
		);
	}

	/**
	 * @param string     $condition Columns compared with placeholders; never text from outside.
	 * @param int|string ...$values Their values.
	 */
	private function one( string $condition, ...$values ): ?Transaction {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( "SELECT * FROM %i WHERE $condition ORDER BY id DESC LIMIT 1", Schema::name( Schema::TRANSACTIONS ), ...$values ) );
		return null === $row ? null : new Transaction( $row );
	}
}
