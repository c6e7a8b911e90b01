<?php
/**
 * Which e-mails members get.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Mail\Kind;

defined( 'ABSPATH' ) || exit;

/**
 * A checkbox on WordPress's page Settings > General, beside the address from which the site writes.
 */
final class MailSettings {
	public function register(): void {
		add_action( 'admin_init', array( $this, 'addField' ) );
	}

	public function addField(): void {
		register_setting(
			'general',
			Kind::RECEIPTS_OPTION,
			array(
				'type'              => 'string',
				'sanitize_callback' => static function ( $value ): string {
					return in_array( $value, array( '1', 1, true ), true ) ? '1' : '0';
				},
			)
		);
		add_settings_field( Kind::RECEIPTS_OPTION, __( 'Receipts', 'practice-portal' ), array( $this, 'output' ), 'general', 'default' );
	}

	public function output(): void {
		printf(
			'<label><input type="checkbox" name="%1$s" value="1" %2$s> %3$s</label>',
			esc_attr( Kind::RECEIPTS_OPTION ),
			checked( '0' !== get_option( Kind::RECEIPTS_OPTION ), true, false ),
			esc_html__( 'Send members of the Practice Portal a receipt by e-mail each time a renewal is paid', 'practice-portal' )
		);
	}
}
