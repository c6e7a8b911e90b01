<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

defined( 'ABSPATH' ) || exit;

/**
 * Products, prices and coupons of Stripe's API, as the owner's desk reads and makes them.
 */
final class StripeCatalogue {
	/** How many Stripe lists at once, and how often it is asked at most. */
	private const PAGE_SIZE = 100;
	private const PAGES     = 10;

	private StripeClient $client;

	public function __construct( StripeClient $client ) {
		$this->client = $client;
	}

	/**
	 * Asks for the least there is, to see whether the keys are accepted.
	 *
	 * @throws GatewayException When they are not, or Stripe could not be asked.
	 */
	public function ping(): void {
		$this->client->call( 'GET', '/v1/prices?limit=1' );
	}

	/**
	 * The secret of a set-up intent, by which the browser finds out whether the publishable key belongs to the same account. One a day for each pair of keys.
	 *
	 * @param string $idempotency_key Of the pair.
	 * @return string '' when Stripe did not make one.
	 */
	public function trialSecret( string $idempotency_key ): string {
		$trial = array(
			'usage'    => 'off_session',
			'metadata' => array( 'practice_portal' => 'Checks in Setup whether both API keys belong to one account' ),
		);
		try {
			$secret = $this->client->call( 'POST', '/v1/setup_intents', $trial, $idempotency_key )['client_secret'] ?? '';
		} catch ( GatewayException $exception ) {
			return '';
		}
		return is_string( $secret ) ? $secret : '';
	}

	/**
	 * The prices for which a membership can be sold.
	 *
	 * @return StripePrice[]
	 * @throws GatewayException When Stripe could not be asked.
	 */
	public function prices(): array {
		$prices = array_map(
			static function ( array $price ): StripePrice {
				return new StripePrice( $price );
			},
			$this->all( '/v1/prices?active=true&expand[]=data.product&limit=' . self::PAGE_SIZE )
		);
		return array_values(
			array_filter(
				$prices,
				static function ( StripePrice $price ): bool {
					return $price->is_usable;
				}
			)
		);
	}

	/**
	 * @return StripePrice|null Null when Not found in Stripe.
	 * @throws GatewayException When Stripe could not be asked.
	 */
	public function price( string $id ): ?StripePrice {
		try {
			return new StripePrice( $this->client->call( 'GET', '/v1/prices/' . rawurlencode( $id ) ) );
		} catch ( GatewayException $exception ) {
			// A key that is not accepted is another matter than a price that is not known.
			if ( GatewayException::MISSING === $exception->kind() || 'resource_missing' === $exception->reason() ) {
				return null;
			}
			throw $exception;
		}
	}

	/**
	 * Makes a monthly price, and the product that it is one of.
	 *
	 * @param string $name            The membership's.
	 * @param int    $amount          Minor units.
	 * @param string $idempotency_key The same key makes the same price.
	 * @throws GatewayException When it could not be done.
	 */
	public function createPrice( string $name, int $amount, string $idempotency_key ): StripePrice {
		$product = $this->client->call( 'POST', '/v1/products', array( 'name' => $name ), $idempotency_key . '-product' );
		return new StripePrice(
			$this->client->call(
				'POST',
				'/v1/prices',
				array(
					'product'     => (string) ( $product['id'] ?? '' ),
					'currency'    => 'usd',
					'unit_amount' => $amount,
					'recurring'   => array( 'interval' => 'month' ),
				),
				$idempotency_key
			)
		);
	}

	/**
	 * Makes a coupon.
	 *
	 * @param array<string,mixed> $parameters      As Stripe takes them.
	 * @param string              $idempotency_key The same key makes the same coupon.
	 * @return string Its id.
	 * @throws GatewayException When it could not be done.
	 */
	public function createCoupon( array $parameters, string $idempotency_key ): string {
		return (string) ( $this->client->call( 'POST', '/v1/coupons', $parameters, $idempotency_key )['id'] ?? '' );
	}

	/**
	 * Ends a coupon: nobody can use it any more, and who has it keeps it. One that is gone already is no error.
	 *
	 * @throws GatewayException When it could not be done.
	 */
	public function deleteCoupon( string $id ): void {
		try {
			$this->client->call( 'DELETE', '/v1/coupons/' . rawurlencode( $id ) );
		} catch ( GatewayException $exception ) {
			if ( 'resource_missing' !== $exception->reason() ) {
				throw $exception;
			}
		}
	}

	/**
	 * How often each coupon was used.
	 *
	 * @return array<string,int> By Stripe's id; one that was ended is not among them.
	 * @throws GatewayException When Stripe could not be asked.
	 */
	public function couponUses(): array {
		return array_map( 'intval', array_column( $this->all( '/v1/coupons?limit=' . self::PAGE_SIZE ), 'times_redeemed', 'id' ) );
	}

	/**
	 * All that a list has, page by page.
	 *
	 * @return array<int,array<string,mixed>>
	 * @throws GatewayException When Stripe could not be asked.
	 */
	private function all( string $path ): array {
		$found = array();
		$after = '';
		for ( $page = 0; $page < self::PAGES; $page++ ) {
			$list  = $this->client->call( 'GET', $path . ( '' === $after ? '' : '&starting_after=' . rawurlencode( $after ) ) );
			$items = array_filter( is_array( $list['data'] ?? null ) ? $list['data'] : array(), 'is_array' );
			$found = array_merge( $found, array_values( $items ) );
			$after = (string) ( end( $items )['id'] ?? '' );
			if ( true !== ( $list['has_more'] ?? false ) || '' === $after ) {
				break;
			}
		}
		return $found;
	}
}
