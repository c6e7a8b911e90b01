<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Invite;
use PracticePortal\Domain\Registration;
use PracticePortal\Domain\RegistrationValidator;
use PracticePortal\Identity\EmailVerification;
use PracticePortal\Storage\Coupons;
use PracticePortal\Storage\Invites;
use PracticePortal\Storage\Products;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Lock;
use PracticePortal\Support\Run;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * From a body to a member. Everything is checked before anything is created, and what fails after that can be tried again
 * without a second account or a second charge (host contract 3.9).
 */
final class RegistrationService {
	private RegistrationValidator $validator;
	private Products $products;
	private Coupons $coupons;
	private Subscriptions $subscriptions;
	private Invites $invites;
	private Accounts $accounts;
	private Enrollment $enrollment;
	private MemberRecords $records;
	private Checkout $checkout;
	private SecondaryMembership $secondary;
	private Lock $lock;

	public function __construct( RegistrationValidator $validator, Products $products, Coupons $coupons, Subscriptions $subscriptions, Invites $invites, Accounts $accounts, Enrollment $enrollment, MemberRecords $records, Checkout $checkout, SecondaryMembership $secondary, Lock $lock ) {
		$this->validator     = $validator;
		$this->products      = $products;
		$this->coupons       = $coupons;
		$this->subscriptions = $subscriptions;
		$this->invites       = $invites;
		$this->accounts      = $accounts;
		$this->enrollment    = $enrollment;
		$this->records       = $records;
		$this->checkout      = $checkout;
		$this->secondary     = $secondary;
		$this->lock          = $lock;
	}

	/**
	 * Carries a registration out.
	 *
	 * @param Registration $registration What was said.
	 * @param Run          $run          The request's run.
	 * @param int          $session_user Who is signed in; 0 for a visitor.
	 * @throws Refusal When it is not accepted.
	 */
	public function register( Registration $registration, Run $run, int $session_user ): Answer {
		$user_id = $this->enrollment->known( $registration, $run, $session_user );
		$invite  = $this->invite( $registration, $run, $user_id );
		$token   = $this->lock->acquire( $this->lockNames( $registration, $user_id ) );
		if ( null === $token ) {
			throw Refusal::inProgress();
		}
		try {
			// A process that died between creating the account and remembering it.
			$user_id = $user_id > 0 ? $user_id : $this->enrollment->adopt( $registration, $run );
			$this->lockUser( $token, $user_id );
			return null === $invite
				? $this->registerMember( $registration, $run, $user_id, $session_user > 0, $token )
				: $this->registerSecondary( $registration, $run, $user_id, $session_user > 0, $invite, $token );
		} finally {
			$this->lock->release( $token );
		}
	}

	private function registerMember( Registration $registration, Run $run, int $user_id, bool $was_logged_in, string $token ): Answer {
		$current = $user_id > 0 ? $this->checkout->currentOf( $user_id ) : null;
		if ( null !== $current ) {
			$answer = $this->checkout->resume( $run, $current );
			if ( null === $answer ) {
				throw Checkout::alreadySubscribed();
			}
			return $answer;
		}
		$product = $this->products->find( $registration->product_id );
		$coupon  = null === $product ? null : $this->coupons->find( $registration->coupon_code, $product );
		$this->accept( $this->validator->validateMember( $registration, $user_id > 0, $product, $coupon )->toArray() );
		$this->checkout->requireConfiguration( $product );
		$this->checkout->requireCoupon( $coupon, $run );

		$user_id = $this->account( $registration, $run, $user_id, $token );
		$this->records->storeMember( $user_id, $registration );
		self::requireVerified( $user_id );
		return $this->checkout->begin( $user_id, $registration, $product, $coupon, $run, $was_logged_in );
	}

	private function registerSecondary( Registration $registration, Run $run, int $user_id, bool $was_logged_in, Invite $invite, string $token ): Answer {
		$current = $user_id > 0 ? $this->subscriptions->currentOf( $user_id ) : null;
		if ( null !== $current && ! $invite->hasGiven( $current ) ) {
			throw Checkout::alreadySubscribed();
		}
		$this->accept( $this->validator->validateSecondary( $registration, $user_id > 0 )->toArray() );

		$user_id = $this->account( $registration, $run, $user_id, $token );
		// The invitation's link was sent to this address.
		EmailVerification::verify( $user_id, $invite->email );
		$this->checkout->endEarlier( $user_id, $run );
		$this->records->storeSecondary( $user_id, $registration, $invite->parent_user_id );
		return $this->secondary->grant( $user_id, $invite, $was_logged_in );
	}

