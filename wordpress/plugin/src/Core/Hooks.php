<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * Names of actions that one part does and parts which know nothing of it hear.
 */
final class Hooks {
	/** Done once a day by WordPress's schedule, for whatever has served its time or has to be looked at again. */
	public const DAILY = 'practice_portal_cleanup';

	/** Runs every hour by WP-Cron, for what has to be tried again. */
	public const HOURLY = 'practice_portal_endings';

	/** Somebody who may see it opens one of the portal's pages; told is the name of its view. */
	public const PAGE_OPENED = 'practice_portal_page_opened';

	/** Fires whenever Stripe confirms that a subscription is active, not only the first time. Parameter: the Subscription. */
	public const SUBSCRIPTION_ACTIVE = 'practice_portal_subscription_active';
}
