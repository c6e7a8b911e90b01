<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

defined( 'ABSPATH' ) || exit;

/**
 * The answer to "is this person a member now?" (decisions, "Who is a member"), and until when it holds if nothing else
 * happens: what is past due or ending is over by the clock alone.
 */
final class MembershipStatus {
	public const MEMBER         = 'member';
	/** A member still, whose last payment failed. */
	public const PAST_DUE       = 'past-due';
	public const PAYMENT_FAILED = 'payment-failed';
	/** Nothing is taken, and nobody is let in, until the owner has it go on. */
	public const PAUSED         = 'paused';
	/** A member whose e-mail address is not verified, where the owner wants that. */
	public const UNVERIFIED     = 'email-unverified';
	public const ENDED          = 'ended';
	public const NOT_ACTIVE     = 'not-active';

	/** The best first: whoever has several subscriptions has the standing of the best one. */
	private const ORDER = array( self::MEMBER, self::PAST_DUE, self::PAYMENT_FAILED, self::UNVERIFIED, self::PAUSED, self::ENDED, self::NOT_ACTIVE );

	private string $state;
	private ?int $until;
	private bool $is_paid_by_inviter = false;

	/**
	 * @param string   $state One of this class's constants.
	 * @param int|null $until Seconds since 1970 at which it is another one by itself; null for never.
	 */
	public function __construct( string $state, ?int $until = null ) {
		$this->state = $state;
		$this->until = $until;
	}

	/** One of this class's constants. */
	public function state(): string {
		return $this->state;
	}

	/** Seconds since 1970; null when it stays so until something happens. */
	public function until(): ?int {
		return $this->until;
	}

	/** The same, of somebody whose membership is paid for by whoever invited them. */
	public function paidByInviter(): self {
		$copy                     = clone $this;
		$copy->is_paid_by_inviter = true;
		return $copy;
	}

	/** Whether it is not this person who pays, and who could do something about it. */
	public function isPaidByInviter(): bool {
		return $this->is_paid_by_inviter;
	}

	public function isMember(): bool {
		return in_array( $this->state, array( self::MEMBER, self::PAST_DUE ), true );
	}

	/** Why somebody is refused, or soon will be, as the client knows it; null for whom nothing is to be said. */
	public function reason(): ?string {
		if ( self::MEMBER === $this->state ) {
			return null;
		}
		return self::PAST_DUE === $this->state ? self::PAYMENT_FAILED : $this->state;
	}

	/** The better of two; of two alike, the one that lasts longer. */
	public function max( self $other ): self {
		$own    = array_search( $this->state, self::ORDER, true );
		$theirs = array_search( $other->state, self::ORDER, true );
		if ( $own !== $theirs ) {
			return $own < $theirs ? $this : $other;
		}
		return null === $this->until || ( null !== $other->until && $this->until >= $other->until ) ? $this : $other;
	}
}
