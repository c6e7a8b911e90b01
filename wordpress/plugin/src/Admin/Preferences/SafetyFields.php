<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Preferences;

use PracticePortal\Core\Requests\ClientIp;
use PracticePortal\Core\Settings\Contact;

/** The address for the money-back guarantee, and the proxies in front of the site. */
final class SafetyFields {
	public function add(): void {
		Preferences::allow( Contact::GUARANTEE_OPTION, array( self::class, 'sanitizeContact' ) );
		Preferences::allow( ClientIp::PROXIES_OPTION, array( self::class, 'sanitizeNetworks' ) );
		Preferences::addRow( Preferences::MEMBERS, Contact::GUARANTEE_OPTION, __( 'Money-back guarantee', 'practice-portal' ), array( $this, 'outputContact' ) );
		Preferences::addRow( Preferences::SERVER, ClientIp::PROXIES_OPTION, __( 'Trusted proxies', 'practice-portal' ), array( $this, 'outputProxies' ) );
	}

	/**
	 * @param mixed $text The input.
	 * @return string The address, '' for none. If the input is no address, the stored one stays.
	 */
	public static function sanitizeContact( $text ): string {
		$typed = is_string( $text ) ? trim( $text ) : '';
		if ( '' === $typed || is_email( $typed ) ) {
			return $typed;
		}
		/* translators: %s: what the owner typed. */
		add_settings_error( Contact::GUARANTEE_OPTION, 'invalid', sprintf( __( '“%s” is no e-mail address, so the address for refunds was not changed.', 'practice-portal' ), esc_html( $typed ) ) );
		return (string) get_option( Contact::GUARANTEE_OPTION );
	}

	/**
	 * @param mixed $text The input.
	 * @return string The addresses and networks, one per line.
	 */
	public static function sanitizeNetworks( $text ): string {
		$typed    = array_filter( (array) preg_split( '/[\s,]+/', is_string( $text ) ? $text : '' ), 'strlen' );
		$networks = array_filter( $typed, array( ClientIp::class, 'isNetwork' ) );
		if ( $networks !== $typed ) {
			/* translators: %s: what the owner typed, with commas. */
			add_settings_error( ClientIp::PROXIES_OPTION, 'invalid', sprintf( __( 'Not saved, because it is no address and no network: %s. Enter one per line, for example 10.0.0.0/8.', 'practice-portal' ), esc_html( implode( ', ', array_diff( $typed, $networks ) ) ) ) );
		}
		return implode( "\n", $networks );
	}

	public function outputContact(): void {
		printf(
			'<input type="email" class="regular-text" id="%1$s" name="%1$s" value="%2$s" aria-describedby="%1$s-about"><p class="description" id="%1$s-about">%3$s</p>',
			esc_attr( Contact::GUARANTEE_OPTION ),
			esc_attr( (string) get_option( Contact::GUARANTEE_OPTION ) ),
			esc_html__( 'Members write to this address to ask for a refund. If it is empty, they write to the administrator.', 'practice-portal' )
		);
	}

	public function outputProxies(): void {
		printf(
			'<textarea class="regular-text code" rows="3" id="%1$s" name="%1$s" aria-describedby="%1$s-about"%2$s>%3$s</textarea><p class="description" id="%1$s-about">%4$s</p>',
			esc_attr( ClientIp::PROXIES_OPTION ),
			defined( 'PRACTICE_PORTAL_TRUSTED_PROXIES' ) ? ' readonly' : '',
			esc_textarea( implode( "\n", ClientIp::proxies() ) ),
			esc_html__( 'If a proxy or a content delivery network is in front of this site, enter its addresses or networks, one per line. Practice Portal then counts each visitor by their own address (X-Forwarded-For).', 'practice-portal' )
		);
	}
}
