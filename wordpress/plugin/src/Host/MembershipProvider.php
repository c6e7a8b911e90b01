<?php
/**
 * Who holds which membership.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Host;

defined( 'ABSPATH' ) || exit;

/**
 * The memberships that are held now, of the plugin's own or of a membership plugin's. The directory joins them in the
 * database: it must not read ten thousand members to show a hundred.
 */
interface MembershipProvider {
	/**
	 * A statement, ready to run, that selects `user_id` and `name` of the subscriptions that are held now.
	 *
	 * @param string[] $names Only those of these names; never empty.
	 */
	public function holders( array $names ): string;

	/** Whether a user holds any membership now. */
	public function isHeldBy( int $user_id ): bool;
}
