<?php
declare(strict_types=1);

namespace PracticePortal\Core\Settings;

/** URLs of the pages that the server links to. */
final class Pages {
	public function __construct( private readonly ThemeOptions $options ) {}

	/** The registration page (spec: texts#addresses-of-the-demo). */
	public function registrationUrl(): string {
		/**
		 * Filters the address of the registration page.
		 *
		 * @param string $url Default: /register/.
		 */
		return (string) apply_filters( 'practice_portal_registration_url', home_url( '/register/' ) );
	}

	/** The Membership Overview: the page that Theme Settings name, else /membership-overview/. */
	public function overviewUrl(): string {
		$page_id = (int) $this->options->all()[ ThemeOptions::OVERVIEW_PAGE ];
		$url     = $page_id > 0 ? (string) get_permalink( $page_id ) : '';
		/**
		 * Filters the address of the Membership Overview.
		 *
		 * @param string $url The page's address.
		 */
		return (string) apply_filters( 'practice_portal_overview_url', '' === $url ? home_url( '/membership-overview/' ) : $url );
	}

	/** The account page. */
	public function accountUrl(): string {
		/**
		 * Filters the address of the account page.
		 *
		 * @param string $url Default: /account/.
		 */
		return (string) apply_filters( 'practice_portal_account_url', home_url( '/account/' ) );
	}

	/** The URL of the terms page. The fragment selects a tab (spec: registration#agreements). */
	public static function termsUrl(): string {
		/**
		 * Filters the address of the terms page.
		 *
		 * @param string $url Default: /terms/.
		 */
		return (string) apply_filters( 'practice_portal_terms_url', home_url( '/terms/' ) );
	}
}
