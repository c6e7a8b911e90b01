<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Preferences;

use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Mail\EmailType;
use PracticePortal\Registration\Accounts\EmailVerification;

/** Checkboxes about receipts and verified e-mail addresses. */
final class MailFields {
	public function add(): void {
		self::addCheckbox( Preferences::EMAILS, EmailType::RECEIPTS_OPTION, __( 'Receipts', 'practice-portal' ), __( 'Send members of the Practice Portal a receipt by e-mail each time a renewal is paid', 'practice-portal' ), true, AdminUrl::for( MenuEntries::EMAILS ) );
		self::addCheckbox( Preferences::MEMBERS, EmailVerification::REQUIRED_OPTION, __( 'Verified e-mail addresses', 'practice-portal' ), __( 'Require a confirmed e-mail address before payment and the members’ area', 'practice-portal' ), false );
	}

	/**
	 * @param string $section    One of `Preferences`' constants.
	 * @param string $option     The option's name.
	 * @param string $title      The row's title.
	 * @param string $label      The checkbox's label.
	 * @param bool   $is_default Whether it is on until it is first saved.
	 * @param string $emails     The URL of the list of e-mails, '' for no link.
	 */
	private static function addCheckbox( string $section, string $option, string $title, string $label, bool $is_default, string $emails = '' ): void {
		Preferences::allow( $option, array( Preferences::class, 'flag' ) );
		Preferences::addRow(
			$section,
			$option,
			$title,
			static function () use ( $option, $label, $is_default, $emails ): void {
				printf( '<label><input type="checkbox" name="%1$s" value="1" %2$s> %3$s</label>', esc_attr( $option ), checked( '1' === (string) get_option( $option, $is_default ? '1' : '0' ), true, false ), esc_html( $label ) );
				if ( '' !== $emails ) {
					printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( $emails ), esc_html__( 'Edit e-mails or switch them off', 'practice-portal' ) );
				}
			},
			false
		);
	}
}
