<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** The menu's slug, for pages and post types that add an entry, its capability, and the option with its count. */
final class AdminMenu {
	public const SLUG       = 'practice-portal';
	public const CAPABILITY = 'manage_options';

	/** The number of open health issues. WordPress loads the option with all others, so that the menu needs no query. */
	public const COUNT_OPTION = 'practice_portal_open_issue_count';

	/**
	 * Capabilities for `register_post_type`, with which only administrators may create, edit and delete posts of a type.
	 *
	 * @return array<string,string>
	 */
	public static function postTypeCapabilities(): array {
		return array_fill_keys( array( 'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'publish_posts', 'read_private_posts', 'create_posts' ), self::CAPABILITY );
	}
}
