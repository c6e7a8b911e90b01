<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayErrorKind;

/**
 * Requests about a membership after its purchase: status, next charge, cancellation, plan and card. Every change has an idempotency
 * key.
 */
final class StripeSubscriptionsApi {
	/** The errors of a change that needs the customer's confirmation. */
	public const AUTHENTICATION_REQUIRED = array( 'subscription_payment_intent_requires_action', 'invoice_payment_intent_requires_action', 'authentication_required' );

	public function __construct( private readonly StripeClient $client ) {}

	/**
	 * A subscription with its card.
	 *
	 * @return SubscriptionDetails|null Null if Stripe does not have it.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function find( string $id ): ?SubscriptionDetails {
		try {
			$subscription = $this->client->call( 'GET', self::address( $id ) . '?expand[]=latest_invoice&expand[]=default_payment_method&expand[]=customer.invoice_settings.default_payment_method&expand[]=discounts.source.coupon.applies_to' );
			return new SubscriptionDetails( StripeDiscounts::withCoupon( $this->client, $subscription ) );
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Missing !== $exception->kind ) {
				throw $exception;
			}
			return null;
		}
	}

	/**
	 * The subscriptions that have not ended and whose customer has this e-mail address. Stripe compares addresses exactly.
	 *
	 * @return string[] IDs, the newest first.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function idsForEmail( string $email ): array {
		$customers = $this->client->call( 'GET', '/v1/customers?limit=10&email=' . rawurlencode( $email ) );
		$ids       = array();
		foreach ( array_filter( (array) ( $customers['data'] ?? array() ), 'is_array' ) as $customer ) {
			$list = $this->client->call( 'GET', '/v1/subscriptions?limit=10&customer=' . rawurlencode( (string) ( $customer['id'] ?? '' ) ) );
			$ids  = array_merge( $ids, array_column( array_filter( (array) ( $list['data'] ?? array() ), 'is_array' ), 'id' ) );
		}
		return array_values( array_filter( $ids, 'is_string' ) );
	}

	/**
	 * The next period's cost, after discounts and credit.
	 *
	 * @return int|null Minor units; null if there is no next charge.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function nextCharge( string $id ): ?int {
		try {
			$invoice = $this->client->call( 'POST', '/v1/invoices/create_preview', array( 'subscription' => $id ) );
		} catch ( GatewayException $exception ) {
			if ( ! in_array( $exception->kind, array( GatewayErrorKind::Refused, GatewayErrorKind::Missing ), true ) ) {
				throw $exception;
			}
			return null;
		}
		return is_int( $invoice['amount_due'] ?? null ) ? $invoice['amount_due'] : null;
	}

	/**
	 * Schedules a subscription's end: with its period, or at a later time.
	 *
	 * @param int|null $moment          Seconds since 1970; null for the end of the current period.
	 * @param string   $idempotency_key The same key has one effect.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function cancelAt( string $id, ?int $moment, string $idempotency_key ): void {
		$parameters = null === $moment ? array( 'cancel_at_period_end' => 'true' ) : array(
			'cancel_at'          => $moment,
			'proration_behavior' => 'none',
		);
		$this->client->call( 'POST', self::address( $id ), $parameters, $idempotency_key );
	}

	/**
	 * Undoes the cancellation of a subscription.
	 *
	 * @param SubscriptionDetails $details         As read under the member's lock.
	 * @param string              $idempotency_key The same key has one effect.
	 * @throws GatewayException If Stripe refuses, for example because it has ended, or can't be reached.
	 */
	public function resume( SubscriptionDetails $details, string $idempotency_key ): void {
		// Stripe has a separate parameter for each kind of cancellation, and refuses both in one request.
		$this->client->call( 'POST', self::address( $details->id ), $details->is_ending_with_period ? array( 'cancel_at_period_end' => 'false' ) : array( 'cancel_at' => '' ), $idempotency_key );
	}

