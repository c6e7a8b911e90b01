<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Directory\Community\CommunityProvider;
use PracticePortal\Registration\Accounts\MemberPhoto;

/**
 * Builds DirectoryMember objects for the client. They contain the name and what the member agreed to
 * show: no own e-mail address, roles, other subscriptions or hidden practices.
 */
final class MemberSerializer {
	public function __construct( private readonly CommunityProvider $community ) {}

	/**
	 * @param array<int,array<string,mixed>> $rows Index rows in the order to return; with `distance` in kilometres if needed.
	 * @return array<int,array<string,mixed>>
	 */
	public function describe( array $rows ): array {
		$ids = array_map( 'intval', array_column( $rows, 'user_id' ) );
		if ( array() === $ids ) {
			return array();
		}
		cache_users( $ids );
		$this->community->prime( $ids );
		return array_values( array_map( $this->card( ... ), $rows ) );
	}

	/**
	 * @param array<string,mixed> $row An index row.
	 * @return array<string,mixed>
	 */
	private function card( array $row ): array {
		$id    = (int) $row['user_id'];
		$user  = get_userdata( $id );
		$photo = MemberPhoto::url( $id );
		return array(
			'id'             => $id,
			'name'           => $row['name'],
			'avatar'         => false === $user || '' !== $photo ? $photo : self::webUrl( $this->community->avatarUrl( $user ) ),
			'communityLink'  => false === $user ? '' : self::webUrl( $this->community->profileUrl( $user ) ),
			'joined'         => false === $user ? '' : self::time( (string) $user->user_registered ),
			'lastActivity'   => false === $user ? '' : self::time( $this->community->lastActivity( $user ) ),
			'profession'     => $row['profession'],
			'geolocation'    => null === $row['lat'] ? null : array(
				'lat' => (int) $row['lat'] / DirectoryTable::DEGREE,
				'lng' => (int) $row['lng'] / DirectoryTable::DEGREE,
			),
			'practice_name'  => $row['practice'],
			'address_line_1' => $row['line_one'],
			'address_line_2' => self::joined( ', ', $row['city'], self::joined( ' ', $row['state'], $row['zip'] ) ),
			'city'           => $row['city'],
			'zip'            => $row['zip'],
			'specialty'      => $row['specialty'],
			'practice_email' => $row['email'],
			'practice_phone' => $row['phone'],
			'practice_website' => self::webUrl( (string) $row['website'] ),
			'listed_by'      => $row['listed_by'],
		) + ( array_key_exists( 'distance', $row ) ? array( 'distance' => null === $row['distance'] ? null : round( $row['distance'], 3 ) ) : array() );
	}

	/** A UTC time of the database as RFC 3339; '' for none, which WordPress stores as zeros. */
	private static function time( string $utc ): string {
		$time = '' === $utc ? 0 : (int) strtotime( $utc . ' UTC' );
		return $time > 0 ? gmdate( 'Y-m-d\TH:i:s\Z', $time ) : '';
	}

	/** Other plugins and their filters provide these. Anything but a web URL is dropped. */
	private static function webUrl( string $url ): string {
		// BuddyPress and others omit the scheme of Gravatar URLs.
		$url = 0 === strpos( $url, '//' ) ? set_url_scheme( 'https:' . $url ) : $url;
		return 1 === preg_match( '#^https?://#i', $url ) ? $url : '';
	}

	private static function joined( string $separator, string ...$parts ): string {
		return implode( $separator, array_filter( $parts, 'strlen' ) );
	}
}
