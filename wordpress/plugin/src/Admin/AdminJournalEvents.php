<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Mail\EmailType;

/** Records what happens in wp-admin, with labels. The log adds who acted. */
final class AdminJournalEvents {
	/**
	 * Records one of these events.
	 *
	 * @param JournalEvent $journal_event An event of an `AdminActivityKind`.
	 */
	public static function record( JournalEvent $journal_event ): void {
		ActivityLog::record( $journal_event );
	}

	/**
	 * @param string       $words The default label.
	 * @param JournalEntry $entry The log's entry.
	 */
	public function label( $words, $entry ): string {
		switch ( AdminActivityKind::tryFrom( $entry->kind ) ) {
			case AdminActivityKind::IssueDismissed:
				/* translators: %s: what had happened. */
				return sprintf( __( 'Problem marked as done: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::CanceledNow:
				/* translators: %s: name of a plan. */
				return sprintf( __( 'Membership canceled immediately: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::ImportStarted:
				/* translators: %s: name of a file. */
				return sprintf( __( 'Import of members: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::ImportUndone:
				/* translators: %s: name of a file. */
				return sprintf( __( 'Import of members undone: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::PriceChanged:
				/* translators: %s: which, from what to what. */
				return sprintf( __( 'Price changed: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::CouponCreated:
				/* translators: %s: a code. */
				return sprintf( __( 'Coupon created: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::CouponDeactivated:
				/* translators: %s: a code. */
				return sprintf( __( 'Coupon deactivated: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::OnboardingSaved:
				return __( 'Onboarding changed', 'practice-portal' );
			case AdminActivityKind::MissingUsersCanceled:
				/* translators: %s: a number. */
				return sprintf( __( 'Subscriptions of deleted users canceled: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::FileAdded:
				/* translators: %s: title of a file. */
				return sprintf( __( 'Private file uploaded: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::FileChanged:
				/* translators: %s: title of a file. */
				return sprintf( __( 'Private file changed: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::FileDeleted:
				/* translators: %s: title of a file. */
				return sprintf( __( 'Private file deleted: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::WebhookAdded:
				/* translators: %s: name of a server. */
				return sprintf( __( 'Webhook endpoint added: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::WebhookChanged:
				/* translators: %s: name of a server. */
				return sprintf( __( 'Webhook endpoint changed: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::WebhookSecretRotated:
				/* translators: %s: name of a server. */
				return sprintf( __( 'Webhook secret replaced: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::WebhookDeleted:
				/* translators: %s: name of a server. */
				return sprintf( __( 'Webhook endpoint deleted: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::JobRun:
				/* translators: %s: what, for example "E-mail: Receipt". */
				return sprintf( __( 'Scheduled work run by hand: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::JobGivenUp:
				/* translators: %s: what, for example "E-mail: Receipt". */
				return sprintf( __( 'Scheduled work given up: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::NoteAdded:
				return __( 'Note added', 'practice-portal' );
			case AdminActivityKind::NoteDeleted:
				return __( 'Note deleted', 'practice-portal' );
			case AdminActivityKind::EmailOff:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'E-mail switched off: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) );
			case AdminActivityKind::EmailOn:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'E-mail switched on: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) );
			case AdminActivityKind::EmailEdited:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'E-mail changed: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) );
			case AdminActivityKind::SetupChanged:
				/* translators: %s: what. */
				return sprintf( __( 'Set up: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::ReportExported:
				/* translators: %s: title of a report. */
				return sprintf( __( 'Report downloaded: %s', 'practice-portal' ), $entry->detail );
			case AdminActivityKind::MembersExported:
				if ( '' === $entry->detail ) {
					return __( 'Member list downloaded', 'practice-portal' );
				}
				/* translators: %s: a number. */
				return sprintf( _n( 'List of %s chosen member downloaded', 'List of %s chosen members downloaded', (int) $entry->detail, 'practice-portal' ), number_format_i18n( (int) $entry->detail ) );
		}
		return $words;
	}
}
