<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use WP_User;

/**
 * The account that Payment shows before it charges. Until something is paid, the user may correct its e-mail address there. No
 * other account can be changed this way, because the new address is not confirmed first.
 */
final class UnpaidAccount {
	public function __construct(
		private readonly Accounts $accounts,
		private readonly Subscriptions $subscriptions,
		private readonly MemberRecords $records,
		private readonly Lock $lock,
		private readonly UserLock $user_lock,
		private readonly EmailChange $email_change,
	) {}

	/**
	 * The current user's account for Payment; null for visitors.
	 *
	 * @return array{username:string,email:string,is_email_changeable:bool}|null
	 */
	public function current(): ?array {
		$user = wp_get_current_user();
		return $user->exists() ? $this->responseFor( $user ) : null;
	}

	/**
	 * Changes the account's e-mail address.
	 *
	 * @param int    $user_id The signed-in user.
	 * @param string $email   The new address.
	 * @return array{username:string,email:string,is_email_changeable:bool} The updated account.
	 * @throws RequestRejected If the address can't be used, or the account can't be changed this way.
	 */
	public function changeEmail( int $user_id, string $email ): array {
		$user = get_userdata( $user_id );
		if ( false === $user ) {
			throw RequestRejected::inProgress();
		}
		try {
			return $this->lock->run(
				array( Lock::nameForEmail( $user->user_email ), Lock::nameForEmail( $email ) ),
				fn(): array => $this->user_lock->withLock( $user_id, fn(): array => $this->changeLocked( $user_id, $email ) )
			);
		} catch ( ConcurrentChange $busy ) {
			throw RequestRejected::inProgress();
		}
	}

	/** @return array{username:string,email:string,is_email_changeable:bool} */
	private function changeLocked( int $user_id, string $email ): array {
		clean_user_cache( $user_id );
		$user = get_userdata( $user_id );
		if ( false === $user || ! $this->isEmailChangeable( $user ) ) {
			throw new RequestRejected( 'email_fixed', __( 'The e-mail address of this account can be changed in Your Membership only.', 'practice-portal' ), 409 );
		}
		if ( 0 !== strcasecmp( $user->user_email, $email ) ) {
			$this->requireUsable( $email );
		}
		$this->store( $user_id, $email );
		return $this->responseFor( get_userdata( $user_id ) );
	}

	/** @return array{username:string,email:string,is_email_changeable:bool} */
	private function responseFor( WP_User $user ): array {
		return array(
			'username'            => (string) $user->user_login,
			'email'               => (string) $user->user_email,
			'is_email_changeable' => $this->isEmailChangeable( $user ),
		);
	}

	private function isEmailChangeable( WP_User $user ): bool {
		if ( '1' !== $this->records->text( $user->ID, MemberRecords::CREATED_BY_REGISTRATION ) || user_can( $user, 'edit_posts' ) ) {
			return false;
		}
		$paid = array_filter(
			$this->subscriptions->forUser( $user->ID ),
			static fn( Subscription $subscription ): bool => null !== $subscription->activated_at || $subscription->isLive()
		);
		return array() === $paid;
	}

	/** @throws RequestRejected If the address is invalid or taken. */
	private function requireUsable( string $email ): void {
		if ( ! $this->accounts->isEmailValid( $email ) ) {
			throw self::invalid( ContractTexts::emailMessage( ContractTexts::label( 'user_email' ) ) );
		}
		if ( $this->accounts->isEmailTaken( $email ) ) {
			throw self::invalid( ContractTexts::emailTakenMessage( $email ) );
		}
	}

	/** @throws RequestRejected If WordPress or another plugin rejects the address. */
	private function store( int $user_id, string $email ): void {
		$stored = $this->email_change->correct( $user_id, $email );
		if ( is_wp_error( $stored ) ) {
			throw self::invalid( wp_strip_all_tags( html_entity_decode( $stored->get_error_message(), ENT_QUOTES ) ) );
		}
	}

	private static function invalid( string $message ): RequestRejected {
		return new RequestRejected( 'registration_invalid', $message, 422, array( 'errors' => array( 'user_email' => array( $message ) ) ) );
	}
}
