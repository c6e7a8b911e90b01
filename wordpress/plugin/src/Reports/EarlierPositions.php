<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Model\TransactionKind;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Transactions;

/**
 * Reconstructs a membership's positions from before movements were recorded, from its start, payments and end. Earlier pauses are
 * not stored anywhere.
 */
final class EarlierPositions {
	public function __construct(
		private readonly Transactions $transactions,
		private readonly Plans $plans,
		private readonly MonthlyRecurringRevenue $monthly_recurring_revenue,
	) {}

	/**
	 * The positions of a membership from its start until its end or now.
	 *
	 * @param Subscription $subscription A membership that has started.
	 * @param int          $now          Seconds since 1970.
	 * @return array<int,MembershipPosition> By the start of each position, in seconds since 1970.
	 */
	public function of( Subscription $subscription, int $now ): array {
		$start        = (int) $subscription->activated_at;
		$end          = $subscription->isOver() ? max( $start, $subscription->ended_at ?? $now ) : null;
		$transactions = $this->transactions->forSubscription( $subscription->id );
		$positions    = $this->planPositions( $subscription, $transactions, $start );
		foreach ( self::lapses( $transactions, $end ?? $now, null !== $end ) as list( $from, $to ) ) {
			$positions = self::withLapse( $positions, $from, $to );
		}
		if ( null !== $end ) {
			$positions         = array_filter( $positions, static fn( int $moment ): bool => $moment < $end || $moment === $start, ARRAY_FILTER_USE_KEY );
			$positions[ $end ] = $end === $start ? reset( $positions ) : MembershipPosition::none();
		}
		ksort( $positions );
		return $positions;
	}

	/**
	 * The plans that the membership had, by its payments.
	 *
	 * @param Transaction[] $transactions Its payments, oldest first.
	 * @param int           $start        When it started, in seconds since 1970.
	 * @return array<int,MembershipPosition>
	 */
	private function planPositions( Subscription $subscription, array $transactions, int $start ): array {
		$positions  = array();
		$product_id = 0;
		foreach ( $transactions as $transaction ) {
			if ( TransactionStatus::Complete === $transaction->status && $transaction->product_id !== $product_id ) {
				$product_id = $transaction->product_id;
				$moment     = array() === $positions ? $start : max( $start, $transaction->made_at );
				if ( $product_id !== $subscription->product_id ) {
					$positions[ $moment ] = new MembershipPosition( $product_id, true, true, $this->earlierAmount( $product_id, $transactions ) );
				}
			}
		}
		$since               = array() === $positions ? $start : max( $start, $subscription->plan_since ?? $start );
		$positions           = array_filter( $positions, static fn( int $moment ): bool => $moment < $since, ARRAY_FILTER_USE_KEY );
		$positions[ $since ] = new MembershipPosition( $subscription->product_id, true, true, $this->monthly_recurring_revenue->at( $subscription, $since ) );
		return $positions;
	}

	/**
	 * The monthly amount of an earlier plan: the last charge for a month of it, or else its current price.
	 *
	 * @param Transaction[] $transactions The membership's payments, oldest first.
	 * @return int Minor units.
	 */
	private function earlierAmount( int $product_id, array $transactions ): int {
		$amount = null;
		foreach ( $transactions as $transaction ) {
			if ( $transaction->product_id === $product_id && TransactionKind::Renewal === $transaction->kind ) {
				$amount = $transaction->amount;
			}
		}
		$plan = $this->plans->findAny( $product_id );
		return $amount ?? ( null === $plan ? 0 : $plan->price );
	}

	/**
	 * When renewals were unpaid for longer than the grace period.
	 *
	 * @param Transaction[] $transactions The membership's payments.
	 * @param int           $until        The membership's end, or now, in seconds since 1970.
	 * @param bool          $has_ended    Whether `$until` is the membership's end. The status of a current membership shows an unpaid renewal.
	 * @return array<int,array{0:int,1:int}> From and to, in seconds since 1970.
	 */
	private static function lapses( array $transactions, int $until, bool $has_ended ): array {
		$lapses = array();
		foreach ( $transactions as $transaction ) {
			$is_paid = TransactionStatus::Complete === $transaction->status;
			$from    = $transaction->created_at + MembershipPolicy::grace();
			$to      = $is_paid ? min( $transaction->made_at, $until ) : $until;
			if ( TransactionKind::Renewal === $transaction->kind && $from < $to && ( $is_paid || $has_ended ) ) {
				$lapses[] = array( $from, $to );
			}
		}
		return $lapses;
	}

	/**
	 * @param array<int,MembershipPosition> $positions The positions by time.
	 * @param int                           $from      Seconds since 1970.
	 * @param int                           $to        Seconds since 1970.
	 * @return array<int,MembershipPosition>
	 */
	private static function withLapse( array $positions, int $from, int $to ): array {
		ksort( $positions );
		$before = MembershipPosition::none();
		$after  = MembershipPosition::none();
		foreach ( $positions as $moment => $position ) {
			$before = $moment <= $from ? $position : $before;
			$after  = $moment <= $to ? $position : $after;
			if ( $moment > $from && $moment < $to ) {
				$positions[ $moment ] = $position->lapsed();
			}
		}
		$positions[ $from ] = $before->lapsed();
		$positions[ $to ]   = $after;
		return $positions;
	}
}
