<?php
declare(strict_types=1);

namespace PracticePortal\Directory\Community;

use PracticePortal\Core\PagedResult;
use WP_User;

/**
 * Provides groups and a community plugin's data about members. Without such a plugin, this plugin provides its own (spec: rest#buddypress).
 */
interface CommunityProvider {
	/**
	 * Groups by name, hidden ones too, each as `{ id, name }`.
	 *
	 * @param int $page     From 1.
	 * @param int $per_page The number per page.
	 */
	public function groups( int $page, int $per_page ): PagedResult;

	/**
	 * Loads at once what the methods below need about some users, whose accounts and meta are already loaded.
	 *
	 * @param int[] $user_ids The users' IDs.
	 */
	public function prime( array $user_ids ): void;

	/** The URL of a member's profile in the community, '' for none. */
	public function profileUrl( WP_User $user ): string;

	/** The URL of a member's picture, '' for none. */
	public function avatarUrl( WP_User $user ): string;

	/** A member's last activity, UTC as `Y-m-d H:i:s`; '' if unknown. */
	public function lastActivity( WP_User $user ): string;
}
