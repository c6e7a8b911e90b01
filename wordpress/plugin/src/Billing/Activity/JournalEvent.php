<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

use BackedEnum;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;

/**
 * An event for the activity log. Its key identifies it: an event recorded twice under one key is stored once. It contains IDs and
 * plan names, never personal data.
 */
final class JournalEvent {
	/** 0 for none. */
	public int $subscription_id = 0;
	/** Minor units; null for an event without money. */
	public ?int $amount = null;
	/** An external ID, for example Stripe's; '' for none. */
	public string $reference = '';
	/** See the kinds; '' for nothing. */
	public string $detail = '';
	/** Seconds since 1970; null for this moment. */
	public ?int $happened_at = null;
	/** The user who acted; null for the one who is signed in. */
	public ?int $actor_id = null;

	/** The value of an `ActivityKind` or an `AdminActivityKind`, or another plugin's word. */
	public readonly string $kind;

	/** @param BackedEnum|string $kind A word has at most 32 characters. */
	public function __construct(
		BackedEnum|string $kind,
		/** The member's ID; 0 for none. */
		public int $user_id,
		/** Distinguishes events of one kind, for example the ID of a Stripe invoice. */
		public string $key,
	) {
		$this->kind = $kind instanceof BackedEnum ? (string) $kind->value : $kind;
	}

	/** Whether it is of one of these kinds. */
	public function is( ActivityKind ...$kinds ): bool {
		return in_array( ActivityKind::tryFrom( $this->kind ), $kinds, true );
	}

	/** An event of a subscription: its member, its ID and Stripe's ID. */
	public static function forSubscription( BackedEnum $kind, Subscription $subscription, string $key ): self {
		$fact                  = new self( $kind, $subscription->user_id, $key );
		$fact->subscription_id = $subscription->id;
		$fact->reference       = $subscription->gateway_subscription;
		return $fact;
	}

	/** A first or later payment that succeeded or failed. */
	public static function payment( ActivityKind $kind, Subscription $subscription, Transaction $transaction ): self {
		$fact            = self::forSubscription( $kind, $subscription, '' === $transaction->gateway_invoice ? "transaction-$transaction->id" : $transaction->gateway_invoice );
		$fact->amount    = $transaction->amount;
		$fact->reference = $transaction->gateway_invoice;
		$fact->detail    = $transaction->kind->value;
		return $fact;
	}

	/**
	 * A refund. Record it before the transaction is updated, because its amount is the difference.
	 *
	 * @param Subscription $subscription The paid subscription.
	 * @param Transaction  $transaction  The payment before the update.
	 * @param int          $refunded     The total refunded so far, in minor units.
	 */
	public static function refund( Subscription $subscription, Transaction $transaction, int $refunded ): self {
		$fact         = self::payment( ActivityKind::Refunded, $subscription, $transaction );
		$fact->key   .= "-$refunded";
		$fact->amount = $refunded - $transaction->amount_refunded;
		return $fact;
	}

	/**
	 * A payment that the bank took back. Record it before the transaction is updated, so that earlier refunds are not counted
	 * twice.
	 *
	 * @param Subscription $subscription The paid subscription.
	 * @param Transaction  $transaction  The payment before the update.
	 * @param string       $dispute      Stripe's ID of the dispute.
	 */
	public static function disputeLost( Subscription $subscription, Transaction $transaction, string $dispute ): self {
		$amount = max( 0, $transaction->amount - $transaction->amount_refunded );
		return self::payment( ActivityKind::DisputeLost, $subscription, $transaction )->withAmount( $amount )->withReference( $dispute );
	}

	public function withAmount( ?int $amount ): self {
		$this->amount = $amount;
		return $this;
	}

	public function withDetail( string $detail ): self {
		$this->detail = $detail;
		return $this;
	}

	public function withReference( string $reference ): self {
		$this->reference = $reference;
		return $this;
	}

	/** For a change that the scheduled task finishes: who began it. */
	public function by( int $actor_id ): self {
		$this->actor_id = $actor_id;
		return $this;
	}

	/** @param int|null $time Seconds since 1970; null for this moment. */
	public function at( ?int $time ): self {
		$this->happened_at = $time;
		return $this;
	}
}
