<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\Requests\ClientIp;
use PracticePortal\Core\Settings\Contact;

/** Two fields on WordPress's page Settings > General, beside the administrator's address. */
final class SafetySettings {
	public function register(): void {
		add_action( 'admin_init', array( $this, 'addFields' ) );
	}

	public function addFields(): void {
		register_setting(
			'general',
			Contact::GUARANTEE_OPTION,
			array(
				'type'              => 'string',
				'sanitize_callback' => 'sanitize_email',
			)
		);
		register_setting(
			'general',
			ClientIp::PROXIES_OPTION,
			array(
				'type'              => 'string',
				'sanitize_callback' => array( self::class, 'sanitizeNetworks' ),
			)
		);
		add_settings_field( Contact::GUARANTEE_OPTION, __( 'Money-back guarantee', 'practice-portal' ), array( $this, 'outputContact' ), 'general', 'default', array( 'label_for' => Contact::GUARANTEE_OPTION ) );
		add_settings_field( ClientIp::PROXIES_OPTION, __( 'Trusted proxies', 'practice-portal' ), array( $this, 'outputProxies' ), 'general', 'default', array( 'label_for' => ClientIp::PROXIES_OPTION ) );
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
