<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Accounts\EmailVerification;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * The one place that answers who is a member and, of whom is not, why and where to go on (decisions, "Who is a member"):
 * REST, GraphQL and the pages all ask here. Partners and administrators always are; of everybody else it is what they hold.
 */
final class MemberAccess {
	/** Role of WordPress that vendors' people have. */
	public const PARTNER = 'partner';

	/** Error of REST and GraphQL. */
	public const REQUIRED = 'practice_portal_membership_required';

	private const ADMINISTRATORS = 'manage_options';

	private MembershipProvider $memberships;
	private Pages $pages;

	/** @var array<int,MembershipStatus> What was found out in this request, by user. */
	private array $statuses = array();

	public function __construct( MembershipProvider $memberships, Pages $pages ) {
		$this->memberships = $memberships;
		$this->pages       = $pages;
	}

	public function register(): void {
		add_action( Hooks::SUBSCRIPTION_CHANGED, array( $this, 'invalidate' ) );
		add_action( 'clean_user_cache', array( $this, 'invalidate' ) );
		add_action( 'practice_portal_email_verified', array( $this, 'invalidate' ) );
	}

	/** Something about a user has changed. */
	public function invalidate( int $user_id ): void {
		unset( $this->statuses[ $user_id ] );
	}

	/** Whether a user is a member now. */
	public function statusFor( int $user_id ): MembershipStatus {
		$this->statuses[ $user_id ] = $this->statuses[ $user_id ] ?? $this->find( $user_id );
		return $this->statuses[ $user_id ];
	}

	/**
	 * Where somebody goes on for whom there is something to be said.
	 *
	 * @param MembershipStatus $status Theirs; not that of an untroubled member.
	 */
	public function callToAction( MembershipStatus $status ): string {
		switch ( $status->reason() ) {
			case MembershipStatus::PAYMENT_FAILED:
				// Whoever was invited has no card here; their own page says who pays.
				return esc_url_raw( ( $status->isPaidByInviter() ? null : $this->memberships->cardUrl() ) ?? $this->pages->accountUrl() );
			case MembershipStatus::UNVERIFIED:
				return esc_url_raw( $this->pages->accountUrl() );
			case MembershipStatus::PAUSED:
				// Whoever has one, though it rests, cannot buy another.
				return esc_url_raw( $this->pages->accountUrl() );
			default:
				return esc_url_raw( $this->pages->registrationUrl() );
		}
	}

	/**
	 * Permission of a route for members (decisions, "Who may see what").
	 *
	 * @return true|WP_Error
	 */
	public function permission() {
		return is_user_logged_in() ? $this->refusal( get_current_user_id() ) ?? true : Controller::forbidden();
	}

	/** The error for a signed-in user who is no member; null for a member. */
	public function refusal( int $user_id ): ?WP_Error {
		$status = $this->statusFor( $user_id );
		return $status->isMember() ? null : new WP_Error(
			self::REQUIRED,
			self::explanation( $status ),
			array(
				'status' => 403,
				'reason' => $status->reason(),
				'url'    => $this->callToAction( $status ),
			)
		);
	}

	/** What is said to whom is not let in, or soon will not be (texts, "Who is not a member"). */
	public static function explanation( MembershipStatus $status ): string {
		switch ( $status->reason() ) {
			case MembershipStatus::ENDED:
				return __( 'Your membership has ended.', 'practice-portal' );
			case MembershipStatus::PAYMENT_FAILED:
				return $status->isPaidByInviter() ? __( 'The last payment for your membership failed. The person who invited you can update the card.', 'practice-portal' ) : __( 'Your last payment failed.', 'practice-portal' );
			case MembershipStatus::UNVERIFIED:
				return __( 'Your e-mail address is not confirmed yet.', 'practice-portal' );
			case MembershipStatus::PAUSED:
				return __( 'Your membership is paused.', 'practice-portal' );
			default:
				return __( 'Your membership is not active yet.', 'practice-portal' );
		}
	}

	private function find( int $user_id ): MembershipStatus {
		$user = $user_id > 0 ? get_userdata( $user_id ) : false;
		if ( false === $user ) {
			return new MembershipStatus( MembershipStatus::NOT_ACTIVE );
		}
		$is_always = in_array( self::PARTNER, $user->roles, true ) || user_can( $user, self::ADMINISTRATORS );
		$status    = $is_always ? new MembershipStatus( MembershipStatus::MEMBER ) : $this->memberships->statusFor( $user_id );
		if ( ! $is_always && $status->isMember() && EmailVerification::isRequired() && ! EmailVerification::isVerified( $user_id ) ) {
			$status = new MembershipStatus( MembershipStatus::UNVERIFIED );
		}
		/**
		 * Filters whether a user is a member.
		 *
		 * @param MembershipStatus $status  By the rules.
		 * @param int              $user_id The user's ID.
		 */
		$filtered = apply_filters( 'practice_portal_standing', $status, $user_id );
		return $filtered instanceof MembershipStatus ? $filtered : $status;
	}
}