	/**
	 * Pauses the collection of a subscription until a time. Stripe voids the invoices until then. The subscription stays active
	 * (docs.stripe.com/billing/subscriptions/pause-payment).
	 *
	 * @param int                             $resumes_at      Seconds since 1970.
	 * @param string                          $idempotency_key The same key has one effect.
	 * @param array<int,array<string,string>> $discounts       As `StripeDiscounts::acrossPause` returns them.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function pauseCollection( string $id, int $resumes_at, string $idempotency_key, array $discounts = array() ): void {
		$pause = array(
			'behavior'   => 'void',
			'resumes_at' => $resumes_at,
		);
		$this->client->call( 'POST', self::address( $id ), array( 'pause_collection' => $pause ) + self::withDiscounts( $discounts ), $idempotency_key );
	}

	/**
	 * Ends a pause now, so that Stripe charges the next period.
	 *
	 * @param string                          $idempotency_key The same key has one effect.
	 * @param array<int,array<string,string>> $discounts       As `StripeDiscounts::acrossPause` returns them.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function resumeCollection( string $id, string $idempotency_key, array $discounts = array() ): void {
		$this->client->call( 'POST', self::address( $id ), array( 'pause_collection' => '' ) + self::withDiscounts( $discounts ), $idempotency_key );
	}

	/**
	 * Changes the card of a subscription.
	 *
	 * @param string $method          The card.
	 * @param string $idempotency_key The same key has one effect.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function setPaymentMethod( string $id, string $method, string $idempotency_key ): void {
		$this->client->call( 'POST', self::address( $id ), array( 'default_payment_method' => $method ), $idempotency_key );
	}

	/**
	 * A URL in Stripe's billing portal, for changing the card or seeing the invoices.
	 *
	 * @param bool   $for_card True for changing the card, false for the invoices.
	 * @param string $back     The return URL.
	 * @param string $done     The return URL after the card was changed.
	 * @throws GatewayException If there is none.
	 */
	public function portal( string $customer, bool $for_card, string $back, string $done ): string {
		$parameters = array(
			'customer'   => $customer,
			'return_url' => $back,
		);
		if ( $for_card ) {
			$parameters['flow_data'] = array(
				'type'             => 'payment_method_update',
				'after_completion' => array(
					'type'     => 'redirect',
					'redirect' => array( 'return_url' => $done ),
				),
			);
		}
		$session = $this->client->call( 'POST', '/v1/billing_portal/sessions', $parameters );
		if ( ! is_string( $session['url'] ?? null ) ) {
			throw new GatewayException( GatewayErrorKind::Failed, "Stripe's answer has no address." );
		}
		return $session['url'];
	}

	/**
	 * The cost of a price change, as Stripe calculates it.
	 *
	 * @param SubscriptionDetails $details         As read under the member's lock.
	 * @param string              $price           Stripe's price.
	 * @param bool                $keeps_discounts Whether current discounts continue.
	 * @param int                 $moment          The time of the change, in seconds since 1970.
	 * @return array{due:int,credit:int,next:int} Minor units: charged at once, added to the customer's credit, and charged with the next period.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function previewChange( SubscriptionDetails $details, string $price, bool $keeps_discounts, int $moment ): array {
		$today = $this->preview(
			$details,
			$price,
			$keeps_discounts,
			array(
				'proration_behavior' => 'always_invoice',
				'proration_date'     => $moment,
			)
		);
		$next  = $this->preview( $details, $price, $keeps_discounts, array( 'proration_behavior' => 'none' ) );
		// Credit from today pays the next period first.
		$balance = $today['starting_balance'] + $today['total'] - $today['amount_due'];
		return array(
			'due'    => $today['amount_due'],
			'credit' => max( 0, -$today['total'] ),
			'next'   => max( 0, $next['total'] + $balance ),
		);
	}

	/**
	 * @param string                   $price           Stripe's price.
	 * @param bool                     $keeps_discounts Whether discounts continue.
	 * @param array<string,int|string> $changes         Further parameters of `subscription_details`.
	 * @return array{total:int,amount_due:int,starting_balance:int} Minor units.
	 * @throws GatewayException If Stripe can't be reached, or its response has no amounts.
	 */
	private function preview( SubscriptionDetails $details, string $price, bool $keeps_discounts, array $changes ): array {
		$parameters = array(
			'subscription'         => $details->id,
			'subscription_details' => $changes + array( 'items' => self::items( $details, $price ) ),
		) + self::withoutDiscounts( $keeps_discounts );
		$invoice    = $this->client->call( 'POST', '/v1/invoices/create_preview', $parameters );
		$amounts    = array();
		foreach ( array( 'total', 'amount_due', 'starting_balance' ) as $field ) {
			if ( ! is_int( $invoice[ $field ] ?? null ) ) {
				throw new GatewayException( GatewayErrorKind::Failed, "Stripe's preview has no $field." );
			}
			$amounts[ $field ] = $invoice[ $field ];
		}
		return $amounts;
	}

