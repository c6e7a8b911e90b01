<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Receipt;
use PracticePortal\Billing\ReceiptBuilder;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Formats;
use PracticePortal\Core\Money;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Membership\ProfileCorrection;
use PracticePortal\Registration\Accounts\EmailChange;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Registration\Invitations\InvitationRefusals;
use PracticePortal\Registration\Invitations\Invites;
use WP_User;

/** Builds the e-mails about log entries when they are sent, so that their content is never stored. */
final class JournalEmails {
	/** How long the link to set a password is valid, in seconds. */
	private const PASSWORD_LINK_LIFETIME = 7 * DAY_IN_SECONDS;

	public function __construct(
		private readonly ActivityLog $activity_log,
		private readonly Subscriptions $subscriptions,
		private readonly ReceiptBuilder $receipt_builder,
		private readonly Invites $invites,
		private readonly Pages $pages,
		private readonly Templates $templates,
		private readonly EmailChange $email_change,
		private readonly MemberValues $member_values,
	) {}

	/** @return Email|null Null if there is no recipient any more, or nothing to report. */
	public function write( Job $mail ): ?Email {
		$entry = $this->activity_log->find( $mail->subject );
		$user  = null === $entry ? false : get_userdata( $entry->user_id );
		if ( null === $entry || false === $user ) {
			return null;
		}
		$type = EmailType::from( $mail->kind );
		// Build invitations before looking for the membership, because it may be sold elsewhere.
		if ( EmailType::Invitation === $type ) {
			return $this->invitation( $entry, $user );
		}
		if ( EmailType::SetPassword === $type ) {
			return $this->setPassword( $user );
		}
		if ( EmailType::DetailsCorrected === $type ) {
			return $this->detailsCorrected( $entry, $user );
		}
		if ( in_array( $type, array( EmailType::VerifyEmail, EmailType::ChangeEmail, EmailType::Removed ), true ) ) {
			return $this->aboutAccount( $type, $user );
		}
		$subscription = $this->subscriptions->find( $entry->subscription_id );
		if ( null === $subscription || '' === $user->user_email || $this->isOutdated( $type, $entry, $subscription ) ) {
			return null;
		}
		return $this->templates->message( $type, $user->user_email, $this->values( $type, $entry, $subscription ) + $this->member_values->for( $user, $subscription ) );
	}

	/**
	 * Builds the e-mail with a link to set a password. Its key is created now, and only the key's hash is stored. Following the
	 * link confirms the e-mail address.
	 */
	private function setPassword( WP_User $user ): ?Email {
		$key = get_password_reset_key( $user );
		if ( is_wp_error( $key ) || '' === $user->user_email ) {
			return null;
		}
		self::extendPasswordLink( $user->ID );
		return $this->templates->message(
			EmailType::SetPassword,
			$user->user_email,
			array(
				'site'             => MemberValues::site(),
				'name'             => MemberValues::name( $user ),
				'username'         => $user->user_login,
				'set_password_url' => add_query_arg(
					array(
						'action' => 'rp',
						'key'    => $key,
						'login'  => rawurlencode( $user->user_login ),
					),
					wp_login_url()
				),
				'lost_url'         => wp_lostpassword_url(),
				'account_url'      => $this->pages->accountUrl(),
			)
		);
	}

	/** WordPress' links last one day. People who were imported did not ask for theirs, and read it later. */
	private static function extendPasswordLink( int $user_id ): void {
		// WordPress stores the time of the request before the key's hash.
		if ( 1 !== preg_match( '/^(\d+):(.+)$/', get_userdata( $user_id )->user_activation_key, $part ) ) {
			return;
		}
		wp_update_user(
			array(
				'ID'                  => $user_id,
				'user_activation_key' => ( (int) $part[1] + self::PASSWORD_LINK_LIFETIME - DAY_IN_SECONDS ) . ':' . $part[2],
			)
		);
	}

	/** Names what the owner has corrected. The details themselves are on the member's page. */
	private function detailsCorrected( JournalEntry $entry, WP_User $user ): ?Email {
		return '' === $user->user_email ? null : $this->templates->message(
			EmailType::DetailsCorrected,
			$user->user_email,
			array(
				'site'        => MemberValues::site(),
				'name'        => MemberValues::name( $user ),
				'changed'     => ProfileCorrection::labels( $entry->detail ),
				'account_url' => $this->pages->accountUrl(),
			)
		);
	}

