<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\Members\MemberActions;
use PracticePortal\Admin\Members\StatusLabels;
use PracticePortal\Admin\OutsidePaymentFields;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobHandler;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Jobs\JobResult;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Refunds;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Json;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\SiteDay;
use PracticePortal\Mail\EmailEdits;
use PracticePortal\Mail\EmailType;
use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkJobs;
use PracticePortal\Membership\Outside\OutsideMemberships;
use PracticePortal\Registration\Invitations\Invitations;
use PracticePortal\Registration\Invitations\Invites;
use Throwable;

defined( 'ABSPATH' ) || exit;

/**
 * The bulk operations on memberships. Each does the same as the form on the member's page, for one member at a time. A repeat has one
 * effect.
 */
final class BulkMembershipChanges implements JobHandler {
	public const CANCEL = 'cancel';
	public const EXTEND = 'extend';
	public const COVER  = 'cover';
	public const RESEND = 'resend';

	public const ALL = array( self::CANCEL, self::EXTEND, self::COVER, self::RESEND );

	/** The maximum number of months by which one operation extends a membership outside of Stripe. */
	public const MAX_MONTHS = 36;

	public function __construct(
		private readonly JobQueue $jobs,
		private readonly BulkJobs $operations,
		private readonly Subscriptions $subscriptions,
		private readonly MemberActions $member_actions,
		private readonly OutsideMemberships $outside_memberships,
		private readonly Refunds $refunds,
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
				return array_map( Sanitizer::line( ... ), array_intersect_key( $form, array_flip( array( 'payment', 'until', 'yearly' ) ) ) );
			case self::RESEND:
				return array();
		}
		throw new RequestRejected( 'bulk_operation', __( 'Choose what to do.', 'practice-portal' ), 422 );
	}

	/** The operation as a sentence. */
	public static function label( string $operation ): string {
		return match ( $operation ) {
			self::CANCEL => __( 'Cancel the memberships', 'practice-portal' ),
			self::EXTEND => __( 'Extend memberships outside of Stripe', 'practice-portal' ),
			self::COVER  => __( 'Change payments outside of Stripe', 'practice-portal' ),
			default      => __( 'Resend open invitations of practice admins', 'practice-portal' ),
		};
	}

	public function run( Job $job ): JobResult {
		try {
			$operation = $this->operations->find( $job->subject );
			if ( null === $operation || ! $operation->isFromHere() ) {
				return JobResult::refused( __( 'This job was started at another address of this site. A copy of the site does not repeat the job.', 'practice-portal' ) );
			}
			if ( $this->jobs->hasEarlier( $job ) ) {
				// Two extensions by a month add two months.
				return JobResult::postponed();
			}
			return JobResult::done( $this->change( $operation, $job )->text );
		} catch ( RequestRejected $refusal ) {
			return self::refusal( $job, $refusal->getMessage() );
		} catch ( ConcurrentChange $busy ) {
			return JobResult::retry( __( 'Another request was updating this member.', 'practice-portal' ) );
		} catch ( GatewayException $exception ) {
			$text = ActionResult::refusedByStripe( $exception )->text;
			// Stripe may have done it. The next attempt has the same idempotency key, and reads the state first.
			return in_array( $exception->kind, array( GatewayErrorKind::Unavailable, GatewayErrorKind::Failed ), true ) ? JobResult::retry( $text ) : self::refusal( $job, $text );
		} catch ( DatabaseFailure $failure ) {
			return JobResult::retry( __( 'The database refused a query.', 'practice-portal' ) );
		} catch ( Throwable $failure ) {
			// One member's failure must not stop the others.
			return JobResult::failed( $failure->getMessage() );
		}
	}

	public function settle( Job $job, JobState $state, string $text ): void {}

	public function kindsOnCopy(): array {
		return array();
	}

	/** An earlier attempt that was interrupted may have done it. Only without such an attempt, the report says that it isn't possible. */
	private static function refusal( Job $job, string $text ): JobResult {
		return self::hasBegun( $job ) ? JobResult::failed( $text ) : JobResult::refused( $text );
	}

	/** @return array<string,mixed> What the change starts from: `subscription`, and since its first attempt `key` and `paid_until`. */
	private static function begun( Job $job ): array {
		return (array) Json::decode( $job->body );
	}

	/** Whether an earlier attempt has begun the change. */
	private static function hasBegun( Job $job ): bool {
		return isset( self::begun( $job )['key'] );
	}

	/**
	 * Changes the member. What the change starts from is stored before its first attempt, so a repeat leads to the same result.
	 *
	 * @throws RequestRejected If it isn't possible for this membership.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases, or does this job.
	 * @throws DatabaseFailure If a query fails.
	 */
	private function change( BulkJob $operation, Job $job ): ActionResult {
		$begun        = self::begun( $job );
		$subscription = Database::attempt( fn(): ?Subscription => $this->subscriptions->find( (int) ( $begun['subscription'] ?? 0 ) ) );
		if ( null !== $subscription && $subscription->isOver() && self::CANCEL === $operation->operation && self::hasBegun( $job ) ) {
			return ActionResult::done( __( 'The membership has ended.', 'practice-portal' ) );
		}
		if ( null === $subscription || ! $subscription->isLive() ) {
			throw new RequestRejected( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
		}
		if ( $subscription->isInvited() ) {
			throw new RequestRejected( 'membership_invited', __( 'Another member pays for this membership. Change that member’s membership instead.', 'practice-portal' ), 409 );
		}
		$begun += array(
			'key'        => wp_generate_uuid4(),
			'paid_until' => $subscription->current_period_end,
		);
		$change = $this->preparedChange( $operation, $job, $subscription, $begun );
		if ( ! self::hasBegun( $job ) && ! $this->jobs->setBody( $job, Json::encode( $begun ) ) ) {
			throw new ConcurrentChange( 'Another process does this job.' );
		}
		return $change();
	}

	/**
	 * What to do for one member.
	 *
	 * @param array<string,mixed> $begun What the change starts from.
	 * @return callable():ActionResult
	 * @throws RequestRejected If it isn't possible for this membership.
	 */
	private function preparedChange( BulkJob $operation, Job $job, Subscription $subscription, array $begun ): callable {
		switch ( $operation->operation ) {
			case self::CANCEL:
				$form = array(
					'subscription' => (string) $subscription->id,
					'when'         => $operation->parameters['when'] ?? '',
					'key'          => $begun['key'],
				);
				return fn(): ActionResult => $this->withCredit( $subscription, $this->member_actions->cancel( $form ) );
			case self::EXTEND:
				$extended = self::extended( self::paymentOf( $subscription ), (int) $begun['paid_until'], (int) ( $operation->parameters['months'] ?? 0 ) );
				return fn(): ActionResult => $this->changePayment( $subscription, $extended );
			case self::COVER:
				self::paymentOf( $subscription );
				$plan    = $this->plans->findAny( $subscription->product_id );
				$payment = OutsidePaymentFields::read( $operation->parameters, null === $plan ? 0 : $plan->price );
				return fn(): ActionResult => $this->changePayment( $subscription, $payment );
		}
		return fn(): ActionResult => $this->resend( $subscription, self::hasBegun( $job ) ? $operation->created_at : null );
	}

	/** Says of a membership that has ended whether it may leave credit. */
	private function withCredit( Subscription $subscription, ActionResult $result ): ActionResult {
		$is_over = true === $this->subscriptions->find( $subscription->id )?->isOver();
		return $is_over && $this->refunds->mayHaveCredit( $subscription ) ? ActionResult::done( $result->text . ' ' . __( 'A change of plan gave this member credit. Check what is left on the member’s page.', 'practice-portal' ) ) : $result;
	}

	private function changePayment( Subscription $subscription, OutsidePayment $payment ): ActionResult {
		$changed = $this->outside_memberships->change( $subscription->id, $payment );
		return ActionResult::done( StatusLabels::outsideLabel( OutsidePayment::for( $changed ) ?? $payment ) );
	}

	/**
	 * Extends from the date before the first attempt, so that a repeat leads to the same date. It never makes a date earlier.
	 *
	 * @param int $paid_until That date, in seconds since 1970; 0 for none.
	 * @throws RequestRejected If there is no date to extend.
	 */
	private static function extended( OutsidePayment $payment, int $paid_until, int $months ): OutsidePayment {
		if ( null === $payment->until || 0 === $paid_until ) {
			throw new RequestRejected( 'no_end', __( 'This membership has no end.', 'practice-portal' ), 409 );
		}
		// The owner may have entered a later date on the member's page since the operation started.
		$until = max( $payment->until, SiteDay::addMonths( $paid_until, $months ) );
		return $payment->isComplimentary() ? OutsidePayment::complimentary( $until ) : OutsidePayment::paid( $until, $payment->monthly );
	}

	/** @throws RequestRejected If Stripe charges it. */
	private static function paymentOf( Subscription $subscription ): OutsidePayment {
		return OutsidePayment::for( $subscription ) ?? throw new RequestRejected( 'charged_by_stripe', __( 'Stripe charges this membership. Nothing was changed.', 'practice-portal' ), 409 );
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