	/**
	 * Changes a subscription's price and charges the difference. If the bank declines, the price stays as it was.
	 *
	 * @param SubscriptionDetails $details         As read under the member's lock.
	 * @param string              $price           Stripe's price.
	 * @param bool                $keeps_discounts Whether current discounts continue.
	 * @param int                 $moment          The time of the preview, in seconds since 1970.
	 * @param string              $idempotency_key The same key has one effect.
	 * @throws GatewayException If the bank declines, or Stripe can't be reached.
	 */
	public function changePrice( SubscriptionDetails $details, string $price, bool $keeps_discounts, int $moment, string $idempotency_key ): void {
		$change = array(
			'items'              => self::items( $details, $price ),
			'proration_behavior' => 'always_invoice',
			'proration_date'     => $moment,
		) + self::withoutDiscounts( $keeps_discounts );
		try {
			$this->client->call( 'POST', self::address( $details->id ), $change + array( 'payment_behavior' => 'error_if_incomplete' ), $idempotency_key );
		} catch ( GatewayException $exception ) {
			if ( ! in_array( $exception->reason, self::AUTHENTICATION_REQUIRED, true ) ) {
				throw $exception;
			}
			// The bank requires the customer's confirmation. Stripe holds the change until then, for at most a day.
			$this->client->call( 'POST', self::address( $details->id ), $change + array( 'payment_behavior' => 'pending_if_incomplete' ), $idempotency_key . '-pending' );
		}
	}

	/**
	 * The client secret of a pending change, with which the browser asks the customer to confirm.
	 *
	 * @return string '' if no change is pending.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function pendingSecret( string $id ): string {
		$subscription = $this->client->call( 'GET', self::address( $id ) . '?expand[]=latest_invoice.confirmation_secret' );
		$secret       = $subscription['latest_invoice']['confirmation_secret']['client_secret'] ?? null;
		return is_array( $subscription['pending_update'] ?? null ) && is_string( $secret ) ? $secret : '';
	}

	/**
	 * Cancels a pending change. A change that the customer has just paid stays.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function cancelPendingChange( SubscriptionDetails $details ): void {
		if ( '' === $details->pending_invoice ) {
			return;
		}
		try {
			$this->client->call( 'POST', '/v1/invoices/' . rawurlencode( $details->pending_invoice ) . '/void' );
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Refused !== $exception->kind ) {
				throw $exception;
			}
		}
	}

	/** @return array<int,array<string,string>> The subscription's only item, at another price. */
	private static function items( SubscriptionDetails $details, string $price ): array {
		return array(
			array(
				'id'    => $details->item,
				'price' => $price,
			),
		);
	}

	/**
	 * @param array<int,array<string,string>> $discounts All of the subscription's new discounts; empty to leave the current ones.
	 * @return array<string,array<int,array<string,string>>> The request's parameter.
	 */
	private static function withDiscounts( array $discounts ): array {
		return array() === $discounts ? array() : array( 'discounts' => $discounts );
	}

	/** @return array<string,string> The request's parameter. Without it, discounts continue. */
	private static function withoutDiscounts( bool $keeps_discounts ): array {
		return $keeps_discounts ? array() : array( 'discounts' => '' );
	}

	private static function address( string $id ): string {
		return '/v1/subscriptions/' . rawurlencode( $id );
	}
}