	/**
	 * @throws Refusal When the owner wants payments to wait for a verified address, and this one is not.
	 */
	private static function requireVerified( int $user_id ): void {
		if ( ! EmailVerification::isRequired() || EmailVerification::isVerified( $user_id ) ) {
			return;
		}
		EmailVerification::send( $user_id );
		$text = __( 'Confirm your e-mail address first: follow the link that we sent to it, then press Join Now again. You have not been charged.', 'practice-portal' );
		throw new Refusal( 'email_unverified', $text, 422, array( 'errors' => array( '_form' => array( $text ) ) ) );
	}

	/**
	 * Lets other plugins refuse a new account.
	 *
	 * @throws Refusal When one does.
	 */
	private static function ask( Registration $registration ): void {
		$fields = array(
			'user_login'      => $registration->username,
			'user_email'      => $registration->email,
			'user_first_name' => $registration->first_name,
			'user_last_name'  => $registration->last_name,
		);
		/**
		 * Filters what is wrong with a registration, before its account is made: for captchas and disposable addresses.
		 *
		 * @param WP_Error             $errors Add to it: the code is the field, or `_form`.
		 * @param array<string,string> $fields `user_login`, `user_email`, `user_first_name`, `user_last_name`.
		 */
		$errors = apply_filters( 'practice_portal_registration_errors', new WP_Error(), $fields );
		if ( $errors instanceof WP_Error && $errors->has_errors() ) {
			throw new Refusal( 'registration_invalid', __( 'There are errors on this page, please correct them before continuing.', 'practice-portal' ), 422, array( 'errors' => $errors->errors ) );
		}
	}

	/** The account that there is, as one of this site's, or a new one: from then on events about the new user wait as well. */
	private function account( Registration $registration, Run $run, int $user_id, string $token ): int {
		if ( $user_id > 0 ) {
			$this->accounts->joinSite( $user_id );
			return $user_id;
		}
		self::ask( $registration );
		$user_id = $this->enrollment->create( $registration, $run );
		$this->lockUser( $token, $user_id );
		return $user_id;
	}

	/**
	 * @throws Refusal When somebody else is at work on the user's purchases.
	 */
	private function lockUser( string $token, int $user_id ): void {
		if ( $user_id > 0 && ! $this->lock->extend( $token, array( Lock::nameOfUser( $user_id ) ) ) ) {
			throw Refusal::inProgress();
		}
	}

	/**
	 * The invitation of a secondary user. Whether somebody is one follows from it alone, never from what the form says, and
	 * it is good for its own address alone.
	 *
	 * @throws Refusal When it is not valid.
	 */
	private function invite( Registration $registration, Run $run, int $user_id ): ?Invite {
		if ( '' === $registration->invite_token ) {
			return null;
		}
		$invite = $this->invites->find( $registration->invite_token, $run->user_id );
		if ( null === $invite || ( $user_id > 0 && 0 !== strcasecmp( $invite->email, $this->accounts->email( $user_id ) ) ) ) {
			throw SecondaryMembership::invalidInvite();
		}
		$registration->email = $invite->email;
		return $invite;
	}

	/**
	 * What nobody else may touch meanwhile: the e-mail address and, of a visitor, the username.
	 *
	 * @return string[]
	 */
	private function lockNames( Registration $registration, int $user_id ): array {
		if ( $user_id > 0 ) {
			return array( Lock::nameOfEmail( $this->accounts->email( $user_id ) ) );
		}
		return array_filter(
			array(
				'' === $registration->email ? '' : Lock::nameOfEmail( $registration->email ),
				'' === $registration->username ? '' : 'login:' . strtolower( $registration->username ),
			)
		);
	}

	/**
	 * @param array<string,string[]> $errors Messages by field.
	 * @throws Refusal When there are any.
	 */
	private function accept( array $errors ): void {
		if ( array() !== $errors ) {
			throw new Refusal( 'registration_invalid', __( 'There are errors on this page, please correct them before continuing.', 'practice-portal' ), 422, array( 'errors' => $errors ) );
		}
	}
}