	/** An e-mail about the account itself, with or without a membership. */
	private function aboutAccount( EmailType $type, WP_User $user ): ?Email {
		$is_change = EmailType::ChangeEmail === $type;
		$link      = $is_change ? $this->email_change->link( $user->ID, $this->pages->accountUrl() ) : EmailVerification::link( $user, $this->pages->accountUrl() );
		$to        = $is_change ? $this->email_change->pending( $user->ID ) : $user->user_email;
		if ( '' === $to || '' === $link || ( EmailType::VerifyEmail === $type && EmailVerification::isVerified( $user->ID ) ) ) {
			return null;
		}
		return $this->templates->message(
			$type,
			$to,
			array(
				'site'             => MemberValues::site(),
				// The new address may belong to a stranger, who must not get text that a user typed.
				'name'             => $is_change ? '' : MemberValues::name( $user ),
				'confirm_url'      => $link,
				'registration_url' => $this->pages->registrationUrl(),
			)
		);
	}

	/** Whether an e-mail is no longer true, or another e-mail has the same content. */
	private function isOutdated( EmailType $type, JournalEntry $entry, Subscription $subscription ): bool {
		if ( EmailType::PaidUntilEnds === $type ) {
			return ! $subscription->isLive() || (string) $subscription->current_period_end !== $entry->detail;
		}
		if ( EmailType::PaymentOwed === $type ) {
			return SubscriptionStatus::PastDue !== $subscription->status;
		}
		if ( in_array( $type, array( EmailType::CardExpires, EmailType::FreeMonthEnds, EmailType::CommitmentEnds ), true ) ) {
			return ! $subscription->isLive() || null !== $subscription->ends_at;
		}
		return EmailType::MembershipEnded === $type && ( $this->wasRemoved( $subscription ) || null !== $this->subscriptions->currentFor( $subscription->user_id ) );
	}

