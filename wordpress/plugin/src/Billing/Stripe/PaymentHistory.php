<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

/** A customer's charges, credits and refunds, newest first, read from Stripe's invoices and their payments. Nothing is stored here. */
final class PaymentHistory {
	public const CHARGE = 'charge';
	public const CREDIT = 'credit';
	public const REFUND = 'refund';

	/** Invoices per request. */
	private const INVOICES = 12;

	/** Maximum pages of charges, of a hundred each, that are searched for these invoices. */
	private const PAGES = 5;

	public function __construct( private readonly StripeClient $client ) {}

	/**
	 * One page of the history.
	 *
	 * @param string $after The cursor of the previous page; '' for the first.
	 * @return array{items:array<int,array<string,mixed>>,next:?string} Amounts in minor units, refunds negative; times in seconds since 1970.
	 * @throws GatewayException If Stripe can't be reached.
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
		usort( $items, static fn( array $one, array $another ): int => $another['at'] <=> $one['at'] );
		return array(
			'items' => $items,
			'next'  => true === ( $list['has_more'] ?? false ) ? (string) ( $last['id'] ?? '' ) : null,
		);
	}

	/** @return array<string,array<string,mixed>> By the payment's id. */
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
	 * @param array<string,mixed>               $invoice A Stripe object, with its payments.
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
	 * An invoice's entry; null if nothing is to be paid for it, for example in a free month.
	 *
	 * @param array<string,mixed>      $invoice A Stripe object.
	 * @param array<string,mixed>|null $charge  Its charge.
	 * @return array<string,mixed>|null
	 */
	private static function itemFor( array $invoice, ?array $charge ): ?array {
		$status = $invoice['status'] ?? '';
		$total  = (int) ( $invoice['total'] ?? 0 );
		$due    = (int) ( $invoice['amount_due'] ?? 0 );
		if ( 'paid' !== $status && ( 'void' === $status || 'draft' === $status || true !== ( $invoice['attempted'] ?? false ) ) ) {
			return null;
		}
		if ( 0 === $total ) {
			return null;
		}
		$paid    = (int) ( $invoice['amount_paid'] ?? 0 );
		$address = self::text( $invoice['hosted_invoice_url'] ?? null );
		return array(
			'id'      => self::text( $invoice['id'] ?? null ),
			'kind'    => $total < 0 ? self::CREDIT : self::CHARGE,
			'at'      => (int) ( $invoice['status_transitions']['paid_at'] ?? $invoice['created'] ?? 0 ),
			'amount'  => $total < 0 ? $total : ( 'paid' === $status ? $paid : $due ),
			'for'     => self::description( $invoice ),
			'status'  => $total < 0 ? 'credited' : ( 'paid' !== $status ? 'failed' : ( 0 === $paid ? 'covered' : 'paid' ) ),
			'receipt' => self::webUrl( self::text( $charge['receipt_url'] ?? null ), $address ),
		);
	}

	/**
	 * The entries of a charge's refunds.
	 *
	 * @param array<string,mixed>|null $charge A Stripe object.
	 * @param array<string,mixed>|null $item   The charge's entry.
	 * @return array<int,array<string,mixed>>
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

	/** @param array<string,mixed> $invoice A Stripe object. */
	private static function description( array $invoice ): string {
		$lines = self::objects( (array) ( $invoice['lines'] ?? array() ) );
		if ( 'subscription_update' === ( $invoice['billing_reason'] ?? '' ) ) {
			return __( 'Change of plan', 'practice-portal' );
		}
		$description = self::text( $lines[0]['description'] ?? null );
		// Stripe writes "1 × Grow Membership (at $199.00 / month)". Quantity and price are shown elsewhere.
		return trim( (string) preg_replace( '/^\d+ × |\s*\(at [^)]*\)$/u', '', $description ) );
	}

	/**
	 * The first of two values that is a web URL.
	 *
	 * @return string|null Null if neither is one.
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
	 * @param array<string,mixed> $list A Stripe list.
	 * @return array<int,array<string,mixed>>
	 */
	private static function objects( array $list ): array {
		return array_values( array_filter( is_array( $list['data'] ?? null ) ? $list['data'] : array(), 'is_array' ) );
	}

	/** @param mixed $value A value in Stripe's response. */
	private static function text( $value ): string {
		return is_string( $value ) ? $value : '';
	}
}
