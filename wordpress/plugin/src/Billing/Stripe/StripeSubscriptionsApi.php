<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

defined( 'ABSPATH' ) || exit;

/**
 * What is asked of Stripe about a membership after it was bought: how it stands, what comes next, its end, another plan,
 * another card. Whatever changes something carries an idempotency key.
 */
final class StripeSubscriptionsApi {
	/** Why Stripe refuses a change that the bank would allow, were its customer asked. */
	private const AUTHENTICATION_REQUIRED = array( 'subscription_payment_intent_requires_action', 'invoice_payment_intent_requires_action', 'authentication_required' );

	private StripeClient $client;

	public function __construct( StripeClient $client ) {
		$this->client = $client;
	}

	/**
	 * A subscription with its card.
	 *
	 * @return SubscriptionDetails|null Null when Not found in Stripe.
	 * @throws GatewayException When it could not be asked.
	 */
	public function find( string $id ): ?SubscriptionDetails {
		try {
			return new SubscriptionDetails( $this->client->call( 'GET', self::address( $id ) . '?expand[]=latest_invoice&expand[]=default_payment_method&expand[]=customer.invoice_settings.default_payment_method' ) );
		} catch ( GatewayException $exception ) {
			if ( GatewayException::MISSING !== $exception->kind() ) {
				throw $exception;
			}
			return null;
		}
	}

	/**
	 * What the next period will cost, discounts and credit included.
	 *
	 * @return int|null Minor units; null when nothing follows.
	 * @throws GatewayException When Stripe could not be asked.
	 */
	public function nextCharge( string $id ): ?int {
		try {
			$invoice = $this->client->call( 'POST', '/v1/invoices/create_preview', array( 'subscription' => $id ) );
		} catch ( GatewayException $exception ) {
			if ( ! in_array( $exception->kind(), array( GatewayException::REFUSED, GatewayException::MISSING ), true ) ) {
				throw $exception;
			}
			return null;
		}
		return is_int( $invoice['amount_due'] ?? null ) ? $invoice['amount_due'] : null;
	}

	/**
	 * Has a subscription end: with its period, or at a later moment.
	 *
	 * @param string   $id              The subscription.
	 * @param int|null $moment          Seconds since 1970; null for the end of the current period.
	 * @param string   $idempotency_key The same key has one effect.
	 * @throws GatewayException When it could not be done.
	 */
	public function cancelAt( string $id, ?int $moment, string $idempotency_key ): void {
		$parameters = null === $moment ? array( 'cancel_at_period_end' => 'true' ) : array(
			'cancel_at'          => $moment,
			'proration_behavior' => 'none',
		);
		$this->client->call( 'POST', self::address( $id ), $parameters, $idempotency_key );
	}

	/**
	 * Takes back that a subscription ends.
	 *
	 * @param SubscriptionDetails $details         As it was read under the person's lock.
	 * @param string              $idempotency_key The same key has one effect.
	 * @throws GatewayException When it could not be done, for instance since it has ended.
	 */
	public function resume( SubscriptionDetails $details, string $idempotency_key ): void {
		// Stripe takes back each by its own name, and refuses both together.
		$this->client->call( 'POST', self::address( $details->id ), $details->is_ending_with_period ? array( 'cancel_at_period_end' => 'false' ) : array( 'cancel_at' => '' ), $idempotency_key );
	}

	/**
	 * Has another card pay from now on.
	 *
	 * @param string $id              The subscription.
	 * @param string $method          The card.
	 * @param string $idempotency_key The same key has one effect.
	 * @throws GatewayException When it could not be done.
	 */
	public function setPaymentMethod( string $id, string $method, string $idempotency_key ): void {
		$this->client->call( 'POST', self::address( $id ), array( 'default_payment_method' => $method ), $idempotency_key );
	}

	/**
	 * Asks the bank for what is owed.
	 *
	 * @param string $invoice         The invoice.
	 * @param string $method          The card.
	 * @param string $idempotency_key The same key has one effect.
	 * @throws GatewayException When the bank refused, or it could not be asked.
	 */
	public function pay( string $invoice, string $method, string $idempotency_key ): void {
		$this->client->call( 'POST', '/v1/invoices/' . rawurlencode( $invoice ) . '/pay', array( 'payment_method' => $method ), $idempotency_key );
	}