	/** Whether the inviter removed the member, who then gets a different e-mail. */
	private function wasRemoved( Subscription $subscription ): bool {
		foreach ( $this->activity_log->forUser( $subscription->user_id, array( ActivityKind::Removed ) ) as $entry ) {
			if ( $entry->subscription_id === $subscription->id ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The values of one type of e-mail.
	 *
	 * @return array<string,string>
	 */
	private function values( EmailType $type, JournalEntry $entry, Subscription $subscription ): array {
		$amount = Money::dollars( (int) $entry->amount );
		$date   = Dates::day( $entry->happened_at );
		switch ( $type ) {
			case EmailType::Welcome:
				$receipt = $this->receipt_builder->for( $subscription );
				return array(
					'charged'      => Money::dollars( $receipt->charged ),
					'overview_url' => $this->verifyingUrl( $entry, $this->pages->overviewUrl() ),
				) + self::nextChargeValues( $receipt ) + TermsValues::for( $subscription, $this->pages->accountUrl() );
			case EmailType::Joined:
				$parent  = $this->subscriptions->find( $subscription->parent_id );
				$inviter = get_userdata( null === $parent ? $subscription->inviter_id : $parent->user_id );
				return array(
					'inviter'      => false === $inviter ? '' : MemberValues::safeName( $inviter->display_name ),
					'overview_url' => $this->verifyingUrl( $entry, $this->pages->overviewUrl() ),
				);
			case EmailType::PlanChanged:
				return array( 'date' => $date ) + self::nextChargeValues( $this->receipt_builder->for( $subscription ) ) + TermsValues::for( $subscription, $this->pages->accountUrl() );
			case EmailType::Receipt:
				return array(
					'amount' => $amount,
					'date'   => $date,
				) + self::nextChargeValues( $this->receipt_builder->for( $subscription ) ) + TermsValues::for( $subscription, $this->pages->accountUrl() );
			case EmailType::PaymentFailed:
				return array(
					'amount' => $amount,
					'date'   => $date,
					'until'  => null === $subscription->past_due_since ? '' : Dates::day( $subscription->past_due_since + MembershipPolicy::grace() ),
				);
			case EmailType::PaymentOwed:
				$failed = $this->activity_log->forUser( $subscription->user_id, array( ActivityKind::ChargeFailed ), 1 );
				return array(
					'amount'  => array() === $failed ? '' : Money::dollars( (int) $failed[0]->amount ),
					'until'   => null === $subscription->past_due_since ? '' : Dates::day( $subscription->past_due_since + MembershipPolicy::grace() ),
					'is_last' => 'last' === $entry->detail ? '1' : '',
				);
			case EmailType::CardExpires:
				return array( 'ends' => Dates::lastDayOfCard( (int) $entry->detail ) ) + self::nextChargeValues( $this->receipt_builder->for( $subscription ) );
			case EmailType::FreeMonthEnds:
			case EmailType::CommitmentEnds:
				return array( 'ends' => Dates::day( (int) $entry->detail ) ) + self::nextChargeValues( $this->receipt_builder->for( $subscription ) );
			case EmailType::PaidUntilEnds:
				return array(
					'ends'             => Dates::day( (int) $entry->detail ),
					'is_complimentary' => Gateway::Complimentary === $subscription->gateway ? '1' : '',
				);
			case EmailType::CancellationScheduled:
				$end = is_numeric( $entry->detail ) ? (int) $entry->detail : null;
				return array(
					'ends'       => null === $end ? '' : Dates::day( $end ),
					// The commitment lasts longer than the paid month.
					'is_charged' => null !== $subscription->current_period_end && $end > $subscription->current_period_end ? '1' : '',
				);
		}
		return array(
			'amount' => $amount,
			'date'   => $date,
			'credit' => EmailType::Refund === $type ? $this->debitedCredit( $entry ) : '',
		);
	}

	/** The credit that was taken back for a refund, just before it; '' for none. */
	private function debitedCredit( JournalEntry $entry ): string {
		foreach ( $this->activity_log->forUser( $entry->user_id, array( ActivityKind::CreditDebited, ActivityKind::Refunded ), 20, $entry->id ) as $earlier ) {
			if ( $earlier->reference === $entry->reference ) {
				return $earlier->is( ActivityKind::CreditDebited ) ? Money::dollars( (int) $earlier->amount ) : '';
			}
		}
		return '';
	}

	/**
	 * Builds an invitation. Only its recipient gets the token. Each attempt creates a new token and invalidates the previous one.
	 */
	private function invitation( JournalEntry $entry, WP_User $member ): ?Email {
		$invite = $this->invites->findOpen( (int) $entry->reference );
		if ( null !== $invite && InvitationRefusals::isRefused( $invite->email ) ) {
			return null;
		}
		$token = null === $invite ? null : $this->invites->renew( $invite->id, $invite->expires_at );
		if ( null === $invite || null === $token ) {
			return null;
		}
		return $this->templates->message(
			EmailType::Invitation,
			$invite->email,
			array(
				'site'           => MemberValues::site(),
				'name'           => Formats::isName( $invite->name ) ? $invite->name : $invite->email,
				'sender'         => MemberValues::safeName( $member->display_name ),
				'sender_email'   => $member->user_email,
				'has_account'    => false === email_exists( $invite->email ) ? '' : '1',
				'days'           => (string) intdiv( Invites::LIFETIME, DAY_IN_SECONDS ),
				'invitation_url' => add_query_arg( 'invite', rawurlencode( $token ), $this->pages->registrationUrl() ),
				'refusal_url'    => InvitationRefusals::url( $invite->email ),
			)
		);
	}

	/** A URL that verifies the address it is sent to. */
	private function verifyingUrl( JournalEntry $entry, string $url ): string {
		$user = get_userdata( $entry->user_id );
		return false === $user ? $url : EmailVerification::link( $user, $url );
	}

	/** @return array<string,string> '' for missing values. */
	private static function nextChargeValues( Receipt $receipt ): array {
		return array(
			'next_charge' => null === $receipt->next_amount || null === $receipt->next_at
				? ''
				/* translators: 1: an amount, 2: a date. */
				: sprintf( __( '%1$s on %2$s', 'practice-portal' ), Money::dollars( $receipt->next_amount ), Dates::day( $receipt->next_at ) ),
			'card'        => $receipt->card,
		);
	}
}
