<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/**
 * Whether a user is a member (spec: access#who-is-a-member), and until when without further events: past-due and canceled
 * memberships end by the clock.
 */
final class MembershipStatus {
	/** Whether another user pays, who then must act. */
	public bool $is_paid_by_inviter = false;

	public function __construct(
		public MembershipState $state,
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
		return in_array( $this->state, array( MembershipState::Member, MembershipState::PastDue ), true );
	}

	/** The reason why access is refused, or soon will be; null for none. */
	public function reason(): ?MembershipState {
		if ( MembershipState::Member === $this->state ) {
			return null;
		}
		return MembershipState::PastDue === $this->state ? MembershipState::PaymentFailed : $this->state;
	}

	/** The better status. If equal, the one that lasts longer. */
	public function max( self $other ): self {
		$own    = array_search( $this->state, MembershipState::cases(), true );
		$theirs = array_search( $other->state, MembershipState::cases(), true );
		if ( $own !== $theirs ) {
			return $own < $theirs ? $this : $other;
		}
		return null === $this->until || ( null !== $other->until && $this->until >= $other->until ) ? $this : $other;
	}
}
