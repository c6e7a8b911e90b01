<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Contract;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Form\RegistrationForm;

/**
 * Decides who is listed (spec: directory#who-is-listed): administrators, and members whose plan lists its members, who have
 * consented and have a practice to show. Reads the database and not the caches, in as many queries for one user as for many.
 */
final class EligibilityRule {
	public const ADMINISTRATOR = 'administrator';

	/** Why the member is listed, if the plan's own name must not leave the server. */
	private const PLAN = 'plan';

	/** The length of the column `specialties` in characters. */
	private const SPECIALTIES_LENGTH = 190;

	public function __construct( private readonly MembershipProvider $memberships, private readonly Plans $plans = new Plans() ) {}

	/**
	 * The index rows of some users. A user who is not listed is missing.
	 *
	 * @param int[] $user_ids The users' IDs.
	 * @return array<int,array<string,mixed>> By user.
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If a query fails, so that no user is missing by mistake.
	 */
	public function rows( array $user_ids ): array {
		global $wpdb;
		if ( array() === $user_ids ) {
			return array();
		}
		$list          = implode( ', ', array_map( 'intval', $user_ids ) );
		$users         = Database::rows( $wpdb->prepare( "SELECT ID, display_name FROM %i WHERE ID IN ( $list )", $wpdb->users ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		$meta          = $this->meta( $list );
		$subscriptions = $this->memberships->heldByUsers( $this->plans->listedNames(), $user_ids );
		$rows          = array();
		foreach ( $users as $user ) {
			$id  = (int) $user['ID'];
			$row = self::row( $user, $meta[ $id ] ?? array(), $subscriptions[ $id ] ?? null );
			if ( null !== $row ) {
				$rows[ $id ] = $row;
			}
		}
		return $rows;
	}

	/**
	 * @param string $list User IDs, with commas.
	 * @return array<int,array<string,mixed>> By user and key: the first value, as WordPress reads it.
	 */
	private function meta( string $list ): array {
		global $wpdb;
		$keys  = self::metaKeys();
		$marks = implode( ', ', array_fill( 0, count( $keys ), '%s' ) );
		$found = Database::rows( $wpdb->prepare( "SELECT user_id, meta_key, meta_value FROM %i WHERE user_id IN ( $list ) AND meta_key IN ( $marks ) ORDER BY umeta_id DESC", $wpdb->usermeta, ...$keys ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers, and placeholders.
		$meta  = array();
		foreach ( $found as $meta_row ) {
			$meta[ (int) $meta_row['user_id'] ][ $meta_row['meta_key'] ] = maybe_unserialize( $meta_row['meta_value'] );
		}
		return $meta;
	}

	/**
	 * The user meta keys that the index uses.
	 *
	 * @return string[]
	 */
	public static function metaKeys(): array {
		global $wpdb;
		return array( $wpdb->get_blog_prefix() . 'capabilities', MemberRecords::PRACTICES, MemberRecords::AGREEMENTS, MemberRecords::PROFESSION );
	}

	/**
	 * @param array<string,mixed>               $user A row of the users table.
	 * @param array<string,mixed>               $meta Values by key.
	 * @param array{name:string,until:int}|null $subscription The qualifying subscription.
	 * @return array<string,mixed>|null A row of the index; null if the user is not listed.
	 */
	private static function row( array $user, array $meta, ?array $subscription ): ?array {
		list( $capabilities, $practices_key, $agreements_key, $profession_key ) = self::metaKeys();
		$is_administrator = ! empty( Sanitizer::collection( $meta[ $capabilities ] ?? array() )[ self::ADMINISTRATOR ] );
		$practices        = array_values( array_filter( Sanitizer::collection( $meta[ $practices_key ] ?? array() ), 'is_array' ) );
		$shown            = self::shownPractices( Sanitizer::collection( $meta[ $agreements_key ] ?? array() ), $practices );
		$practice         = $shown[0] ?? null;
		if ( ! $is_administrator && ( null === $subscription || null === $practice ) ) {
			return null;
		}
		$specialties = self::specialties( $shown );

		$id      = (int) $user['ID'];
		$name    = EntityDecoder::decode( (string) $user['display_name'] );
		$address = Sanitizer::collection( $practice['address'] ?? array() );
		$columns = array(
			'name'      => $name,
			'practice'  => self::text( $practice['name'] ?? '', 255 ),
			'specialty' => self::text( $practice['specialty'] ?? '', 255 ),
			'city'      => self::text( $address['city'] ?? '', 100 ),
			'zip'       => self::text( $address['zip'] ?? '', 20 ),
		);
		return array(
			'user_id'      => $id,
			'sort_key'     => ( null === $practice ? DirectoryTable::AFTER_MEMBERS : DirectoryTable::MEMBERS ) . SortKey::of( $name, $id ),
			'line_one'     => implode( ', ', array_filter( array( self::text( $address['line1'] ?? '', 200 ), self::text( $address['line2'] ?? '', 200 ) ), 'strlen' ) ),
			'state'        => self::text( $address['state'] ?? '', 50 ),
			'email'        => self::text( $practice['email'] ?? '', 190 ),
			'phone'        => self::text( $practice['phone'] ?? '', 50 ),
			'website'      => self::text( $practice['website'] ?? '', 255 ),
			'profession'   => Sanitizer::oneOf( is_scalar( $meta[ $profession_key ] ?? '' ) ? (string) ( $meta[ $profession_key ] ?? '' ) : '', SearchQuery::PROFESSIONS ),
			'listed_by'    => $is_administrator ? self::ADMINISTRATOR : ( in_array( $subscription['name'], Contract::QUALIFYING_SUBSCRIPTIONS, true ) ? $subscription['name'] : self::PLAN ),
			'listed_until' => $is_administrator ? MembershipProvider::NO_END : $subscription['until'],
			'specialties'  => implode( DirectoryTable::SEPARATOR, $specialties ),
			'searched'     => Tokenizer::searchable( implode( ' ', array_merge( $columns, $specialties ) ) ) . Tokenizer::phrases( array_map( Tokenizer::normalize( ... ), $specialties ) ),
		) + $columns + self::coordinates( $address );
	}

	/**
	 * The practices that the directory may show, if the member has consented. It shows the first.
	 *
	 * @param array<string,mixed>            $agreements By name in the page data.
	 * @param array<int,array<string,mixed>> $practices  Each as `Practice::toArray()`.
	 * @return array<int,array<string,mixed>>
	 */
	private static function shownPractices( array $agreements, array $practices ): array {
		return empty( $agreements[ RegistrationForm::DIRECTORY_CONSENT ] ) ? array() : array_values( array_filter( $practices, static fn( array $practice ): bool => ! empty( $practice['directory_show'] ) ) );
	}

	/**
	 * The specialties of a member's practices, without duplicates, cut to the column's length.
	 *
	 * @param array<int,array<string,mixed>> $practices The result of `shownPractices`.
	 * @return string[]
	 */
	private static function specialties( array $practices ): array {
		$specialties = array();
		foreach ( $practices as $practice ) {
			$specialty = trim( (string) preg_replace( '/\s+/u', ' ', self::text( $practice['specialty'] ?? '', SearchQuery::SPECIALTY_LIMIT ) ) );
			$longer    = $specialties + array( Tokenizer::normalize( $specialty ) => $specialty );
			if ( '' !== $specialty && mb_strlen( implode( DirectoryTable::SEPARATOR, $longer ) ) <= self::SPECIALTIES_LENGTH ) {
				$specialties = $longer;
			}
		}
		return array_values( $specialties );
	}

	/**
	 * Coordinates as integers of DirectoryTable::DEGREE; null if both are 0 or missing (spec: practices#no-coordinates).
	 *
	 * @param array<string,mixed> $address The result of `PostalAddress::toArray()`.
	 * @return array{lat:int|null,lng:int|null}
	 */
	private static function coordinates( array $address ): array {
		$lat = (float) ( $address['geo_lat'] ?? 0 );
		$lng = (float) ( $address['geo_lng'] ?? 0 );
		$has = 0.0 !== $lat || 0.0 !== $lng;
		return array(
			'lat' => $has ? (int) round( $lat * DirectoryTable::DEGREE ) : null,
			'lng' => $has ? (int) round( $lng * DirectoryTable::DEGREE ) : null,
		);
	}

	/** @param mixed $value A stored value of a practice. */
	private static function text( $value, int $longest ): string {
		return is_scalar( $value ) ? mb_substr( (string) $value, 0, $longest ) : '';
	}
}
