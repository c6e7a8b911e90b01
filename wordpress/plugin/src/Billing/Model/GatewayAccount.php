<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** A Stripe account in test or live mode. Another account's or mode's keys don't find its objects. */
final class GatewayAccount {
	public function __construct(
		/** Stripe's ID; '' if unknown. */
		public string $id,
		/** Whether it really charges cards (live mode). */
		public bool $is_live,
	) {}

	public function isKnown(): bool {
		return '' !== $this->id;
	}

	public function equals( self $other ): bool {
		return $this->isKnown() && $this->id === $other->id && $this->is_live === $other->is_live;
	}

	/** A key for arrays; '' if the account is unknown. */
	public function key(): string {
		return $this->isKnown() ? $this->id . ( $this->is_live ? '/live' : '/test' ) : '';
	}
}
