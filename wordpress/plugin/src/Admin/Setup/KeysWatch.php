<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Storage\ApiKeys;
use PracticePortal\Billing\Storage\SubscriptionAccounts;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeAccount;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;

/**
 * Reports changed keys, keys that can't be decrypted, and keys of a different Stripe account than the memberships. Runs hourly, when
 * keys are saved, and when Stripe does not find a membership.
 */
final class KeysWatch {
	/** The subject of both issues. */
	private const SUBJECT = 'stripe-keys';

	/** The option with the SHA-256 and the last four characters of each secret at the last check, by name. */
	private const SEEN_OPTION = 'practice_portal_keys_seen';

	public function __construct(
		private readonly StripeAccount $account,
		private readonly SubscriptionAccounts $accounts,
		private readonly IssueReporter $issue_reporter,
	) {}

	public function check(): void {
		$this->recordChanges();
		$this->reportUnreadable();
		$this->compareAccounts();
	}

	/** Compares the keys' account with the accounts of the memberships. */
	private function compareAccounts(): void {
		try {
			$current = $this->account->current();
		} catch ( GatewayException $exception ) {
			return;
		}
		if ( array() !== $this->otherAccounts( $current ) ) {
			$this->raise();
		} elseif ( ! $this->accounts->hasUnknown() ) {
			$this->issue_reporter->resolve( HealthIssueKind::OtherAccount, self::SUBJECT );
		}
	}

	/** Reports that Stripe does not find an object, or that the keys belong to a different account. */
	public function raise(): void {
		$current = StripeAccount::known();
		/* translators: %s: id of a Stripe account with its mode. */
		$detail = array_merge( array( sprintf( __( 'Keys: %s', 'practice-portal' ), self::accountLabel( $current ) ) ), $this->otherAccounts( $current ) );
		$this->issue_reporter->raise( HealthIssueKind::OtherAccount, self::SUBJECT, 0, 0, implode( '. ', $detail ) . '.' );
	}

	/**
	 * One line for each other Stripe account that has memberships, with the number of memberships.
	 *
	 * @return string[]
	 */
	private function otherAccounts( GatewayAccount $current ): array {
		$others = array();
		foreach ( $current->isKnown() ? $this->accounts->inUse() : array() as $each ) {
			if ( ! $each['account']->equals( $current ) ) {
				/* translators: 1: number of memberships, 2: id of a Stripe account with its mode. */
				$others[] = sprintf( _n( '%1$s membership: %2$s', '%1$s memberships: %2$s', $each['count'], 'practice-portal' ), number_format_i18n( $each['count'] ), self::accountLabel( $each['account'] ) );
			}
		}
		return $others;
	}

	private function reportUnreadable(): void {
		$lost = array_filter( ApiKeys::SECRETS, ApiKeys::isUnreadable( ... ) );
		if ( array() === $lost ) {
			$this->issue_reporter->resolve( HealthIssueKind::KeysUnreadable, self::SUBJECT );
			return;
		}
		$this->issue_reporter->raise( HealthIssueKind::KeysUnreadable, self::SUBJECT, 0, 0, implode( ', ', array_map( self::keyLabel( ... ), $lost ) ) );
	}

	/** Records changed keys, wherever they were changed. Adding the first keys is not a change. */
	public function recordChanges(): void {
		$seen = get_option( self::SEEN_OPTION );
		$now  = array();
		foreach ( ApiKeys::ALL as $name ) {
			$value = ApiKeys::value( $name );
			if ( '' !== $value ) {
				$now[ $name ] = array( hash( 'sha256', $value ), substr( $value, -4 ) );
			}
		}
		if ( $seen === $now ) {
			return;
		}
		update_option( self::SEEN_OPTION, $now, false );
		foreach ( is_array( $seen ) ? ApiKeys::ALL : array() as $name ) {
			$before = $seen[ $name ] ?? array( '', '' );
			$after  = $now[ $name ] ?? array( '', '' );
			if ( $before !== $after ) {
				AdminJournalEvents::record( ( new JournalEvent( ActivityKind::KeyChanged, 0, "$name-$before[0]-$after[0]-" . DatabaseClock::now() ) )->withDetail( self::changeLabel( $name, $before[1], $after[1] ) ) );
			}
		}
	}

	private static function changeLabel( string $name, string $before, string $after ): string {
		$label = self::keyLabel( $name );
		if ( '' === $before ) {
			/* translators: 1: which key, 2: its last four characters. */
			return sprintf( __( '%1$s added (it ends in %2$s)', 'practice-portal' ), $label, $after );
		}
		if ( '' === $after ) {
			/* translators: 1: which key, 2: its last four characters. */
			return sprintf( __( '%1$s removed (it ended in %2$s)', 'practice-portal' ), $label, $before );
		}
		/* translators: 1: which key, 2: its last four characters before, 3: its last four characters now. */
		return sprintf( __( '%1$s changed, from …%2$s to …%3$s', 'practice-portal' ), $label, $before, $after );
	}

	/** The label of a key. */
	public static function keyLabel( string $name ): string {
		return match ( $name ) {
			ApiKeys::STRIPE_SECRET  => __( 'Stripe secret key', 'practice-portal' ),
			ApiKeys::STRIPE_PUBLIC  => __( 'Stripe publishable key', 'practice-portal' ),
			ApiKeys::STRIPE_WEBHOOK => __( 'Stripe webhook signing secret', 'practice-portal' ),
			ApiKeys::MAPS           => __( 'Google Maps browser key', 'practice-portal' ),
			default                 => $name,
		};
	}

	private static function accountLabel( GatewayAccount $account ): string {
		/* translators: %s: id of a Stripe account. */
		return sprintf( $account->is_live ? __( '%s, live mode', 'practice-portal' ) : __( '%s, test mode', 'practice-portal' ), $account->id );
	}
}
