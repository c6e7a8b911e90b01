<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

use BackedEnum;

/** One entry of the activity log. */
final class JournalEntry {
	public int $id;
	/** The value of an `ActivityKind` or an `AdminActivityKind`, or another plugin's word. */
	public string $kind;
	/** The member's ID; 0 for none. */
	public int $user_id;
	/** 0 for none. */
	public int $subscription_id;
	public ActedBy $acted_by;
	/** The user who was signed in; 0 for none. */
	public int $actor_id;
	/** Minor units; null for an event without money. */
	public ?int $amount;
	/** An external ID, for example Stripe's; '' for none. */
	public string $reference;
	/** See `ActivityKind`; '' for nothing. */
	public string $detail;
	/** Seconds since 1970. */
	public int $happened_at;
	/** The consumers that have not handled it yet: a sum of `Consumers`' constants. */
	public int $pending;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id              = (int) $row['id'];
		$this->kind            = (string) $row['kind'];
		$this->user_id         = (int) $row['user_id'];
		$this->subscription_id = (int) $row['subscription_id'];
		$this->acted_by        = ActedBy::from( (string) $row['acted_by'] );
		$this->actor_id        = (int) $row['actor_id'];
		$this->amount          = null === $row['amount'] ? null : (int) $row['amount'];
		$this->reference       = (string) $row['reference'];
		$this->detail          = (string) $row['detail'];
		$this->happened_at     = (int) $row['happened_at'];
		$this->pending         = (int) $row['pending'];
	}

	/** Whether it is of one of these kinds. */
	public function is( BackedEnum ...$kinds ): bool {
		return in_array( $this->kind, array_column( $kinds, 'value' ), true );
	}
}
