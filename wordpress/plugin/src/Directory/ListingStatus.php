<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Registration\Accounts\DirectoryConsent;
use PracticePortal\Registration\Accounts\MemberAgreements;
use PracticePortal\Registration\Accounts\MemberRecords;

/** Tells the owner whether the directory lists a member and, if not, why (spec: directory#consent). */
final class ListingStatus {
	public function __construct(
		private readonly EligibilityRule $eligibility_rule,
		private readonly MembershipProvider $memberships,
		private readonly MemberRecords $records,
		private readonly Plans $plans,
	) {}

	/** One sentence about a member. */
	public function explanation( int $user_id ): string {
		if ( array() !== $this->eligibility_rule->rows( array( $user_id ) ) ) {
			return __( 'Listed', 'practice-portal' );
		}
		if ( array() === $this->memberships->heldByUsers( $this->plans->listedNames(), array( $user_id ) ) ) {
			return $this->memberships->hasMembership( $user_id ) ? __( 'Not listed, because the plan does not list its members', 'practice-portal' ) : __( 'Not listed, because there is no current membership', 'practice-portal' );
		}
		if ( ! DirectoryConsent::isGiven( $user_id ) ) {
			return MemberAgreements::areMissing( $user_id ) ? __( 'Not listed yet. The member is asked for consent at the next visit to the overview.', 'practice-portal' ) : __( 'Not listed, because the member has not consented', 'practice-portal' );
		}
		return array() === $this->records->practices( $user_id ) ? __( 'Not listed, because there is no practice', 'practice-portal' ) : __( 'Not listed, because “Show in member directory?” is off for each practice', 'practice-portal' );
	}
}
