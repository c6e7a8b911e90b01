<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

defined( 'ABSPATH' ) || exit;

/**
 * What Stripe says of a price at the moment of asking. Its amount never changes there.
 */
final class StripePrice {
	public string $id;
	/** Minor units. */
	public int $amount;
	/** What it is a price of, '' when unknown. */
	public string $name;
	/** Whether a membership can be sold for it: in dollars, each month, and still on offer. */
	public bool $is_usable;

	/**
	 * @param array<string,mixed> $price An object of Stripe's, with its product if it was asked for.
	 */
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
