<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\OrderTotal;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/**
 * The transactions' table. No amount is taken from a request or an event.
 */
final class Transactions {
	/**
	 * The first transaction of a subscription, not yet paid.
	 *
	 * @param Subscription $subscription   What it pays for.
	 * @param OrderTotal        $order_total          What is due.
	 * @param string       $payment_method Id of the gateway, '' when nothing is ever due.
	 * @param bool         $was_logged_in  Whether the purchase was made by a user who had an account already.
	 * @param string       $return_key     Random; guards the return address.
	 * @return int Its id.
	 * @throws \RuntimeException When the database refused it.
	 */
	public function create( Subscription $subscription, OrderTotal $order_total, string $payment_method, bool $was_logged_in, string $return_key ): int {
		global $wpdb;
		$inserted = $wpdb->insert( Schema::name( Schema::TRANSACTIONS ), $this->columns( $subscription, $order_total, $payment_method, $was_logged_in, $return_key ) + array( 'created_at' => gmdate( 'Y-m-d H:i:s' ) ) );
		if ( 1 !== $inserted ) {
			throw new \RuntimeException( 'The transaction could not be stored.' );
		}
		return (int) $wpdb->insert_id;
	}

	/** Gives a pending transaction another subscription to pay for: its number survives from key to key (decisions, "idempotency key"). */
	public function renew( int $id, Subscription $subscription, OrderTotal $order_total, string $payment_method, bool $was_logged_in, string $return_key ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::TRANSACTIONS ), $this->columns( $subscription, $order_total, $payment_method, $was_logged_in, $return_key ), array( 'id' => $id ) );
	}

	public function find( int $id ): ?Transaction {
		return $this->one( 'id = %d', $id );
	}

	/** The first transaction of a subscription. */
	public function firstFor( int $subscription_id ): ?Transaction {
		return $this->one( "kind = 'first' AND subscription_id = %d", $subscription_id );
	}

	public function complete( int $id ): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				'UPDATE %i SET status = %s, completed_at = %s WHERE id = %d AND status <> %s',
				Schema::name( Schema::TRANSACTIONS ),
				Transaction::COMPLETE,
				gmdate( 'Y-m-d H:i:s' ),
				$id,
				Transaction::COMPLETE
			)
		);
	}

	/**
	 * Notes the card processor's invoice, under which its events name the first payment.
	 *
	 * @param int      $id      The transaction.
	 * @param string   $invoice The invoice, '' when unknown.
	 * @param int|null $due     What is taken for it, in minor units, the customer's credit considered; null when unknown.
	 */
	public function attachInvoice( int $id, string $invoice, ?int $due ): void {
		global $wpdb;
		$noted = array( 'gateway_invoice' => '' === $invoice ? null : $invoice ) + ( null === $due ? array() : array( 'amount' => $due ) );
		$wpdb->update( Schema::name( Schema::TRANSACTIONS ), $noted, array( 'id' => $id ) );
	}

	/** A payment that did not come; one that came stays so. */
	public function markFailed( int $id ): void {
		global $wpdb;
		$wpdb->update(
			Schema::name( Schema::TRANSACTIONS ),
			array( 'status' => Transaction::FAILED ),
			array(
				'id'     => $id,
				'status' => Transaction::PENDING,
			)
		);
	}

	/**
	 * A further invoice that was paid, or was not. One row per invoice, however often its events come; what was paid stays so.
	 *
	 * @param Subscription $subscription What it is for.
	 * @param string       $invoice      The card processor's invoice.
	 * @param string       $kind         `Transaction::RENEWAL` or `Transaction::CHANGE`.
	 * @param int          $amount       Minor units, as the card processor was asked.
	 * @param bool         $is_paid      Whether the money came.
	 * @param int          $credited     Minor units that it has added to the customer's credit.
	 */
	public function recordInvoice( Subscription $subscription, string $invoice, string $kind, int $amount, bool $is_paid, int $credited = 0 ): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				'INSERT IGNORE INTO %i (user_id, subscription_id, product_id, kind, mode, status, amount, amount_credited, currency, coupon_code, payment_method, gateway_invoice, created_at) VALUES (%d, %d, %d, %s, %s, %s, %d, %d, %s, %s, %s, %s, %s)',
				Schema::name( Schema::TRANSACTIONS ),
				$subscription->user_id,
				$subscription->id,
				$subscription->product_id,
				$kind,
				OrderTotal::SUBSCRIPTION,
				Transaction::FAILED,
				$amount,
				$credited,
				OrderTotal::CURRENCY,
				$subscription->coupon_code,
				'',
				$invoice,
				gmdate( 'Y-m-d H:i:s' )
			)
		);
		$row = $this->findByInvoice( $invoice );
		if ( null !== $row && $is_paid ) {
			$this->complete( $row->id );
		}
	}

	/** By the card processor's invoice. */
	public function findByInvoice( string $invoice ): ?Transaction {
		return '' === $invoice ? null : $this->one( 'gateway_invoice = %s', $invoice );
	}

	/**
	 * All of a user's, newest first.
	 *
	 * @return Transaction[]
	 */
	public function forUser( int $user_id ): array {
		global $wpdb;
		return array_map(
			static function ( array $row ): Transaction {
				return new Transaction( $row );
			},
			(array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE user_id = %d ORDER BY id DESC', Schema::name( Schema::TRANSACTIONS ), $user_id ), ARRAY_A )
		);
	}

	/** Notes how much of a payment went back, in minor units. */
	public function setRefunded( int $id, int $amount ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::TRANSACTIONS ), array( 'amount_refunded' => $amount ), array( 'id' => $id ) );
	}

	public static function hashKey( string $return_key ): string {
		return hash( 'sha256', $return_key );
	}

	/**
	 * @return array<string,mixed>
	 */
	private function columns( Subscription $subscription, OrderTotal $order_total, string $payment_method, bool $was_logged_in, string $return_key ): array {
		return array(
			'user_id'            => $subscription->user_id,
			'subscription_id'    => $subscription->id,
			'product_id'         => $subscription->product_id,
			'kind'               => Transaction::FIRST,
			'mode'               => $order_total->mode(),
			'status'             => Transaction::PENDING,
			'amount'             => $order_total->dueToday(),
			'currency'           => OrderTotal::CURRENCY,
			'coupon_code'        => $subscription->coupon_code,
			'payment_method'     => $payment_method,
			'logged_in_purchase' => (int) $was_logged_in,
			'return_key_hash'    => self::hashKey( $return_key ),
			'gateway_invoice'    => null,
		);
	}

	/**
	 * @param string     $condition One column compared with one placeholder; never text from outside.
	 * @param int|string $value     Its value.
	 */
	private function one( string $condition, $value ): ?Transaction {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( "SELECT * FROM %i WHERE $condition ORDER BY id DESC LIMIT 1", Schema::name( Schema::TRANSACTIONS ), $value ) );
		return null === $row ? null : new Transaction( $row );
	}
}
