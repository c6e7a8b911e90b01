<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Adding;

/** What the portal created when it added a person, so that an import can be undone. */
final class AddedMember {
	public function __construct(
		public int $user_id,
		public int $subscription_id,
		/** Whether the account was created. */
		public bool $is_new_account,
	) {}
}
