<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

defined( 'ABSPATH' ) || exit;

/**
 * Charges, credits and refunds of one customer, newest first, read from Stripe's invoices and what was paid on them. Nothing
 * of it is kept here.
 */
final class PaymentHistory {
	public const CHARGE = 'charge';
	public const CREDIT = 'credit';
	public const REFUND = 'refund';

	/** Invoices that are read at once. */
	private const INVOICES = 12;

	/** Pages of a customer's charges, of a hundred each, that are looked through for those of these invoices. */
	private const PAGES = 5;

	private StripeClient $client;

	public function __construct( StripeClient $client ) {
		$this->client = $client;
	}

	/**
	 * A part of it.
	 *
	 * @param string $customer Whose.
	 * @param string $after    As the part before named it, '' for the first.
	 * @return array{items:array<int,array<string,mixed>>,next:?string} Amounts in minor units, what went back below zero; times in seconds since 1970.
	 * @throws GatewayException When Stripe could not be asked.
	 */
	public function page( string $customer, string $after ): array {
		$list     = $this->client->call( 'GET', '/v1/invoices?expand[]=data.payments&limit=' . self::INVOICES . '&customer=' . rawurlencode( $customer ) . ( '' === $after ? '' : '&starting_after=' . rawurlencode( $after ) ) );
		$invoices = self::objects( $list );
		if ( array() === $invoices ) {
			return array(
				'items' => array(),
				'next'  => null,
			);
		}
		$last    = $invoices[ count( $invoices ) - 1 ];
		$charges = $this->chargesSince( $customer, (int) ( $last['created'] ?? 0 ) );
		$items   = array();
		foreach ( $invoices as $invoice ) {
			$charge = self::chargeFor( $invoice, $charges );
			$item   = self::itemFor( $invoice, $charge );
			array_push( $items, ...( null === $item ? array() : array( $item ) ), ...$this->refundsFor( $charge, $item ) );
		}
		usort(
			$items,
			static function ( array $one, array $another ): int {
				return $another['at'] <=> $one['at'];
			}
		);
		return array(
			'items' => $items,
			'next'  => true === ( $list['has_more'] ?? false ) ? (string) ( $last['id'] ?? '' ) : null,
		);
	}

	/**
	 * @return array<string,array<string,mixed>> By the payment's id.
	 * @throws GatewayException When Stripe could not be asked.
	 */
	private function chargesSince( string $customer, int $time ): array {
		$found = array();
		$after = '';
		for ( $page = 0; $page < self::PAGES; $page++ ) {
			$list    = $this->client->call( 'GET', "/v1/charges?limit=100&created[gte]=$time&customer=" . rawurlencode( $customer ) . ( '' === $after ? '' : '&starting_after=' . rawurlencode( $after ) ) );
			$charges = self::objects( $list );
			foreach ( $charges as $charge ) {
				if ( 'succeeded' === ( $charge['status'] ?? '' ) && is_string( $charge['payment_intent'] ?? null ) ) {
					$found[ $charge['payment_intent'] ] = $charge;
				}
				$after = (string) ( $charge['id'] ?? '' );
			}
			if ( true !== ( $list['has_more'] ?? false ) ) {
				break;
			}
		}
		return $found;
	}

	/**
	 * @param array<string,mixed>               $invoice An object of Stripe's, with its payments.
	 * @param array<string,array<string,mixed>> $charges By the payment's id.
	 * @return array<string,mixed>|null
	 */
	private static function chargeFor( array $invoice, array $charges ): ?array {
		foreach ( self::objects( (array) ( $invoice['payments'] ?? array() ) ) as $payment ) {
			$intent = $payment['payment']['payment_intent'] ?? '';
			if ( is_string( $intent ) && isset( $charges[ $intent ] ) ) {
				return $charges[ $intent ];
			}
		}
		return null;
	}

