<?php
declare(strict_types=1);

namespace PracticePortal\Core\Settings;

defined( 'ABSPATH' ) || exit;

/** Whether members can pause their membership instead of canceling it, for how long, and what is open to them meanwhile. */
final class PauseSettings {
	/** The most months that a member can choose; '0' for no pause. */
	public const MONTHS_OPTION = 'practice_portal_pause_months';

	/** '1' if the members' area stays open during a pause. */
	public const OPEN_OPTION = 'practice_portal_pause_open';

	/** No pause is longer (decisions, "Owner's first year"). */
	public const MAX_MONTHS = 3;

	/** The most months that a member can choose; 0 if members can't pause. */
	public static function maxMonths(): int {
		return max( 0, min( self::MAX_MONTHS, (int) get_option( self::MONTHS_OPTION, '0' ) ) );
	}

	/** Whether the members' area stays open during a pause. */
	public static function isAreaOpen(): bool {
		return '1' === (string) get_option( self::OPEN_OPTION, '0' );
	}
}
