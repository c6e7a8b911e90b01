<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionOrigin;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

/** Finds memberships that need a reminder and have not had one. */
final class ReminderCandidates {
	/** The maximum length of a first month in seconds. */
	private const FIRST_MONTH = 32 * DAY_IN_SECONDS;

	/** For how many seconds an import is quiet. */
	private const QUIET = WEEK_IN_SECONDS;

	/** @param int $limit The maximum number of memberships per query. */
	public function __construct( private readonly int $limit = 200 ) {}

	/**
	 * Memberships whose stored card expiry is within a time span.
	 *
	 * @param int $after Seconds since 1970.
	 * @param int $until Seconds since 1970.
	 * @return Subscription[]
	 */
	public function cardsExpiring( int $after, int $until ): array {
		return $this->find( ActivityKind::CardExpires, $after - 2 * MONTH_IN_SECONDS, 's.status IN ( %s, %s ) AND s.ends_at IS NULL AND s.card_expires_at > %s AND s.card_expires_at <= %s', array( SubscriptionStatus::Active->value, SubscriptionStatus::Paused->value, self::time( $after ), self::time( $until ) ), self::quiet( $after ) );
	}

	/**
	 * Memberships whose first month was free and ends within a span.
	 *
	 * @param int $after Seconds since 1970.
	 * @param int $until Seconds since 1970.
	 * @return Subscription[]
	 */
	public function freeMonthsEnding( int $after, int $until ): array {
		$condition = 's.status = %s AND s.ends_at IS NULL AND s.gateway = %s AND s.activated_at > %s AND s.current_period_end > %s AND s.current_period_end <= %s AND EXISTS ( SELECT 1 FROM %i t WHERE t.subscription_id = s.id AND t.kind = \'first\' AND t.amount = 0 )';
		return $this->find( ActivityKind::FreeMonthEnds, 0, $condition, array( SubscriptionStatus::Active->value, Gateway::Stripe->value, self::time( $after - self::FIRST_MONTH ), self::time( $after ), self::time( $until ), Schema::name( Schema::TRANSACTIONS ) ) );
	}

	/**
	 * Memberships whose commitment ends within a span.
	 *
	 * @param int $after Seconds since 1970.
	 * @param int $until Seconds since 1970.
	 * @return Subscription[]
	 */
	public function commitmentsEnding( int $after, int $until ): array {
		return $this->find( ActivityKind::CommitmentEnds, $after - 2 * MONTH_IN_SECONDS, 's.status IN ( %s, %s ) AND s.ends_at IS NULL AND s.committed_until > %s AND s.committed_until <= %s', array( SubscriptionStatus::Active->value, SubscriptionStatus::Paused->value, self::time( $after ), self::time( $until ) ), self::quiet( $after ) );
	}

	/**
	 * Memberships that became past due in a time span and had no reminder since a time.
	 *
	 * @param int $after    Seconds since 1970: earlier ones no longer give access.
	 * @param int $before   Seconds since 1970.
	 * @param int $reminded Seconds since 1970.
	 * @return Subscription[]
	 */
	public function owing( int $after, int $before, int $reminded ): array {
		return $this->find( ActivityKind::PaymentOwed, $reminded, 's.status = %s AND s.past_due_since > %s AND s.past_due_since <= %s', array( SubscriptionStatus::PastDue->value, self::time( $after ), self::time( $before ) ) );
	}

	/** Stores a card's current expiry date; null if there is no card. */
	public function saveCardExpiry( int $id, ?int $expires_at ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::SUBSCRIPTIONS ), array( 'card_expires_at' => null === $expires_at ? null : self::time( $expires_at ) ), array( 'id' => $id ) );
	}

	/**
	 * @param int                   $since     Earlier reminders don't count, in seconds since 1970.
	 * @param string                $condition Fixed text with placeholders, never from outside.
	 * @param array<int,string|int> $values    The placeholders' values.
	 * @param string                $more      A further condition, prepared; '' for none.
	 * @return Subscription[]
	 */
	private function find( ActivityKind $kind, int $since, string $condition, array $values, string $more = '' ): array {
		global $wpdb;
		$rows = Database::rows(
			$wpdb->prepare(
				"SELECT s.* FROM %i s WHERE $condition $more AND NOT EXISTS ( SELECT 1 FROM %i j WHERE j.user_id = s.user_id AND j.kind = %s AND j.subscription_id = s.id AND j.happened_at > %d ) ORDER BY s.id LIMIT %d", // phpcs:ignore WordPress.DB.PreparedSQL -- fixed text.
				Schema::name( Schema::SUBSCRIPTIONS ),
				...array_merge( $values, array( Schema::name( Schema::JOURNAL ), $kind->value, $since, $this->limit ) )
			)
		);
		return array_map( static fn( array $row ): Subscription => new Subscription( $row ), $rows );
	}

	/**
	 * Leaves out members who were just imported: an import sends no e-mail by itself, and can be undone while nothing else has
	 * happened.
	 */
	private static function quiet( int $now ): string {
		global $wpdb;
		return $wpdb->prepare( 'AND ( s.origin <> %s OR s.created_at <= %s )', SubscriptionOrigin::Imported->value, self::time( $now - self::QUIET ) );
	}

	private static function time( int $seconds ): string {
		return gmdate( 'Y-m-d H:i:s', $seconds );
	}
}
