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
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Refunds;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
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

defined( 'ABSPATH' ) || exit;

/**
 * The bulk operations on memberships. Each does the same as the form on the member's page, for one member at a time. A repeat has one
 * effect.
 */
final class BulkMembershipChanges extends JobHandler {
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
		private readonly UserLock $lock,
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
		$operation = $this->operations->find( $job->subject );
		if ( null === $operation || ! $operation->isFromHere() ) {
			return JobResult::ofOriginal();
		}
		if ( $this->jobs->hasEarlier( $job ) ) {
			// Two extensions by a month add two months.
			return JobResult::postponed();
		}
		try {
			return JobResult::done( $this->change( $operation, $job )->text );
		} catch ( RequestRejected $refusal ) {
			return self::refusal( $job, $refusal->getMessage() );
		} catch ( GatewayException $exception ) {
			$text = ActionResult::refusedByStripe( $exception )->text;
			// Stripe may have done it. The next attempt has the same idempotency key, and reads the state first.
			return in_array( $exception->kind, array( GatewayErrorKind::Unavailable, GatewayErrorKind::Failed ), true ) ? JobResult::retry( $text ) : self::refusal( $job, $text );
		}
	}

	/** An earlier attempt that was interrupted may have done it. Only without such an attempt, the report says that it isn't possible. */
	private static function refusal( Job $job, string $text ): JobResult {
		return self::hasBegun( $job ) ? JobResult::failed( $text ) : JobResult::refused( $text );
	}

	/** Whether an earlier attempt has begun a change that a transaction can't contain. */
	private static function hasBegun( Job $job ): bool {
		return isset( self::stored( $job )['key'] );
	}

	/** @return array<string,mixed> `subscription`, and since an earlier attempt `key`, with which it began, or `done`, its result. */
	private static function stored( Job $job ): array {
		return (array) Json::decode( $job->body );
	}

	/**
	 * Changes the member.
	 *
	 * @throws RequestRejected If it isn't possible for this membership.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases, or does this job.
	 * @throws DatabaseFailure If a query fails.
	 */
	private function change( BulkJob $operation, Job $job ): ActionResult {
		$stored = self::stored( $job );
		if ( isset( $stored['done'] ) ) {
			return ActionResult::done( (string) $stored['done'] );
		}
		$subscription = Database::attempt( fn(): ?Subscription => $this->subscriptions->find( (int) ( $stored['subscription'] ?? 0 ) ) );
		if ( null !== $subscription && $subscription->isOver() && self::CANCEL === $operation->operation && self::hasBegun( $job ) ) {
			return ActionResult::done( __( 'The membership has ended.', 'practice-portal' ) );
		}
		if ( null === $subscription || ! $subscription->isLive() ) {
			throw new RequestRejected( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
		}
		if ( $subscription->isInvited() ) {
			throw new RequestRejected( 'membership_invited', __( 'Another member pays for this membership. Change that member’s membership instead.', 'practice-portal' ), 409 );
		}
		if ( in_array( $operation->operation, array( self::EXTEND, self::COVER ), true ) ) {
			return $this->changePayment( $operation, $job, $subscription );
		}
		$key = (string) ( $stored['key'] ?? wp_generate_uuid4() );
		if ( ! self::hasBegun( $job ) ) {
			$this->store( $job, 'key', $key );
		}
		return self::CANCEL === $operation->operation ? $this->cancel( $subscription, (string) ( $operation->parameters['when'] ?? '' ), $key ) : $this->resend( $subscription, self::hasBegun( $job ) ? $operation->created_at : null );
	}

	/**
	 * Stores what the next attempt must know.
	 *
	 * @throws ConcurrentChange If another process does this job.
	 */
	private function store( Job $job, string $name, string $value ): void {
		if ( ! $this->jobs->setBody( $job, Json::encode( array( $name => $value ) + self::stored( $job ) ) ) ) {
			throw new ConcurrentChange( 'Another process does this job.' );
		}
	}

	/** Cancels, and says of a membership that has ended whether it may leave credit. */
	private function cancel( Subscription $subscription, string $when, string $key ): ActionResult {
		$form    = array(
			'subscription' => (string) $subscription->id,
			'when'         => $when,
			'key'          => $key,
		);
		$result  = $this->member_actions->cancel( $form );
		$is_over = true === $this->subscriptions->find( $subscription->id )?->isOver();
		return $is_over && $this->refunds->mayHaveCredit( $subscription ) ? ActionResult::done( $result->text . ' ' . __( 'A change of plan gave this member credit. Check what is left on the member’s page.', 'practice-portal' ) ) : $result;
	}

	/** Changes the payment and stores the result in one transaction, so that a membership is extended once however often this is tried. */
	private function changePayment( BulkJob $operation, Job $job, Subscription $subscription ): ActionResult {
		$work = function () use ( $operation, $job, $subscription ): string {
			$current = OutsidePayment::for( $this->subscriptions->find( $subscription->id ) ?? $subscription ) ?? throw new RequestRejected( 'charged_by_stripe', __( 'Stripe charges this membership. Nothing was changed.', 'practice-portal' ), 409 );
			$plan    = $this->plans->findAny( $subscription->product_id );
			$payment = self::EXTEND === $operation->operation ? self::extended( $current, (int) ( $operation->parameters['months'] ?? 0 ) ) : OutsidePaymentFields::read( $operation->parameters, null === $plan ? 0 : $plan->price );
			$changed = $this->outside_memberships->change( $subscription->id, $payment );
			$text    = StatusLabels::outsideLabel( OutsidePayment::for( $changed ) ?? $payment );
			$this->store( $job, 'done', $text );
			return $text;
		};
		return ActionResult::done( $this->lock->withLock( $subscription->user_id, static fn(): string => DatabaseTransaction::run( $work ) ) );
	}

	/** @throws RequestRejected If there is no date to extend. */
	private static function extended( OutsidePayment $payment, int $months ): OutsidePayment {
		if ( null === $payment->until ) {
			throw new RequestRejected( 'no_end', __( 'This membership has no end.', 'practice-portal' ), 409 );
		}
		$until = SiteDay::addMonths( $payment->until, $months );
		return $payment->isComplimentary() ? OutsidePayment::complimentary( $until ) : OutsidePayment::paid( $until, $payment->monthly );
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
