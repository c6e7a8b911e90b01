<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\Members\MembersIndex;
use PracticePortal\Admin\Members\MembersQuery;
use PracticePortal\Admin\Members\SearchTokens;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Sanitizer;

defined( 'ABSPATH' ) || exit;

/**
 * The members of a bulk operation: those that were ticked, or all that match the list's filter.
 */
final class BulkSelection {
	/** Rows at a time. */
	private const BATCH = 1000;

	private MembersIndex $index;

	public function __construct( MembersIndex $index ) {
		$this->index = $index;
	}

	/**
	 * The fields with which a form repeats a selection.
	 *
	 * @param array<int|string,mixed> $form The form that named it.
	 * @return array<string,string>
	 */
	public static function fields( array $form ): array {
		if ( Sanitizer::flag( $form['whole'] ?? '' ) ) {
			$fields = array( 'whole' => '1' );
			foreach ( array( 'found', 'group', 'plan' ) as $name ) {
				$fields[ $name ] = Sanitizer::line( $form[ $name ] ?? '' );
			}
			return $fields;
		}
		$fields = array();
		foreach ( self::chosen( $form ) as $number => $user_id ) {
			$fields[ "members[$number]" ] = (string) $user_id;
		}
		return $fields;
	}

	/**
	 * Rows of the list of members, in batches.
	 *
	 * @param array<int|string,mixed> $form The form that names the selection.
	 * @return iterable<array<int,array<string,string>>>
	 */
	public function batches( array $form ): iterable {
		if ( Sanitizer::flag( $form['whole'] ?? '' ) ) {
			return $this->index->batches( new MembersQuery( $form, SearchTokens::decrypt( Sanitizer::line( $form['found'] ?? '' ) ) ), self::BATCH );
		}
		$chosen = self::chosen( $form );
		return array() === $chosen ? array() : array( $this->index->forUsers( $chosen ) );
	}

	/**
	 * How many members there are, by how their membership is paid.
	 *
	 * @param array<int|string,mixed> $form The form that names the selection.
	 * @return array{all:int,stripe:int,outside:int,invited:int,over:int}
	 */
	public function summary( array $form ): array {
		global $wpdb;
		$summary = array_fill_keys( array( 'all', 'stripe', 'outside', 'invited', 'over' ), 0 );
		foreach ( $this->batches( $form ) as $rows ) {
			$list = implode( ', ', array_map( 'intval', array_column( $rows, 'subscription_id' ) ) );
			if ( '' === $list ) {
				continue;
			}
			foreach ( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE id IN ( $list )", Schema::name( Schema::SUBSCRIPTIONS ) ) ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
				++$summary['all'];
				++$summary[ self::groupOf( new Subscription( $row ) ) ];
			}
		}
		return $summary;
	}

	private static function groupOf( Subscription $held ): string {
		if ( ! $held->isLive() ) {
			return 'over';
		}
		if ( $held->isInvited() ) {
			return 'invited';
		}
		return $held->isOutsideStripe() ? 'outside' : 'stripe';
	}

	/**
	 * @param array<int|string,mixed> $form The form that names the selection.
	 * @return int[] IDs of users.
	 */
	private static function chosen( array $form ): array {
		return array_values( array_filter( array_map( array( Sanitizer::class, 'id' ), Sanitizer::collection( $form['members'] ?? array() ) ) ) );
	}
}
