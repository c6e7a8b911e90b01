<?php
declare(strict_types=1);

namespace PracticePortal\Directory\Community;

use PracticePortal\Core\PagedResult;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Groups, and what a community plugin knows of a member; the plugin's own when there is none (host contract 4).
 */
interface CommunityProvider {
	/**
	 * Groups by name, hidden ones too, each as `{ id, name }`.
	 *
	 * @param int $page     From 1.
	 * @param int $per_page How many.
	 */
	public function groups( int $page, int $per_page ): PagedResult;

	/**
	 * Reads in one go what the methods below need of some users, whose accounts and meta are read already.
	 *
	 * @param int[] $user_ids The users' IDs.
	 */
	public function prime( array $user_ids ): void;

	/** The address of a member's own page in the community, '' for none. */
	public function profileUrl( WP_User $user ): string;

	/** The address of a member's picture, '' for none. */
	public function avatarUrl( WP_User $user ): string;

	/** When a member was last seen, UTC as `Y-m-d H:i:s`; '' when nobody knows. */
	public function lastActivity( WP_User $user ): string;
}
