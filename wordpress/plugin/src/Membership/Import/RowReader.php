<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\SubscriptionOrigin;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\AmountParser;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Json;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\SiteDay;
use PracticePortal\Membership\Adding\NewMember;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\Form\UsStates;

/** Turns one row of a file into the person to add. */
final class RowReader {
	/** The states and territories whose ZIP codes begin with 0. */
	private const STATES_OF_ZIP_0 = array( 'CT', 'MA', 'ME', 'NH', 'NJ', 'PR', 'RI', 'VI', 'VT' );

	/** The largest row in bytes. Fifty practices with the longest texts need half of it. */
	private const MAX_BYTES = 500000;

	public function __construct( private readonly Plans $plans ) {}

	/**
	 * @param string[]      $cells   The row's cells.
	 * @param int           $width   The number of columns in the file.
	 * @param ImportOptions $options How to read the row.
	 * @throws RequestRejected If it can't be read. The message says why.
	 */
	public function read( array $cells, int $width, ImportOptions $options ): NewMember {
		if ( count( $cells ) > $width ) {
			throw self::rejected( __( 'The row has more cells than the first row has names. A quotation mark may be missing.', 'practice-portal' ) );
		}
		if ( array_sum( array_map( 'strlen', $cells ) ) > self::MAX_BYTES ) {
			throw self::rejected( __( 'The row has more than half a megabyte of text. A quotation mark may be missing.', 'practice-portal' ) );
		}
		$value                 = static fn( string $field ): string => isset( $options->columns[ $field ] ) ? self::plain( (string) ( $cells[ $options->columns[ $field ] ] ?? '' ) ) : '';
		$person                = new NewMember( new RegistrationForm( self::registration( $value ) ), SubscriptionOrigin::Imported );
		$since                 = self::date( $value( Columns::SINCE ), __( 'Member since', 'practice-portal' ), $options );
		$person->since         = null === $since ? 0 : min( DatabaseClock::now(), (int) SiteDay::noon( $since ) );
		$person->plan          = $this->plans->findAny( $options->plan( $value( Columns::PLAN ) ) );
		$person->inviter_email = $value( Columns::INVITED_BY );
		$person->agreements    = (array) Json::decode( $value( Columns::AGREEMENTS ) );
		$person->language      = $value( Columns::LANGUAGE );
		$this->readMembership( $person, $value, $options );
		if ( null === $person->plan && '' === $person->inviter_email && ! $person->isPaidByStripe() ) {
			throw self::rejected( self::withoutPlan( $value( Columns::PLAN ) ) );
		}
		return $person;
	}

	/** @param string $text What the file has as the plan. */
	private static function withoutPlan( string $text ): string {
		/* translators: %s: a value in the file. */
		return '' === $text ? __( 'The row names no plan. Choose a plan for such rows.', 'practice-portal' ) : sprintf( __( 'No plan is chosen for “%s”.', 'practice-portal' ), mb_substr( $text, 0, 40 ) );
	}

	/**
	 * @param callable(string):string $value Returns a field's text.
	 * @throws RequestRejected If the end of the membership is missing.
	 */
	private function readMembership( NewMember $person, callable $value, ImportOptions $options ): void {
		$status = ImportStatuses::withAccess( $options->status( $value( Columns::STATUS ) ), $value( Columns::ACCESS ) );
		$until  = ImportDates::isNever( $value( Columns::UNTIL ) ) ? null : self::date( $value( Columns::UNTIL ), __( 'Paid until', 'practice-portal' ), $options );
		$ended  = self::date( $value( Columns::ENDED_ON ), __( 'Ended on', 'practice-portal' ), $options );
		if ( '' === $status ) {
			/* translators: %s: a status, as the file says it. */
			throw self::rejected( sprintf( __( 'Choose in the mapping what the status “%s” means.', 'practice-portal' ), mb_substr( $value( Columns::STATUS ), 0, 40 ) ) );
		}
		if ( ImportStatuses::NONE === $status || Columns::PAID_BY_NOBODY === $value( Columns::PAID_BY ) ) {
			/* translators: %s: a status, as the file says it. */
			throw self::rejected( sprintf( __( 'No membership: the status is “%s”.', 'practice-portal' ), $value( Columns::STATUS ) ) );
		}
		$is_former = null !== $ended || ImportStatuses::FORMER === $status;
		$is_over   = $is_former || ( null !== $until && (int) SiteDay::end( $until ) <= DatabaseClock::now() );
		$id        = $value( Columns::SUBSCRIPTION );
		// A subscription that runs at Stripe knows better than the file until when it is paid.
		if ( $is_over && ( $is_former || 0 !== strpos( $id, 'sub_' ) ) ) {
			$this->readFormer( $person, $ended ?? $until, $options );
			return;
		}
		if ( '' !== $person->inviter_email ) {
			return;
		}
		if ( 0 === strpos( $id, 'sub_' ) ) {
			$person->stripe_subscription = $id;
			return;
		}
		if ( null === $until && $options->asks_stripe && '' === $value( Columns::PAID_BY ) ) {
			return;
		}
		$person->payment = $this->payment( $person, $until, $value, $options );
	}

