<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\OutsidePaymentFields;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Contract;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Adding\NewMember;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\Form\UsStates;

/** Reads the form for one new member, and stores the input if the form is refused. */
final class AddMemberForm {
	public const STRIPE = 'stripe';

	private const FORM = 'add_member';

	private const FIELDS = array( 'email', 'first_name', 'last_name', 'phone', 'role', 'profession', 'practice', 'specialty', 'line1', 'line2', 'city', 'state', 'zip', 'plan', 'payment', 'until', 'yearly', 'subscription', 'password_link' );

	/** @var array<string,string> The input by field. */
	public array $typed;

	/** @param array<int|string,mixed> $form The submitted form. */
	public function __construct( array $form = array() ) {
		$this->typed = array();
		foreach ( self::FIELDS as $field ) {
			$this->typed[ $field ] = Sanitizer::line( $form[ $field ] ?? '' );
		}
	}

	/** The current user's refused input, or else an empty form. Reading it deletes it. */
	public static function refused(): self {
		$typed = RefusedInput::take( self::FORM );
		return new self( array() === $typed ? array( 'password_link' => '1' ) : $typed );
	}

	public function store(): void {
		RefusedInput::store( self::FORM, $this->typed );
	}

	/** @throws RequestRejected If a value is missing or invalid. */
	public function person( Plans $plans ): NewMember {
		$state = strtoupper( UsStates::code( $this->typed['state'] ) );
		if ( '' !== $state && ! in_array( $state, Contract::STATES, true ) ) {
			/* translators: %s: what was typed. */
			throw new RequestRejected( 'state_unknown', sprintf( __( '“%s” is not a state of the USA. Enter it as OR or Oregon.', 'practice-portal' ), $this->typed['state'] ), 422 );
		}
		$person       = new NewMember( new RegistrationForm( $this->registration() ) );
		$person->plan = $plans->findAny( Sanitizer::id( $this->typed['plan'] ) );
		if ( self::STRIPE === $this->typed['payment'] ) {
			$person->stripe_subscription = $this->typed['subscription'];
			return $person;
		}
		if ( null === $person->plan ) {
			throw new RequestRejected( 'plan_missing', __( 'Choose a plan.', 'practice-portal' ), 422 );
		}
		$person->payment = OutsidePaymentFields::read( $this->typed, $person->plan->price );
		return $person;
	}

	/** @return array<string,mixed> The values by the registration's field names. */
	private function registration(): array {
		$typed   = $this->typed;
		$address = array(
			'line1'   => $typed['line1'],
			'line2'   => $typed['line2'],
			'city'    => $typed['city'],
			'state'   => UsStates::code( $typed['state'] ),
			'zip'     => $typed['zip'],
			'country' => 'US',
		);
		return array(
			'user_email'             => $typed['email'],
			'user_first_name'        => $typed['first_name'],
			'user_last_name'         => $typed['last_name'],
			'mepr_best_phone_number' => $typed['phone'],
			'hpa_role'               => $typed['role'],
			'mepr_profession'        => $typed['profession'],
			'practices'              => '' === $typed['practice'] ? array() : array(
				array(
					'name'      => $typed['practice'],
					'specialty' => $typed['specialty'],
					'address'   => $address,
				),
			),
		);
	}

	/**
	 * @param MembershipPlan[] $plans The plans to choose from.
	 * @return array<string,string> Names by ID.
	 */
	public static function planNames( array $plans ): array {
		$names = array();
		foreach ( $plans as $plan ) {
			$names[ (string) $plan->id ] = $plan->name;
		}
		return $names;
	}
}
