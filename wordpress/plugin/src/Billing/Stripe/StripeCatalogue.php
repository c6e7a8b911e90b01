<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayErrorKind;

/** Products, prices and coupons in Stripe, as wp-admin reads and creates them. */
final class StripeCatalogue {
	/** Objects per page, and the maximum number of pages. */
	private const PAGE_SIZE = 100;
	private const PAGES     = 10;

	public function __construct( private readonly StripeClient $client ) {}

	/**
	 * Sends the smallest possible request, to see whether the keys are accepted.
	 *
	 * @throws GatewayException If they are not, or Stripe can't be reached.
	 */
	public function ping(): void {
		$this->client->call( 'GET', '/v1/prices?limit=1' );
	}

	/**
	 * The client secret of a setup intent. The browser uses it to check that the publishable key belongs to the same account.
	 * Stripe creates one per day for each pair of keys.
	 *
	 * @param string $idempotency_key The pair's key.
	 * @return string '' if Stripe did not create one.
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
	 * The prices that a membership can use.
	 *
	 * @return StripePrice[]
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function prices(): array {
		$prices = array_map(
			static fn( array $price ): StripePrice => new StripePrice( $price ),
			$this->all( '/v1/prices?active=true&expand[]=data.product&limit=' . self::PAGE_SIZE )
		);
		return array_values(
			array_filter(
				$prices,
				static fn( StripePrice $price ): bool => $price->is_usable
			)
		);
	}

	/**
	 * @return StripePrice|null Null if Stripe does not have it.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function price( string $id ): ?StripePrice {
		try {
			return new StripePrice( $this->client->call( 'GET', '/v1/prices/' . rawurlencode( $id ) ) );
		} catch ( GatewayException $exception ) {
			// A rejected key is a different problem than an unknown price.
			if ( GatewayErrorKind::Missing === $exception->kind || 'resource_missing' === $exception->reason ) {
				return null;
			}
			throw $exception;
		}
	}

	/**
	 * Creates a monthly price with its product.
	 *
	 * @param string $name            The membership's name.
	 * @param int    $amount          Minor units.
	 * @param string $idempotency_key The same key makes the same price.
	 * @throws GatewayException If Stripe refuses or can't be reached.
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
	 * Creates a coupon.
	 *
	 * @param array<string,mixed> $parameters      Stripe's parameters of a coupon.
	 * @param string              $idempotency_key The same key makes the same coupon.
	 * @return string The coupon's ID.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function createCoupon( array $parameters, string $idempotency_key ): string {
		return (string) ( $this->client->call( 'POST', '/v1/coupons', $parameters, $idempotency_key )['id'] ?? '' );
	}

	/**
	 * Deletes a coupon in Stripe. New members can't use it, and members who have it keep it. If it is already deleted, that is no
	 * error.
	 *
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function deleteCoupon( string $id ): void {
		try {
			$this->client->call( 'DELETE', '/v1/coupons/' . rawurlencode( $id ) );
		} catch ( GatewayException $exception ) {
			if ( 'resource_missing' !== $exception->reason ) {
				throw $exception;
			}
		}
	}

	/**
	 * How often each coupon was redeemed.
	 *
	 * @return array<string,int> By Stripe's ID. Deleted coupons are missing.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function couponUses(): array {
		return array_map( 'intval', array_column( $this->all( '/v1/coupons?limit=' . self::PAGE_SIZE ), 'times_redeemed', 'id' ) );
	}

	/**
	 * All objects of a list, page by page.
	 *
	 * @return array<int,array<string,mixed>>
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