	/**
	 * What an invoice says to its customer; nothing for one that nobody has to pay.
	 *
	 * @param array<string,mixed>      $invoice An object of Stripe's.
	 * @param array<string,mixed>|null $charge  What was taken for it.
	 * @return array<string,mixed>|null
	 */
	private static function itemFor( array $invoice, ?array $charge ): ?array {
		$status = $invoice['status'] ?? '';
		$total  = (int) ( $invoice['total'] ?? 0 );
		$due    = (int) ( $invoice['amount_due'] ?? 0 );
		if ( 'paid' !== $status && ( 'void' === $status || 'draft' === $status || true !== ( $invoice['attempted'] ?? false ) ) ) {
			return null;
		}
		$address = self::text( $invoice['hosted_invoice_url'] ?? null );
		return array(
			'id'      => self::text( $invoice['id'] ?? null ),
			'kind'    => $total < 0 ? self::CREDIT : self::CHARGE,
			'at'      => (int) ( $invoice['status_transitions']['paid_at'] ?? $invoice['created'] ?? 0 ),
			'amount'  => $total < 0 ? $total : ( 'paid' === $status ? (int) ( $invoice['amount_paid'] ?? 0 ) : $due ),
			'for'     => self::description( $invoice ),
			'status'  => $total < 0 ? 'credited' : ( 'paid' === $status ? 'paid' : 'failed' ),
			'receipt' => self::webUrl( self::text( $charge['receipt_url'] ?? null ), $address ),
		);
	}

	/**
	 * What a charge's refunds say to its customer.
	 *
	 * @param array<string,mixed>|null $charge An object of Stripe's.
	 * @param array<string,mixed>|null $item   What it was taken for.
	 * @return array<int,array<string,mixed>>
	 * @throws GatewayException When Stripe could not be asked.
	 */
	private function refundsFor( ?array $charge, ?array $item ): array {
		if ( null === $charge || 0 === (int) ( $charge['amount_refunded'] ?? 0 ) ) {
			return array();
		}
		$refunds = self::objects( $this->client->call( 'GET', '/v1/refunds?limit=100&charge=' . rawurlencode( self::text( $charge['id'] ?? null ) ) ) );
		return array_map(
			static function ( array $refund ) use ( $charge, $item ): array {
				$status = $refund['status'] ?? '';
				return array(
					'id'      => self::text( $refund['id'] ?? null ),
					'kind'    => self::REFUND,
					'at'      => (int) ( $refund['created'] ?? 0 ),
					'amount'  => -(int) ( $refund['amount'] ?? 0 ),
					'for'     => null === $item ? '' : $item['for'],
					'status'  => 'succeeded' === $status ? 'refunded' : ( in_array( $status, array( 'failed', 'canceled' ), true ) ? 'refund_failed' : 'refund_pending' ),
					'receipt' => self::webUrl( self::text( $charge['receipt_url'] ?? null ), '' ),
				);
			},
			$refunds
		);
	}

	/** @param array<string,mixed> $invoice An object of Stripe's. */
	private static function description( array $invoice ): string {
		$lines = self::objects( (array) ( $invoice['lines'] ?? array() ) );
		if ( 'subscription_update' === ( $invoice['billing_reason'] ?? '' ) ) {
			return __( 'Change of plan', 'practice-portal' );
		}
		$description = self::text( $lines[0]['description'] ?? null );
		// "1 × Grow Membership (at $199.00 / month)" at Stripe: the number and the price stand elsewhere.
		return trim( (string) preg_replace( '/^\d+ × |\s*\(at [^)]*\)$/u', '', $description ) );
	}

	/**
	 * The first of two that is an address on the web.
	 *
	 * @return string|null Null when neither is.
	 */
	private static function webUrl( string $first, string $second ): ?string {
		foreach ( array( $first, $second ) as $url ) {
			if ( 1 === preg_match( '#^https?://#', $url ) ) {
				return esc_url_raw( $url );
			}
		}
		return null;
	}

	/**
	 * @param array<string,mixed> $list A list of Stripe's.
	 * @return array<int,array<string,mixed>>
	 */
	private static function objects( array $list ): array {
		return array_values( array_filter( is_array( $list['data'] ?? null ) ? $list['data'] : array(), 'is_array' ) );
	}

	/** @param mixed $value Of Stripe's answer. */
	private static function text( $value ): string {
		return is_string( $value ) ? $value : '';
	}
}
