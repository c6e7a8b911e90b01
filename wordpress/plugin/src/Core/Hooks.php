<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * Names of the plugin's own actions, and of others' that several classes listen on. They are in one file so that a request that
 * only listens does not load the classes that fire or handle them.
 */
final class Hooks {
	/** WP-Cron, daily: deletes expired rows and compares stored data with Stripe and WordPress. */
	public const DAILY = 'practice_portal_daily';

	/** WP-Cron, hourly: retries what failed. */
	public const HOURLY = 'practice_portal_hourly';

	/** WP-Cron: the next batch of the directory's index. */
	public const DIRECTORY_REINDEX = 'practice_portal_directory_rebuild';

	/** WP-Cron: the next batch of an import of members. */
	public const IMPORT_BATCH = 'practice_portal_import_batch';

	/** WP-Cron: the next batch of the reports' history. */
	public const REPORTS_HISTORY = 'practice_portal_reports_history';

	/** WP-Cron: does the jobs that are due. */
	public const JOBS_DUE = 'practice_portal_jobs_due';

	/** Filters the functions that build the handlers of jobs, by type of job (`Billing/Model/JobType`). */
	public const JOB_HANDLERS = 'practice_portal_job_handlers';

	/** Every hook that the plugin schedules with WP-Cron. */
	public const SCHEDULED = array(
		self::DAILY,
		self::HOURLY,
		self::DIRECTORY_REINDEX,
		self::IMPORT_BATCH,
		self::REPORTS_HISTORY,
		self::JOBS_DUE,
	);

	/** Updates the indexes of users who may have changed. Filters what differed, as `IndexTable::write()`. Further parameter: the users' IDs. */
	public const USERS_CHANGED = 'practice_portal_people_changed';

	/** Fires when the directory's whole index must be rebuilt, because it is unknown which users have changed. */
	public const DIRECTORY_OUTDATED = 'practice_portal_directory_outdated';

	/** Hooks of WordPress whose first argument is a user ID, and those of BuddyPress and BuddyBoss, which write names directly. */
	public const USER_CHANGES = array( 'user_register', 'profile_update', 'deleted_user', 'set_user_role', 'add_user_role', 'remove_user_role', 'add_user_to_blog', 'remove_user_from_blog', 'xprofile_updated_profile', 'bp_core_activated_user', 'bp_make_spam_user', 'bp_make_ham_user' );

	/** Hooks of WordPress for each change of a user's meta. */
	public const USER_META_CHANGES = array( 'added_user_meta', 'updated_user_meta', 'deleted_user_meta' );

	/** Filters of WordPress before each change of a user's meta. */
	public const BEFORE_USER_META_CHANGES = array( 'add_user_metadata', 'update_user_metadata', 'delete_user_metadata' );

	/** MemberPress' hooks for each change of a transaction. */
	public const TRANSACTION_CHANGES = array( 'mepr-txn-store', 'mepr-txn-expired', 'mepr_post_delete_transaction' );

	/** Fires when a user opens one of the portal's pages and may see it. Parameter: the name of its view. */
	public const PAGE_OPENED = 'practice_portal_page_opened';

	/** Fires after a subscription's row has changed. Parameter: the member's id. */
	public const SUBSCRIPTION_CHANGED = 'practice_portal_subscription_changed';

	/** Fires under the user's lock when cards were declined too often for a registration. Parameter: its Subscription. */
	public const TOO_MANY_DECLINES = 'practice_portal_too_many_declines';

	/** Fires before a subscription's row is deleted, because its import is undone. Parameter: its ID. */
	public const SUBSCRIPTION_REMOVED = 'practice_portal_subscription_removed';

	/** Other plugins fire this action to record an event in the activity log. Parameter: a JournalEvent. */
	public const EVENT_HAPPENED = 'practice_portal_happened';

	/** Fires after the activity log has stored an event, for caches and other plugins. Parameter: the JournalEntry. */
	public const EVENT_LOGGED = 'practice_portal_activity_logged';

	/** Fires in the transaction that stores a new health issue, or one that is open again. Parameter: the HealthIssue. */
	public const ISSUE_STORED = 'practice_portal_issue_stored';

	/** Fires after a health issue was stored that is new or open again. Parameter: the HealthIssue. */
	public const ISSUE_RAISED = 'practice_portal_issue_raised';

	/** Fires when Stripe does not find an object because the keys belong to another account. */
	public const OTHER_STRIPE_ACCOUNT = 'practice_portal_other_stripe_account';

	/** The admin-ajax action that returns new nonces. */
	public const AJAX_NONCE = 'practice_portal_nonce';

	/** MemberPress' admin-ajax action that validates a coupon. */
	public const AJAX_COUPON = 'mepr_validate_coupon';

	/** The shortcode of the portal's pages. */
	public const SHORTCODE = 'practice_portal';
}
