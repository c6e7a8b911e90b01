<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

defined( 'ABSPATH' ) || exit;

/**
 * A row of the subscriptions. Secondary users hold one of their own, whose parent is the paying one.
 */
final class Subscription {
	/** Nothing of it was heard from the card processor yet. */
	public const CREATED = 'begun';

	/** The card processor waits for the first payment, or for the card when nothing is due on the first day. */
	public const AWAITING_PAYMENT = 'awaiting_payment';

	public const ACTIVE = 'active';

	/** A later payment has failed; the card processor tries again. */
	public const PAST_DUE = 'past_due';

	/** The card processor has given up trying, and has not ended it. */
	public const UNPAID = 'unpaid';

	/** Nothing is taken until the owner has it go on. */
	public const PAUSED = 'paused';

	/** Cancelled; it lasts until what is paid is over. */
	public const CANCEL_AT_PERIOD_END = 'ending';

	/** It is over. */
	public const CANCELED = 'ended';

	/** It was over before it was ever paid. */
	public const INCOMPLETE_EXPIRED = 'abandoned';

	/** What was paid for it last was given back in full. */
	public const REFUNDED = 'given_back';

	/** Begun, and not paid for. */
	public const INCOMPLETE = array( self::CREATED, self::AWAITING_PAYMENT );

	/** For which the card processor may take money without anybody doing anything: at most one for each person. */
	public const LIVE = array( self::ACTIVE, self::PAST_DUE, self::UNPAID, self::PAUSED, self::CANCEL_AT_PERIOD_END );

	/** Nothing that is heard later revives these. */
	public const OVER = array( self::CANCELED, self::INCOMPLETE_EXPIRED, self::REFUNDED );

	public int $id;
	public int $user_id;
	public int $product_id;
	public int $parent_id;
	/** The user whose membership of another seller's this one depends on; 0 for none. */
	public int $inviter_id;
	public string $name;
	public string $status;
	/** Minor units per month after the first. */
	public int $price;
	public string $coupon_code;
	public string $gateway_subscription;
	public string $gateway_intent;
	/** Since when it is a membership, in seconds since 1970; null before. */
	public ?int $activated_at;

	/** The last invoice that was known as paid while it was not over, '' for none. */
	public string $paid_invoice;

	/** The card processor's customer, '' for none. */
	public string $gateway_customer;

	/** Since when it is this membership and not another, in seconds since 1970; null before the first payment. */
	public ?int $plan_since;

	/** What the member was promised. */
	public PlanTerms $terms;

	/** Seconds since 1970; null before the first payment. */
	public ?int $current_period_end;
	/** Since when the card processor waits for a later payment, in seconds since 1970; null when it does not. */
	public ?int $past_due_since;
	/** When one that was cancelled will end, in seconds since 1970. */
	public ?int $ends_at;
	/** Since when it is over, in seconds since 1970. */
	public ?int $ended_at;
	/** When this site saw its user being deleted, in seconds since 1970. */
	public ?int $user_deleted_at;
	/** Where it was made; not known for a row of an earlier version. */
	public GatewayAccount $account;

	/**
	 * @param array<string,mixed> $row A row of the table.
	 */
	public function __construct( array $row ) {
		$this->id                   = (int) $row['id'];
		$this->user_id              = (int) $row['user_id'];
		$this->product_id           = (int) $row['product_id'];
		$this->parent_id            = (int) $row['parent_id'];
		$this->inviter_id           = (int) ( $row['inviter_id'] ?? 0 );
		$this->name                 = (string) $row['name'];
		$this->status               = (string) $row['status'];
		$this->price                = (int) $row['price'];
		$this->coupon_code          = (string) $row['coupon_code'];
		$this->gateway_subscription = (string) $row['gateway_subscription'];
		$this->gateway_intent       = (string) $row['gateway_intent'];
		$this->activated_at         = self::seconds( $row['activated_at'] ?? null );
		$this->paid_invoice         = (string) ( $row['paid_invoice'] ?? '' );
		$this->gateway_customer     = (string) ( $row['gateway_customer'] ?? '' );
		$this->plan_since           = self::seconds( $row['plan_since'] ?? null ) ?? $this->activated_at;
		$this->terms                = PlanTerms::from( json_decode( (string) ( $row['terms'] ?? '' ), true ) );
		$this->current_period_end   = self::seconds( $row['current_period_end'] ?? null );
		$this->past_due_since       = self::seconds( $row['past_due_since'] ?? null );
		$this->ends_at              = self::seconds( $row['ends_at'] ?? null );
		$this->ended_at             = self::seconds( $row['cancelled_at'] ?? null );
		$this->user_deleted_at      = isset( $row['user_deleted_at'] ) ? (int) $row['user_deleted_at'] : null;
		$this->account              = new GatewayAccount( (string) ( $row['gateway_account'] ?? '' ), 1 === (int) ( $row['gateway_livemode'] ?? 0 ) );
	}

	/**
	 * What somebody holds of another seller, as far as people are invited into it: it is in no table of ours, and has no number.
	 *
	 * @param int    $user_id    Who holds it.
	 * @param int    $product_id The other seller's number of what was sold.
	 * @param string $name       What it is called.
	 */
	public static function soldElsewhere( int $user_id, int $product_id, string $name ): self {
		return new self(
			array(
				'id'                   => 0,
				'user_id'              => $user_id,
				'product_id'           => $product_id,
				'parent_id'            => 0,
				'name'                 => $name,
				'status'               => self::ACTIVE,
				'price'                => 0,
				'coupon_code'          => '',
				'gateway_subscription' => '',
				'gateway_intent'       => '',
			)
		);
	}

	/** Whether somebody else pays for it: what it depends on is that one's. */
	public function isInvited(): bool {
		return $this->parent_id > 0 || $this->inviter_id > 0;
	}

	/** Whether it was begun and not paid for. */
	public function isIncomplete(): bool {
		return in_array( $this->status, self::INCOMPLETE, true );
	}

	/** Whether the card processor may take money for it without anybody doing anything. */
	public function isLive(): bool {
		return in_array( $this->status, self::LIVE, true );
	}

	public function isOver(): bool {
		return in_array( $this->status, self::OVER, true );
	}

	/** @param string|null $time UTC, as `Y-m-d H:i:s`. */
	private static function seconds( ?string $time ): ?int {
		return null === $time ? null : (int) strtotime( $time . ' UTC' );
	}
}
