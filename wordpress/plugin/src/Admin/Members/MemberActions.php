<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\CancellationQueue;
use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Refunds;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\AmountParser;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\Settings\PauseSettings;
use PracticePortal\Membership\Cancellation;
use PracticePortal\Membership\Pause;
use PracticePortal\Membership\TeamRemoval;
use PracticePortal\Registration\Invitations\Invitations;
use PracticePortal\Registration\Invitations\Invites;

/**
 * Cancels, undoes a cancellation, pauses, resumes, refunds, and resends invitations. Each form contains the values that the owner
 * saw, or its own key, so that sending it twice has one effect. The log records each action with its user.
 */
final class MemberActions {
	public const CANCEL            = 'cancel_membership';
	public const UNDO_CANCELLATION = 'undo_cancellation';
	public const PAUSE             = 'pause_membership';
	public const RESUME            = 'resume_membership';
	public const REFUND            = 'refund_payment';
	public const RESEND_INVITATION = 'resend_invitation';
	public const REMOVE            = 'remove_practice_admin';

	/** The field of a form that asks `Confirmation` for its page. */
	public const CONFIRM = 'confirm';

	/** That field's value for a refund. */
	public const REFUND_QUESTION = 'refund';

	/** When a canceled membership ends: after its commitment, after the paid period, or now. */
	public const COMMITTED = 'committed';
	public const PAID      = 'paid';
	public const NOW       = 'now';

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Cancellation $cancellation,
		private readonly Pause $pause,
		private readonly CancellationQueue $cancellation_queue,
		private readonly Refunds $refunds,
		private readonly Transactions $transactions,
		private readonly Invites $invites,
		private readonly Invitations $invitations,
		private readonly UserLock $lock,
		private readonly TeamRemoval $team_removal,
	) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		foreach ( array(
			self::CANCEL            => array( $this, 'cancel' ),
			self::PAUSE             => array( $this, 'pause' ),
			self::RESUME            => array( $this, 'resume' ),
			self::UNDO_CANCELLATION => array( $this, 'undoCancellation' ),
			self::REFUND            => array( $this, 'refund' ),
			self::RESEND_INVITATION => array( $this, 'resendInvitation' ),
			self::REMOVE            => array( $this, 'removePracticeAdmin' ),
		) as $name => $work ) {
			$admin_post_actions->add(
				$name,
				Capability::MANAGE_MEMBERS,
				fn( array $form ): ActionResult => self::attempt( $work, $form )->redirectingTo( $this->memberUrl( $form ) )
			);
		}
	}

	/**
	 * The URL of the member's page, which follows after a confirmed action.
	 *
	 * @param array<int|string,mixed> $form `transaction` or `subscription`.
	 */
	private function memberUrl( array $form ): string {
		$transaction  = $this->transactions->find( Sanitizer::id( $form['transaction'] ?? 0 ) );
		$subscription = $this->subscriptions->find( Sanitizer::id( $form['subscription'] ?? 0 ) );
		$user_id      = null !== $transaction ? $transaction->user_id : ( null !== $subscription ? $subscription->user_id : 0 );
		return 0 === $user_id ? MemberUrl::members() : MemberUrl::member( $user_id );
	}

	/** The form's idempotency key, which identifies a repeat of the same form. */
	public static function newKey(): string {
		return wp_generate_uuid4();
	}

	/** @param array<int|string,mixed> $form `subscription`, `when`, `key`, and optionally `reason` and `comment`. */
	public function cancel( array $form ): ActionResult {
		$id   = Sanitizer::id( $form['subscription'] ?? 0 );
		$when = Sanitizer::oneOf( $form['when'] ?? '', array( self::COMMITTED, self::PAID, self::NOW ) );
		if ( '' === $when ) {
			return ActionResult::refused( __( 'Choose when the membership ends.', 'practice-portal' ) );
		}
		$key    = self::key( $form );
		$reason = CancellationReason::from( $form['reason'] ?? '', $form['comment'] ?? '' );
		$now    = self::NOW === $when ? $this->cancelNow( $id, $reason, $key ) : $this->cancellation->cancel( $id, $key, $reason, self::COMMITTED === $when );
		return $now->isOver()
			? ActionResult::done( __( 'The membership has ended.', 'practice-portal' ) )
			/* translators: %s: a date. */
			: ActionResult::done( sprintf( __( 'The membership ends on %s.', 'practice-portal' ), Dates::day( (int) $now->ends_at ) ) );
	}

	/** @param array<int|string,mixed> $form `subscription`, `key`. */
	public function undoCancellation( array $form ): ActionResult {
		$this->cancellation->undo( Sanitizer::id( $form['subscription'] ?? 0 ), self::key( $form ) );
		return ActionResult::done( __( 'Cancellation undone. The membership continues.', 'practice-portal' ) );
	}

	/** @param array<int|string,mixed> $form `subscription`, `months`, `key`. */
	public function pause( array $form ): ActionResult {
		$now = $this->pause->start( Sanitizer::id( $form['subscription'] ?? 0 ), Sanitizer::id( $form['months'] ?? 0 ), PauseSettings::MAX_MONTHS, self::key( $form ), true );
		/* translators: %s: a date. */
		return ActionResult::done( sprintf( __( 'The membership is paused until %s.', 'practice-portal' ), Dates::day( (int) $now->resumes_at ) ) );
	}

	/** @param array<int|string,mixed> $form `subscription`, `key`. */
	public function resume( array $form ): ActionResult {
		$this->pause->resume( Sanitizer::id( $form['subscription'] ?? 0 ), self::key( $form ), true );
		return ActionResult::done( __( 'The membership has resumed.', 'practice-portal' ) );
	}

	/** @param array<int|string,mixed> $form `transaction`, `amount` in dollars as typed, `seen` and `credit` in minor units, `key`. */
	public function refund( array $form ): ActionResult {
		$amount = AmountParser::minorUnits( Sanitizer::line( $form['amount'] ?? '' ) );
		if ( null === $amount ) {
			return ActionResult::refused( __( 'Enter an amount in dollars, for example 199 or 49.50.', 'practice-portal' ) );
		}
		$transaction  = $this->refunds->refund( Sanitizer::id( $form['transaction'] ?? 0 ), $amount, (int) Sanitizer::line( $form['seen'] ?? '' ), (int) Sanitizer::line( $form['credit'] ?? '' ), self::key( $form ) );
		$subscription = $this->subscriptions->find( $transaction->subscription_id );
		/* translators: %s: an amount. */
		$text = sprintf( __( 'Refunded %s. It can take 5–10 days to appear on the statement.', 'practice-portal' ), Money::dollars( $amount ) );
		if ( null !== $subscription && SubscriptionStatus::Refunded === $subscription->status ) {
			$text .= ' ' . __( 'The membership has ended.', 'practice-portal' );
		}
		return ActionResult::done( $text );
	}

	/** @param array<int|string,mixed> $form `subscription`, `invitation`, `seen`: its expiry as the owner saw it. */
	public function resendInvitation( array $form ): ActionResult {
		$invite_id    = Sanitizer::id( $form['invitation'] ?? 0 );
		$seen         = Sanitizer::line( $form['seen'] ?? '' );
		$subscription = $this->subscriptions->find( Sanitizer::id( $form['subscription'] ?? 0 ) );
		foreach ( null === $subscription ? array() : $this->invites->forMembership( $subscription ) as $row ) {
			if ( (int) $row['id'] !== $invite_id || (string) $row['expires_at'] !== $seen ) {
				continue;
			}
			if ( ! $this->invitations->resend( $row ) ) {
				break;
			}
			/* translators: %s: an e-mail address. */
			return ActionResult::done( sprintf( __( 'Invitation resent to %s. The link in the earlier e-mail no longer works.', 'practice-portal' ), (string) $row['email'] ) );
		}
		return ActionResult::refused( __( 'This invitation was already accepted or resent. Nothing was changed.', 'practice-portal' ) );
	}

	/** @param array<int|string,mixed> $form `subscription`, `invitation`. */
	public function removePracticeAdmin( array $form ): ActionResult {
		$subscription = $this->subscriptions->find( Sanitizer::id( $form['subscription'] ?? 0 ) );
		$name         = null === $subscription ? null : $this->lock->withLock(
			$subscription->user_id,
			fn(): ?string => $this->team_removal->remove( $subscription, Sanitizer::id( $form['invitation'] ?? 0 ) )
		);
		return null === $name
			? ActionResult::refused( __( 'This person was already removed. Nothing was changed.', 'practice-portal' ) )
			/* translators: %s: name of a person. */
			: ActionResult::done( sprintf( __( '%s was removed and can no longer open the members’ area. We sent them an e-mail.', 'practice-portal' ), $name ) );
	}

	/**
	 * Ends a membership at once, at Stripe too.
	 *
	 * @throws RequestRejected If the membership has ended.
	 */
	private function cancelNow( int $id, CancellationReason $cancellation_reason, string $key ): Subscription {
		$found = $this->subscriptions->find( $id );
		if ( null === $found ) {
			throw new RequestRejected( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
		}
		return $this->lock->withLock(
			$found->user_id,
			function () use ( $found, $cancellation_reason, $key ): Subscription {
				$current = $this->subscriptions->find( $found->id ) ?? $found;
				if ( ! $current->isOver() ) {
					$this->cancellation->recordReason( $current, $cancellation_reason, $key );
					$this->cancellation_queue->cancel( $current, JournalEvent::forSubscription( AdminActivityKind::CanceledNow, $current, (string) $current->id )->withDetail( $current->name ) );
				}
				return $this->subscriptions->find( $found->id ) ?? $current;
			}
		);
	}

	/**
	 * Runs an action and turns its errors into messages. The browser's history keeps the form's input.
	 *
	 * @param callable(array<int|string,mixed>):ActionResult $work The work.
	 * @param array<int|string,mixed>                        $form The form's fields.
	 */
	private static function attempt( callable $work, array $form ): ActionResult {
		try {
			return $work( $form );
		} catch ( RequestRejected $refusal ) {
			return ActionResult::refused( $refusal->getMessage() );
		} catch ( ConcurrentChange $busy ) {
			return ActionResult::refused( __( 'Another request is updating this member. Try again in a moment.', 'practice-portal' ) );
		} catch ( GatewayException $exception ) {
			return ActionResult::refusedByStripe( $exception );
		}
	}

	/**
	 * The idempotency key of a submitted form.
	 *
	 * @param array<int|string,mixed> $form The form, with `key`.
	 */
	public static function key( array $form ): string {
		$key = Sanitizer::line( $form['key'] ?? '' );
		return 1 === preg_match( '/^[0-9a-f-]{36}$/D', $key ) ? "admin-$key" : 'admin-' . self::newKey();
	}
}
