<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

/** The number of rows per page. Each user chooses it in the screen options of a list. */
final class RowsPerPage {
	public const DEFAULT = 20;

	/** The option with each user's choice, by list. */
	public const MEMBERS       = 'practice_portal_members_per_page';
	public const COUPONS       = 'practice_portal_coupons_per_page';
	public const HEALTH_ISSUES = 'practice_portal_health_issues_per_page';
	public const ACTIVITY      = 'practice_portal_activity_per_page';
	public const JOBS          = 'practice_portal_jobs_per_page';

	/** All options above. */
	public const KEYS = array( self::MEMBERS, self::COUPONS, self::HEALTH_ISSUES, self::ACTIVITY, self::JOBS );

	private const MAX_ROWS = 200;

	/**
	 * Lets WordPress save the user's choice. Call it in every request, before a page loads.
	 *
	 * @param string $option The option with the user's choice.
	 */
	public static function allowSaving( string $option ): void {
		add_filter( 'set_screen_option_' . $option, static fn( $kept, $name, $value ) => max( 1, min( self::MAX_ROWS, (int) $value ) ), 10, 3 );
	}

	/**
	 * Adds the option to the screen options while the page loads. Loads WP_List_Table, which WordPress loads only on list
	 * pages.
	 *
	 * @param string $option The option with the user's choice.
	 */
	public static function offer( string $option ): void {
		require_once ABSPATH . 'wp-admin/includes/class-wp-list-table.php';
		add_screen_option(
			'per_page',
			array(
				'default' => self::DEFAULT,
				'option'  => $option,
			)
		);
	}
}
