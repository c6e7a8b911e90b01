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
		$kind   = AdminActivityKind::tryFrom( $entry->kind );
		$format = match ( $kind ) {
			/* translators: %s: what had happened. */
			AdminActivityKind::IssueDismissed       => __( 'Problem marked as done: %s', 'practice-portal' ),
			/* translators: %s: name of a plan. */
			AdminActivityKind::CanceledNow          => __( 'Membership canceled immediately: %s', 'practice-portal' ),
			/* translators: %s: name of a file. */
			AdminActivityKind::ImportStarted        => __( 'Import of members: %s', 'practice-portal' ),
			/* translators: %s: name of a file. */
			AdminActivityKind::ImportUndone         => __( 'Import of members undone: %s', 'practice-portal' ),
			/* translators: %s: which, from what to what. */
			AdminActivityKind::PriceChanged         => __( 'Price changed: %s', 'practice-portal' ),
			/* translators: %s: a code. */
			AdminActivityKind::CouponCreated        => __( 'Coupon created: %s', 'practice-portal' ),
			/* translators: %s: a code. */
			AdminActivityKind::CouponDeactivated    => __( 'Coupon deactivated: %s', 'practice-portal' ),
			AdminActivityKind::OnboardingSaved      => __( 'Onboarding changed', 'practice-portal' ),
			/* translators: %s: a number. */
			AdminActivityKind::MissingUsersCanceled => __( 'Subscriptions of deleted users canceled: %s', 'practice-portal' ),
			/* translators: %s: title of a file. */
			AdminActivityKind::FileAdded            => __( 'Private file uploaded: %s', 'practice-portal' ),
			/* translators: %s: title of a file. */
			AdminActivityKind::FileChanged          => __( 'Private file changed: %s', 'practice-portal' ),
			/* translators: %s: title of a file. */
			AdminActivityKind::FileDeleted          => __( 'Private file deleted: %s', 'practice-portal' ),
			/* translators: %s: name of a server. */
			AdminActivityKind::WebhookAdded         => __( 'Webhook endpoint added: %s', 'practice-portal' ),
			/* translators: %s: name of a server. */
			AdminActivityKind::WebhookChanged       => __( 'Webhook endpoint changed: %s', 'practice-portal' ),
			/* translators: %s: name of a server. */
			AdminActivityKind::WebhookSecretRotated => __( 'Webhook secret replaced: %s', 'practice-portal' ),
			/* translators: %s: name of a server. */
			AdminActivityKind::WebhookDeleted       => __( 'Webhook endpoint deleted: %s', 'practice-portal' ),
			/* translators: %s: what, for example "E-mail: Receipt". */
			AdminActivityKind::JobRun               => __( 'Scheduled work run by hand: %s', 'practice-portal' ),
			/* translators: %s: what, for example "E-mail: Receipt". */
			AdminActivityKind::JobGivenUp           => __( 'Scheduled work given up: %s', 'practice-portal' ),
			AdminActivityKind::NoteAdded            => __( 'Note added', 'practice-portal' ),
			AdminActivityKind::NoteDeleted          => __( 'Note deleted', 'practice-portal' ),
			/* translators: %s: which e-mail. */
			AdminActivityKind::EmailOff             => __( 'E-mail switched off: %s', 'practice-portal' ),
			/* translators: %s: which e-mail. */
			AdminActivityKind::EmailOn              => __( 'E-mail switched on: %s', 'practice-portal' ),
			/* translators: %s: which e-mail. */
			AdminActivityKind::EmailEdited          => __( 'E-mail changed: %s', 'practice-portal' ),
			/* translators: %s: what. */
			AdminActivityKind::SetupChanged         => __( 'Set up: %s', 'practice-portal' ),
			/* translators: %s: title of a report. */
			AdminActivityKind::ReportExported       => __( 'Report downloaded: %s', 'practice-portal' ),
			AdminActivityKind::MembersExported      => '' === $entry->detail ? __( 'Member list downloaded', 'practice-portal' ) : self::exported( (int) $entry->detail ),
			default                                 => '',
		};
		$detail = in_array( $kind, array( AdminActivityKind::EmailOff, AdminActivityKind::EmailOn, AdminActivityKind::EmailEdited ), true ) ? EmailType::labelOf( $entry->detail ) : $entry->detail;
		return '' === $format ? $words : sprintf( $format, $detail );
	}

	private static function exported( int $members ): string {
		/* translators: %s: a number. */
		return sprintf( _n( 'List of %s chosen member downloaded', 'List of %s chosen members downloaded', $members, 'practice-portal' ), number_format_i18n( $members ) );
	}
}
