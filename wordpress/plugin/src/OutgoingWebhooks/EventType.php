<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\Consequences;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Core\Database\DatabaseClock;

/** The types of webhooks, and their data. `Consequences` lists the events that they report. An import triggers none, because its members were members before. */
enum EventType: string {
	case MemberJoined       = 'member.joined';
	case MemberUpdated      = 'member.updated';
	case MembershipChanged  = 'membership.changed';
	case MembershipCanceled = 'membership.canceled';
	case PaymentSucceeded   = 'payment.succeeded';
	case PaymentFailed      = 'payment.failed';
	case RefundCreated      = 'refund.created';

	/** The type of the test button's webhook, which every endpoint receives. */
	case Test = 'webhook.test';

	/** The maximum age of an event in seconds. Older events, which a site finds later in its history, trigger no webhook. */
	private const MAX_AGE = 3 * DAY_IN_SECONDS;

	/** The type that reports an event; null for none. */
	public static function forEntry( JournalEntry $entry ): ?self {
		return $entry->happened_at < DatabaseClock::now() - self::MAX_AGE ? null : self::tryFrom( Consequences::webhook( $entry->kind ) );
	}

	/**
	 * The types that an endpoint can choose to receive.
	 *
	 * @return string[]
	 */
	public static function offered(): array {
		return array_values( array_diff( array_column( self::cases(), 'value' ), array( self::Test->value ) ) );
	}

	/** Whether a webhook of this type can include the member's e-mail address, if the endpoint requests it. */
	public function canHaveEmail(): bool {
		return self::MemberJoined === $this || self::MemberUpdated === $this;
	}

	/**
	 * A webhook's data: IDs, plan and amounts, but no data that identifies a person to others.
	 *
	 * @return array<string,mixed>
	 */
	public static function data( JournalEntry $entry ): array {
		$data = array(
			'member_id'     => $entry->user_id,
			'membership_id' => $entry->subscription_id,
		);
		switch ( self::tryFrom( Consequences::webhook( $entry->kind ) ) ) {
			case self::MemberJoined:
			case self::MembershipCanceled:
				return $data + array( 'plan' => $entry->detail );
			case self::MemberUpdated:
				return array(
					'member_id' => $entry->user_id,
					'changed'   => $entry->is( ActivityKind::EmailChanged ) ? 'email' : 'profile',
				);
			case self::MembershipChanged:
				return $data + self::change( $entry );
		}
		return $data + array(
			'amount'    => (int) $entry->amount,
			'currency'  => 'usd',
			'purpose'   => $entry->detail,
			'reference' => $entry->reference,
		);
	}

	/** @return array<string,mixed> */
	private static function change( JournalEntry $entry ): array {
		$change = array(
			'change' => match ( ActivityKind::from( $entry->kind ) ) {
				ActivityKind::PlanChanged           => 'plan',
				ActivityKind::CancellationScheduled => 'cancellation_scheduled',
				ActivityKind::CancellationUndone    => 'cancellation_undone',
				ActivityKind::Paused                => 'paused',
				ActivityKind::Resumed               => 'resumed',
				ActivityKind::Extended              => 'extended',
			},
		);
		if ( $entry->is( ActivityKind::PlanChanged ) ) {
			return $change + array( 'plan' => $entry->detail );
		}
		return is_numeric( $entry->detail ) ? $change + array( 'until' => self::time( (int) $entry->detail ) ) : $change;
	}

	/** Formats a time for JSON: UTC, in ISO 8601. */
	public static function time( int $seconds ): string {
		return gmdate( 'Y-m-d\TH:i:s\Z', $seconds );
	}
}
