<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Membership\Bulk\BulkJob;

/** Bulk operations in the activity log: the event of the start, and labels. */
final class BulkActivity {
	/** The log cuts long details, and must not cut the number behind the subject. */
	private const SUBJECT_LIMIT = 180;

	/** Repeating this is safe: the log stores an event of one kind and reference once. */
	public static function record( BulkJob $job, int $members ): void {
		$kind = $job->isMessage() ? AdminActivityKind::MessageStarted : AdminActivityKind::BulkStarted;
		$name = $job->isMessage() ? mb_substr( (string) $job->parameters['subject'], 0, self::SUBJECT_LIMIT ) : $job->operation;
		AdminJournalEvents::record( ( new JournalEvent( $kind, 0, (string) $job->id ) )->withDetail( "$name: $members" ) );
	}

	/**
	 * @param string|mixed $label The default label.
	 * @param JournalEntry $entry The log's entry.
	 * @return string|mixed
	 */
	public function label( $label, $entry ) {
		$has_number = 1 === preg_match( '/^(.*): (\d+)$/Ds', $entry->detail, $found );
		if ( $entry->is( AdminActivityKind::MessageStarted ) ) {
			if ( ! $has_number ) {
				/* translators: %s: the subject of a message. */
				return sprintf( __( 'Message to members: %s', 'practice-portal' ), $entry->detail );
			}
			/* translators: 1: a number, 2: the subject of a message. */
			return sprintf( _n( 'Message to %1$s member: %2$s', 'Message to %1$s members: %2$s', (int) $found[2], 'practice-portal' ), number_format_i18n( (int) $found[2] ), $found[1] );
		}
		if ( $entry->is( AdminActivityKind::BulkStarted ) ) {
			return self::change( $found[1] ?? '', (int) ( $found[2] ?? 0 ) );
		}
		if ( $entry->is( ActivityKind::MemberChangeFailed ) ) {
			/* translators: %s: what, for example "Cancel the memberships". */
			return sprintf( __( 'Bulk change failed: %s', 'practice-portal' ), BulkMembershipChanges::label( $entry->detail ) );
		}
		return $label;
	}

	private static function change( string $operation, int $members ): string {
		$number = number_format_i18n( $members );
		return match ( $operation ) {
			/* translators: %s: a number. */
			BulkMembershipChanges::CANCEL => sprintf( _n( 'Bulk cancellation started for %s member', 'Bulk cancellation started for %s members', $members, 'practice-portal' ), $number ),
			/* translators: %s: a number. */
			BulkMembershipChanges::EXTEND => sprintf( _n( 'Bulk extension of memberships started for %s member', 'Bulk extension of memberships started for %s members', $members, 'practice-portal' ), $number ),
			/* translators: %s: a number. */
			BulkMembershipChanges::COVER  => sprintf( _n( 'Bulk change of payments outside of Stripe started for %s member', 'Bulk change of payments outside of Stripe started for %s members', $members, 'practice-portal' ), $number ),
			/* translators: %s: a number. */
			BulkMembershipChanges::RESEND => sprintf( _n( 'Bulk resend of open invitations started for %s member', 'Bulk resend of open invitations started for %s members', $members, 'practice-portal' ), $number ),
			default                       => __( 'Bulk change of memberships started', 'practice-portal' ),
		};
	}
}
