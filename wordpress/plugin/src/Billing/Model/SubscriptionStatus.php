<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

defined( 'ABSPATH' ) || exit;

/** A subscription's status as Stripe returned it in this request. An event's copy may already be outdated (spec: payment#state-is-read-from-stripe). */
final class SubscriptionStatus {
	/** One of `Subscription`'s constants, never `CREATED` or `REFUNDED`. */
	public string $state;

	/** Seconds since 1970; null when unknown. */
	public ?int $current_period_end;

	/** Since when a later payment is past due, in seconds since 1970; null if none is. */
	public ?int $past_due_since;

	/** When a canceled subscription ends, in seconds since 1970; else null. */
	public ?int $ends_at;

	/** The latest invoice, '' when unknown. */
	public string $invoice;

	/** When the latest invoice was paid, in seconds since 1970; null if it is unpaid. */
	public ?int $invoice_paid_at;

	/** Stripe's price that is paid each period, '' when unknown. */
	public string $price;

	/** The amount of the latest invoice that a card or the customer's credit has paid, in minor units. */
	public int $invoice_taken;

	/** The invoice of a plan change that waits for the bank; '' for none. */
	public string $pending_invoice;

	/** When a pause ends by itself, in seconds since 1970; null without one, or without an end. */
	public ?int $resumes_at;

	/** When the subscription's card expires, in seconds since 1970; null when unknown. */
	public ?int $card_expires_at;

	/** The amounts of its charges; null when unknown. */
	public ?ChargeSchedule $charges;

	/** @var string[] Stripe's IDs of the coupons that reduce it. A pause replaces a coupon by a copy, which has the original's ID here. */
	public array $coupons;

	/** @param string[] $coupons */
	public function __construct( string $state, ?int $current_period_end = null, ?int $past_due_since = null, ?int $ends_at = null, string $invoice = '', ?int $invoice_paid_at = null, string $price = '', int $invoice_taken = 0, string $pending_invoice = '', ?int $resumes_at = null, ?int $card_expires_at = null, ?ChargeSchedule $charges = null, array $coupons = array() ) {
		$this->state              = $state;
		$this->current_period_end = $current_period_end;
		$this->past_due_since     = $past_due_since;
		$this->ends_at            = $ends_at;
		$this->invoice            = $invoice;
		$this->invoice_paid_at    = $invoice_paid_at;
		$this->price              = $price;
		$this->invoice_taken      = $invoice_taken;
		$this->pending_invoice    = $pending_invoice;
		$this->resumes_at         = $resumes_at;
		$this->card_expires_at    = $card_expires_at;
		$this->charges            = $charges;
		$this->coupons            = $coupons;
	}

	/** Whether Stripe may charge for it. */
	public function isLive(): bool {
		return in_array( $this->state, Subscription::LIVE, true );
	}

	public function isOver(): bool {
		return in_array( $this->state, Subscription::OVER, true );
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
