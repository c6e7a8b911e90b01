<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\Members\MemberActions;
use PracticePortal\Admin\Members\StatusLabels;
use PracticePortal\Admin\OutsidePaymentFields;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\SiteDay;
use PracticePortal\Mail\EmailEdits;
use PracticePortal\Mail\EmailType;
use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkTarget;
use PracticePortal\Membership\Outside\OutsideMemberships;
use PracticePortal\Registration\Invitations\Invitations;
use PracticePortal\Registration\Invitations\Invites;

defined( 'ABSPATH' ) || exit;

/**
 * The bulk operations on memberships. Each does the same as the form on the member's page, for one member at a time. Repeating it
 * with the same target has one effect.
 */
final class BulkMembershipChanges implements BulkOperation {
	public const CANCEL = 'cancel';
	public const EXTEND = 'extend';
	public const COVER  = 'cover';
	public const RESEND = 'resend';

	public const ALL = array( self::CANCEL, self::EXTEND, self::COVER, self::RESEND );

	/** The maximum number of months by which one operation extends a membership outside of Stripe. */
	public const MAX_MONTHS = 36;

	/** How often a member is tried while Stripe or another request prevents it, and seconds until the next attempt. */
	private const MAX_ATTEMPTS = 5;
	private const RETRY        = 5 * MINUTE_IN_SECONDS;

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly MemberActions $member_actions,
		private readonly OutsideMemberships $outside_memberships,
		private readonly Plans $plans,
		private readonly Invites $invites,
		private readonly Invitations $invitations,
	) {}

	/**
	 * Reads an operation's parameters from a form.
	 *
	 * @param string                  $operation One of this class's constants.
	 * @param array<int|string,mixed> $form      The form's fields.
	 * @return array<string,string>
	 * @throws RequestRejected If a value is missing or invalid.
	 */
	public static function parameters( string $operation, array $form ): array {
		switch ( $operation ) {
			case self::CANCEL:
				$when = Sanitizer::oneOf( $form['when'] ?? '', array( MemberActions::COMMITTED, MemberActions::PAID, MemberActions::NOW ) );
				if ( '' === $when ) {
					throw new RequestRejected( 'cancel_when', __( 'Choose when the memberships end.', 'practice-portal' ), 422 );
				}
				return array( 'when' => $when );
			case self::EXTEND:
				$months = Sanitizer::id( $form['months'] ?? 0 );
				if ( $months < 1 || $months > self::MAX_MONTHS ) {
					/* translators: %s: a number. */
					throw new RequestRejected( 'months', sprintf( __( 'Enter a number of months from 1 to %s.', 'practice-portal' ), number_format_i18n( self::MAX_MONTHS ) ), 422 );
				}
				return array( 'months' => (string) $months );
			case self::COVER:
				OutsidePaymentFields::read( $form, 0 );
				return array_map( array( Sanitizer::class, 'line' ), array_intersect_key( $form, array_flip( array( 'payment', 'until', 'yearly' ) ) ) );
			case self::RESEND:
				return array();
		}
		throw new RequestRejected( 'bulk_operation', __( 'Choose what to do.', 'practice-portal' ), 422 );
	}

	public function perform( BulkJob $job, BulkTarget $target ): BulkOutcome {
		try {
			return BulkOutcome::of( $this->attempt( $job, $target ) );
		} catch ( ConcurrentChange $busy ) {
			return self::again( $target, ActionResult::refused( __( 'Another request was updating this member.', 'practice-portal' ) ) );
		} catch ( GatewayException $exception ) {
			$refused = ActionResult::refusedByStripe( $exception );
			// Stripe may have done it. The next attempt has the same idempotency key, and reads the state first.
			return in_array( $exception->kind, array( GatewayErrorKind::Unavailable, GatewayErrorKind::Failed ), true ) ? self::again( $target, $refused ) : BulkOutcome::of( $refused );
		}
	}

	/** Tries a target again later, a few times. */
	private static function again( BulkTarget $target, ActionResult $refused ): BulkOutcome {
		return $target->attempts < self::MAX_ATTEMPTS ? BulkOutcome::waiting( $refused->text, self::RETRY ) : BulkOutcome::of( $refused );
	}

	/**
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	private function attempt( BulkJob $job, BulkTarget $target ): ActionResult {
		try {
			$subscription = $this->subscriptions->find( $target->subscription_id );
			if ( null !== $subscription && $subscription->isOver() && self::CANCEL === $job->operation && $target->attempts > 1 ) {
				// An attempt whose process died before it stored the result may have ended it.
				return ActionResult::done( __( 'The membership has ended.', 'practice-portal' ) );
			}
			if ( null === $subscription || ! $subscription->isLive() ) {
				throw new RequestRejected( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
			}
			if ( $subscription->isInvited() ) {
				throw new RequestRejected( 'membership_invited', __( 'Another member pays for this membership. Change that member’s membership instead.', 'practice-portal' ), 409 );
			}
			return $this->performFor( $job, $target, $subscription );
		} catch ( RequestRejected $refusal ) {
			return ActionResult::refused( $refusal->getMessage() );
		}
	}

	/**
	 * @throws RequestRejected If it isn't possible for this membership.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	private function performFor( BulkJob $job, BulkTarget $target, Subscription $subscription ): ActionResult {
		switch ( $job->operation ) {
			case self::CANCEL:
				$form = array(
					'subscription' => (string) $subscription->id,
					'when'         => $job->parameters['when'] ?? '',
					'key'          => $target->key(),
				);
				return $this->member_actions->cancel( $form );
			case self::EXTEND:
				return $this->change( $subscription, self::extended( $subscription, $target, (int) ( $job->parameters['months'] ?? 0 ) ) );
			case self::COVER:
				$plan = $this->plans->findAny( $subscription->product_id );
				return $this->change( $subscription, OutsidePaymentFields::read( $job->parameters, null === $plan ? 0 : $plan->price ) );
		}
		return $this->resend( $subscription, $target->attempts > 1 ? $job->created_at : null );
	}

	/** @throws RequestRejected If Stripe charges it. */
	private function change( Subscription $subscription, OutsidePayment $payment ): ActionResult {
		if ( null === OutsidePayment::for( $subscription ) ) {
			throw self::chargedByStripe();
		}
		$changed = $this->outside_memberships->change( $subscription->id, $payment );
		return ActionResult::done( StatusLabels::outsideLabel( OutsidePayment::for( $changed ) ?? $payment ) );
	}

	/**
	 * Extends from the date before the first attempt, so that a repeat leads to the same date. It never makes a date earlier.
	 *
	 * @throws RequestRejected If there is no date to extend.
	 */
	private static function extended( Subscription $subscription, BulkTarget $target, int $months ): OutsidePayment {
		$payment = OutsidePayment::for( $subscription );
		if ( null === $payment ) {
			throw self::chargedByStripe();
		}
		if ( null === $payment->until || 0 === $target->paid_until ) {
			throw new RequestRejected( 'no_end', __( 'This membership has no end.', 'practice-portal' ), 409 );
		}
		// The owner may have entered a later date on the member's page since the operation started.
		$until = max( $payment->until, SiteDay::addMonths( $target->paid_until, $months ) );
		return $payment->isComplimentary() ? OutsidePayment::complimentary( $until ) : OutsidePayment::paid( $until, $payment->monthly );
	}

	private static function chargedByStripe(): RequestRejected {
		return new RequestRejected( 'charged_by_stripe', __( 'Stripe charges this membership. Nothing was changed.', 'practice-portal' ), 409 );
	}

	/**
	 * @param int|null $since When the job started, in seconds since 1970, if an attempt may have died: what was resent since counts as sent.
	 * @throws RequestRejected If no invitation is sent.
	 */
	private function resend( Subscription $subscription, ?int $since ): ActionResult {
		if ( EmailEdits::isOff( EmailType::Invitation ) ) {
			/* translators: %s: a type of e-mail, for example "Invitation". */
			throw new RequestRejected( 'email_off', sprintf( __( 'E-mails of the type "%s" are switched off.', 'practice-portal' ), EmailType::Invitation->label() ), 409 );
		}
		$open = array_filter( $this->invites->forMembership( $subscription ), static fn( array $row ): bool => null === ( $row['used_at'] ?? null ) );
		$sent = count( array_filter( $open, fn( array $row ): bool => ( null !== $since && (int) $row['expires_at'] >= $since + Invites::LIFETIME ) || $this->invitations->resend( $row ) ) );
		if ( array() === $open ) {
			throw new RequestRejected( 'no_invitation', __( 'No invitation is open.', 'practice-portal' ), 409 );
		}
		if ( 0 === $sent ) {
			throw new RequestRejected( 'no_recipient', __( 'No invitation was resent: the invited people refuse invitations, or have just accepted.', 'practice-portal' ), 409 );
		}
		if ( $sent < count( $open ) ) {
			/* translators: 1: a number, 2: a number. */
			return ActionResult::done( sprintf( __( '%1$s of %2$s open invitations resent. The other people refuse invitations, or have just accepted.', 'practice-portal' ), number_format_i18n( $sent ), number_format_i18n( count( $open ) ) ) );
		}
		/* translators: %s: a number. */
		return ActionResult::done( sprintf( _n( '%s invitation resent.', '%s invitations resent.', $sent, 'practice-portal' ), number_format_i18n( $sent ) ) );
	}
}
