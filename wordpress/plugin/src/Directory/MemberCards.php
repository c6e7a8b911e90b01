<?php
/**
 * What the directory tells of a member.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Domain\Text;
use PracticePortal\Host\CommunityProvider;
use PracticePortal\Registration\MemberRecords;
use PracticePortal\Support\PlainText;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * DirectoryMember of the wire (specification, section 3). Beside the name there is nothing but what the member has agreed
 * to show: neither their own e-mail address nor roles, other subscriptions or practices that are not shown.
 */
final class MemberCards {
	private CommunityProvider $community;
	private MemberRecords $records;

	public function __construct( CommunityProvider $community, MemberRecords $records ) {
		$this->community = $community;
		$this->records   = $records;
	}

	/**
	 * @param array<int,array{0:WP_User,1:string}> $members User and reason of the listing by user id, their meta read already.
	 * @return array<int,array<string,mixed>>
	 */
	public function describe( array $members ): array {
		$this->community->prime( array_keys( $members ) );
		$cards = array();
		foreach ( $members as list( $user, $listed_by ) ) {
			$cards[] = $this->card( $user, $listed_by );
		}
		return $cards;
	}

	/** @return array<string,mixed> */
	private function card( WP_User $user, string $listed_by ): array {
		$practice = $this->records->listedPractice( $user->ID ) ?? array();
		$address  = is_array( $practice['address'] ?? null ) ? $practice['address'] : array();
		return array(
			'id'             => $user->ID,
			'name'           => PlainText::of( $user->display_name ),
			'avatar'         => self::webAddress( $this->community->avatarUrl( $user ) ),
			'communityLink'  => self::webAddress( $this->community->profileUrl( $user ) ),
			'joined'         => self::time( (string) $user->user_registered ),
			'lastActivity'   => self::time( $this->community->lastActivity( $user ) ),
			'profession'     => Text::oneOf( $this->records->text( $user->ID, MemberRecords::PROFESSION ), Directory::PROFESSIONS ),
			'geolocation'    => self::place( $address ),
			'practice_name'  => (string) ( $practice['name'] ?? '' ),
			'address_line_1' => self::joined( ', ', $address['line1'] ?? '', $address['line2'] ?? '' ),
			'address_line_2' => self::joined( ', ', $address['city'] ?? '', self::joined( ' ', $address['state'] ?? '', $address['zip'] ?? '' ) ),
			'practice_email' => (string) ( $practice['email'] ?? '' ),
			'practice_phone' => (string) ( $practice['phone'] ?? '' ),
			'listed_by'      => $listed_by,
		);
	}

	/**
	 * Coordinates; null when both are 0 or missing (decisions, "Coordinates").
	 *
	 * @param array<string,mixed> $address As `Domain\Address::toArray()`.
	 * @return array{lat:float,lng:float}|null
	 */
	private static function place( array $address ): ?array {
		$lat = (float) ( $address['geo_lat'] ?? 0 );
		$lng = (float) ( $address['geo_lng'] ?? 0 );
		return 0.0 === $lat && 0.0 === $lng ? null : array(
			'lat' => $lat,
			'lng' => $lng,
		);
	}

	/** A time of the database's, UTC, as RFC 3339; '' for none, which WordPress writes with zeros. */
	private static function time( string $utc ): string {
		$time = '' === $utc ? 0 : (int) strtotime( $utc . ' UTC' );
		return $time > 0 ? gmdate( 'Y-m-d\TH:i:s\Z', $time ) : '';
	}

	/** Other plugins and their filters say these: what is no address of the web is none. */
	private static function webAddress( string $url ): string {
		// BuddyPress, and others, leave the scheme away where pictures come from Gravatar.
		$url = 0 === strpos( $url, '//' ) ? set_url_scheme( 'https:' . $url ) : $url;
		return 1 === preg_match( '#^https?://#i', $url ) ? $url : '';
	}

	private static function joined( string $separator, string ...$parts ): string {
		return implode( $separator, array_filter( $parts, 'strlen' ) );
	}
}
