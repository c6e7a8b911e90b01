<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

defined( 'ABSPATH' ) || exit;

/**
 * Questions about usernames and e-mail addresses, which only the host can answer.
 */
interface AccountLookup {
	/** Whether the host lets anybody have this username at all. */
	public function isUsernameUsable( string $username ): bool;

	public function isUsernameTaken( string $username ): bool;

	/** Whether an account may have this address. */
	public function isEmailValid( string $email ): bool;

	/** Whether this is an address at all, an account's or not. */
	public function isEmail( string $email ): bool;

	public function isEmailTaken( string $email ): bool;
}
