<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/**
 * Whether a user is a member (spec: access#who-is-a-member), and until when without further events: past-due and canceled
 * memberships end by the clock.
 */
final class MembershipStatus {
	public const MEMBER = 'member';
	/** Still a member, but the last payment failed. */
	public const PAST_DUE       = 'past-due';
	public const PAYMENT_FAILED = 'payment-failed';
	/** Paused by the owner: no charges and no access. */
	public const PAUSED = 'paused';
	/** A member whose e-mail address is not verified, if the owner requires that. */
	public const UNVERIFIED = 'email-unverified';
	public const ENDED      = 'ended';
	public const NOT_ACTIVE = 'not-active';

	/** From best to worst. The best subscription decides. */
	private const ORDER = array( self::MEMBER, self::PAST_DUE, self::PAYMENT_FAILED, self::UNVERIFIED, self::PAUSED, self::ENDED, self::NOT_ACTIVE );

	/** Whether another user pays, who then must act. */
	public bool $is_paid_by_inviter = false;

	public function __construct(
		/** One of this class's constants. */
		public string $state,
		/** When it changes without further events, in seconds since 1970; null for never. */
		public ?int $until = null,
	) {}

	/** The same status for a member whose inviter pays. */
	public function paidByInviter(): self {
		$copy                     = clone $this;
		$copy->is_paid_by_inviter = true;
		return $copy;
	}

	public function isMember(): bool {
		return in_array( $this->state, array( self::MEMBER, self::PAST_DUE ), true );
	}

	/** The reason why access is refused, or soon will be; null for none. */
	public function reason(): ?string {
		if ( self::MEMBER === $this->state ) {
			return null;
		}
		return self::PAST_DUE === $this->state ? self::PAYMENT_FAILED : $this->state;
	}

	/** The better status. If equal, the one that lasts longer. */
	public function max( self $other ): self {
		$own    = array_search( $this->state, self::ORDER, true );
		$theirs = array_search( $other->state, self::ORDER, true );
		if ( $own !== $theirs ) {
			return $own < $theirs ? $this : $other;
		}
		return null === $this->until || ( null !== $other->until && $this->until >= $other->until ) ? $this : $other;
	}
}
