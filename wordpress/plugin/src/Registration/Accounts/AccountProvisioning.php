<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Registration\Form\RegistrationForm;

/** Finds or creates a registration's account, and signs the visitor in (spec: payment#account-before-payment). */
final class AccountProvisioning {
	public function __construct(
		private readonly Accounts $accounts,
		private readonly SignIn $sign_in,
		private readonly Idempotency $idempotency,
		private readonly RateLimiter $limiter,
	) {}

	/**
	 * The account that already exists: the signed-in user's, or the one of an earlier attempt with the same key and body, whose
	 * response may have been lost.
	 *
	 * @return int The user's ID; 0 for none.
	 * @throws RequestRejected If the account's password has changed.
	 */
	public function existing( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record, int $session_user ): int {
		if ( $session_user > 0 || 0 === $idempotency_record->user_id ) {
			return $session_user;
		}
		$this->resume( $idempotency_record->user_id, $registration_form );
		return $idempotency_record->user_id;
	}

	/**
	 * Finds the account that an earlier attempt with the same key created, if its process died before it stored that. The account
	 * is newer than the key's first use, and has its username, address and password.
	 *
	 * @return int The user's ID; 0 for none.
	 */
	public function adopt( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record ): int {
		$user_id = $idempotency_record->is_repeated ? $this->accounts->createdSince( $registration_form, $idempotency_record->created_at ) : 0;
		if ( 0 === $user_id || ! $this->accounts->hasPassword( $user_id, $registration_form->password ) ) {
			return 0;
		}
		$this->accounts->complete( $user_id );
		$this->idempotency->rememberUser( $idempotency_record, $user_id );
		$this->sign_in->signIn( $user_id );
		return $user_id;
	}

	/** Whether an earlier attempt with the same key created the account, even if its process died before it stored that. */
	public function hasBegun( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record ): bool {
		return $idempotency_record->user_id > 0 || $this->accounts->createdSince( $registration_form, $idempotency_record->created_at ) > 0;
	}

	/**
	 * Creates the account and signs in.
	 *
	 * @return int The user's ID.
	 * @throws RequestRejected If WordPress rejects the account.
	 */
	public function create( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record ): int {
		$user_id = $this->accounts->create( $registration_form );
		$this->limiter->spend( RateLimiter::ACCOUNTS_CREATED );
		$this->idempotency->rememberUser( $idempotency_record, $user_id );
		$this->sign_in->signIn( $user_id );
		return $user_id;
	}

	/**
	 * Signs a visitor in again who repeats the request that created the account.
	 *
	 * @throws RequestRejected If the account's password has changed.
	 */
	public function resume( int $user_id, RegistrationForm $registration_form ): void {
		if ( ! $this->accounts->hasPassword( $user_id, $registration_form->password ) ) {
			throw new RequestRejected( 'sign_in_required', __( 'Sign in to continue.', 'practice-portal' ), 403 );
		}
		$this->sign_in->signIn( $user_id );
	}
}
