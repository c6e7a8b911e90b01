<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\MembershipPlan;

/** The member sees this before confirming a plan change. It is calculated by Stripe for one point in time. */
final class PlanChangePreview {
	/** Minor units charged at once. */
	public int $due;
	/** Minor units added to the member's credit. */
	public int $credit;
	/** Minor units charged with the next period, which starts at `next_at`, in seconds since 1970. */
	public int $next;
	/** Proves that this server made the preview (`PreviewSignature`); '' until it is signed. */
	private string $signature = '';

	/**
	 * @param MembershipPlan                     $membership_plan The new plan.
	 * @param int                                $at              Seconds since 1970.
	 * @param array{due:int,credit:int,next:int} $amounts         Minor units.
	 * @param int                                $next_at         Seconds since 1970.
	 * @param bool                               $ends_discount   Whether a discount ends.
	 * @param int|null                           $committed_until Seconds since 1970.
	 */
	public function __construct(
		public readonly MembershipPlan $membership_plan,
		/** The time it is calculated for, in seconds since 1970. */
		public readonly int $at,
		array $amounts,
		public int $next_at,
		/** Whether a current discount ends. */
		public readonly bool $ends_discount,
		/** The end of the new commitment, in seconds since 1970; null for none. */
		public readonly ?int $committed_until,
		/** @var string[] What the member loses with the change, as the plans' cards name it. */
		private readonly array $lost_benefits,
	) {
		$this->due    = $amounts['due'];
		$this->credit = $amounts['credit'];
		$this->next   = $amounts['next'];
	}

	public function signed( string $signature ): self {
		$this->signature = $signature;
		return $this;
	}

	/**
	 * The preview in the response's format.
	 *
	 * @return array<string,mixed>
	 */
	public function toWire(): array {
		return array(
			'plan'            => $this->membership_plan->id,
			'at'              => $this->at,
			'due'             => $this->due,
			'credit'          => $this->credit,
			'next_charge'     => array(
				'amount' => $this->next,
				'at'     => $this->next_at,
			),
			'ends_discount'   => $this->ends_discount,
			'committed_until' => $this->committed_until,
			'lost_benefits'   => $this->lost_benefits,
			'signature'       => $this->signature,
		);
	}
}
