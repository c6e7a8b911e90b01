<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

/** Checks usernames and e-mail addresses, which only the server can do. */
interface AccountLookup {
	/** Whether WordPress allows this username. */
	public function isUsernameUsable( string $username ): bool;

	public function isUsernameTaken( string $username ): bool;

	/** Whether an account may have this address. */
	public function isEmailValid( string $email ): bool;

	/** Whether this is an e-mail address. */
	public function isEmail( string $email ): bool;

	public function isEmailTaken( string $email ): bool;
}
