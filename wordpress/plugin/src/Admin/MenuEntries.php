<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\AdminMenu;
use PracticePortal\Directory\Community\Groups;
use PracticePortal\Vendors\ListingType;

/**
 * The slug, title and capability of each admin page. They are in one class, so that WordPress' own pages show the menu without loading
 * the classes of the pages.
 */
final class MenuEntries {
	public const OVERVIEW      = 'practice-portal-overview';
	public const SETUP         = 'practice-portal-setup';
	public const PREFERENCES   = 'practice-portal-preferences';
	public const MEMBERS       = 'practice-portal-members';
	public const ADD_MEMBER    = 'practice-portal-add-member';
	public const IMPORT        = 'practice-portal-import';
	public const REPORTS       = 'practice-portal-reports';
	public const COUPONS       = 'practice-portal-coupons';
	public const ONBOARDING    = 'practice-portal-onboarding';
	public const EMAILS        = 'practice-portal-emails';
	public const PRIVATE_FILES = 'practice-portal-files';
	public const WEBHOOKS      = 'practice-portal-webhooks';
	public const ACTIVITY      = 'practice-portal-activity';
	public const HEALTH_ISSUES = 'practice-portal-health-issues';
	public const HELP          = 'practice-portal-help';

	/** In WordPress' menu Tools. */
	public const JOBS  = 'practice-portal-jobs';
	public const TOOLS = array( self::JOBS );

	/** For changing many memberships, and for writing to many members. The list of members links to these pages, tabs do not. */
	public const BULK     = 'practice-portal-bulk';
	public const MESSAGES = 'practice-portal-messages';
	public const HIDDEN   = array( self::BULK, self::MESSAGES );

	/** The heading of a page, which is also its menu label. */
	public static function title( string $slug ): string {
		return self::all()[ $slug ][0];
	}

	/**
	 * The title and the capability of each page, by its slug.
	 *
	 * @return array<string,array{string,string}>
	 */
	public static function all(): array {
		return array(
			self::OVERVIEW      => array( __( 'Overview', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
			self::SETUP         => array( __( 'Setup', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::PREFERENCES   => array( __( 'Preferences', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::MEMBERS       => array( __( 'Members', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
			self::ADD_MEMBER    => array( __( 'Add member', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
			self::IMPORT        => array( __( 'Import', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
			self::REPORTS       => array( __( 'Reports', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
			self::COUPONS       => array( __( 'Coupons', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::ONBOARDING    => array( __( 'Onboarding', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::EMAILS        => array( __( 'E-mails', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::PRIVATE_FILES => array( __( 'Private Files', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::WEBHOOKS      => array( __( 'Webhooks', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::ACTIVITY      => array( __( 'Activity', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::HEALTH_ISSUES => array( __( 'Problems', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
			self::HELP          => array( __( 'Help', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
			self::JOBS          => array( __( 'Scheduled work', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			self::BULK          => array( __( 'Change memberships', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
			self::MESSAGES      => array( __( 'Write to members', 'practice-portal' ), Capability::MANAGE_MEMBERS ),
		);
	}

	/**
	 * The menu's entries in the order in which an owner needs them: the label, and the slugs of the pages that are its tabs. An entry
	 * opens the first page that the user may open.
	 *
	 * @return array<array{string,string[]}>
	 */
	public static function groups(): array {
		return array(
			array( __( 'Overview', 'practice-portal' ), array( self::OVERVIEW, self::HEALTH_ISSUES, self::ACTIVITY ) ),
			array( __( 'Members', 'practice-portal' ), array( self::MEMBERS, self::ADD_MEMBER, self::IMPORT, self::listOf( Groups::POST_TYPE ), self::BULK, self::MESSAGES ) ),
			array( __( 'Money', 'practice-portal' ), array( self::listOf( Plans::POST_TYPE ), self::COUPONS ) ),
			array( __( 'Content', 'practice-portal' ), array( self::listOf( ListingType::POST_TYPE ), self::ONBOARDING, self::PRIVATE_FILES ) ),
			array( __( 'E-mails', 'practice-portal' ), array( self::EMAILS ) ),
			array( __( 'Reports', 'practice-portal' ), array( self::REPORTS ) ),
			array( __( 'Settings', 'practice-portal' ), array( self::SETUP, self::PREFERENCES, AdminMenu::SLUG, self::WEBHOOKS ) ),
			array( __( 'Help', 'practice-portal' ), array( self::HELP ) ),
		);
	}

	/** The slug of WordPress' list of a post type. */
	public static function listOf( string $post_type ): string {
		return 'edit.php?post_type=' . $post_type;
	}
}
