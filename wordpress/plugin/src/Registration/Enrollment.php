<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Registration;
use PracticePortal\Support\Idempotency;
use PracticePortal\Support\Run;

defined( 'ABSPATH' ) || exit;

/**
 * Finds or creates the account that a registration is for, and signs the visitor in (decisions, "account before payment").
 */
final class Enrollment {
	private Accounts $accounts;
	private Session $session;
	private Idempotency $idempotency;

	public function __construct( Accounts $accounts, Session $session, Idempotency $idempotency ) {
		$this->accounts    = $accounts;
		$this->session     = $session;
		$this->idempotency = $idempotency;
	}

	/**
	 * The account that is there before anything is done: the signed-in user's, or the one that an earlier try with the same
	 * key and body created, whose answer the browser may never have seen.
	 *
	 * @return int The user's id, 0 for none.
	 * @throws Refusal When the account has another password by now.
	 */
	public function known( Registration $registration, Run $run, int $session_user ): int {
		if ( $session_user > 0 || 0 === $run->user_id ) {
			return $session_user;
		}
		$this->resume( $run->user_id, $registration );
		return $run->user_id;
	}

	/**
	 * Goes on with the account that an earlier try with the same key created, had its process died before it could remember
	 * it. It was created since the key came, and has the name, the address and the password that the key stands for.
	 *
	 * @return int The user's id, 0 for none.
	 */
	public function adopt( Registration $registration, Run $run ): int {
		$user_id = $run->is_repeated ? $this->accounts->createdSince( $registration, $run->created_at ) : 0;
		if ( 0 === $user_id || ! $this->accounts->hasPassword( $user_id, $registration->password ) ) {
			return 0;
		}
		$this->accounts->complete( $user_id );
		$this->idempotency->rememberUser( $run, $user_id );
		$this->session->signIn( $user_id );
		return $user_id;
	}

	/**
	 * Whether an earlier try with the same key has created the account, also if its process died before it could remember it.
	 */
	public function hasBegun( Registration $registration, Run $run ): bool {
		return $run->user_id > 0 || $this->accounts->createdSince( $registration, $run->created_at ) > 0;
	}

	/**
	 * Creates the account and signs in.
	 *
	 * @return int The user's id.
	 * @throws Refusal When the host refuses the account.
	 */
	public function create( Registration $registration, Run $run ): int {
		$user_id = $this->accounts->create( $registration );
		$this->idempotency->rememberUser( $run, $user_id );
		$this->session->signIn( $user_id );
		return $user_id;
	}

	/**
	 * Signs a visitor in again who sends the very body that created the account.
	 *
	 * @throws Refusal When the account has another password by now.
	 */
	public function resume( int $user_id, Registration $registration ): void {
		if ( ! $this->accounts->hasPassword( $user_id, $registration->password ) ) {
			throw new Refusal( 'sign_in_required', __( 'Please sign in to go on.', 'practice-portal' ), 403 );
		}
		$this->session->signIn( $user_id );
	}
}