	/**
	 * The address of Stripe's own page on which a customer gives another card, or sees the invoices.
	 *
	 * @param string $customer Whose.
	 * @param bool   $for_card For another card, rather than for the invoices.
	 * @param string $back     Where it leads back to.
	 * @param string $done     Where it leads when another card was given.
	 * @throws GatewayException When there is none.
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
			throw new GatewayException( GatewayException::FAILED, "Stripe's answer has no address." );
		}
		return $session['url'];
	}

	/**
	 * What another price would cost, by Stripe's own reckoning.
	 *
	 * @param SubscriptionDetails $details         As it was read under the person's lock.
	 * @param string              $price           Stripe's price.
	 * @param bool                $keeps_discounts Whether what is taken off now is taken off then.
	 * @param int                 $moment          As if it was changed then, in seconds since 1970.
	 * @return array{due:int,credit:int,next:int} Minor units: taken at once, put to the customer's credit, and taken with the next period.
	 * @throws GatewayException When Stripe could not be asked.
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
		// What is credited today pays the next period first.
		$balance = $today['starting_balance'] + $today['total'] - $today['amount_due'];
		return array(
			'due'    => $today['amount_due'],
			'credit' => max( 0, -$today['total'] ),
			'next'   => max( 0, $next['total'] + $balance ),
		);
	}

	/**
	 * @param SubscriptionDetails   $details         Which.
	 * @param string                $price           Stripe's price.
	 * @param bool                  $keeps_discounts Whether discounts go on.
	 * @param array<string,int|string> $changes      How it would be changed.
	 * @return array{total:int,amount_due:int,starting_balance:int} Minor units.
	 * @throws GatewayException When Stripe could not be asked, or its answer has no amounts.
	 */
	private function preview( SubscriptionDetails $details, string $price, bool $keeps_discounts, array $changes ): array {
		$parameters = array(
			'subscription'         => $details->id,
			'subscription_details' => $changes + array( 'items' => self::items( $details, $price ) ),
		) + self::withoutDiscounts( $keeps_discounts );
		$invoice = $this->client->call( 'POST', '/v1/invoices/create_preview', $parameters );
		$amounts = array();
		foreach ( array( 'total', 'amount_due', 'starting_balance' ) as $field ) {
			if ( ! is_int( $invoice[ $field ] ?? null ) ) {
				throw new GatewayException( GatewayException::FAILED, "Stripe's preview has no $field." );
			}
			$amounts[ $field ] = $invoice[ $field ];
		}
		return $amounts;
	}

	/**
	 * Has a subscription cost another price from now on, and what that takes at once. A change that the bank refuses has
	 * not happened.
	 *
	 * @param SubscriptionDetails $details         As it was read under the person's lock.
	 * @param string              $price           Stripe's price.
	 * @param bool                $keeps_discounts Whether what is taken off now is taken off then.
	 * @param int                 $moment          As it was previewed for, in seconds since 1970.
	 * @param string              $idempotency_key The same key has one effect.
	 * @throws GatewayException When the bank refused, or it could not be done.
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
			if ( ! in_array( $exception->reason(), self::AUTHENTICATION_REQUIRED, true ) ) {
				throw $exception;
			}
			// The bank wants to hear from its customer: the change waits until it has, for at most a day.
			$this->client->call( 'POST', self::address( $details->id ), $change + array( 'payment_behavior' => 'pending_if_incomplete' ), $idempotency_key . '-pending' );
		}
	}

	/**
	 * What a change waits for: the secret with which the browser has the customer answer the bank.
	 *
	 * @return string '' when nothing is waited for.
	 * @throws GatewayException When Stripe could not be asked.
	 */
	public function pendingSecret( string $id ): string {
		$subscription = $this->client->call( 'GET', self::address( $id ) . '?expand[]=latest_invoice.confirmation_secret' );
		$secret       = $subscription['latest_invoice']['confirmation_secret']['client_secret'] ?? null;
		return is_array( $subscription['pending_update'] ?? null ) && is_string( $secret ) ? $secret : '';
	}

	/**
	 * Gives a change up that waits for the bank. One that was paid in this moment is not given up.
	 *
	 * @throws GatewayException When Stripe could not be asked.
	 */
	public function cancelPendingChange( SubscriptionDetails $details ): void {
		if ( '' === $details->pending_invoice ) {
			return;
		}
		try {
			$this->client->call( 'POST', '/v1/invoices/' . rawurlencode( $details->pending_invoice ) . '/void' );
		} catch ( GatewayException $exception ) {
			if ( GatewayException::REFUSED !== $exception->kind() ) {
				throw $exception;
			}
		}
	}

	/** @return array<int,array<string,string>> The one thing that it consists of, at another price. */
	private static function items( SubscriptionDetails $details, string $price ): array {
		return array(
			array(
				'id'    => $details->item,
				'price' => $price,
			),
		);
	}

	/** @return array<string,string> As Stripe takes them; without a word they stay. */
	private static function withoutDiscounts( bool $keeps_discounts ): array {
		return $keeps_discounts ? array() : array( 'discounts' => '' );
	}

	private static function address( string $id ): string {
		return '/v1/subscriptions/' . rawurlencode( $id );
	}
}
