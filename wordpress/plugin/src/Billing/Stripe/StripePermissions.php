<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Storage\ApiKeys;
use PracticePortal\Billing\Storage\LiveSite;

/**
 * The permissions that the plugin needs. It finds those that a restricted key (`rk_…`) lacks with requests about an object that
 * does not exist. Stripe checks the key first, so nothing changes.
 */
final class StripePermissions {
	/** Seconds for which a complete key is not tested again. */
	private const CACHE_SECONDS = 5 * MINUTE_IN_SECONDS;

	private const CACHE = 'practice_portal_stripe_permissions';

	/** An ID that Stripe has never used. */
	private const UNKNOWN_ID = 'practiceportalnone';

	/**
	 * By the name in Stripe's dashboard (docs/guides/keys.md): method, path and form of the request that needs it.
	 *
	 * @var array<string,array{0:string,1:string,2:array<string,string>}>
	 */
	private const REQUIRED = array(
		'Customers: Write'           => array( 'POST', '/v1/customers/cus_' . self::UNKNOWN_ID, array() ),
		'Charges and Refunds: Write' => array( 'POST', '/v1/refunds', array( 'payment_intent' => 'pi_' . self::UNKNOWN_ID ) ),
		'PaymentIntents: Read'       => array( 'GET', '/v1/payment_intents/pi_' . self::UNKNOWN_ID, array() ),
		'SetupIntents: Write'        => array( 'POST', '/v1/setup_intents/seti_' . self::UNKNOWN_ID . '/cancel', array() ),
		'PaymentMethods: Read'       => array( 'GET', '/v1/payment_methods/pm_' . self::UNKNOWN_ID, array() ),
		'Disputes: Read'             => array( 'GET', '/v1/disputes/du_' . self::UNKNOWN_ID, array() ),
		'Products: Write'            => array( 'POST', '/v1/products/prod_' . self::UNKNOWN_ID, array() ),
		'Prices: Write'              => array( 'POST', '/v1/prices/price_' . self::UNKNOWN_ID, array() ),
		'Coupons: Write'             => array( 'DELETE', '/v1/coupons/' . self::UNKNOWN_ID, array() ),
		'Subscriptions: Write'       => array( 'POST', '/v1/subscriptions/sub_' . self::UNKNOWN_ID, array() ),
		'Invoices: Write'            => array( 'POST', '/v1/invoices/in_' . self::UNKNOWN_ID . '/void', array() ),
		'Customer portal: Write'     => array( 'POST', '/v1/billing_portal/sessions', array( 'customer' => 'cus_' . self::UNKNOWN_ID ) ),
		'Webhook Endpoints: Write'   => array( 'DELETE', '/v1/webhook_endpoints/we_' . self::UNKNOWN_ID, array() ),
	);

	public function __construct( private readonly StripeHttp $http ) {}

	/**
	 * The permissions that the secret key lacks, by their names in the Stripe Dashboard. An unrestricted key lacks none. On a paused
	 * site only read permissions are tested.
	 *
	 * @return string[]
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function missing(): array {
		$key  = ApiKeys::value( ApiKeys::STRIPE_SECRET );
		$hash = hash( 'sha256', $key );
		if ( 0 !== strpos( $key, 'rk_' ) || get_transient( self::CACHE ) === $hash ) {
			return array();
		}
		$missing = array();
		foreach ( self::REQUIRED as $name => list( $method, $path, $form ) ) {
			if ( 'GET' !== $method && LiveSite::isPaused() ) {
				continue;
			}
			$status = $this->http->send( $method, $path, $form )['status'];
			if ( 401 === $status ) {
				// The key itself is not accepted.
				return array();
			}
			if ( 403 === $status ) {
				$missing[] = $name;
			}
		}
		if ( array() === $missing ) {
			set_transient( self::CACHE, $hash, self::CACHE_SECONDS );
		}
		return $missing;
	}
}
