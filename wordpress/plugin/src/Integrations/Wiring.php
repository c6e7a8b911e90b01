<?php
declare(strict_types=1);

namespace PracticePortal\Integrations;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Core\Services;
use PracticePortal\Directory\Community\BuiltinCommunity;
use PracticePortal\Directory\Community\CommunityProvider;
use PracticePortal\Membership\BuiltinMemberships;
use PracticePortal\Registration\BuiltinCheckout;
use PracticePortal\Registration\CheckoutProvider;
use PracticePortal\Vendors\ListingProvider;
use PracticePortal\Vendors\Listings;

/** Chooses the plugin for memberships, checkout, listings and community: another one if it is active, else this one. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->bind( MembershipProvider::class, static fn( Services $services ): MembershipProvider => new MemberPressMemberships( $services->get( BuiltinMemberships::class ) ) );
		$services->bind( CheckoutProvider::class, static fn( Services $services ): CheckoutProvider => new MemberPressCheckout( $services->get( BuiltinCheckout::class ) ) );
		$services->bind( ListingProvider::class, static fn( Services $services ): ListingProvider => new DirectoryPluginListings( $services->get( Listings::class ) ) );
		$services->bind( CommunityProvider::class, static fn( Services $services ): CommunityProvider => new BuddyPressCommunity( $services->get( BuiltinCommunity::class ) ) );
		add_action(
			'admin_notices',
			static function () use ( $services ): void {
				if ( defined( 'MEPR_VERSION' ) ) {
					$services->listen( MemberPressPlanGuard::class );
				}
			},
			Services::PRIORITY
		);
		if ( array() !== $_POST ) { // phpcs:ignore WordPress.Security.NonceVerification -- only whether there is a form.
			add_action( 'init', array( MemberPressCheckout::class, 'ignoreInvitationForms' ), PHP_INT_MIN );
		}
	}
}
