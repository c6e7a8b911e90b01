<?php
declare(strict_types=1);

namespace PracticePortal\Core\Settings;

/**
 * The settings for pauses: whether members can pause instead of canceling, for how long, and whether the members' area stays open.
 */
final class PauseSettings {
	/** The maximum number of months; '0' if members can't pause. */
	public const MONTHS_OPTION = 'practice_portal_pause_months';

	/** '1' if the members' area stays open during a pause. */
	public const OPEN_OPTION = 'practice_portal_pause_open';

	/** The upper limit of the setting (spec: account#pausing). */
	public const MAX_MONTHS = 3;

	/** The maximum number of months; 0 if members can't pause. */
	public static function maxMonths(): int {
		return max( 0, min( self::MAX_MONTHS, (int) get_option( self::MONTHS_OPTION, '0' ) ) );
	}

	/** Whether the members' area stays open during a pause. */
	public static function isAreaOpen(): bool {
		return '1' === (string) get_option( self::OPEN_OPTION, '0' );
	}
}
