<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\Transactions;

/**
 * Adds payments and refunds from before the activity log to the log. Such a refund counts on the day of its payment, because its
 * own day is not stored.
 */
final class EarlierPayments {
	public function __construct( private readonly Transactions $transactions, private readonly ActivityLog $activity_log ) {}

	/** Adds the payments of a membership that the log lacks. */
	public function restore( Subscription $subscription ): void {
		$paid     = array_values( array_filter( $this->transactions->forSubscription( $subscription->id ), static fn( Transaction $transaction ): bool => TransactionStatus::Complete === $transaction->status && $transaction->amount > 0 ) );
		$refunded = array_values( array_filter( $paid, static fn( Transaction $transaction ): bool => $transaction->amount_refunded > 0 ) );
		$charges  = array_map( static fn( Transaction $transaction ): JournalEvent => JournalEvent::payment( ActivityKind::Charged, $subscription, $transaction )->at( $transaction->made_at ), $paid );
		$disputes = $this->activity_log->timesOf( ActivityKind::DisputeLost, array_column( $refunded, 'gateway_invoice' ) );
		$refunds  = array();
		foreach ( $refunded as $transaction ) {
			if ( ! isset( $disputes[ $transaction->gateway_invoice ] ) ) {
				$refund       = JournalEvent::payment( ActivityKind::Refunded, $subscription, $transaction )->withAmount( $transaction->amount_refunded )->at( $transaction->made_at );
				$refund->key .= "-$transaction->amount_refunded";
				$refunds[]    = $refund;
			}
		}
		$this->addMissing( ActivityKind::Charged, $charges );
		$this->addMissing( ActivityKind::Refunded, $refunds );
	}

	/** @param JournalEvent[] $events The events of that kind. */
	private function addMissing( ActivityKind $kind, array $events ): void {
		$known = $this->activity_log->timesOf( $kind, array_column( $events, 'key' ) );
		foreach ( $events as $event ) {
			if ( ! isset( $known[ $event->key ] ) ) {
				ActivityLog::restore( $event );
			}
		}
	}
}
