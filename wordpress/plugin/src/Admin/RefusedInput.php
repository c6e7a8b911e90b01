<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

/** Stores the input of a refused form for the same user's next page, which shows it once. */
final class RefusedInput {
	private const KEY = 'practice_portal_refused_';

	/** What every form sends, and secrets. They are never stored. */
	private const NEVER_STORED = array( '_wpnonce', '_wp_http_referer', 'action', 'key', 'password', 'secret' );

	/**
	 * @param string                  $form  A name for the form; with the ID of what it changes, if one page has several.
	 * @param array<int|string,mixed> $typed The input by field.
	 */
	public static function store( string $form, array $typed ): void {
		set_transient( self::key( $form ), array_diff_key( $typed, array_flip( self::NEVER_STORED ) ), HOUR_IN_SECONDS );
	}

	/**
	 * The current user's refused input; empty for none. Reading it deletes it.
	 *
	 * @return array<int|string,mixed>
	 */
	public static function take( string $form ): array {
		$typed = get_transient( self::key( $form ) );
		delete_transient( self::key( $form ) );
		return is_array( $typed ) ? $typed : array();
	}

	private static function key( string $form ): string {
		return self::KEY . get_current_user_id() . "_$form";
	}
}
