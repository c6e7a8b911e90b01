<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Preferences;

use PracticePortal\Core\Requests\ClientIp;
use PracticePortal\Core\Settings\Contact;

/** The address for the money-back guarantee, and the proxies in front of the site. */
final class SafetyFields {
	public function add(): void {
		Preferences::allow( Contact::GUARANTEE_OPTION, 'sanitize_email' );
		Preferences::allow( ClientIp::PROXIES_OPTION, array( self::class, 'sanitizeNetworks' ) );
		Preferences::addRow( Preferences::MEMBERS, Contact::GUARANTEE_OPTION, __( 'Money-back guarantee', 'practice-portal' ), array( $this, 'outputContact' ) );
		Preferences::addRow( Preferences::SERVER, ClientIp::PROXIES_OPTION, __( 'Trusted proxies', 'practice-portal' ), array( $this, 'outputProxies' ) );
	}

	/**
	 * @param mixed $text The input.
	 * @return string The addresses and networks, one per line.
	 */
	public static function sanitizeNetworks( $text ): string {
		return implode( "\n", array_filter( (array) preg_split( '/[\s,]+/', is_string( $text ) ? $text : '' ), array( ClientIp::class, 'isNetwork' ) ) );
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
