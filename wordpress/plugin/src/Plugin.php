<?php
/**
 * The one place where the parts of the plugin are put together.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal;

defined( 'ABSPATH' ) || exit;

/**
 * Builds every service once and lets each register its own hooks. Nothing else in the plugin says `new` to a service.
 */
final class Plugin {
	public const VERSION        = '0.1.0';
	public const REST_NAMESPACE = 'practice-portal/v1';

	/**
	 * Starts the plugin. Called once, by the plugin's main file.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function boot( string $file ): void {
		$configuration = new Configuration();
		$pages         = new Pages();
		$products      = new Storage\Products();
		$coupons       = new Storage\Coupons();
		$subscriptions = new Storage\Subscriptions();
		$transactions  = new Storage\Transactions();
		$invites       = new Storage\Invites( $subscriptions );
		$records       = new Registration\MemberRecords();
		$accounts      = new Registration\Accounts();
		$session       = new Registration\Session();
		$limiter       = new Support\RateLimiter();
		$lock          = new Support\Lock();
		$idempotency   = new Support\Idempotency();
		$gateway       = new Payment\StripeGateway( new Payment\StripeClient( $configuration ), $configuration );
		$invitations   = new Registration\Invitations( $invites, $records, $pages );
		$settlement    = new Registration\Settlement( $subscriptions, $transactions, $gateway, $invitations );
		$enrollment    = new Registration\Enrollment( $accounts, $session, $idempotency );
		$checkout      = new Registration\Checkout( $subscriptions, $transactions, $settlement, $gateway, new Registration\Customers( $gateway, $records ), $idempotency, $configuration, $pages );
		$secondary     = new Registration\SecondaryMembership( $subscriptions, $transactions, $invites, $pages );
		$validator     = new Domain\RegistrationValidator( new Registration\TranslatedMessages(), $accounts );
		$service       = new Registration\RegistrationService( $validator, $products, $coupons, $subscriptions, $invites, $accounts, $enrollment, $records, $checkout, $secondary, $lock );

		$products->register();
		( new Activation( $file, $products, $lock ) )->register();
		( new Support\Cleanup() )->register();
		( new Nonces() )->register();
		( new Privacy( $subscriptions, $records ) )->register();
		( new Rest\AvailabilityController( $accounts, $limiter ) )->register();
		( new Rest\CouponsController( $coupons, $products, $limiter ) )->register();
		( new Rest\RegistrationsController( $service, $enrollment, $session, $idempotency, $limiter ) )->register();
		( new Rest\PaymentsController( $subscriptions, $transactions, $settlement, $pages ) )->register();
		( new Rest\WebhookController( $configuration, new Storage\WebhookEvents(), new Payment\WebhookHandler( $subscriptions, $transactions, $settlement ) ) )->register();

		$folder       = untrailingslashit( plugin_dir_path( $file ) );
		$assets       = new Frontend\Assets( $folder . '/build', plugins_url( 'build', $file ) );
		$applicant    = new Frontend\Applicant( $records, $invites );
		$registration = new Frontend\RegistrationData( $products, $configuration, $pages, $applicant, $subscriptions, $transactions );
		$page_data    = new Frontend\PageData( $registration, $assets, $pages );
		( new Frontend\Page( $page_data, $assets, new Frontend\Template( $folder ), $applicant ) )->register();
	}
}
