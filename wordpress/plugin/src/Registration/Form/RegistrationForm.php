<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

use PracticePortal\Core\Contract;
use PracticePortal\Core\Sanitizer;

/**
 * The registration's request body, field by field (spec: registration-request#fields-of-the-submit). Reading never fails: a missing or invalid field is
 * empty, and the validator reports it. It never contains a price or a WordPress role.
 */
final class RegistrationForm {
	/** REST name of the optional agreement. */
	public const DIRECTORY_CONSENT = 'member_directory';

	public string $first_name;
	public string $last_name;
	public string $phone;
	public string $role;
	public string $profession;

	public string $username;
	public string $email;
	public string $password;
	public string $password_confirm;

	public int $product_id;
	public string $coupon_code;

	/** @var Practice[] */
	public array $practices;
	public PostalAddress $billing;
	public bool $include_practice_admin;
	public string $admin_name;
	public string $admin_email;

	/** @var array<string,bool> The agreements by REST name. */
	public array $agreements;

	/** An earlier, unfinished purchase that this one replaces; 0 for none. */
	public int $transaction_id;
	public string $invite_token;

	/** A hidden field that only bots fill in. */
	public string $honeypot;

	/** @param array<int|string,mixed> $body The request's fields, without WordPress's slashes. */
	public function __construct( array $body ) {
		$this->first_name = Sanitizer::line( $body['user_first_name'] ?? '' );
		$this->last_name  = Sanitizer::line( $body['user_last_name'] ?? '' );
		$this->phone      = Sanitizer::phone( $body['mepr_best_phone_number'] ?? '' );
		$this->role       = Sanitizer::oneOf( $body['hpa_role'] ?? '', Contract::ROLES );
		$this->profession = Sanitizer::oneOf( $body['mepr_profession'] ?? '', Contract::PROFESSIONS );

		$this->username         = Sanitizer::line( $body['user_login'] ?? '' );
		$this->email            = Sanitizer::line( $body['user_email'] ?? '' );
		$this->password         = Sanitizer::secret( $body['mepr_user_password'] ?? '' );
		$this->password_confirm = Sanitizer::secret( $body['mepr_user_password_confirm'] ?? '' );

		$this->product_id  = Sanitizer::id( $body['mepr_product_id'] ?? '' );
		$this->coupon_code = Sanitizer::line( $body['mepr_coupon_code'] ?? '' );

		$this->practices = array_map(
			static fn( $practice ): Practice => new Practice( Sanitizer::collection( $practice ) ),
			array_values( Sanitizer::collection( $body['practices'] ?? array() ) )
		);
		$this->billing   = new PostalAddress(
			array(
				'line1'   => $body['mepr-address-one'] ?? '',
				'line2'   => $body['mepr-address-two'] ?? '',
				'city'    => $body['mepr-address-city'] ?? '',
				'state'   => $body['mepr-address-state'] ?? '',
				'zip'     => $body['mepr-address-zip'] ?? '',
				'country' => $body['mepr-address-country'] ?? '',
			)
		);

		$admin                        = Sanitizer::collection( Sanitizer::collection( $body['practice_admins'] ?? array() )[0] ?? array() );
		$this->include_practice_admin = Sanitizer::flag( $body['include_practice_admin'] ?? false );
		$this->admin_name             = $this->include_practice_admin ? Sanitizer::line( $admin['name'] ?? '' ) : '';
		$this->admin_email            = $this->include_practice_admin ? Sanitizer::line( $admin['email'] ?? '' ) : '';

		$agreements       = Sanitizer::collection( $body['agreements'] ?? array() );
		$this->agreements = array();
		foreach ( array_merge( Contract::REQUIRED_AGREEMENTS, array( self::DIRECTORY_CONSENT ) ) as $name ) {
			$this->agreements[ $name ] = Sanitizer::flag( $agreements[ $name ] ?? false );
		}

		$this->transaction_id = Sanitizer::id( $body['mepr_transaction_id'] ?? '' );
		$this->invite_token   = Sanitizer::secret( $body['invite_token'] ?? '' );
		$this->honeypot       = Sanitizer::secret( $body['mepr_no_val'] ?? '' );
	}

	/**
	 * REST names of the agreements that a person must give (spec: registration#agreements).
	 *
	 * @return string[]
	 */
	public static function requiredAgreements( bool $is_practice_admin ): array {
		return $is_practice_admin ? array( 'terms_and_conditions' ) : Contract::REQUIRED_AGREEMENTS;
	}

	/**
	 * The practice admin to invite, as a list of none or one (`practice_admins`).
	 *
	 * @return array<int,array{name:string,email:string}>
	 */
	public function practiceAdmins(): array {
		if ( ! $this->include_practice_admin ) {
			return array();
		}
		return array(
			array(
				'name'  => $this->admin_name,
				'email' => $this->admin_email,
			),
		);
	}
}
