<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Mail\EmailType;

/** Kinds of events that only wp-admin records, with their labels. The log adds who acted. */
final class AdminJournalEvents {
	/** A problem was marked as done. Detail: what had happened. */
	public const ISSUE_DISMISSED = 'issue_dismissed';

	/** A membership was canceled without waiting for the end of the paid period. Detail: the plan. */
	public const CANCELED_NOW = 'canceled_now';

	/** The list of members was downloaded. Detail: the number of chosen members; '' for a whole list. */
	public const MEMBERS_EXPORTED = 'members_exported';

	/** An import of members has begun, or was undone. Detail: the file's name. */
	public const IMPORT_STARTED = 'import_started';
	public const IMPORT_UNDONE  = 'import_undone';

	/** The table of a report was downloaded. Detail: its title. */
	public const REPORT_EXPORTED = 'report_exported';

	/** A membership's price has changed. Detail: the membership, the old price and the new price. */
	public const PRICE_CHANGED = 'price_changed';

	/** A coupon was created or deactivated. Detail: the code. */
	public const COUPON_CREATED     = 'coupon_created';
	public const COUPON_DEACTIVATED = 'coupon_deactivated';

	/** The onboarding was saved. Detail: the number of items. */
	public const ONBOARDING_SAVED = 'onboarding_saved';

	/** The subscriptions of missing users were cancelled. Detail: the number of users. */
	public const MISSING_USERS_CANCELED = 'missing_users_canceled';

	/** An e-mail was edited or restored. Detail: the e-mail's type. */
	public const EMAIL_EDITED = 'email_edited';

	/** An e-mail was switched off or on. Detail: the e-mail's type. */
	public const EMAIL_OFF = 'email_switched_off';
	public const EMAIL_ON  = 'email_switched_on';

	/** A step of Setup was carried out. Detail: the step. */
	public const SETUP_CHANGED = 'setup_changed';

	/** A private file was added, changed or deleted. Detail: its title. */
	public const FILE_ADDED   = 'file_added';
	public const FILE_CHANGED = 'file_changed';
	public const FILE_DELETED = 'file_deleted';

	/** An endpoint of webhooks was added, changed, given a new secret or deleted. Detail: its host. */
	public const WEBHOOK_ADDED          = 'webhook_added';
	public const WEBHOOK_CHANGED        = 'webhook_changed';
	public const WEBHOOK_SECRET_ROTATED = 'webhook_secret_rotated';
	public const WEBHOOK_DELETED        = 'webhook_deleted';

	/** The owner ran a job before it was due, or gave it up. Detail: what. */
	public const JOB_RUN      = 'job_run';
	public const JOB_GIVEN_UP = 'job_given_up';

	/** A note on a member was added or deleted. The log does not contain its text. */
	public const NOTE_ADDED   = 'note_added';
	public const NOTE_DELETED = 'note_deleted';

	/** A bulk operation was started. Detail: the operation and the number of members. `BulkActivity` has its label. */
	public const BULK_STARTED = 'bulk_started';

	/** The owner started to send a message to members. Detail: its subject and the number of members. `BulkActivity` has its label. */
	public const MESSAGE_STARTED = 'message_started';

	public function register(): void {
		add_filter( 'practice_portal_activity_label', array( $this, 'label' ), 10, 2 );
	}

	/**
	 * Records one of these events.
	 *
	 * @param JournalEvent $journal_event An event of one of this class's kinds.
	 */
	public static function record( JournalEvent $journal_event ): void {
		ActivityLog::record( $journal_event );
	}

