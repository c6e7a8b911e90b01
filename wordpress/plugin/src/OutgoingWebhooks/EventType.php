<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Billing\Activity\Consequences;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseClock;

/** The types of webhooks, and their data. `Consequences` lists the events that they report. An import triggers none, because its members were members before. */
final class EventType {
	public const MEMBER_JOINED       = 'member.joined';
	public const MEMBER_UPDATED      = 'member.updated';
	public const MEMBERSHIP_CHANGED  = 'membership.changed';
	public const MEMBERSHIP_CANCELED = 'membership.canceled';
	public const PAYMENT_SUCCEEDED   = 'payment.succeeded';
	public const PAYMENT_FAILED      = 'payment.failed';
	public const REFUND_CREATED      = 'refund.created';

	/** The type of the test button's webhook. */
	public const TEST = 'webhook.test';

	/** Types that an endpoint can receive. */
	public const ALL = array( self::MEMBER_JOINED, self::MEMBER_UPDATED, self::MEMBERSHIP_CHANGED, self::MEMBERSHIP_CANCELED, self::PAYMENT_SUCCEEDED, self::PAYMENT_FAILED, self::REFUND_CREATED );

	/** The types that can include the member's e-mail address, if the endpoint requests it. */
	public const WITH_EMAIL = array( self::MEMBER_JOINED, self::MEMBER_UPDATED );

	/** The maximum age of an event in seconds. Older events, which a site finds later in its history, trigger no webhook. */
	private const MAX_AGE = 3 * DAY_IN_SECONDS;

	/** The field `change` of `membership.changed`, by kind of event. */
	private const CHANGES = array(
		JournalEvent::PLAN_CHANGED           => 'plan',
		JournalEvent::CANCELLATION_SCHEDULED => 'cancellation_scheduled',
		JournalEvent::CANCELLATION_UNDONE    => 'cancellation_undone',
		JournalEvent::PAUSED                 => 'paused',
		JournalEvent::RESUMED                => 'resumed',
		JournalEvent::EXTENDED               => 'extended',
	);

	/** The type that reports an event; '' for none. */
	public static function forEntry( JournalEntry $entry ): string {
		return $entry->happened_at < DatabaseClock::now() - self::MAX_AGE ? '' : Consequences::webhook( $entry->kind );
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
		switch ( Consequences::webhook( $entry->kind ) ) {
			case self::MEMBER_JOINED:
			case self::MEMBERSHIP_CANCELED:
				return $data + array( 'plan' => $entry->detail );
			case self::MEMBER_UPDATED:
				return array(
					'member_id' => $entry->user_id,
					'changed'   => JournalEvent::EMAIL_CHANGED === $entry->kind ? 'email' : 'profile',
				);
			case self::MEMBERSHIP_CHANGED:
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
		$change = array( 'change' => self::CHANGES[ $entry->kind ] );
		if ( JournalEvent::PLAN_CHANGED === $entry->kind ) {
			return $change + array( 'plan' => $entry->detail );
		}
		return is_numeric( $entry->detail ) ? $change + array( 'until' => self::time( (int) $entry->detail ) ) : $change;
	}

	/** Formats a time for JSON: UTC, in ISO 8601. */
	public static function time( int $seconds ): string {
		return gmdate( 'Y-m-d\TH:i:s\Z', $seconds );
	}
}
