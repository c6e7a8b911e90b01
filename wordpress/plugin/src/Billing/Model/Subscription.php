<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

use PracticePortal\Core\Database\DatabaseClock;

/** A row of the subscriptions table. Secondary users have a row of their own, whose parent is the paying subscription. */
final class Subscription {
	/** A period starts with the purchase and is paid within a day. So the last month of a commitment may end that much earlier. */
	private const PAYMENT_WINDOW = DAY_IN_SECONDS;

	public int $id;
	public int $user_id;
	public int $product_id;
	public int $parent_id;
	/** What pays for it; null for an invited membership. */
	public ?Gateway $gateway;
	/** How it came here; null for a registration. */
	public ?SubscriptionOrigin $origin;
	/** The inviter, if this membership depends on one that another plugin sold; 0 for none. */
	public int $inviter_id;
	public string $name;
	public SubscriptionStatus $status;
	/** Minor units per month after the first. */
	public int $price;
	public string $coupon_code;
	public string $gateway_subscription;
	public string $gateway_intent;
	/** When its row was created, in seconds since 1970; null when unknown. */
	public ?int $created_at;
	/** When it became a membership, in seconds since 1970; null before. */
	public ?int $activated_at;

	/** The last paid invoice that was known before the subscription ended; '' for none. */
	public string $paid_invoice;

	/** Stripe's customer, '' for none. */
	public string $gateway_customer;

	/** When the current plan started, in seconds since 1970; null before the first payment. */
	public ?int $plan_since;

	/** The terms promised to the member. */
	public PlanTerms $terms;

