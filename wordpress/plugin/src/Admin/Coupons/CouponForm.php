<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Coupons;

use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Core\AmountParser;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Sanitizer;

/** Reads and validates the form, and converts it for Stripe and for this site. */
final class CouponForm {
	private const MAX_MONTHS = 60;

	public string $code;
	/** The discount in minor units or percent; null if invalid. */
	public ?int $value;
	public bool $is_percent;
	/** Null if none was chosen. */
	public ?CouponDuration $duration;
	public int $months;
	/** @var int[] The memberships; empty for all. */
	public array $product_ids;
	/** The maximum number of uses; 0 for none. */
	public int $limit;
	/** Whether a person may use it more than once. */
	public bool $is_reusable;
	/** The last day, as `Y-m-d`; '' for none. */
	public string $last_day;

	/** @param array<int|string,mixed> $form The submitted form. */
	public function __construct( array $form ) {
		$typed             = Sanitizer::line( $form['value'] ?? '' );
		$this->code        = strtoupper( Sanitizer::line( $form['code'] ?? '' ) );
		$this->is_percent  = 'percent' === ( $form['kind'] ?? '' );
		$percent           = 1 === preg_match( '/^([0-9]{1,3})\s*%?$/D', $typed, $parts ) ? (int) $parts[1] : null;
		$this->value       = $this->is_percent ? $percent : AmountParser::minorUnits( $typed );
		$this->duration    = CouponDuration::tryFrom( Sanitizer::line( $form['duration'] ?? '' ) );
		$this->months      = Sanitizer::id( $form['months'] ?? 0 );
		$this->product_ids = array_values( array_filter( array_map( Sanitizer::id( ... ), Sanitizer::collection( $form['memberships'] ?? array() ) ) ) );
		$this->limit       = Sanitizer::id( $form['limit'] ?? 0 );
		$this->is_reusable = '1' === ( $form['is_reusable'] ?? '' );
		$this->last_day    = Sanitizer::line( $form['last_day'] ?? '' );
	}

	/**
	 * The error message; '' if the form is valid.
	 *
	 * @param bool $is_taken Whether a usable coupon already has this code.
	 */
	public function error( bool $is_taken ): string {
		if ( 1 !== preg_match( '/^[A-Z0-9_-]{2,40}$/D', $this->code ) ) {
			return __( 'Enter a code of 2 to 40 letters, digits, - or _.', 'practice-portal' );
		}
		if ( $is_taken ) {
			return __( 'A coupon with this code already exists.', 'practice-portal' );
		}
		if ( null === $this->value || $this->value < 1 || ( $this->is_percent && $this->value > 100 ) ) {
			return $this->is_percent ? __( 'Enter a percentage from 1 to 100.', 'practice-portal' ) : __( 'Enter an amount in dollars, for example 50 or 49.50.', 'practice-portal' );
		}
		if ( null === $this->duration || ( CouponDuration::Repeating === $this->duration && ( $this->months < 2 || $this->months > self::MAX_MONTHS ) ) ) {
			return __( 'Choose a duration: the first month, 2 to 60 months, or forever.', 'practice-portal' );
		}
		if ( '' !== $this->last_day && ( null === $this->expiry() || $this->expiry() < DatabaseClock::now() ) ) {
			return __( 'Choose an expiry date in the future.', 'practice-portal' );
		}
		return '';
	}

	/** The end of the last day in the site's time zone, in seconds since 1970; null for no last day. */
	public function expiry(): ?int {
		$day = 1 === preg_match( '/^\d{4}-\d\d-\d\d$/D', $this->last_day ) ? date_create_immutable( $this->last_day . ' 23:59:59', wp_timezone() ) : false;
		return false === $day ? null : $day->getTimestamp();
	}

	/** @return array<string,mixed> Stripe's parameters. */
	public function forStripe(): array {
		return array_filter(
			array(
				'name'               => $this->code,
				'percent_off'        => $this->is_percent ? $this->value : null,
				'amount_off'         => $this->is_percent ? null : $this->value,
				'currency'           => $this->is_percent ? null : 'usd',
				'duration'           => $this->duration?->value,
				'duration_in_months' => CouponDuration::Repeating === $this->duration ? $this->months : null,
				'max_redemptions'    => $this->limit,
				'redeem_by'          => $this->expiry(),
			)
		);
	}

	/**
	 * The coupon as this site stores it.
	 *
	 * @param string $gateway Stripe's ID.
	 * @return array<string,mixed>
	 */
	public function entry( string $gateway ): array {
		return array_filter(
			array(
				'code'          => $this->code,
				'percent_off'   => $this->is_percent ? $this->value : null,
				'amount_off'    => $this->is_percent ? null : $this->value,
				'duration'      => $this->duration?->value,
				'months'        => CouponDuration::Repeating === $this->duration ? $this->months : null,
				'product_ids'   => $this->product_ids,
				'limit'         => $this->limit,
				'is_reusable'   => $this->is_reusable,
				'expires_at'    => $this->expiry(),
				'stripe_coupon' => $gateway,
				'made_at'       => DatabaseClock::now(),
			)
		);
	}
}
