<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

defined( 'ABSPATH' ) || exit;

/** A Stripe account in test or live mode. Objects of one are not found with another's keys. */
final class GatewayAccount {
	/** Stripe's id, '' when it is not known. */
	public string $id;

	/** Whether cards are charged, rather than tested. */
	public bool $is_live;

	public function __construct( string $id, bool $is_live ) {
		$this->id      = $id;
		$this->is_live = $is_live;
	}

	public function isKnown(): bool {
		return '' !== $this->id;
	}

	public function equals( self $other ): bool {
		return $this->isKnown() && $this->id === $other->id && $this->is_live === $other->is_live;
	}

	/** Names it among others; '' when it is not known. */
	public function key(): string {
		return $this->isKnown() ? $this->id . ( $this->is_live ? '/live' : '/test' ) : '';
	}
}
