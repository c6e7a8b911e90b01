<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\Requests\RateLimiter;

/**
 * Limits the e-mails that people cause. E-mails of strangers, people without a verified address, count by recipient and by the
 * person who caused them. E-mails of a verified user count for that user alone, so strangers can't use up a user's limit.
 */
final class EmailAllowance {
	public const VERIFICATION = 'verification';
	public const EMAIL_CHANGE = 'email change';
	public const INVITATION   = 'invitation';

	public function __construct( private readonly RateLimiter $limiter ) {}

	/**
	 * Counts an e-mail that is about to be sent.
	 *
	 * @param string $kind    One of this class's constants. Each kind counts on its own.
	 * @param int    $user_id The user who causes it.
	 * @return int|null Seconds until it may be sent, or null if it may be sent now.
	 */
	public function wait( string $kind, string $recipient, int $user_id ): ?int {
		$recipient = strtolower( $recipient );
		if ( EmailVerification::isVerified( $user_id ) ) {
			$wait = $this->limiter->hitBy( RateLimiter::RECIPIENTS, "$kind $recipient user $user_id" );
		} else {
			$wait = $this->countStranger( $kind, $user_id ) ?? $this->limiter->hitBy( RateLimiter::STRANGERS_TO_RECIPIENT, "$kind $recipient" );
		}
		if ( null === $wait ) {
			$this->limiter->spend( RateLimiter::EMAILS_CAUSED );
		}
		return $wait;
	}

	/** Counts for the account, and for the client and its network, because a client can create several accounts. */
	private function countStranger( string $kind, int $user_id ): ?int {
		// Members cause invitations, which have a limit for each member. An event of Stripe sends the first ones.
		if ( self::INVITATION === $kind ) {
			return null;
		}
		return $this->limiter->hitBy( RateLimiter::STRANGERS_E_MAILS, "user $user_id" ) ?? $this->limiter->hit( RateLimiter::STRANGERS_E_MAILS );
	}
}
