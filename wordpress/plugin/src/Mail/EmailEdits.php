<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

/**
 * The owner's changes to e-mails: the types that are switched off, and edited subjects and texts. An edited text replaces the
 * original in every language. Receipts' rows and the button stay. So does a subject or text that the owner left unchanged.
 */
final class EmailEdits {
	private const PREFIX = 'practice_portal_email_';

	/** The maximum length of a text and of a subject, in characters. */
	public const TEXT_LIMIT    = 5000;
	public const SUBJECT_LIMIT = 200;

	/** Whether the owner has switched off a type of e-mail. */
	public static function isOff( EmailType $type ): bool {
		// Receipts have a setting of their own.
		return EmailType::Receipt === $type ? '0' === get_option( EmailType::RECEIPTS_OPTION ) : true === ( self::read( $type )['is_off'] ?? false );
	}

	/**
	 * The edited subject and text. A part that was not edited is ''.
	 *
	 * @return array{subject:string,text:string}|null Null for the original.
	 */
	public static function find( EmailType $type ): ?array {
		$stored = self::read( $type );
		return ! is_string( $stored['subject'] ?? null ) || ! is_string( $stored['text'] ?? null ) ? null : array(
			'subject' => $stored['subject'],
			'text'    => $stored['text'],
		);
	}

	/** Switches a type of e-mail on or off. */
	public static function switch( EmailType $type, bool $is_off ): void {
		if ( EmailType::Receipt === $type ) {
			update_option( EmailType::RECEIPTS_OPTION, $is_off ? '0' : '1' );
		} else {
			self::write( array( 'is_off' => $is_off ) + self::read( $type ), $type );
		}
	}

	/**
	 * Stores an edited subject and text.
	 *
	 * @param array{subject:string,text:string}|null $edited A part that was not edited is ''. Null restores the original.
	 */
	public static function save( EmailType $type, ?array $edited ): void {
		self::write( ( $edited ?? array() ) + array_intersect_key( self::read( $type ), array( 'is_off' => true ) ), $type );
	}

	/** @return array<string,mixed> */
	private static function read( EmailType $type ): array {
		$stored = get_option( self::PREFIX . $type->value );
		return is_array( $stored ) ? $stored : array();
	}

	/** @param array<string,mixed> $values The values to store. */
	private static function write( array $values, EmailType $type ): void {
		if ( array() === array_filter( $values ) ) {
			delete_option( self::PREFIX . $type->value );
		} else {
			update_option( self::PREFIX . $type->value, $values, false );
		}
	}
}
