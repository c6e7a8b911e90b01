<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Adding;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\SubscriptionOrigin;
use PracticePortal\Registration\Form\RegistrationForm;

/** A person that the owner adds, by hand or from a file. */
final class NewMember {
	/** The plan; null to take it from the Stripe subscription's price. */
	public ?MembershipPlan $plan = null;

	/** How the membership is paid without Stripe; null if a Stripe subscription pays. */
	public ?OutsidePayment $payment = null;

	/** Stripe's subscription; '' to find it by the e-mail address. */
	public string $stripe_subscription = '';

	/** Since when the person is a member, in seconds since 1970; 0 for now, or for the start at Stripe. */
	public int $since = 0;

	/** When a former membership ended, in seconds since 1970; 0 for a current one. */
	public int $ended_at = 0;

	/** The e-mail address of the member who invited the person; '' for none. An invited person pays nothing. */
	public string $inviter_email = '';

	/** The agreements, their time, and when the person declined messages, in the format of the portal's own export; empty for none. */
	public array $agreements = array();

	/** The language of the person's e-mails and pages, for example `es_ES`; '' for the site's. */
	public string $language = '';

	/** The username for a new account; '' to derive it from the e-mail address. */
	public string $claimed_username = '';

	/** @var callable(array<string,mixed>):void|null Gets the user meta that an account lacks, by key, before it is filled in. */
	public $before_fill = null;

	public function __construct(
		/** The known data: name, practices, addresses, and the e-mail address that identifies the person. */
		public readonly RegistrationForm $form,
		public SubscriptionOrigin $origin = SubscriptionOrigin::Added,
	) {}

	public function email(): string {
		return $this->form->email;
	}

	/**
	 * How good the membership is, for comparisons: a current one before a former one, one that Stripe charges before others, and a
	 * later end before an earlier one.
	 *
	 * @return array{0:int,1:int}
	 */
	public function membershipRank(): array {
		if ( $this->ended_at > 0 ) {
			return array( 0, $this->ended_at );
		}
		return $this->isPaidByStripe() ? array( 2, 0 ) : array( 1, null === $this->payment ? 0 : $this->payment->until ?? PHP_INT_MAX );
	}

	/** Whether a Stripe subscription pays. */
	public function isPaidByStripe(): bool {
		return null === $this->payment && 0 === $this->ended_at && '' === $this->inviter_email;
	}
}