	/**
	 * @param callable(string):string $value Returns a field's text.
	 * @throws RequestRejected If the end of the membership is missing, or its amount can't be read.
	 */
	private function payment( NewMember $person, ?string $until, callable $value, ImportOptions $options ): OutsidePayment {
		$is_free = Gateway::Complimentary->value === mb_strtolower( $value( Columns::PAID_BY ) );
		$day     = $until ?? ( ImportOptions::DATE === $options->without_date && ! $is_free ? $options->date : null );
		$end     = null === $day ? null : SiteDay::end( $day );
		if ( $is_free || ( null === $end && ImportOptions::COMPLIMENTARY === $options->without_date ) ) {
			return OutsidePayment::complimentary( $end );
		}
		if ( null === $end ) {
			throw self::rejected( __( 'The row has neither a Stripe subscription nor a date until which it is paid.', 'practice-portal' ) );
		}
		$price = null === $person->plan ? 0 : $person->plan->price;
		return OutsidePayment::paid( $end, (int) round( self::yearly( $value( Columns::YEARLY ), 12 * $price ) / 12 ) );
	}

	/**
	 * The amount per year in minor units. A comma before cents is refused: read as anything else, it would be a hundred times as much.
	 *
	 * @param int $otherwise For an empty cell.
	 * @throws RequestRejected If it is not an amount.
	 */
	private static function yearly( string $text, int $otherwise ): int {
		$amount = '' === $text ? $otherwise : AmountParser::minorUnits( (string) preg_replace( '/^US(?=\$)|^USD\s*|\s*USD$/i', '', $text ) );
		if ( null === $amount ) {
			/* translators: 1: name of a field, 2: what the file has there. */
			throw self::rejected( sprintf( __( '%1$s: “%2$s” is not an amount in dollars. Write it as 1200.00.', 'practice-portal' ), __( 'Amount per year', 'practice-portal' ), mb_substr( $text, 0, 40 ) ) );
		}
		return $amount;
	}

	/** @throws RequestRejected If former members are left out, or the date is missing. */
	private function readFormer( NewMember $person, ?string $ended, ImportOptions $options ): void {
		if ( ! $options->includes_former ) {
			throw self::rejected( __( 'A former member. Check “Import former members” to import them without access.', 'practice-portal' ) );
		}
		// Without a date in the file, the import itself is the latest end.
		$person->ended_at      = null === $ended ? DatabaseClock::now() : min( DatabaseClock::now(), (int) SiteDay::end( $ended ) );
		$person->payment       = OutsidePayment::paid( $person->ended_at, 0 );
		$person->inviter_email = '';
		$person->since         = 0 === $person->since ? $person->ended_at : $person->since;
	}

