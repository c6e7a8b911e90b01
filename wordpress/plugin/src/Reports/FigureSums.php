<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/** The sums of figures by month, plan, figure and reference. */
final class FigureSums {
	private const SEPARATOR = "\n";

	/** @var array<string,int> The sums by month, plan, figure and reference. */
	private array $values = array();

	/**
	 * Adds to a sum.
	 *
	 * @param string $month      `Y-m`.
	 * @param int    $product_id The plan's ID.
	 * @param string $reference  See `Figure`; '' for none.
	 */
	public function add( string $month, int $product_id, Figure $figure, int $value, string $reference = '' ): void {
		if ( 0 !== $value ) {
			$key                  = implode( self::SEPARATOR, array( $month, $product_id, $figure->value, $reference ) );
			$this->values[ $key ] = ( $this->values[ $key ] ?? 0 ) + $value;
		}
	}

	public function addAll( self $other ): void {
		foreach ( $other->values as $key => $value ) {
			$this->values[ $key ] = ( $this->values[ $key ] ?? 0 ) + $value;
		}
	}

	/** The sums that other sums change, with the values after the change. */
	public function changedBy( self $others ): self {
		$changed         = new self();
		$changed->values = $others->values;
		foreach ( $others->values as $key => $value ) {
			$changed->values[ $key ] += $this->values[ $key ] ?? 0;
		}
		return $changed;
	}

	/**
	 * All sums.
	 *
	 * @return array<int,array{0:string,1:int,2:string,3:string,4:int}> Month, plan, figure, reference and value.
	 */
	public function rows(): array {
		$rows = array();
		foreach ( $this->values as $key => $value ) {
			list( $month, $product_id, $figure, $reference ) = explode( self::SEPARATOR, (string) $key );
			$rows[] = array( $month, (int) $product_id, $figure, $reference, $value );
		}
		return $rows;
	}

	/**
	 * Adds the changes of a movement.
	 *
	 * @param array<string,string|null> $row A row of the movements table.
	 * @param int                       $sign 1, or -1 to take it back.
	 */
	public function addMovement( array $row, int $sign = 1 ): void {
		$month      = self::monthOf( (int) $row['happened_at'] );
		$product_id = (int) $row['product_id'];
		$members    = $sign * (int) $row['members'];
		$this->add( $month, $product_id, Figure::Members, $members );
		$this->add( $month, $product_id, Figure::Active, $sign * (int) $row['active'] );
		$this->add( $month, $product_id, Figure::Mrr, $sign * (int) $row['mrr'] );
		if ( MovementKind::Joined->value === $row['kind'] ) {
			$this->add( $month, $product_id, Figure::Joined, $members, (string) $row['coupon_code'] );
		} elseif ( MovementKind::Left->value === $row['kind'] ) {
			$this->add( $month, $product_id, Figure::Left, -$members );
		}
	}

	/** The month of a moment in the site's time zone, `Y-m`. */
	public static function monthOf( int $moment ): string {
		return substr( (string) wp_date( 'Y-m-d', $moment ), 0, 7 );
	}
}
