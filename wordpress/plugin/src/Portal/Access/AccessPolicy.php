<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Billing\Model\MembershipState;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\MemberAccess;
use PracticePortal\Registration\RegistrationPrefill;

/** The decisions' table "Who may see what", for the current user. The client hides things only for convenience; this class protects the data. */
final class AccessPolicy {
	private const FOR_MEMBERS        = array( ViewNames::OVERVIEW, ViewNames::DIRECTORY, ViewNames::SPOTLIGHT, ViewNames::NAVIGATOR );
	private const FOR_ADMINISTRATORS = array( ViewNames::SETTINGS );

	public function __construct(
		private readonly MemberAccess $members,
		private readonly CurrentMembership $current_membership,
		private readonly RegistrationPrefill $prefill,
	) {}

	/**
	 * Whether the current user may see a view.
	 *
	 * @param string $view The page's setting. The client shows an unknown view as such.
	 */
	public function decide( string $view ): AccessDecision {
		if ( in_array( $view, self::FOR_MEMBERS, true ) ) {
			if ( ! is_user_logged_in() ) {
				return AccessDecision::SignIn;
			}
			return $this->members->statusFor( get_current_user_id() )->isMember() ? AccessDecision::Allowed : AccessDecision::MembersOnly;
		}
		if ( ViewNames::REGISTRATION === $view && $this->prefill->isInvitedAccount() ) {
			return AccessDecision::SignIn;
		}
		if ( ViewNames::ACCOUNT === $view ) {
			return $this->decideOwnAccount();
		}
		if ( in_array( $view, self::FOR_ADMINISTRATORS, true ) && ! current_user_can( 'manage_options' ) ) {
			return AccessDecision::Forbidden;
		}
		return AccessDecision::Allowed;
	}

	/** For users who have or had a membership, and for members without one. */
	private function decideOwnAccount(): AccessDecision {
		if ( ! is_user_logged_in() ) {
			return AccessDecision::SignIn;
		}
		$user_id = get_current_user_id();
		return null !== $this->current_membership->for( $user_id ) || $this->current_membership->isElsewhere( $user_id ) || $this->members->statusFor( $user_id )->isMember() ? AccessDecision::Allowed : AccessDecision::MembersOnly;
	}

	/**
	 * Why the current user can't see a members' view, and the next step.
	 *
	 * @return array{reason:string,url:string,paid_by_inviter:bool}
	 */
	public function refusal(): array {
		$status = $this->members->statusFor( get_current_user_id() );
		return array(
			'reason'          => $status->reason()?->value ?? '',
			'url'             => $this->members->callToAction( $status ),
			'paid_by_inviter' => $status->is_paid_by_inviter,
		);
	}

	/**
	 * The notice above every view for a member whose payment is past due, with its link; null for all others.
	 *
	 * @return array{says:string,url:string,paid_by_inviter:bool}|null
	 */
	public function pastDue(): ?array {
		$status = $this->members->statusFor( get_current_user_id() );
		return MembershipState::PastDue !== $status->state ? null : array(
			'says'            => MemberAccess::explanation( $status ),
			'url'             => $this->members->callToAction( $status ),
			'paid_by_inviter' => $status->is_paid_by_inviter,
		);
	}
}
