<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Storage\Coupons;
use PracticePortal\Billing\Storage\CouponUses;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Registration\Accounts\AccountProvisioning;
use PracticePortal\Registration\Accounts\Accounts;
use PracticePortal\Registration\Accounts\EmailAllowance;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\Form\RegistrationValidator;
use PracticePortal\Registration\Invitations\Invite;
use PracticePortal\Registration\Invitations\Invites;
use WP_Error;

/**
 * Turns a request into a member. It checks everything before it creates anything. Later failures can be retried without a second
 * account or charge (spec: registration-request#registration-submit).
 */
final class RegistrationService {
	public function __construct(
		private readonly RegistrationValidator $validator,
		private readonly Plans $plans,
		private readonly Coupons $coupons,
		private readonly CouponUses $coupon_uses,
		private readonly Subscriptions $subscriptions,
		private readonly Invites $invites,
		private readonly Accounts $accounts,
		private readonly EmailAllowance $email_allowance,
		private readonly AccountProvisioning $account_provisioning,
		private readonly MemberRecords $records,
		private readonly Checkout $checkout,
		private readonly InvitedMembership $invited_membership,
		private readonly Lock $lock,
		private readonly UserLock $user_lock,
	) {}

	/**
	 * Processes a registration.
	 *
	 * @param IdempotencyRecord $idempotency_record The request's run.
	 * @param int               $session_user       The signed-in user; 0 for a visitor.
	 * @throws RequestRejected If it is not accepted.
	 */
	public function register( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record, int $session_user ): StoredResponse {
		$user_id = $this->account_provisioning->existing( $registration_form, $idempotency_record, $session_user );
		$invite  = $this->invite( $registration_form, $idempotency_record, $user_id );
		try {
			return $this->lock->tryRun(
				$this->lockNames( $registration_form, $user_id, $invite ),
				function () use ( $registration_form, $idempotency_record, $user_id, $session_user, $invite ): StoredResponse {
					// An earlier process may have died between creating the account and storing its ID.
					$user_id = $user_id > 0 ? $user_id : $this->account_provisioning->adopt( $registration_form, $idempotency_record );
					$work    = fn(): StoredResponse => null === $invite
						? $this->registerMember( $registration_form, $idempotency_record, $user_id, $session_user > 0 )
						: $this->registerSecondary( $registration_form, $idempotency_record, $user_id, $session_user > 0, $invite );
					return $user_id > 0 ? $this->user_lock->withLock( $user_id, $work ) : $work();
				}
			);
		} catch ( ConcurrentChange $busy ) {
			throw RequestRejected::inProgress();
		}
	}

	private function registerMember( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record, int $user_id, bool $was_logged_in ): StoredResponse {
		$current = $user_id > 0 ? $this->checkout->currentFor( $user_id ) : null;
		if ( null !== $current ) {
			$answer = $this->checkout->resume( $idempotency_record, $current );
			if ( null === $answer ) {
				throw Checkout::alreadySubscribed( $current );
			}
			return $answer;
		}
		$product = $this->plans->find( $registration_form->product_id );
		$coupon  = null === $product ? null : $this->coupons->find( $registration_form->coupon_code, $product );
		$this->requireValid( $this->validator->validateMember( $registration_form, $user_id > 0, $product, $coupon )->toArray() );
		$this->checkout->requireConfiguration( $product );
		$this->requireUnused( $coupon, $user_id, $registration_form );
		$this->checkout->requireCoupon( $coupon, $idempotency_record );

		$user_id = $this->account( $registration_form, $idempotency_record, $user_id );
		return $this->user_lock->withLock(
			$user_id,
			function () use ( $user_id, $registration_form, $product, $coupon, $idempotency_record, $was_logged_in ): StoredResponse {
				$this->records->storeMember( $user_id, $registration_form );
				OwnershipProof::rememberBuyer( $user_id );
				$this->requireVerified( $user_id );
				return $this->checkout->begin( $user_id, $registration_form, $product, $coupon, $idempotency_record, $was_logged_in );
			}
		);
	}

	private function registerSecondary( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record, int $user_id, bool $was_logged_in, Invite $invite ): StoredResponse {
		$current = $user_id > 0 ? $this->subscriptions->currentFor( $user_id ) : null;
		if ( null !== $current && ! $invite->isSourceOf( $current ) ) {
			throw Checkout::alreadySubscribed( $current );
		}
		$this->requireValid( $this->validator->validateSecondary( $registration_form, $user_id > 0 )->toArray() );
		// Check this again under the inviter's lock, because the membership may have ended since.
		$membership = $this->invites->membership( $invite );
		if ( null === $membership ) {
			throw InvitedMembership::invalidInvite();
		}

		$user_id = $this->account( $registration_form, $idempotency_record, $user_id );
		return $this->user_lock->withLock(
			$user_id,
			function () use ( $user_id, $registration_form, $invite, $membership, $idempotency_record, $was_logged_in ): StoredResponse {
				// The invitation's link was sent to this address.
				EmailVerification::verify( $user_id, $invite->email );
				$this->checkout->cancelEarlier( $user_id, $idempotency_record );
				$this->records->storeSecondary( $user_id, $registration_form, $invite->parent_user_id );
				return $this->invited_membership->grant( $user_id, $invite, $membership, $was_logged_in );
			}
		);
	}

