<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

/** The amounts shown after a registration and in the welcome e-mail (spec: payment#outcome). */
final class Receipt {
	/** The next charge in minor units; null if there is none or it is unknown. */
	public ?int $next_amount = null;

	/** The date of the next charge, in seconds since 1970; null if there is none. */
	public ?int $next_at = null;

	/** The card's label, for example "Visa ending in 4242"; '' for none. */
	public string $card = '';

	public function __construct(
		/** The membership's name. */
		public string $plan,
		/** Charged on the first day, in minor units. */
		public readonly int $charged,
	) {}

	/**
	 * The response's format: amounts in minor units, times in seconds since 1970.
	 *
	 * @param string $email The address that the welcome e-mail was sent to.
	 * @return array<string,mixed>
	 */
	public function toResponse( string $email ): array {
		return array(
			'plan'          => $this->plan,
			'charged_today' => $this->charged,
			'next_charge'   => null === $this->next_amount || null === $this->next_at ? null : array(
				'amount' => $this->next_amount,
				'at'     => $this->next_at,
			),
			'card'          => '' === $this->card ? null : $this->card,
			'email'         => $email,
		);
	}
}
