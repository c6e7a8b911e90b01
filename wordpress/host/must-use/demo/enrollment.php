<?php
/** Creates the demo's members. It stores the same data as a registration. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Contract;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Form\RegistrationForm;

defined( 'ABSPATH' ) || exit;

const DIRECTORY_SIZE = 60;

/** One of this many practices has no coordinates, so it has no pin. */
const WITHOUT_PLACE_EVERY = 10;

/** Centre of the directory's map, and the maximum distance of practices from it, in degrees. */
const LATITUDE  = 45.5152;
const LONGITUDE = -122.6784;
const REACH     = 0.055;

/** Turning by the golden angle spreads points evenly over a disc. */
const GOLDEN_ANGLE = 2.39996323;

/**
 * A registration's body, as the form would send it.
 *
 * @param int    $number The member's number. Everything else is derived from it, so it is the same on every site.
 * @param string $first  First name.
 * @param string $last   Last name.
 * @return array<string,mixed>
 */
function registration_body( int $number, string $first, string $last ): array {
	$streets     = array( 'NW Everett St', 'SE Hawthorne Blvd', 'NE Alberta St', 'SW Morrison St', 'N Mississippi Ave', 'SE Division St', 'NE Broadway', 'SW Barbur Blvd' );
	$specialties = array( 'General Dentistry', 'Family Medicine', 'Orthodontics', 'Dermatology', 'Pediatric Dentistry', 'Internal Medicine', 'Endodontics', 'Pediatrics' );
	$places      = array( 'Rose City', 'Willamette', 'Mount Tabor', 'Pearl', 'Laurelhurst', 'Sellwood', 'Hawthorne', 'Forest Park', 'Bridgetown', 'Alameda' );
	$is_dental   = 0 === $number % 2;
	$has_place   = 0 !== $number % WITHOUT_PLACE_EVERY;
	$distance    = REACH * sqrt( $number / DIRECTORY_SIZE );
	$address     = array(
		'line1'   => ( 100 + 37 * $number ) . ' ' . $streets[ $number % count( $streets ) ],
		'line2'   => 0 === $number % 4 ? 'Suite ' . ( 100 + $number ) : '',
		'city'    => 'Portland',
		'state'   => 'OR',
		'zip'     => (string) ( 97201 + $number % 30 ),
		'country' => 'US',
		'geo_lat' => $has_place ? round( LATITUDE + $distance * sin( GOLDEN_ANGLE * $number ), 6 ) : 0,
		'geo_lng' => $has_place ? round( LONGITUDE + 1.4 * $distance * cos( GOLDEN_ANGLE * $number ), 6 ) : 0,
	);
	return array(
		'user_first_name'        => $first,
		'user_last_name'         => $last,
		'mepr_best_phone_number' => sprintf( '+1 503-555-%04d', 100 + $number ),
		'hpa_role'               => 'doctor',
		'mepr_profession'        => $is_dental ? 'dental' : 'medical',
		'mepr-address-one'       => $address['line1'],
		'mepr-address-two'       => $address['line2'],
		'mepr-address-city'      => $address['city'],
		'mepr-address-state'     => $address['state'],
		'mepr-address-zip'       => $address['zip'],
		'mepr-address-country'   => $address['country'],
		'practices'              => array(
			array(
				'name'               => sprintf( '%s %s', $places[ intdiv( $number, 6 ) % count( $places ) ], array( 'Health', 'Dental', 'Clinic', 'Dental Care', 'Family Practice', 'Smiles' )[ $number % 6 ] ),
				'specialty'          => $specialties[ ( $is_dental ? 0 : 1 ) + 2 * ( intdiv( $number, 2 ) % 4 ) ],
				'business_structure' => array( 'llc', 'p-c', 'corp', 'partnership', 'individual' )[ $number % 5 ],
				'phone'              => sprintf( '+1 503-555-%04d', 200 + $number ),
				'website'            => sprintf( 'https://practice-%02d.example.com', $number ),
				'email'              => sprintf( 'front-desk-%02d@example.com', $number ),
				'directory_show'     => '1',
				'address'            => $address,
			),
		),
		'agreements'             => array_fill_keys( array_merge( Contract::REQUIRED_AGREEMENTS, array( RegistrationForm::DIRECTORY_CONSENT ) ), '1' ),
	);
}

/** Makes a user a member with the Grow Membership, the one that the directory lists. */
function enroll( int $user_id, array $body ): void {
	$product       = ( new Plans() )->findBySlug( 'grow-membership' );
	$subscriptions = new Subscriptions();
	if ( null === $product || null !== $subscriptions->currentFor( $user_id ) ) {
		return;
	}
	( new MemberRecords() )->storeMember( $user_id, new RegistrationForm( $body ) );
	$subscriptions->activate( $subscriptions->create( $user_id, $product->id, $product->subscription_name, $product->price, '', 0, 0, $product->terms( '' ) )->id );
}

/**
 * Creates accounts and members with all their meta in a few queries, because one by one it takes seconds.
 *
 * @param callable():void $create Creates users that did not exist before, with their meta.
 */
function store_at_once( callable $create ): void {
	global $wpdb;
	$meta    = array();
	$collect = static function ( $check, int $user_id, string $key, $value ) use ( &$meta ): bool {
		$meta[ $user_id ][ $key ] = maybe_serialize( $value );
		return true;
	};
	$wpdb->query( 'START TRANSACTION' );
	add_filter( 'update_user_metadata', $collect, 10, 4 );
	add_filter( 'add_user_metadata', $collect, 10, 4 );
	$create();
	remove_filter( 'update_user_metadata', $collect );
	remove_filter( 'add_user_metadata', $collect );

	$rows = array();
	foreach ( $meta as $user_id => $values ) {
		foreach ( $values as $key => $value ) {
			$rows[] = $wpdb->prepare( '(%d, %s, %s)', $user_id, $key, $value );
		}
	}
	foreach ( array_chunk( $rows, 100 ) as $some ) {
		// phpcs:ignore WordPress.DB.PreparedSQL -- each row is prepared above.
		$wpdb->query( "INSERT INTO {$wpdb->usermeta} (user_id, meta_key, meta_value) VALUES " . implode( ', ', $some ) );
	}
	$wpdb->query( 'COMMIT' );
	wp_cache_flush();
}
