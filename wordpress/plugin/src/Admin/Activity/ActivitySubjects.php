<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Activity;

use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Billing\Activity\ActivityKind;

/** The subjects by which the page Activity filters the log. Each kind of event belongs to one. */
final class ActivitySubjects {
	/** The subject of Stripe's events. Without a filter, the page leaves them out. */
	public const STRIPE = 'stripe';

	/** @return array<string,string> The labels by subject. */
	public static function labels(): array {
		return array(
			'memberships' => __( 'Memberships', 'practice-portal' ),
			'payments'    => __( 'Payments', 'practice-portal' ),
			'accounts'    => __( 'Accounts and teams', 'practice-portal' ),
			'emails'      => __( 'E-mails and reminders', 'practice-portal' ),
			'bulk'        => __( 'Imports, downloads and bulk changes', 'practice-portal' ),
			'settings'    => __( 'Settings, prices and coupons', 'practice-portal' ),
			self::STRIPE  => __( 'Stripe events', 'practice-portal' ),
		);
	}

	/**
	 * The kinds of events of a subject.
	 *
	 * @param string $subject A key of `labels`.
	 * @return string[]
	 */
	public static function kinds( string $subject ): array {
		$kinds = match ( $subject ) {
			'memberships' => array( ActivityKind::Registered, ActivityKind::Added, ActivityKind::Imported, ActivityKind::Extended, ActivityKind::PlanChanged, ActivityKind::CancellationScheduled, ActivityKind::Paused, ActivityKind::Resumed, ActivityKind::CancellationReason, ActivityKind::CancellationUndone, ActivityKind::Canceled, AdminActivityKind::CanceledNow ),
			'payments'    => array_merge( ActivityKind::MONEY, array( ActivityKind::CardChanged ) ),
			'accounts'    => array( ActivityKind::Joined, ActivityKind::ProfileChanged, ActivityKind::ProfileCorrected, ActivityKind::Invited, ActivityKind::InvitationResent, ActivityKind::InvitationCanceled, ActivityKind::Removed, ActivityKind::TeamRemoved, ActivityKind::PasswordLinkRequested, ActivityKind::VerificationRequested, ActivityKind::EmailVerified, ActivityKind::EmailChangeRequested, ActivityKind::EmailChanged, ActivityKind::PasswordChanged, ActivityKind::LanguageChanged, ActivityKind::MessagesDeclined, ActivityKind::MessagesAccepted, ActivityKind::ListingAccepted, ActivityKind::ListingDeclined, AdminActivityKind::NoteAdded, AdminActivityKind::NoteDeleted ),
			'emails'      => array( ActivityKind::EmailSent, ActivityKind::EmailFailed, ActivityKind::EmailUncertain, ActivityKind::PaidUntilEnds, ActivityKind::CardExpires, ActivityKind::FreeMonthEnds, ActivityKind::CommitmentEnds, ActivityKind::PaymentOwed ),
			'bulk'        => array( AdminActivityKind::ImportStarted, AdminActivityKind::ImportUndone, AdminActivityKind::MembersExported, AdminActivityKind::ReportExported, AdminActivityKind::BulkStarted, ActivityKind::MemberChangeFailed, AdminActivityKind::MessageStarted, AdminActivityKind::MissingUsersCanceled ),
			'settings'    => array( ActivityKind::KeyChanged, AdminActivityKind::SetupChanged, AdminActivityKind::PriceChanged, AdminActivityKind::CouponCreated, AdminActivityKind::CouponDeactivated, AdminActivityKind::OnboardingSaved, AdminActivityKind::EmailEdited, AdminActivityKind::EmailOff, AdminActivityKind::EmailOn, AdminActivityKind::FileAdded, AdminActivityKind::FileChanged, AdminActivityKind::FileDeleted, AdminActivityKind::WebhookAdded, AdminActivityKind::WebhookChanged, AdminActivityKind::WebhookSecretRotated, AdminActivityKind::WebhookDeleted, ActivityKind::WebhookFailed, ActivityKind::DirectoryCorrected, AdminActivityKind::JobRun, AdminActivityKind::JobGivenUp, AdminActivityKind::IssueDismissed ),
			default       => array( ActivityKind::Event ),
		};
		return array_column( $kinds, 'value' );
	}
}