	/**
	 * @return string|null As `2026-12-31`; null for an empty cell.
	 * @throws RequestRejected If it is not a date.
	 */
	private static function date( string $text, string $label, ImportOptions $options ): ?string {
		if ( '' === $text || ImportDates::isNever( $text ) ) {
			return null;
		}
		$day = ImportDates::day( $text, $options->isDayFirst() );
		if ( null !== $day ) {
			return $day;
		}
		$shown = mb_substr( $text, 0, 40 );
		if ( null === ImportDates::day( $text, ! $options->isDayFirst() ) ) {
			/* translators: 1: name of a field, 2: what the file has there. */
			throw self::rejected( sprintf( __( '%1$s: “%2$s” is not a date. Write it as 2026-12-31.', 'practice-portal' ), $label, $shown ) );
		}
		throw self::rejected(
			$options->isDayFirst()
				/* translators: 1: name of a field, 2: what the file has there. */
				? sprintf( __( '%1$s: “%2$s” is not a date with the day first. Write it as 2026-12-31, or choose “Month first” in the mapping.', 'practice-portal' ), $label, $shown )
				/* translators: 1: name of a field, 2: what the file has there. */
				: sprintf( __( '%1$s: “%2$s” is not a date with the month first. Write it as 2026-12-31, or choose “Day first” in the mapping.', 'practice-portal' ), $label, $shown )
		);
	}

	/**
	 * @param callable(string):string $value Returns a field's text.
	 * @return array<string,mixed> The values, by the registration's field names.
	 */
	private static function registration( callable $value ): array {
		$first = $value( Columns::FIRST_NAME );
		$last  = $value( Columns::LAST_NAME );
		if ( '' === $first . $last ) {
			list( $first, $last ) = PersonName::split( $value( Columns::NAME ) );
		}
		$state     = UsStates::code( str_replace( '.', '', $value( Columns::STATE ) ) );
		$address   = array(
			'line1'   => $value( Columns::LINE_ONE ),
			'line2'   => $value( Columns::LINE_TWO ),
			'city'    => $value( Columns::CITY ),
			'state'   => $state,
			'zip'     => self::zip( $value( Columns::ZIP ), $state ),
			'country' => 'US',
		);
		$practices = Json::decode( $value( Columns::PRACTICES ) );
		$own       = '' === $value( Columns::PRACTICE ) ? array() : array(
			array(
				'name'      => $value( Columns::PRACTICE ),
				'specialty' => $value( Columns::SPECIALTY ),
				'address'   => $address,
			),
		);
		$billing   = Json::decode( $value( Columns::BILLING ) );
		$billing   = is_array( $billing ) ? $billing : ( array() === $own ? $address : array() );
		return array(
			'user_email'             => $value( Columns::EMAIL ),
			'user_login'             => $value( Columns::USERNAME ),
			'user_first_name'        => $first,
			'user_last_name'         => $last,
			'mepr_best_phone_number' => $value( Columns::PHONE ),
			'hpa_role'               => str_replace( ' ', '_', mb_strtolower( $value( Columns::ROLE ) ) ),
			'mepr_profession'        => mb_strtolower( $value( Columns::PROFESSION ) ),
			'practices'              => is_array( $practices ) ? $practices : $own,
			'mepr-address-one'       => $billing['line1'] ?? '',
			'mepr-address-two'       => $billing['line2'] ?? '',
			'mepr-address-city'      => $billing['city'] ?? '',
			'mepr-address-state'     => $billing['state'] ?? '',
			'mepr-address-zip'       => $billing['zip'] ?? '',
			'mepr-address-country'   => $billing['country'] ?? '',
		);
	}

	/** A ZIP code whose leading zeros a spreadsheet has removed, or whose hyphen is missing. Any other text stays as it is. */
	private static function zip( string $text, string $state ): string {
		if ( 1 !== preg_match( '/^\d{3,9}$/D', $text ) ) {
			return $text;
		}
		$begins_with_0 = in_array( strtoupper( $state ), self::STATES_OF_ZIP_0, true );
		$digits        = $begins_with_0 ? str_pad( $text, strlen( $text ) > 5 ? 9 : 5, '0', STR_PAD_LEFT ) : $text;
		return 9 === strlen( $digits ) ? substr( $digits, 0, 5 ) . '-' . substr( $digits, 5 ) : $digits;
	}

	/** A cell's text. Exports add an apostrophe so that a spreadsheet does not run the text as a formula. It is removed. */
	private static function plain( string $text ): string {
		return trim( 1 === preg_match( "/^'[=+\-@\t\r\n＝＋－＠]/u", $text ) ? substr( $text, 1 ) : $text );
	}

	private static function rejected( string $text ): RequestRejected {
		return new RequestRejected( 'import_row', $text, 422 );
	}
}
