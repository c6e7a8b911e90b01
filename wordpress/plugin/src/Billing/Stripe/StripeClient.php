<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Storage\SubscriptionAccounts;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Requests\RateLimiter;

/** Sends a request to Stripe's API and classifies its failures. */
final class StripeClient {
	/** A POST that changes nothing. */
	private const PREVIEW = '/v1/invoices/create_preview';

	/** Lists of payments: an empty list means the same as "not found". */
	private const PAYMENT_LISTS = '#^/v1/(?:invoice_payments|invoices|charges|refunds)\?#';

	public function __construct(
		private readonly StripeHttp $http,
		private readonly StripeAccount $account,
		private readonly SubscriptionAccounts $accounts,
		private readonly Lock $lock,
		private readonly RateLimiter $limiter,
	) {}

	/**
	 * @param string              $method          GET, POST or DELETE.
	 * @param string              $path            Begins with /v1/.
	 * @param array<string,mixed> $parameters      Sent as a form. Times use this server's clock, as in the response.
	 * @param string              $idempotency_key Makes a repeated POST harmless. Only a definite response is repeated.
	 * @param int                 $timeout         Seconds.
	 * @return array<string,mixed> The object in the response.
	 * @throws GatewayException If there is none.
	 */
	public function call( string $method, string $path, array $parameters = array(), string $idempotency_key = '', int $timeout = StripeHttp::TIMEOUT ): array {
		// A delayed process may have lost its locks to another one, and must then not move money.
		if ( ! $this->lock->renew() ) {
			$this->fail( $path, new GatewayException( GatewayErrorKind::Unavailable, 'A lock was lost.' ) );
		}
		if ( 'GET' !== $method && self::PREVIEW !== $path && LiveSite::isPaused() ) {
			$this->fail( $path, new GatewayException( GatewayErrorKind::NotConfigured, 'The site is paused.', GatewayException::SITE_PAUSED ) );
		}
		$this->limiter->spend( RateLimiter::STRIPE_REQUESTS );
		try {
			$answer = $this->http->send( $method, $path, $parameters, StoredFailures::nextKey( $idempotency_key ), $timeout );
			$body   = $answer['body'];
			if ( 200 !== $answer['status'] ) {
				$error = is_array( $body['error'] ?? null ) ? $body['error'] : array();
				if ( 'resource_missing' === ( $error['code'] ?? '' ) ) {
					$this->requireResponsible( $path, $parameters );
				}
				throw $this->problem( $answer['status'], $error );
			}
			if ( array() === ( $body['data'] ?? null ) && 1 === preg_match( self::PAYMENT_LISTS, $path ) ) {
				$this->requireResponsible( $path, $parameters );
			}
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Failed === $exception->kind && '' !== $idempotency_key ) {
				StoredFailures::add( $idempotency_key );
			}
			$this->fail( $path, $exception );
		}
		if ( 'subscription' === ( $body['object'] ?? '' ) && is_string( $body['id'] ?? null ) ) {
			$this->accounts->record( $body['id'], StripeAccount::known() );
		}
		return $body;
	}

	/** The account of the API keys; unknown if Stripe does not return it. */
	public function account(): GatewayAccount {
		return $this->account->ifKnown();
	}

	/**
	 * Throws unless "not found" counts, which it does only in the account that created the object.
	 *
	 * @param string              $path       The request's path.
	 * @param array<string,mixed> $parameters The request's parameters.
	 * @throws GatewayException If it does not.
	 */
	private function requireResponsible( string $path, array $parameters ): void {
		if ( $this->account->isResponsibleFor( $path, $parameters ) ) {
			return;
		}
		/** Fires when Stripe does not find an object that was created in another account or mode. */
		do_action( Hooks::OTHER_STRIPE_ACCOUNT );
		throw new GatewayException( GatewayErrorKind::NotConfigured, 'The object belongs to another account or mode than the keys.', GatewayException::OTHER_ACCOUNT );
	}

	/**
	 * @param int                 $status HTTP status.
	 * @param array<string,mixed> $error  Stripe's error object.
	 */
	private function problem( int $status, array $error ): GatewayException {
		$message = is_string( $error['message'] ?? null ) ? $error['message'] : "Stripe answered with status $status.";
		$code    = is_string( $error['code'] ?? null ) ? $error['code'] : '';
		$param   = is_string( $error['param'] ?? null ) ? $error['param'] : '';

		if ( 402 === $status ) {
			$reason = is_string( $error['decline_code'] ?? null ) ? $error['decline_code'] : $code;
			return new GatewayException( GatewayErrorKind::Declined, $message, $reason );
		}
		if ( 401 === $status || 403 === $status ) {
			return new GatewayException( GatewayErrorKind::NotConfigured, $message, $code );
		}
		if ( 'coupon_expired' === $code || ( $status < 500 && self::isAboutCoupon( $param ) ) ) {
			return new GatewayException( GatewayErrorKind::CouponRefused, $message, $code );
		}
		if ( 'resource_missing' === $code ) {
			if ( 'customer' === $param ) {
				return new GatewayException( GatewayErrorKind::CustomerMissing, $message, $code );
			}
			return new GatewayException( false !== strpos( $param, 'price' ) ? GatewayErrorKind::NotConfigured : GatewayErrorKind::Missing, $message, $code );
		}
		// Stripe stores neither "too many requests" nor "the same key is in use" under the idempotency key.
		if ( 429 === $status || 409 === $status ) {
			return new GatewayException( GatewayErrorKind::Unavailable, $message, $code );
		}
		// This key was used for a different request: the next try needs a new one.
		if ( 'idempotency_error' === ( $error['type'] ?? '' ) ) {
			return new GatewayException( GatewayErrorKind::Failed, $message, $code );
		}
		return new GatewayException( $status >= 400 && $status < 500 ? GatewayErrorKind::Refused : GatewayErrorKind::Failed, $message, $code );
	}

	/** Whether an error is about the coupon. Stripe has no error code for a used-up coupon, so the parameter's name decides. */
	private static function isAboutCoupon( string $param ): bool {
		return false !== strpos( $param, 'coupon' ) || false !== strpos( $param, 'promotion_code' );
	}

	/** @throws GatewayException Always. */
	private function fail( string $path, GatewayException $exception ): void {
		/**
		 * Fires when a request to Stripe failed, for logs and alerts.
		 *
		 * @param string $kind    The value of a `GatewayErrorKind`.
		 * @param string $path    The call, for example /v1/subscriptions.
		 * @param string $message The error of Stripe or of the connection.
		 */
		do_action( 'practice_portal_gateway_problem', $exception->kind->value, $path, $exception->getMessage() );
		throw $exception;
	}
}
