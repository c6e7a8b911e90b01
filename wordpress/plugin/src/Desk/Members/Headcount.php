<?php
/**
 * How many people there are, by how they stand and by plan.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Desk\Members;

use PracticePortal\Directory\IndexTable;
use PracticePortal\Directory\Stamps;
use PracticePortal\Domain\Text;
use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * Counted part by part (`Stamps`): somebody who changes has a thousand counted anew, and not fifty thousand.
 */
final class Headcount {
	private IndexTable $roster;

	/** @var array<int,array<string,int>>|null People by plan and by group, of a version. */
	private ?array $people = null;

	private string $version = '';

	public function __construct( IndexTable $roster ) {
		$this->roster = $roster;
	}

	/**
	 * @param string $group      One of `States`'s groups; '' for all.
	 * @param int    $product_id A membership; 0 for all.
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused a statement.
	 */
	public function of( string $group = '', int $product_id = 0 ): int {
		$count = 0;
		foreach ( $this->people() as $plan => $by_group ) {
			if ( 0 === $product_id || $plan === $product_id ) {
				$count += '' === $group ? array_sum( $by_group ) : $by_group[ $group ] ?? 0;
			}
		}
		return (int) $count;
	}

	/** Counts everybody anew. */
	public function countAnew(): void {
		$this->roster->stamps()->forget();
		$this->people = null;
		$this->people();
	}

	/** @return array<int,array<string,int>> By plan and by group. */
	private function people(): array {
		// Before they are counted: who changes meanwhile makes another version.
		$version = $this->roster->version();
		if ( null === $this->people || $version !== $this->version ) {
			$stamps = $this->roster->stamps();
			$stamps->begin();
			$parts = self::parts( $stamps );
			if ( array_filter( $parts, static fn( array $part ): bool => $part['drawn'] !== $part['stamp'] ) !== array() ) {
				$stamps->draw( array( 'product_id', 'state_group' ), array( self::class, 'counted' ) );
				$parts = self::parts( $stamps );
			}
			$this->people = array();
			foreach ( $parts as $part ) {
				foreach ( Text::collection( json_decode( (string) $part['people'], true ) ) as $plan => $by_group ) {
					foreach ( Text::collection( $by_group ) as $group => $count ) {
						$this->people[ (int) $plan ][ (string) $group ] = ( $this->people[ (int) $plan ][ $group ] ?? 0 ) + (int) $count;
					}
				}
			}
			$this->version = $version;
		}
		return $this->people;
	}

	/**
	 * @param array<int,array<string,string|null>> $rows Of the people of a part.
	 * @return array<string,string> Its column.
	 */
	public static function counted( array $rows ): array {
		$people = array();
		foreach ( $rows as $row ) {
			$plan  = (int) $row['product_id'];
			$group = (string) $row['state_group'];

			$people[ $plan ][ $group ] = ( $people[ $plan ][ $group ] ?? 0 ) + 1;
		}
		return array( 'people' => (string) wp_json_encode( (object) $people ) );
	}

	/** @return array<int,array<string,string|null>> */
	private static function parts( Stamps $stamps ): array {
		global $wpdb;
		return Database::rows( $wpdb->prepare( 'SELECT stamp, drawn, people FROM %i WHERE part >= 0', $stamps->table() ) );
	}
}