	/**
	 * @param string       $words The default label.
	 * @param JournalEntry $entry The log's entry.
	 */
	public function label( $words, $entry ): string {
		switch ( $entry->kind ) {
			case self::ISSUE_DISMISSED:
				/* translators: %s: what had happened. */
				return sprintf( __( 'Problem marked as done: %s', 'practice-portal' ), $entry->detail );
			case self::CANCELED_NOW:
				/* translators: %s: name of a plan. */
				return sprintf( __( 'Membership canceled immediately: %s', 'practice-portal' ), $entry->detail );
			case self::IMPORT_STARTED:
				/* translators: %s: name of a file. */
				return sprintf( __( 'Import of members: %s', 'practice-portal' ), $entry->detail );
			case self::IMPORT_UNDONE:
				/* translators: %s: name of a file. */
				return sprintf( __( 'Import of members undone: %s', 'practice-portal' ), $entry->detail );
			case self::PRICE_CHANGED:
				/* translators: %s: which, from what to what. */
				return sprintf( __( 'Price changed: %s', 'practice-portal' ), $entry->detail );
			case self::COUPON_CREATED:
				/* translators: %s: a code. */
				return sprintf( __( 'Coupon created: %s', 'practice-portal' ), $entry->detail );
			case self::COUPON_DEACTIVATED:
				/* translators: %s: a code. */
				return sprintf( __( 'Coupon deactivated: %s', 'practice-portal' ), $entry->detail );
			case self::ONBOARDING_SAVED:
				return __( 'Onboarding changed', 'practice-portal' );
			case self::MISSING_USERS_CANCELED:
				/* translators: %s: a number. */
				return sprintf( __( 'Subscriptions of deleted users canceled: %s', 'practice-portal' ), $entry->detail );
			case self::FILE_ADDED:
				/* translators: %s: title of a file. */
				return sprintf( __( 'Private file uploaded: %s', 'practice-portal' ), $entry->detail );
			case self::FILE_CHANGED:
				/* translators: %s: title of a file. */
				return sprintf( __( 'Private file changed: %s', 'practice-portal' ), $entry->detail );
			case self::FILE_DELETED:
				/* translators: %s: title of a file. */
				return sprintf( __( 'Private file deleted: %s', 'practice-portal' ), $entry->detail );
			case self::WEBHOOK_ADDED:
				/* translators: %s: name of a server. */
				return sprintf( __( 'Webhook endpoint added: %s', 'practice-portal' ), $entry->detail );
			case self::WEBHOOK_CHANGED:
				/* translators: %s: name of a server. */
				return sprintf( __( 'Webhook endpoint changed: %s', 'practice-portal' ), $entry->detail );
			case self::WEBHOOK_SECRET_ROTATED:
				/* translators: %s: name of a server. */
				return sprintf( __( 'Webhook secret replaced: %s', 'practice-portal' ), $entry->detail );
			case self::WEBHOOK_DELETED:
				/* translators: %s: name of a server. */
				return sprintf( __( 'Webhook endpoint deleted: %s', 'practice-portal' ), $entry->detail );
			case self::JOB_RUN:
				/* translators: %s: what, for example "E-mail: Receipt". */
				return sprintf( __( 'Scheduled work run by hand: %s', 'practice-portal' ), $entry->detail );
			case self::JOB_GIVEN_UP:
				/* translators: %s: what, for example "E-mail: Receipt". */
				return sprintf( __( 'Scheduled work given up: %s', 'practice-portal' ), $entry->detail );
			case self::NOTE_ADDED:
				return __( 'Note added', 'practice-portal' );
			case self::NOTE_DELETED:
				return __( 'Note deleted', 'practice-portal' );
			case self::EMAIL_OFF:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'E-mail switched off: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) );
			case self::EMAIL_ON:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'E-mail switched on: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) );
			case self::EMAIL_EDITED:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'E-mail changed: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) );
			case self::SETUP_CHANGED:
				/* translators: %s: what. */
				return sprintf( __( 'Set up: %s', 'practice-portal' ), $entry->detail );
			case self::REPORT_EXPORTED:
				/* translators: %s: title of a report. */
				return sprintf( __( 'Report downloaded: %s', 'practice-portal' ), $entry->detail );
			case self::MEMBERS_EXPORTED:
				if ( '' === $entry->detail ) {
					return __( 'Member list downloaded', 'practice-portal' );
				}
				/* translators: %s: a number. */
				return sprintf( _n( 'List of %s chosen member downloaded', 'List of %s chosen members downloaded', (int) $entry->detail, 'practice-portal' ), number_format_i18n( (int) $entry->detail ) );
		}
		return $words;
	}
}
