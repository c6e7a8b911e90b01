<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Activity;

use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Billing\Activity\JournalEvent;

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
		return match ( $subject ) {
			'memberships' => array( JournalEvent::REGISTERED, JournalEvent::ADDED, JournalEvent::IMPORTED, JournalEvent::EXTENDED, JournalEvent::PLAN_CHANGED, JournalEvent::CANCELLATION_SCHEDULED, JournalEvent::PAUSED, JournalEvent::RESUMED, JournalEvent::CANCELLATION_REASON, JournalEvent::CANCELLATION_UNDONE, JournalEvent::CANCELED, AdminJournalEvents::CANCELED_NOW ),
			'payments'    => array_merge( JournalEvent::MONEY, array( JournalEvent::CARD_CHANGED ) ),
			'accounts'    => array( JournalEvent::JOINED, JournalEvent::PROFILE_CHANGED, JournalEvent::PROFILE_CORRECTED, JournalEvent::INVITED, JournalEvent::INVITATION_RESENT, JournalEvent::INVITATION_CANCELED, JournalEvent::REMOVED, JournalEvent::TEAM_REMOVED, JournalEvent::PASSWORD_LINK_REQUESTED, JournalEvent::VERIFICATION_REQUESTED, JournalEvent::EMAIL_VERIFIED, JournalEvent::EMAIL_CHANGE_REQUESTED, JournalEvent::EMAIL_CHANGED, JournalEvent::PASSWORD_CHANGED, JournalEvent::LANGUAGE_CHANGED, JournalEvent::MESSAGES_DECLINED, JournalEvent::MESSAGES_ACCEPTED, JournalEvent::LISTING_ACCEPTED, JournalEvent::LISTING_DECLINED, AdminJournalEvents::NOTE_ADDED, AdminJournalEvents::NOTE_DELETED ),
			'emails'      => array( JournalEvent::EMAIL_SENT, JournalEvent::EMAIL_FAILED, JournalEvent::EMAIL_UNCERTAIN, JournalEvent::PAID_UNTIL_ENDS, JournalEvent::CARD_EXPIRES, JournalEvent::FREE_MONTH_ENDS, JournalEvent::COMMITMENT_ENDS, JournalEvent::PAYMENT_OWED ),
			'bulk'        => array( AdminJournalEvents::IMPORT_STARTED, AdminJournalEvents::IMPORT_UNDONE, AdminJournalEvents::MEMBERS_EXPORTED, AdminJournalEvents::REPORT_EXPORTED, AdminJournalEvents::BULK_STARTED, JournalEvent::MEMBER_CHANGE_FAILED, AdminJournalEvents::MESSAGE_STARTED, AdminJournalEvents::MISSING_USERS_CANCELED ),
			'settings'    => array( JournalEvent::KEY_CHANGED, AdminJournalEvents::SETUP_CHANGED, AdminJournalEvents::PRICE_CHANGED, AdminJournalEvents::COUPON_CREATED, AdminJournalEvents::COUPON_DEACTIVATED, AdminJournalEvents::ONBOARDING_SAVED, AdminJournalEvents::EMAIL_EDITED, AdminJournalEvents::EMAIL_OFF, AdminJournalEvents::EMAIL_ON, AdminJournalEvents::FILE_ADDED, AdminJournalEvents::FILE_CHANGED, AdminJournalEvents::FILE_DELETED, AdminJournalEvents::WEBHOOK_ADDED, AdminJournalEvents::WEBHOOK_CHANGED, AdminJournalEvents::WEBHOOK_SECRET_ROTATED, AdminJournalEvents::WEBHOOK_DELETED, JournalEvent::WEBHOOK_FAILED, JournalEvent::DIRECTORY_CORRECTED, AdminJournalEvents::JOB_RUN, AdminJournalEvents::JOB_GIVEN_UP, AdminJournalEvents::ISSUE_DISMISSED ),
			default       => array( JournalEvent::EVENT ),
		};
	}
}
