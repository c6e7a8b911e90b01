<?php
/**
 * A membership that somebody holds.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Domain;

defined( 'ABSPATH' ) || exit;

/**
 * A row of the subscriptions. Secondary users hold one of their own, whose parent is the paying one.
 */
final class Subscription {
	public const INCOMPLETE = 'incomplete';
	public const ACTIVE     = 'active';
	public const PAST_DUE   = 'past_due';
	public const CANCELLED  = 'cancelled';

	public int $id;
	public int $user_id;
	public int $product_id;
	public int $parent_id;
	public string $name;
	public string $status;
	/** Minor units per month after the first. */
	public int $price;
	public string $coupon_code;
	public string $gateway_subscription;
	public string $gateway_intent;

	/**
	 * @param array<string,mixed> $row A row of the table.
	 */
	public function __construct( array $row ) {
		$this->id                   = (int) $row['id'];
		$this->user_id              = (int) $row['user_id'];
		$this->product_id           = (int) $row['product_id'];
		$this->parent_id            = (int) $row['parent_id'];
		$this->name                 = (string) $row['name'];
		$this->status               = (string) $row['status'];
		$this->price                = (int) $row['price'];
		$this->coupon_code          = (string) $row['coupon_code'];
		$this->gateway_subscription = (string) $row['gateway_subscription'];
		$this->gateway_intent       = (string) $row['gateway_intent'];
	}
}
