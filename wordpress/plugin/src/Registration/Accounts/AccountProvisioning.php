<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Registration\Form\RegistrationForm;

defined( 'ABSPATH' ) || exit;

/**
 * Finds or creates the account that a registration is for, and signs the visitor in (decisions, "account before payment").
 */
final class AccountProvisioning {
	private Accounts $accounts;
	private SignIn $sign_in;
	private Idempotency $idempotency;

	public function __construct( Accounts $accounts, SignIn $sign_in, Idempotency $idempotency ) {
		$this->accounts    = $accounts;
		$this->sign_in     = $sign_in;
		$this->idempotency = $idempotency;
	}

	/**
	 * The account that is there before anything is done: the signed-in user's, or the one that an earlier try with the same
	 * key and body created, whose answer the browser may never have seen.
	 *
	 * @return int The user's id, 0 for none.
	 * @throws RequestRejected When the account has another password by now.
	 */
	public function existing( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record, int $session_user ): int {
		if ( $session_user > 0 || 0 === $idempotency_record->user_id ) {
			return $session_user;
		}
		$this->resume( $idempotency_record->user_id, $registration_form );
		return $idempotency_record->user_id;
	}

	/**
	 * Goes on with the account that an earlier try with the same key created, had its process died before it could remember
	 * it. It was created since the key came, and has the name, the address and the password that the key stands for.
	 *
	 * @return int The user's id, 0 for none.
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

	/**
	 * Whether an earlier try with the same key has created the account, also if its process died before it could remember it.
	 */
	public function hasBegun( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record ): bool {
		return $idempotency_record->user_id > 0 || $this->accounts->createdSince( $registration_form, $idempotency_record->created_at ) > 0;
	}

	/**
	 * Creates the account and signs in.
	 *
	 * @return int The user's id.
	 * @throws RequestRejected When the host refuses the account.
	 */
	public function create( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record ): int {
		$user_id = $this->accounts->create( $registration_form );
		$this->idempotency->rememberUser( $idempotency_record, $user_id );
		$this->sign_in->signIn( $user_id );
		return $user_id;
	}

	/**
	 * Signs a visitor in again who sends the very body that created the account.
	 *
	 * @throws RequestRejected When the account has another password by now.
	 */
	public function resume( int $user_id, RegistrationForm $registration_form ): void {
		if ( ! $this->accounts->hasPassword( $user_id, $registration_form->password ) ) {
			throw new RequestRejected( 'sign_in_required', __( 'Sign in to continue.', 'practice-portal' ), 403 );
		}
		$this->sign_in->signIn( $user_id );
	}
}
