<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Storage\ApiKeys;
use PracticePortal\Billing\Storage\SubscriptionAccounts;

/**
 * Finds the Stripe account of the API keys. A "not found" response counts only in the account and mode in which the object was
 * created (spec: payment#stripe-account).
 */
final class StripeAccount {
	/** `{ key, id }`: a key's account as Stripe named it, with the key's SHA-256. A key's account never changes. */
	private const OPTION = 'practice_portal_stripe_account';

	/** IDs in a request's path, query or form. */
	private const ID = '/\b(?:sub|cus|in|pi|seti)_[A-Za-z0-9]+/';

	/** How Stripe names the account of a key that lacks a permission. */
	private const ACCOUNT_IN_MESSAGE = "/ on account '(acct_[A-Za-z0-9_]+)'/";

	public function __construct( private readonly StripeHttp $http, private readonly SubscriptionAccounts $accounts ) {}

	/**
	 * The account of the secret key. Requested once per key.
	 *
	 * @throws GatewayException If Stripe does not return it.
	 */
	public function current(): GatewayAccount {
		$known = self::known();
		if ( $known->isKnown() || '' === ApiKeys::value( ApiKeys::STRIPE_SECRET ) ) {
			return $known;
		}
		$answer = $this->http->send( 'GET', '/v1/account' );
		$id     = $answer['body']['id'] ?? null;
		if ( 403 === $answer['status'] && 1 === preg_match( self::ACCOUNT_IN_MESSAGE, (string) ( $answer['body']['error']['message'] ?? '' ), $found ) ) {
			// A restricted key may not read its account. The error message names it.
			$id               = $found[1];
			$answer['status'] = 200;
		}
		if ( 200 !== $answer['status'] || ! is_string( $id ) || '' === $id ) {
			$message = $answer['body']['error']['message'] ?? '';
			$kind    = $answer['status'] >= 500 || 429 === $answer['status'] ? GatewayErrorKind::Unavailable : GatewayErrorKind::NotConfigured;
			throw new GatewayException( $kind, is_string( $message ) ? $message : '', 'account_unknown' );
		}
		$account = array(
			'key' => self::fingerprint(),
			'id'  => $id,
		);
		update_option( self::OPTION, $account, true );
		return self::known();
	}

	/** The account of the secret key; unknown if Stripe can't be reached or does not return it to a restricted key. */
	public function ifKnown(): GatewayAccount {
		try {
			return $this->current();
		} catch ( GatewayException $exception ) {
			return new GatewayAccount( '', false );
		}
	}

	/** The account of the secret key, if already known. */
	public static function known(): GatewayAccount {
		$stored = get_option( self::OPTION );
		$is_it  = is_array( $stored ) && ( $stored['key'] ?? '' ) === self::fingerprint();
		return new GatewayAccount( $is_it ? (string) ( $stored['id'] ?? '' ) : '', self::isLiveKey() );
	}

	/**
	 * Whether "not found" counts for a request.
	 *
	 * @param string              $path       The request's path.
	 * @param array<string,mixed> $parameters The request's parameters.
	 * @throws GatewayException If Stripe does not return the account.
	 */
	public function isResponsibleFor( string $path, array $parameters ): bool {
		$current = $this->current();
		preg_match_all( self::ID, rawurldecode( $path ) . ' ' . (string) wp_json_encode( $parameters ), $found );
		$made_in = $this->accounts->forObjects( array_values( array_unique( $found[0] ) ) );
		foreach ( $made_in as $account ) {
			if ( ! $account->isKnown() ? ! $this->hasDeletedCustomer( $found[0] ) : ! $account->equals( $current ) ) {
				return false;
			}
		}
		return array() !== $made_in || $this->isInUse( $current );
	}

	/**
	 * Whether any of the customers exists in this account, for rows without an account. Stripe still returns a deleted customer in
	 * the account that had it.
	 */
	private function hasDeletedCustomer( array $ids ): bool {
		foreach ( $ids as $id ) {
			if ( 0 === strpos( $id, 'cus_' ) && 200 === $this->http->send( 'GET', '/v1/customers/' . rawurlencode( $id ) )['status'] ) {
				return true;
			}
		}
		return false;
	}

	/** Whether memberships belong to this account, or no account is known. */
	private function isInUse( GatewayAccount $current ): bool {
		$in_use = $this->accounts->inUse();
		foreach ( $in_use as $each ) {
			if ( $each['account']->equals( $current ) ) {
				return true;
			}
		}
		return array() === $in_use;
	}

	/** Whether the secret key charges cards. */
	public static function isLiveKey(): bool {
		return 1 === preg_match( '/^(sk|rk)_live_/', ApiKeys::value( ApiKeys::STRIPE_SECRET ) );
	}

	private static function fingerprint(): string {
		return hash( 'sha256', ApiKeys::value( ApiKeys::STRIPE_SECRET ) );
	}
}
