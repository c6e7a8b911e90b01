<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Invitations;

use PracticePortal\Billing\Model\Subscription;

/** A row of the invitations table. Only the recipient has its token. */
final class Invite {
	public int $id;
	public string $email;
	public string $name;
	public int $parent_user_id;
	/** 0 for a membership sold elsewhere. */
	public int $subscription_id;
	public bool $is_used;
	public int $used_by;
	/** Seconds since 1970. */
	public int $created_at;
	/** When it expires, in seconds since 1970. */
	public int $expires_at;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id              = (int) $row['id'];
		$this->email           = (string) $row['email'];
		$this->name            = (string) $row['name'];
		$this->parent_user_id  = (int) $row['parent_user_id'];
		$this->subscription_id = (int) $row['subscription_id'];
		$this->is_used         = null !== $row['used_at'];
		$this->used_by         = (int) $row['used_by'];
		$this->expires_at      = (int) $row['expires_at'];
		$this->created_at      = (int) strtotime( $row['created_at'] . ' UTC' );
	}

	/** Whether this invitation created a subscription. */
	public function isSourceOf( Subscription $subscription ): bool {
		return $subscription->isInvited() && $subscription->parent_id === $this->subscription_id && $subscription->inviter_id === ( 0 === $this->subscription_id ? $this->parent_user_id : 0 );
	}
}