	/** @throws RequestRejected If the site requires a verified address, and this one is not. */
	private function requireVerified( int $user_id ): void {
		if ( ! EmailVerification::isRequired() || EmailVerification::isVerified( $user_id ) ) {
			return;
		}
		if ( null === $this->email_allowance->wait( EmailAllowance::VERIFICATION, $this->accounts->email( $user_id ), $user_id ) ) {
			EmailVerification::send( $user_id );
			$text = __( 'Confirm your e-mail address first: follow the link that we sent to it, then press Join Now again. You have not been charged.', 'practice-portal' );
		} else {
			$text = __( 'Confirm your e-mail address first: follow the last link that we sent to it, then press Join Now again. We can’t send another link today. You have not been charged.', 'practice-portal' );
		}
		throw new RequestRejected( 'email_unverified', $text, 422, array( 'errors' => array( '_form' => array( $text ) ) ) );
	}

	/** @throws RequestRejected If the person has used the coupon, and may use it once. */
	private function requireUnused( ?Coupon $coupon, int $user_id, RegistrationForm $registration_form ): void {
		$email = $user_id > 0 ? $this->accounts->email( $user_id ) : $registration_form->email;
		if ( null !== $coupon && $this->coupon_uses->isUsedBy( $coupon, $user_id, $email ) ) {
			$this->requireValid( array( 'mepr_coupon_code' => array( BuiltinCheckout::usedText() ) ) );
		}
	}

	/**
	 * Lets other plugins reject a new account.
	 *
	 * @throws RequestRejected If one does.
	 */
	private static function requireApproval( RegistrationForm $registration_form ): void {
		$fields = array(
			'user_login'      => $registration_form->username,
			'user_email'      => $registration_form->email,
			'user_first_name' => $registration_form->first_name,
			'user_last_name'  => $registration_form->last_name,
		);
		/**
		 * Filters a registration's errors before its account is created: for captchas and disposable addresses.
		 *
		 * @param WP_Error             $errors Add errors to it. The code is the field, or `_form`.
		 * @param array<string,string> $fields `user_login`, `user_email`, `user_first_name`, `user_last_name`.
		 */
		$errors = apply_filters( 'practice_portal_registration_errors', new WP_Error(), $fields );
		if ( $errors instanceof WP_Error && $errors->has_errors() ) {
			throw new RequestRejected( 'registration_invalid', ContractTexts::formMessage(), 422, array( 'errors' => $errors->errors ) );
		}
	}

	/** The existing account, added to this site, or a new one. */
	private function account( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record, int $user_id ): int {
		if ( $user_id > 0 ) {
			$this->accounts->joinSite( $user_id );
			return $user_id;
		}
		self::requireApproval( $registration_form );
		return $this->account_provisioning->create( $registration_form, $idempotency_record );
	}

	/**
	 * The invitation of a secondary user. Only a valid invitation makes a user secondary, not the form. It is valid only for its
	 * own address.
	 *
	 * @throws RequestRejected If it is not valid.
	 */
	private function invite( RegistrationForm $registration_form, IdempotencyRecord $idempotency_record, int $user_id ): ?Invite {
		if ( '' === $registration_form->invite_token ) {
			return null;
		}
		$invite = $this->invites->find( $registration_form->invite_token, $idempotency_record->user_id );
		if ( null === $invite || ( $user_id > 0 && 0 !== strcasecmp( $invite->email, $this->accounts->email( $user_id ) ) ) ) {
			throw InvitedMembership::invalidInvite();
		}
		$registration_form->email = $invite->email;
		return $invite;
	}

	/**
	 * The names of the locks that a registration needs: the e-mail address, a visitor's username, and the inviter's membership. A
	 * request does not wait for them: the first one answers for both.
	 *
	 * @return string[]
	 */
	private function lockNames( RegistrationForm $registration_form, int $user_id, ?Invite $invite ): array {
		$inviter = null === $invite ? '' : Lock::nameForUser( $invite->parent_user_id );
		if ( $user_id > 0 ) {
			return array_filter( array( Lock::nameForEmail( $this->accounts->email( $user_id ) ), $inviter ) );
		}
		return array_filter(
			array(
				'' === $registration_form->email ? '' : Lock::nameForEmail( $registration_form->email ),
				'' === $registration_form->username ? '' : 'login:' . strtolower( $registration_form->username ),
				$inviter,
			)
		);
	}

	/**
	 * @param array<string,string[]> $errors Messages by field.
	 * @throws RequestRejected If there are any.
	 */
	private function requireValid( array $errors ): void {
		if ( array() !== $errors ) {
			throw new RequestRejected( 'registration_invalid', ContractTexts::formMessage(), 422, array( 'errors' => $errors ) );
		}
	}
}
