<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\AdminUrl;

defined( 'ABSPATH' ) || exit;

/** Addresses of the list of members and of one member's page, for whatever leads there. */
final class MemberUrl {
	public const SLUG = 'practice-portal-members';

	/** The page for changing many memberships. */
	public const BULK_SLUG = 'practice-portal-bulk';

	/** The page for writing to many members. */
	public const WRITE_SLUG = 'practice-portal-write';

	/** Ids of the parts that a list's rows lead to. */
	public const CANCEL   = 'cancel';
	public const PAUSE    = 'pause';
	public const PAYMENTS = 'payments';
	public const TEAM     = 'team';

	/**
	 * Where the list is.
	 *
	 * @param array<string,string|int> $query Which part of it.
	 */
	public static function members( array $query = array() ): string {
		return AdminUrl::for( self::SLUG, $query );
	}

	/** Where one member's page is. */
	public static function member( int $user_id ): string {
		return self::members( array( 'member' => $user_id ) );
	}
}
