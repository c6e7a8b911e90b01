<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Model\TransactionKind;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

/** Reads the activity log's entries that the figures count: about money, and about reasons for canceling. */
final class MoneyLedger {
	private const KINDS = array( ActivityKind::Charged, ActivityKind::ChargeFailed, ActivityKind::Refunded, ActivityKind::DisputeLost, ActivityKind::CancellationReason );

	public function __construct( private readonly ActivityLog $activity_log, private readonly Transactions $transactions ) {}

	/**
	 * The next entries, oldest first, with the plan and the coupon of the payment that each is about.
	 *
	 * @param int $after Only entries with a higher ID.
	 * @param int $until Only entries up to this ID.
	 * @return array<int,array<string,string|null>> Rows.
	 */
	public function next( int $after, int $until, int $limit ): array {
		global $wpdb;
		$kinds = implode( ', ', array_fill( 0, count( self::KINDS ), '%s' ) );
		$rows  = Database::rows(
			$wpdb->prepare(
				"SELECT j.id, j.fact_hash, j.kind, j.subscription_id, j.amount, j.happened_at, j.reference, j.detail, COALESCE( t.product_id, s.product_id, 0 ) AS product_id, COALESCE( t.coupon_code, s.coupon_code, '' ) AS coupon_code FROM ( SELECT * FROM %i WHERE id > %d AND id <= %d AND kind IN ( $kinds ) ORDER BY id LIMIT %d ) j LEFT JOIN %i t ON t.gateway_invoice = j.reference LEFT JOIN %i s ON s.id = j.subscription_id ORDER BY j.id",
				Schema::name( Schema::JOURNAL ),
				$after,
				$until,
				...array_merge( array_column( self::KINDS, 'value' ), array( $limit, Schema::name( Schema::TRANSACTIONS ), Schema::name( Schema::SUBSCRIPTIONS ) ) )
			)
		);
		return array_map( $this->withDisputedPlan( ... ), $rows );
	}

	/**
	 * Adds the plan to an entry about a lost dispute. Its reference is the dispute, so the entry's key finds the payment.
	 *
	 * @param array<string,string|null> $row A row.
	 * @return array<string,string|null>
	 */
	private function withDisputedPlan( array $row ): array {
		foreach ( ActivityKind::DisputeLost->value === $row['kind'] ? $this->transactions->forSubscription( (int) $row['subscription_id'] ) : array() as $transaction ) {
			if ( ActivityLog::hash( ActivityKind::DisputeLost->value, $transaction->gateway_invoice ) === $row['fact_hash'] ) {
				$row['product_id'] = (string) $transaction->product_id;
			}
		}
		return $row;
	}

	/**
	 * The sums that entries change.
	 *
	 * @param array<int,array<string,string|null>> $rows The rows of `next`.
	 */
	public function sums( array $rows ): FigureSums {
		$later    = array_filter( $rows, static fn( array $row ): bool => ActivityKind::Charged->value === $row['kind'] && TransactionKind::First->value !== $row['detail'] && '' !== $row['reference'] );
		$failures = array() === $later ? array() : $this->activity_log->timesOf( ActivityKind::ChargeFailed, array_map( 'strval', array_column( $later, 'reference' ) ) );
		$sums     = new FigureSums();
		foreach ( $rows as $row ) {
			$month      = FigureSums::monthOf( (int) $row['happened_at'] );
			$product_id = (int) $row['product_id'];
			$amount     = (int) $row['amount'];
			switch ( ActivityKind::from( (string) $row['kind'] ) ) {
				case ActivityKind::Charged:
					$sums->add( $month, $product_id, Figure::Revenue, $amount, strtoupper( (string) $row['coupon_code'] ) );
					$failed_at = TransactionKind::First->value === $row['detail'] ? null : $failures[ (string) $row['reference'] ] ?? null;
					if ( null !== $failed_at ) {
						$sums->add( FigureSums::monthOf( $failed_at ), $product_id, Figure::Recovered, 1 );
						$sums->add( FigureSums::monthOf( $failed_at ), $product_id, Figure::RecoveredAmount, $amount );
					}
					break;
				case ActivityKind::ChargeFailed:
					// A declined first payment does not count, because its payer is no member yet.
					if ( TransactionKind::First->value !== $row['detail'] ) {
						$sums->add( $month, $product_id, Figure::Failed, 1 );
						$sums->add( $month, $product_id, Figure::FailedAmount, $amount );
					}
					break;
				case ActivityKind::Refunded:
				case ActivityKind::DisputeLost:
					$sums->add( $month, $product_id, Figure::Refunds, $amount );
					break;
				case ActivityKind::CancellationReason:
					$sums->add( $month, $product_id, Figure::Reason, 1, (string) $row['detail'] );
					break;
			}
		}
		return $sums;
	}

	/** The ID of the log's newest entry; 0 for none. */
	public function newestId(): int {
		global $wpdb;
		return (int) Database::column( $wpdb->prepare( 'SELECT MAX( id ) FROM %i', Schema::name( Schema::JOURNAL ) ) )[0];
	}
}
