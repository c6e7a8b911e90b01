<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

/** A price as Stripe returned it in this request. A price's amount never changes in Stripe. */
final class StripePrice {
	public string $id;
	/** Minor units. */
	public int $amount;
	/** The product's name, '' if unknown. */
	public string $name;
	/** Whether a membership can use it: in dollars, monthly, and active. */
	public bool $is_usable;

	/** @param array<string,mixed> $price A Stripe object, with its product if expanded. */
	public function __construct( array $price ) {
		$this->id        = (string) ( $price['id'] ?? '' );
		$this->amount    = is_int( $price['unit_amount'] ?? null ) ? $price['unit_amount'] : 0;
		$this->name      = is_string( $price['product']['name'] ?? null ) ? $price['product']['name'] : (string) ( $price['nickname'] ?? '' );
		$this->is_usable = true === ( $price['active'] ?? false )
			&& 'usd' === ( $price['currency'] ?? '' )
			&& $this->amount > 0
			&& 'month' === ( $price['recurring']['interval'] ?? '' )
			&& 1 === ( $price['recurring']['interval_count'] ?? 0 );
	}
}
