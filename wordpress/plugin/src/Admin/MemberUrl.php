<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

/** URLs of the list of members and of a member's page. */
final class MemberUrl {
	/** IDs of the page's sections that a list's rows link to. */
	public const CANCEL   = 'cancel';
	public const PAUSE    = 'pause';
	public const PAYMENTS = 'payments';
	public const CREDIT   = 'credit';
	public const TEAM     = 'team';

	/**
	 * The list's URL.
	 *
	 * @param array<string,string|int> $query The filter, search and order.
	 */
	public static function members( array $query = array() ): string {
		return AdminUrl::for( MenuEntries::MEMBERS, $query );
	}

	/** The URL of a member's page. */
	public static function member( int $user_id ): string {
		return self::members( array( 'member' => $user_id ) );
	}

	/** The URL of the form that corrects a member's details. */
	public static function edit( int $user_id ): string {
		return self::members(
			array(
				'member' => $user_id,
				'edit'   => 1,
			)
		);
	}
}
