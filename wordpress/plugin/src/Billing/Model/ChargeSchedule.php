<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** The amounts of a subscription's charges, as Stripe last returned its price and discounts. */
final class ChargeSchedule {
	/** The number of months that a charge pays for. */
	public int $months;

	/** @param array<int,int> $reduced */
	public function __construct(
		int $months,
		/** The amount of a charge in minor units, after discounts without an end. */
		public int $amount,
		/**
		 * The amounts of charges while discounts with an end last, in minor units.
		 *
		 * @var array<int,int> By the time until which each applies, in seconds since 1970, the earliest first.
		 */
		public readonly array $reduced = array(),
	) {
		$this->months = max( 1, $months );
	}

	/** @param mixed $stored A result of `toArray`. Anything else gives null. */
	public static function from( $stored ): ?self {
		if ( ! is_array( $stored ) || ! isset( $stored['months'], $stored['amount'] ) ) {
			return null;
		}
		$reduced = array_map( 'intval', (array) ( $stored['reduced'] ?? array() ) );
		ksort( $reduced );
		return new self( (int) $stored['months'], (int) $stored['amount'], $reduced );
	}

	/**
	 * The amount of a charge at a time, in minor units.
	 *
	 * @param int $moment Seconds since 1970.
	 */
	public function at( int $moment ): int {
		foreach ( $this->reduced as $until => $amount ) {
			if ( $moment < $until ) {
				return $amount;
			}
		}
		return $this->amount;
	}

	/**
	 * The share of one month in a charge at a time, in minor units.
	 *
	 * @param int $moment Seconds since 1970.
	 */
	public function monthlyAt( int $moment ): int {
		return $this->perMonth( $this->at( $moment ) );
	}

	/** The share of one month in a charge after discounts without an end, in minor units. */
	public function monthly(): int {
		return $this->perMonth( $this->amount );
	}

	/** @return array{months:int,amount:int,reduced:array<int,int>} */
	public function toArray(): array {
		return array(
			'months'  => $this->months,
			'amount'  => $this->amount,
			'reduced' => $this->reduced,
		);
	}

	private function perMonth( int $amount ): int {
		return (int) round( $amount / $this->months );
	}
}
