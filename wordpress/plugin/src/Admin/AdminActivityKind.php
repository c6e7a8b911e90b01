<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

/** The kinds of entries in the activity log that only wp-admin records. */
enum AdminActivityKind: string {
	/** A problem was marked as done. Detail: what had happened. */
	case IssueDismissed = 'issue_dismissed';

	/** A membership was canceled without waiting for the end of the paid period. Detail: the plan. */
	case CanceledNow = 'canceled_now';

	/** The list of members was downloaded. Detail: the number of chosen members; '' for a whole list. */
	case MembersExported = 'members_exported';

	/** An import of members has begun, or was undone. Detail: the file's name. */
	case ImportStarted = 'import_started';
	case ImportUndone  = 'import_undone';

	/** The table of a report was downloaded. Detail: its title. */
	case ReportExported = 'report_exported';

	/** A membership's price has changed. Detail: the membership, the old price and the new price. */
	case PriceChanged = 'price_changed';

	/** A coupon was created or deactivated. Detail: the code. */
	case CouponCreated     = 'coupon_created';
	case CouponDeactivated = 'coupon_deactivated';

	/** The onboarding was saved. Detail: the number of items. */
	case OnboardingSaved = 'onboarding_saved';

	/** The subscriptions of missing users were cancelled. Detail: the number of users. */
	case MissingUsersCanceled = 'missing_users_canceled';

	/** An e-mail was edited or restored. Detail: the e-mail's type. */
	case EmailEdited = 'email_edited';

	/** An e-mail was switched off or on. Detail: the e-mail's type. */
	case EmailOff = 'email_switched_off';
	case EmailOn  = 'email_switched_on';

	/** A step of Setup was carried out. Detail: the step. */
	case SetupChanged = 'setup_changed';

	/** A private file was added, changed or deleted. Detail: its title. */
	case FileAdded   = 'file_added';
	case FileChanged = 'file_changed';
	case FileDeleted = 'file_deleted';

	/** An endpoint of webhooks was added, changed, given a new secret or deleted. Detail: its host. */
	case WebhookAdded         = 'webhook_added';
	case WebhookChanged       = 'webhook_changed';
	case WebhookSecretRotated = 'webhook_secret_rotated';
	case WebhookDeleted       = 'webhook_deleted';

	/** The owner ran a job before it was due, or gave it up. Detail: what. */
	case JobRun     = 'job_run';
	case JobGivenUp = 'job_given_up';

	/** A note on a member was added or deleted. The log does not contain its text. */
	case NoteAdded   = 'note_added';
	case NoteDeleted = 'note_deleted';

	/** A bulk operation was started. Detail: the operation and the number of members. `BulkActivity` has its label. */
	case BulkStarted = 'bulk_started';

	/** The owner started to send a message to members. Detail: its subject and the number of members. `BulkActivity` has its label. */
	case MessageStarted = 'message_started';
}