	/**
	 * The end of the paid period, in seconds since 1970; null before the first payment, and for a free membership without an end.
	 */
	public ?int $current_period_end;
	/** Since when a later payment is past due, in seconds since 1970; null if none is. */
	public ?int $past_due_since;
	/** When a canceled subscription ends, in seconds since 1970. */
	public ?int $ends_at;
	/** When it ended, in seconds since 1970. */
	public ?int $ended_at;
	/** Since when it is paused, in seconds since 1970; null if it is not. */
	public ?int $paused_at;
	/** The end of the paid period in which the pause started, in seconds since 1970; null if it is not paused. */
	public ?int $paused_period_end;
	/** When the pause ends by itself, in seconds since 1970; null without an end. */
	public ?int $resumes_at;
	/** Seconds of all earlier pauses since the plan started. */
	public int $paused_seconds;
	/** When this site saw the user's deletion, in seconds since 1970. */
	public ?int $user_deleted_at;
	/** The Stripe account it was created in; unknown if Stripe did not name it. */
	public GatewayAccount $account;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id                   = (int) $row['id'];
		$this->user_id              = (int) $row['user_id'];
		$this->product_id           = (int) $row['product_id'];
		$this->parent_id            = (int) $row['parent_id'];
		$this->inviter_id           = (int) ( $row['inviter_id'] ?? 0 );
		$this->gateway              = Gateway::tryFrom( (string) ( $row['gateway'] ?? '' ) );
		$this->origin               = SubscriptionOrigin::tryFrom( (string) ( $row['origin'] ?? '' ) );
		$this->name                 = (string) $row['name'];
		$this->status               = SubscriptionStatus::from( (string) $row['status'] );
		$this->price                = (int) $row['price'];
		$this->coupon_code          = (string) $row['coupon_code'];
		$this->gateway_subscription = (string) $row['gateway_subscription'];
		$this->gateway_intent       = (string) $row['gateway_intent'];
		$this->created_at           = self::seconds( $row['created_at'] ?? null );
		$this->activated_at         = self::seconds( $row['activated_at'] ?? null );
		$this->paid_invoice         = (string) ( $row['paid_invoice'] ?? '' );
		$this->gateway_customer     = (string) ( $row['gateway_customer'] ?? '' );
		$this->plan_since           = self::seconds( $row['plan_since'] ?? null ) ?? $this->activated_at;
		$this->terms                = PlanTerms::from( json_decode( (string) ( $row['terms'] ?? '' ), true ) );
		$this->current_period_end   = self::seconds( $row['current_period_end'] ?? null );
		$this->past_due_since       = self::seconds( $row['past_due_since'] ?? null );
		$this->ends_at              = self::seconds( $row['ends_at'] ?? null );
		$this->ended_at             = self::seconds( $row['cancelled_at'] ?? null );
		$this->paused_at            = self::seconds( $row['paused_at'] ?? null );
		$this->paused_period_end    = self::seconds( $row['paused_period_end'] ?? null );
		$this->resumes_at           = self::seconds( $row['resumes_at'] ?? null );
		$this->paused_seconds       = (int) ( $row['paused_seconds'] ?? 0 );
		$this->user_deleted_at      = isset( $row['user_deleted_at'] ) ? (int) $row['user_deleted_at'] : null;
		$this->account              = new GatewayAccount( (string) ( $row['gateway_account'] ?? '' ), 1 === (int) ( $row['gateway_livemode'] ?? 0 ) );
	}

	/**
	 * A membership that another plugin sold, with only the fields that invitations need. It has no row and no ID here.
	 *
	 * @param int    $product_id The other plugin's product ID.
	 * @param string $name       The membership's name.
	 */
	public static function soldElsewhere( int $user_id, int $product_id, string $name ): self {
		return new self(
			array(
				'id'                   => 0,
				'user_id'              => $user_id,
				'product_id'           => $product_id,
				'parent_id'            => 0,
				'name'                 => $name,
				'status'               => SubscriptionStatus::Active->value,
				'price'                => 0,
				'coupon_code'          => '',
				'gateway_subscription' => '',
				'gateway_intent'       => '',
			)
		);
	}

	/** Whether another user pays for it. */
	public function isInvited(): bool {
		return $this->parent_id > 0 || $this->inviter_id > 0;
	}

	/** Whether it was created and not paid. */
	public function isIncomplete(): bool {
		return $this->status->isIncomplete();
	}

	/** Whether it is paid outside of Stripe, or complimentary. */
	public function isOutsideStripe(): bool {
		return in_array( $this->gateway, array( Gateway::Outside, Gateway::Complimentary ), true );
	}

	/** Whether it ran at Stripe before the owner added or imported its member. */
	public function isAdopted(): bool {
		return Gateway::Stripe === $this->gateway && null !== $this->origin;
	}

	/** Whether it is outside of Stripe and its end date has passed. The row may still say "active". */
	public function hasExpired( int $now ): bool {
		return SubscriptionStatus::Active === $this->status && $this->isOutsideStripe() && null !== $this->current_period_end && $this->current_period_end <= $now;
	}

	/** The subscription at a time. An expired one has ended, even if the scheduled task has not stored that yet. */
	public function asOf( int $now ): self {
		if ( ! $this->hasExpired( $now ) ) {
			return $this;
		}
		$ended           = clone $this;
		$ended->status   = SubscriptionStatus::Canceled;
		$ended->ended_at = $this->current_period_end;
		return $ended;
	}

	/** Whether it continues. */
	public function isLive(): bool {
		return $this->status->isLive();
	}

	public function isOver(): bool {
		return $this->status->isOver();
	}

	/**
	 * The length of the current pause until a time, in seconds; 0 if it is not paused.
	 *
	 * @param int $time Seconds since 1970.
	 */
	public function pauseUntil( int $time ): int {
		return null === $this->paused_at ? 0 : max( 0, min( $time, $this->resumes_at ?? $time ) - $this->paused_at );
	}

	/** The end of the commitment, in seconds since 1970; 0 for none. Pauses make it later. */
	public function committedUntil(): int {
		$months = $this->terms->commitment_months;
		return 0 === $months || null === $this->plan_since ? 0 : BillingCycle::after( $this->plan_since, $months ) + $this->pauses();
	}

	/** The length of all pauses since the plan started, in seconds. The current one counts until its end. */
	public function pauses(): int {
		return $this->paused_seconds + $this->pauseUntil( $this->resumes_at ?? DatabaseClock::now() );
	}

	/** The earliest scheduled end, in seconds since 1970; 0 without a commitment. */
	public function earliestEnd(): int {
		return max( 0, $this->committedUntil() - self::PAYMENT_WINDOW );
	}

	/** @param string|null $time UTC, as `Y-m-d H:i:s`. */
	private static function seconds( ?string $time ): ?int {
		return null === $time ? null : (int) strtotime( $time . ' UTC' );
	}
}
