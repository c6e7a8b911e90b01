<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipState;
use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Accounts\EmailVerification;
use WP_Error;

/**
 * Decides who is a member and, if not, why and what to do next (spec: access#who-is-a-member). REST, GraphQL and all pages use it.
 * Partners and administrators always have access; for all others their membership decides.
 */
final class MemberAccess {
	/** The WordPress role of vendors. */
	public const PARTNER = 'partner';

	/** Error code of REST and GraphQL. */
	public const REQUIRED = 'practice_portal_membership_required';

	private const ADMINISTRATORS = 'manage_options';

	/** @var array<int,MembershipStatus> Results of this request, by user. */
	private array $statuses = array();

	/** @var array<int,array<string,bool>> Whether a user has any of some memberships, in this request, by user and names. */
	private array $holds_any = array();

	public function __construct( private readonly MembershipProvider $memberships, private readonly Pages $pages ) {}

	/** Invalidates a user's result after a change. */
	public function invalidate( int $user_id ): void {
		unset( $this->statuses[ $user_id ], $this->holds_any[ $user_id ] );
	}

	/** A user's membership status. */
	public function statusFor( int $user_id ): MembershipStatus {
		$this->statuses[ $user_id ] = $this->statuses[ $user_id ] ?? $this->find( $user_id );
		return $this->statuses[ $user_id ];
	}

	/**
	 * Whether a user has any of some memberships. A list of posts asks for each, so the same question needs one query in a request.
	 *
	 * @param string[] $names The memberships' names.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function holdsAny( int $user_id, array $names ): bool {
		$key = implode( "\n", $names );
		if ( ! isset( $this->holds_any[ $user_id ][ $key ] ) ) {
			$this->holds_any[ $user_id ][ $key ] = array() !== $this->memberships->heldByUsers( $names, array( $user_id ) );
		}
		return $this->holds_any[ $user_id ][ $key ];
	}

	/**
	 * The URL where a user can fix their membership.
	 *
	 * @param MembershipStatus $status The user's status, which must have a reason.
	 */
	public function callToAction( MembershipStatus $status ): string {
		return match ( $status->reason() ) {
			// Invited members have no card here. Their own page names the paying member.
			MembershipState::PaymentFailed => esc_url_raw( ( $status->is_paid_by_inviter ? null : $this->memberships->cardUrl() ) ?? $this->pages->accountUrl() ),
			MembershipState::Unverified     => esc_url_raw( $this->pages->accountUrl() ),
			// A user with a paused membership can't buy another.
			MembershipState::Paused         => esc_url_raw( $this->pages->accountUrl() ),
			default                          => esc_url_raw( $this->pages->registrationUrl() ),
		};
	}

	/**
	 * The permission check of routes for members (spec: access#pages-by-person).
	 *
	 * @return true|WP_Error
	 */
	public function permission() {
		return is_user_logged_in() ? $this->refusal( get_current_user_id() ) ?? true : Controller::forbidden();
	}

	/** The error for a signed-in user who is not a member; null for a member. */
	public function refusal( int $user_id ): ?WP_Error {
		$status = $this->statusFor( $user_id );
		return $status->isMember() ? null : new WP_Error(
			self::REQUIRED,
			self::explanation( $status ),
			array(
				'status' => 403,
				'reason' => $status->reason()?->value,
				'url'    => $this->callToAction( $status ),
			)
		);
	}

	/** The explanation for users without access, or about to lose it (spec: access#a-person-without-membership). */
	public static function explanation( MembershipStatus $status ): string {
		if ( MembershipState::PaymentFailed === $status->reason() && $status->is_paid_by_inviter ) {
			return __( 'The last payment for your membership failed. The person who invited you can update the card.', 'practice-portal' );
		}
		return ContractTexts::membershipReason( ( $status->reason() ?? MembershipState::NotActive )->value );
	}

	/** Whether a user has access without a membership: partners and administrators. */
	public static function hasAccessByRole( int $user_id ): bool {
		$user = get_userdata( $user_id );
		return false !== $user && ( in_array( self::PARTNER, $user->roles, true ) || user_can( $user, self::ADMINISTRATORS ) );
	}

	private function find( int $user_id ): MembershipStatus {
		$user = $user_id > 0 ? get_userdata( $user_id ) : false;
		if ( false === $user ) {
			return new MembershipStatus( MembershipState::NotActive );
		}
		$is_always = self::hasAccessByRole( $user_id );
		$status    = $is_always ? new MembershipStatus( MembershipState::Member ) : $this->memberships->statusFor( $user_id );
		if ( ! $is_always && $status->isMember() && EmailVerification::isRequired() && ! EmailVerification::isVerified( $user_id ) ) {
			$status = new MembershipStatus( MembershipState::Unverified );
		}
		/**
		 * Filters a user's membership status.
		 *
		 * @param MembershipStatus $status  The status by the rules.
		 * @param int              $user_id The user.
		 */
		$filtered = apply_filters( 'practice_portal_membership_status', $status, $user_id );
		return $filtered instanceof MembershipStatus ? $filtered : $status;
	}
}
