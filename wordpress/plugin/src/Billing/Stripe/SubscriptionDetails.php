<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\BillingCycle;
use PracticePortal\Billing\Model\SubscriptionSnapshot;

/**
 * A subscription as Stripe returned it in this request, with more than its status. Of the card, it has only the brand, the last
 * four digits and the expiry (spec: account#card-and-invoices).
 */
final class SubscriptionDetails {
	public string $id;
	public string $customer;
	public SubscriptionSnapshot $snapshot;

	/** Its only item. */
	public string $item;

	/** Stripe's price. */
	public string $price;

	/** The price per period in minor units, without discounts. */
	public int $amount;

	/** Whether it was canceled at the period's end, rather than at a date. */
	public bool $is_ending_with_period;

	/** @var array{brand:string,last4:string,exp_month:int,exp_year:int}|null */
	public ?array $card;

	/** The payment method, '' for none. */
	public string $payment_method;

	/** The customer's default payment method, '' for none. */
	public string $chosen_method;

	/** The invoice of a pending change, '' for none. */
	public string $pending_invoice;

	/** The price of the pending change, '' for none. */
	public string $pending_price;

	/** The amount due for the pending change, in minor units; 0 for none. */
	public int $pending_due;

	/** Whether it has a discount. */
	public bool $is_discounted;

	/** @var array<int,array<string,mixed>> Its discounts, Stripe objects with their coupons. */
	public array $discounts;

	/** Whether a period is one month. */
	public bool $is_monthly;

	/** Whether the current period is not charged because its renewal fell into a pause. */
	public bool $is_period_left_out;

	/** The currency in lower case; '' when unknown. */
	public string $currency;

	/** Whether it has one item with quantity 1. The portal changes no other subscriptions. */
	public bool $is_simple;

	/** Months per period; 0 if it is counted in days or weeks. */
	public int $period_months;

	/** When it started, in seconds since 1970; 0 when unknown. */
	public int $started_at;

	private BillingCycle $cycle;

	/** @param array<string,mixed> $subscription A Stripe object, with its latest invoice, its customer and the card. */
	public function __construct( array $subscription ) {
		$item           = is_array( $subscription['items']['data'][0] ?? null ) ? $subscription['items']['data'][0] : array();
		$price          = is_array( $item['price'] ?? null ) ? $item['price'] : array();
		$customer       = $subscription['customer'] ?? '';
		$own            = $subscription['default_payment_method'] ?? null;
		$chosen         = is_array( $customer ) ? $customer['invoice_settings']['default_payment_method'] ?? null : null;
		$method         = is_array( $own ) ? $own : $chosen;
		$this->id       = self::text( $subscription['id'] ?? '' );
		$this->customer = self::text( is_array( $customer ) ? $customer['id'] ?? '' : $customer );
		$this->snapshot = SubscriptionSnapshotMapper::snapshot( $subscription );
		$this->item     = self::text( $item['id'] ?? '' );
		$this->price    = self::text( $price['id'] ?? '' );
		$this->amount   = is_int( $price['unit_amount'] ?? null ) ? $price['unit_amount'] : 0;
		$this->is_ending_with_period = true === ( $subscription['cancel_at_period_end'] ?? false );
		$this->payment_method        = self::text( is_array( $method ) ? $method['id'] ?? '' : $method );
		$this->card                  = is_array( $method ) ? self::cardFrom( $method ) : null;
		$this->chosen_method         = self::text( is_array( $chosen ) ? $chosen['id'] ?? '' : $chosen );
		$pending                     = is_array( $subscription['pending_update'] ?? null ) ? $subscription['pending_update'] : null;
		$due                      = $subscription['latest_invoice']['amount_due'] ?? null;
		$this->pending_invoice    = null === $pending ? '' : $this->snapshot->invoice;
		$this->pending_price      = self::text( $pending['subscription_items'][0]['price']['id'] ?? '' );
		$this->pending_due        = null !== $pending && is_int( $due ) ? $due : 0;
		$this->is_discounted      = is_array( $subscription['discounts'] ?? null ) && array() !== $subscription['discounts'];
		$this->discounts          = array_values( array_filter( (array) ( $subscription['discounts'] ?? array() ), 'is_array' ) );
		$this->is_period_left_out = 'void' === ( $subscription['latest_invoice']['status'] ?? '' ) && 'subscription_cycle' === ( $subscription['latest_invoice']['billing_reason'] ?? '' );
		$recurring                = is_array( $price['recurring'] ?? null ) ? $price['recurring'] : array();
		$this->currency           = strtolower( self::text( $subscription['currency'] ?? $price['currency'] ?? '' ) );
		$this->is_simple          = 1 === count( (array) ( $subscription['items']['data'] ?? array() ) ) && 1 === (int) ( $item['quantity'] ?? 1 );
		$this->period_months      = ChargeScheduleMapper::months( $price );
		$this->is_monthly         = 1 === $this->period_months;
		$this->started_at         = (int) ( $subscription['start_date'] ?? $subscription['created'] ?? 0 );
		$anchor                   = $subscription['billing_cycle_anchor'] ?? $subscription['created'] ?? 0;
		$this->cycle              = new BillingCycle( is_int( $anchor ) ? $anchor : 0, self::text( $recurring['interval'] ?? 'month' ), (int) ( $recurring['interval_count'] ?? 1 ) );
	}

	/**
	 * When it ends if canceled now: at the end of the paid period, but not before a given time.
	 *
	 * @param int $earliest Seconds since 1970; 0 for none.
	 * @return int|null Seconds since 1970; null for the end of the current period.
	 */
	public function endNotBefore( int $earliest ): ?int {
		return $earliest > (int) $this->snapshot->current_period_end ? $this->cycle->endFrom( $earliest ) : null;
	}

	/** When it is charged next, in seconds since 1970. Periods that end during a pause are not charged. */
	public function nextChargeAt(): int {
		return null === $this->snapshot->resumes_at ? (int) $this->snapshot->current_period_end : $this->endNotBefore( $this->snapshot->resumes_at ) ?? (int) $this->snapshot->current_period_end;
	}

	/** Whether there is another charge. */
	public function continues(): bool {
		return $this->snapshot->isLive() && ( null === $this->snapshot->ends_at || $this->snapshot->ends_at > (int) $this->snapshot->current_period_end );
	}

	/**
	 * @param array<string,mixed> $method A Stripe object.
	 * @return array{brand:string,last4:string,exp_month:int,exp_year:int}|null Null if it is not a card.
	 */
	private static function cardFrom( array $method ): ?array {
		$card = is_array( $method['card'] ?? null ) ? $method['card'] : null;
		return null === $card ? null : array(
			'brand'     => self::text( $card['brand'] ?? '' ),
			'last4'     => self::text( $card['last4'] ?? '' ),
			'exp_month' => (int) ( $card['exp_month'] ?? 0 ),
			'exp_year'  => (int) ( $card['exp_year'] ?? 0 ),
		);
	}

	/** @param mixed $value A value in Stripe's response. */
	private static function text( $value ): string {
		return is_string( $value ) ? $value : '';
	}
}
