<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Core\Contract;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\Form\UsStates;

/** Translates between the fields of `DetailsEditor` and the registration's form. */
final class DetailsForm {
	private const PERSON = array( 'user_first_name', 'user_last_name', 'user_email', 'mepr_best_phone_number', 'mepr_profession', 'hpa_role' );

	/** What makes a practice another place. */
	private const PLACE = array( 'line1', 'city', 'state', 'zip' );

	/**
	 * The corrected details. A practice keeps its coordinates as long as its address stays the same.
	 *
	 * @param array<int|string,mixed> $form   The submitted form.
	 * @param array<string,mixed>     $stored The stored details, as `ProfileCorrection::for()`.
	 * @return array{RegistrationForm,int[]} Also the number on the page of each practice that remains.
	 */
	public static function read( array $form, array $stored ): array {
		$known     = array_values( Sanitizer::collection( $stored['practices'] ?? array() ) );
		$practices = array();
		foreach ( Sanitizer::collection( $form['practices'] ?? array() ) as $index => $entered ) {
			$practice = self::practice( Sanitizer::collection( $entered ), Sanitizer::collection( $known[ (int) $index ] ?? array() ) );
			if ( null !== $practice ) {
				$practices[ (int) $index ] = $practice;
			}
		}
		return array( new RegistrationForm( array( 'practices' => $practices ) + $form ), array_keys( $practices ) );
	}

	/**
	 * @param array<int|string,mixed> $entered The form's fields of one practice.
	 * @param array<int|string,mixed> $known   The stored practice; empty for a new one.
	 * @return array<int|string,mixed>|null Null if it is to be removed, or if the fields of a new one are empty.
	 */
	private static function practice( array $entered, array $known ): ?array {
		$address = Sanitizer::collection( $entered['address'] ?? array() );
		$texts   = array_filter( array_map( Sanitizer::line( ... ), array_filter( array_merge( $address, $entered ), 'is_string' ) ), 'strlen' );
		if ( isset( $entered['remove'] ) || ( array() === $known && array() === array_diff_key( $texts, array( 'directory_show' => 1 ) ) ) ) {
			return null;
		}
		$before           = Sanitizer::collection( $known['address'] ?? array() );
		$address['state'] = UsStates::code( Sanitizer::line( $address['state'] ?? '' ) );
		$is_same          = array() !== $before;
		foreach ( self::PLACE as $part ) {
			$is_same = $is_same && 0 === strcasecmp( Sanitizer::line( $address[ $part ] ?? '' ), Sanitizer::line( $before[ $part ] ?? '' ) );
		}
		$address['country'] = $before['country'] ?? Contract::DEFAULT_COUNTRY;
		return array(
			'directory_show' => isset( $entered['directory_show'] ),
			'address'        => $is_same ? array_intersect_key( $before, array_flip( array( 'geo_lat', 'geo_lng' ) ) ) + $address : $address,
		) + $entered;
	}

	/**
	 * The form's values for stored details.
	 *
	 * @param array<string,mixed> $stored As `ProfileCorrection::for()`.
	 * @return array<string,string> By field name.
	 */
	public static function fromStored( array $stored ): array {
		return self::fromTyped( array( 'mepr_best_phone_number' => $stored['phone'] ?? '' ) + $stored );
	}

	/**
	 * The form's values for what was typed.
	 *
	 * @param array<int|string,mixed> $typed The submitted form.
	 * @return array<string,string> By field name.
	 */
	public static function fromTyped( array $typed ): array {
		$values = array();
		foreach ( self::PERSON as $field ) {
			$values[ $field ] = Sanitizer::line( $typed[ $field ] ?? '' );
		}
		foreach ( array_values( Sanitizer::collection( $typed['practices'] ?? array() ) ) as $index => $practice ) {
			$practice = Sanitizer::collection( $practice );
			foreach ( $practice as $field => $value ) {
				if ( is_scalar( $value ) ) {
					$values[ "practices[$index][$field]" ] = 'phone' === $field ? Sanitizer::phone( $value ) : Sanitizer::line( (string) $value );
				}
			}
			foreach ( Sanitizer::collection( $practice['address'] ?? array() ) as $part => $value ) {
				$values[ "practices[$index][address][$part]" ] = Sanitizer::line( $value );
			}
		}
		return $values;
	}

	/**
	 * The number of practices among the values. The fields of a new one count if one is filled.
	 *
	 * @param array<string,string> $values By field name.
	 */
	public static function practices( array $values ): int {
		$filled = array_filter( $values, 'strlen' );
		$count  = 0;
		foreach ( array_keys( $filled ) as $name ) {
			if ( 1 === preg_match( '/^practices\[(\d+)\]/', $name, $found ) ) {
				$count = max( $count, (int) $found[1] + 1 );
			}
		}
		return $count;
	}

	/**
	 * The messages by the form's field names.
	 *
	 * @param array<string,string[]> $errors  Messages by the registration's names.
	 * @param int[]                  $numbers The number on the page of each practice.
	 * @return array<string,string[]>
	 */
	public static function errors( array $errors, array $numbers ): array {
		$named = array();
		foreach ( $errors as $field => $messages ) {
			list( $name, $index, $part ) = explode( '.', "$field..", 4 );
			if ( 'practices' === $name ) {
				$name = sprintf( 'address' === $part ? 'practices[%d][%s][line1]' : 'practices[%d][%s]', $numbers[ (int) $index ] ?? 0, '' === $part ? 'name' : $part );
			}
			$named[ $name ] = $messages;
		}
		return $named;
	}
}
