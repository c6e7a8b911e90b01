<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** A row of the transactions table: a subscription's first payment, or one per later invoice. */
final class Transaction {
	public int $id;
	public int $user_id;
	public int $subscription_id;
	public int $product_id;
	public TransactionKind $kind;
	public TransactionStatus $status;
	/** Minor units. */
	public int $amount;
	/** Refunded minor units. */
	public int $amount_refunded;
	/** Minor units added to the customer's credit, as by a change to a cheaper plan. */
	public int $amount_credited;
	public string $return_key_hash;
	/** Stripe's invoice, '' when unknown. */
	public string $gateway_invoice;
	/** When it was paid, or else created, in seconds since 1970. */
	public int $made_at;
	/** When it was created, which is the time of the first attempt to charge it, in seconds since 1970. */
	public int $created_at;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id              = (int) $row['id'];
		$this->user_id         = (int) $row['user_id'];
		$this->subscription_id = (int) $row['subscription_id'];
		$this->product_id      = (int) $row['product_id'];
		$this->kind            = TransactionKind::from( (string) $row['kind'] );
		$this->status          = TransactionStatus::from( (string) $row['status'] );
		$this->amount          = (int) $row['amount'];
		$this->amount_refunded = (int) $row['amount_refunded'];
		$this->amount_credited = (int) ( $row['amount_credited'] ?? 0 );
		$this->return_key_hash = (string) $row['return_key_hash'];
		$this->gateway_invoice = (string) $row['gateway_invoice'];
		$this->made_at         = (int) strtotime( ( $row['completed_at'] ?? $row['created_at'] ) . ' UTC' );
		$this->created_at      = (int) strtotime( $row['created_at'] . ' UTC' );
	}
}
