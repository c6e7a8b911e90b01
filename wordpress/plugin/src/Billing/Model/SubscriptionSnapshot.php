<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** What Stripe said about a subscription in this request: its status, period and latest invoice. An event's copy may already be outdated (spec: payment#state-is-read-from-stripe). */
final class SubscriptionSnapshot {
	/** @param string[] $coupons */
	public function __construct(
		/** Never `Created` or `Refunded`. */
		public SubscriptionStatus $status,
		/** Seconds since 1970; null when unknown. */
		public ?int $current_period_end = null,
		/** Since when a later payment is past due, in seconds since 1970; null if none is. */
		public ?int $past_due_since = null,
		/** When a canceled subscription ends, in seconds since 1970; else null. */
		public ?int $ends_at = null,
		/** The latest invoice, '' when unknown. */
		public readonly string $invoice = '',
		/** When the latest invoice was paid, in seconds since 1970; null if it is unpaid. */
		public readonly ?int $invoice_paid_at = null,
		/** Stripe's price that is paid each period, '' when unknown. */
		public string $price = '',
		/** The amount of the latest invoice that a card or the customer's credit has paid, in minor units. */
		public readonly int $invoice_taken = 0,
		/** The invoice of a plan change that waits for the bank; '' for none. */
		public string $pending_invoice = '',
		/** When a pause ends by itself, in seconds since 1970; null without one, or without an end. */
		public ?int $resumes_at = null,
		/** When the subscription's card expires, in seconds since 1970; null when unknown. */
		public readonly ?int $card_expires_at = null,
		/** The amounts of its charges; null when unknown. */
		public ?ChargeSchedule $charges = null,
		/** @var string[] Stripe's IDs of the coupons that reduce it. A pause replaces a coupon by a copy, which has the original's ID here. */
		public array $coupons = array(),
	) {}

	/** Whether Stripe may charge for it. */
	public function isLive(): bool {
		return $this->status->isLive();
	}

	public function isOver(): bool {
		return $this->status->isOver();
	}

	/** The latest invoice if it is paid, else ''. */
	public function paidInvoice(): string {
		return null === $this->invoice_paid_at ? '' : $this->invoice;
	}

	/**
	 * Whether an invoice other than the last known paid one was paid. It compares invoices and not times, because the two servers'
	 * clocks differ.
	 *
	 * @param string $paid_invoice The last invoice that was known as paid, '' for none.
	 */
	public function wasPaidSince( string $paid_invoice ): bool {
		return $this->invoice_taken > 0 && '' !== $this->paidInvoice() && $this->paidInvoice() !== $paid_invoice;
	}
}
