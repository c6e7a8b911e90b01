<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Settings;

use PracticePortal\Core\Contract;
use PracticePortal\Core\Formats;
use PracticePortal\Core\Sanitizer;

/**
 * Validates the body of `PUT /user-datadx-settings` (spec: rest#reporting-access): a list of `{ id, datadx_access_key, datadx_access_email }`.
 * Other fields are ignored.
 */
final class ReportingAccessValidator {
	/** @var array<int,array<string,string>> Values to store, by user. A field that was not sent is missing. */
	public array $rows = array();

	/** @var array<string,array<string,string>> Errors, by the ID that was sent and by field. */
	public array $errors = array();

	private bool $is_list;

	/** @param mixed $body The request's body. */
	public function __construct( $body ) {
		$this->is_list = is_array( $body ) && array_keys( $body ) === array_keys( array_values( $body ) );
		if ( ! $this->is_list ) {
			return;
		}
		$rows = array_map( Sanitizer::collection( ... ), $body );
		$ids  = array_filter( array_map( self::id( ... ), $rows ) );
		if ( array() !== $ids ) {
			cache_users( array_values( array_unique( $ids ) ) );
		}
		foreach ( $rows as $index => $row ) {
			$this->readRow( (string) $index, $row );
		}
	}

	public function isValid(): bool {
		return $this->is_list && array() === $this->errors;
	}

	/**
	 * @param string                  $index The row's index, for a row without an ID.
	 * @param array<int|string,mixed> $row   A row of the request.
	 */
	private function readRow( string $index, array $row ): void {
		$id   = self::id( $row );
		$name = 0 === $id ? "row-$index" : (string) $id;
		if ( 0 === $id || false === get_userdata( $id ) || ! current_user_can( 'edit_user', $id ) ) {
			$this->errors[ $name ]['id'] = __( 'User not found, or you are not allowed to edit this user.', 'practice-portal' );
			return;
		}
		if ( isset( $this->rows[ $id ] ) ) {
			$this->errors[ $name ]['id'] = __( 'This user is in the list twice.', 'practice-portal' );
			return;
		}
		$this->rows[ $id ] = array();
		if ( array_key_exists( ReportingAccess::KEY, $row ) ) {
			$this->readKey( $id, $row[ ReportingAccess::KEY ] );
		}
		if ( array_key_exists( ReportingAccess::EMAIL, $row ) ) {
			$this->readEmail( $id, $row[ ReportingAccess::EMAIL ] );
		}
	}

	/**
	 * Reads a key. A key is sent in a header, so it must be one line.
	 *
	 * @param int   $id    The user's ID.
	 * @param mixed $value A value of the request.
	 */
	private function readKey( int $id, $value ): void {
		$key = is_string( $value ) ? trim( $value ) : null;
		if ( null === $key || Sanitizer::line( $key ) !== $key || Formats::length( $key ) > Contract::LINE_LIMIT ) {
			/* translators: %d: greatest number of characters. */
			$this->errors[ (string) $id ][ ReportingAccess::KEY ] = sprintf( _n( 'This must be one line of at most %d character.', 'This must be one line of at most %d characters.', Contract::LINE_LIMIT, 'practice-portal' ), Contract::LINE_LIMIT );
			return;
		}
		$this->rows[ $id ][ ReportingAccess::KEY ] = $key;
	}

	/**
	 * @param int   $id    The user's ID.
	 * @param mixed $value A value of the request.
	 */
	private function readEmail( int $id, $value ): void {
		$email = is_string( $value ) ? trim( $value ) : null;
		if ( null === $email || ( '' !== $email && false === is_email( $email ) ) || strlen( $email ) > Contract::LINE_LIMIT ) {
			$this->errors[ (string) $id ][ ReportingAccess::EMAIL ] = __( 'This must be a valid email address.', 'practice-portal' );
			return;
		}
		$this->rows[ $id ][ ReportingAccess::EMAIL ] = $email;
	}

	/** @param array<int|string,mixed> $row A row of the request. */
	private static function id( array $row ): int {
		return is_bool( $row['id'] ?? false ) ? 0 : Sanitizer::id( $row['id'] );
	}
}
