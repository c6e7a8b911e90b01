<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Core\Dates;
use PracticePortal\Directory\ListingStatus;
use PracticePortal\Registration\Accounts\DirectoryConsent;
use PracticePortal\Registration\Accounts\MemberAgreements;
use PracticePortal\Registration\Accounts\MemberRecords;

/** What a member agreed to, and whether the directory lists them, on the member's page. */
final class AgreementsBox {
	public function __construct( private readonly MemberRecords $records, private readonly ListingStatus $listing_status ) {}

	public function output( int $user_id ): void {
		$is_missing = MemberAgreements::areMissing( $user_id );
		MetaBox::open( __( 'Agreements', 'practice-portal' ) );
		MetaBox::facts(
			array(
				__( 'Agreed on', 'practice-portal' )         => $is_missing ? __( 'Not asked yet', 'practice-portal' ) : $this->day( $user_id, MemberRecords::AGREED_AT ),
				__( 'Texts of', 'practice-portal' )          => $this->day( $user_id, MemberRecords::AGREED_VERSION ),
				__( 'Consent to the directory', 'practice-portal' ) => DirectoryConsent::isGiven( $user_id ) ? __( 'Given', 'practice-portal' ) : ( $is_missing ? __( 'Not asked yet', 'practice-portal' ) : __( 'Not given', 'practice-portal' ) ),
				__( 'Member directory', 'practice-portal' )  => $this->listing_status->explanation( $user_id ),
			)
		);
		MetaBox::close();
	}

	/** The day of a stored time in UTC; '' for none. */
	private function day( int $user_id, string $key ): string {
		$time = strtotime( $this->records->text( $user_id, $key ) . ' UTC' );
		return '' === $this->records->text( $user_id, $key ) || false === $time ? '' : Dates::day( $time );
	}
}
