<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Emails;

use PracticePortal\Mail\EmailType;
use PracticePortal\Registration\Accounts\EmailVerification;

/** Checkboxes on WordPress's page Settings > General, beside the address from which the site writes. */
final class MailSettings {
	public function register(): void {
		add_action( 'admin_init', array( $this, 'addField' ) );
	}

	public function addField(): void {
		self::add( EmailType::RECEIPTS_OPTION, __( 'Receipts', 'practice-portal' ), __( 'Send members of the Practice Portal a receipt by e-mail each time a renewal is paid', 'practice-portal' ), true, EmailsPage::url() );
		self::add( EmailVerification::REQUIRED_OPTION, __( 'Verified e-mail addresses', 'practice-portal' ), __( 'Require a confirmed e-mail address before payment and the members’ area', 'practice-portal' ), false );
	}

	/**
	 * @param string $option     The option's name.
	 * @param string $title      The field's title.
	 * @param string $label      The checkbox's label.
	 * @param bool   $is_default Whether it is on until it is first saved.
	 * @param string $emails     The URL of the list of e-mails, '' for no link.
	 */
	private static function add( string $option, string $title, string $label, bool $is_default, string $emails = '' ): void {
		register_setting(
			'general',
			$option,
			array(
				'type'              => 'string',
				'sanitize_callback' => static fn( $value ): string => in_array( $value, array( '1', 1, true ), true ) ? '1' : '0',
			)
		);
		add_settings_field(
			$option,
			$title,
			static function () use ( $option, $label, $is_default, $emails ): void {
				printf( '<label><input type="checkbox" name="%1$s" value="1" %2$s> %3$s</label>', esc_attr( $option ), checked( '1' === (string) get_option( $option, $is_default ? '1' : '0' ), true, false ), esc_html( $label ) );
				if ( '' !== $emails ) {
					printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( $emails ), esc_html__( 'Edit e-mails or switch them off', 'practice-portal' ) );
				}
			},
			'general',
			'default'
		);
	}
}
