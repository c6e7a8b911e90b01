<?php
declare(strict_types=1);

namespace PracticePortal\Core\Settings;

/**
 * The e-mail address for requests about the guarantee. If the owner leaves it empty, it is the administrator's address, to which
 * WordPress also sends password resets and updates.
 */
final class Contact {
	public const GUARANTEE_OPTION = 'practice_portal_guarantee_contact';

	public static function guarantee(): string {
		$address = (string) get_option( self::GUARANTEE_OPTION );
		return '' === $address ? (string) get_option( 'admin_email' ) : $address;
	}
}
