<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Admin\Activity\ActivityPage;
use PracticePortal\Admin\Adding\AddMemberPage;
use PracticePortal\Admin\Adding\ImportActions;
use PracticePortal\Admin\Adding\ImportCommand;
use PracticePortal\Admin\Adding\ImportPage;
use PracticePortal\Admin\Bulk\BulkActivity;
use PracticePortal\Admin\Bulk\BulkJobStarter;
use PracticePortal\Admin\Bulk\BulkMembershipChanges;
use PracticePortal\Admin\Bulk\BulkPage;
use PracticePortal\Admin\Coupons\CouponActions;
use PracticePortal\Admin\Coupons\CouponsPage;
use PracticePortal\Admin\Emails\EmailActions;
use PracticePortal\Admin\Emails\EmailsPage;
use PracticePortal\Admin\Files\PrivateFilesActions;
use PracticePortal\Admin\Files\PrivateFilesPage;
use PracticePortal\Admin\Health\HealthIssuesPage;
use PracticePortal\Admin\Health\SiteHealth;
use PracticePortal\Admin\Help\HelpPage;
use PracticePortal\Admin\Jobs\JobsPage;
use PracticePortal\Admin\Members\DetailsEditor;
use PracticePortal\Admin\Members\MemberActions;
use PracticePortal\Admin\Members\MembersIndex;
use PracticePortal\Admin\Members\MembersPage;
use PracticePortal\Admin\Members\NotesBox;
use PracticePortal\Admin\Members\PaidUntilBox;
use PracticePortal\Admin\Members\PlanBox;
use PracticePortal\Admin\Memberships\MembershipEditor;
use PracticePortal\Admin\Memberships\PricePicker;
use PracticePortal\Admin\Messages\MessagePage;
use PracticePortal\Admin\Messages\MessageStarter;
use PracticePortal\Admin\Onboarding\OnboardingPage;
use PracticePortal\Admin\Overview\DashboardWidget;
use PracticePortal\Admin\Overview\OverviewPage;
use PracticePortal\Admin\Preferences\BrandFields;
use PracticePortal\Admin\Preferences\PreferencesPage;
use PracticePortal\Admin\Reports\ReportExport;
use PracticePortal\Admin\Reports\ReportsPage;
use PracticePortal\Admin\Setup\KeysWatch;
use PracticePortal\Admin\Setup\PageLabels;
use PracticePortal\Admin\Setup\PausedNotice;
use PracticePortal\Admin\Setup\ServerChecks;
use PracticePortal\Admin\Setup\ServiceChecks;
use PracticePortal\Admin\Setup\SetupActions;
use PracticePortal\Admin\Setup\SetupPage;
use PracticePortal\Admin\Setup\SiteChecks;
use PracticePortal\Admin\Setup\VisitorChecks;
use PracticePortal\Admin\Webhooks\WebhookActions;
use PracticePortal\Admin\Webhooks\WebhooksPage;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Services;
use WP_Screen;

/** Registers the hooks of this folder. */
final class Wiring {
	/** All pages, without the menu's own. */
	private const PAGES = array(
		MenuEntries::OVERVIEW      => OverviewPage::class,
		MenuEntries::SETUP         => SetupPage::class,
		MenuEntries::PREFERENCES   => PreferencesPage::class,
		MenuEntries::MEMBERS       => MembersPage::class,
		MenuEntries::ADD_MEMBER    => AddMemberPage::class,
		MenuEntries::IMPORT        => ImportPage::class,
		MenuEntries::REPORTS       => ReportsPage::class,
		MenuEntries::COUPONS       => CouponsPage::class,
		MenuEntries::ONBOARDING    => OnboardingPage::class,
		MenuEntries::EMAILS        => EmailsPage::class,
		MenuEntries::PRIVATE_FILES => PrivateFilesPage::class,
		MenuEntries::WEBHOOKS      => WebhooksPage::class,
		MenuEntries::ACTIVITY      => ActivityPage::class,
		MenuEntries::HEALTH_ISSUES => HealthIssuesPage::class,
		MenuEntries::HELP          => HelpPage::class,
		MenuEntries::JOBS          => JobsPage::class,
		MenuEntries::BULK          => BulkPage::class,
		MenuEntries::MESSAGES      => MessagePage::class,
	);

	/** Classes with actions that are not on a page's class. */
	private const ACTIONS = array( SetupActions::class, CouponActions::class, EmailActions::class, MemberActions::class, DetailsEditor::class, PlanBox::class, PrivateFilesActions::class, WebhookActions::class, NotesBox::class, BulkJobStarter::class, MessageStarter::class, PaidUntilBox::class, ImportActions::class, ReportExport::class );

	public static function connect( Services $services ): void {
		$services->bind( AdminStyles::class, static fn( Services $services ): AdminStyles => new AdminStyles( $services->get( PluginFiles::class )->url() ) );
		$services->bind( OnboardingPage::class, static fn( Services $services ): OnboardingPage => new OnboardingPage( $services->get( PluginFiles::class )->main, $services->get( AdminPostActions::class ) ) );
		$services->bind( SetupPage::class, static fn( Services $services ): SetupPage => new SetupPage( $services->get( SiteChecks::class ), $services->get( VisitorChecks::class ), $services->get( ServerChecks::class ), $services->get( ServiceChecks::class ), $services->get( PluginFiles::class )->main ) );
		$services->bind( BrandFields::class, static fn( Services $services ): BrandFields => new BrandFields( $services->get( PluginFiles::class )->url() ) );
		$services->on( Capability::class, array( 'user_has_cap', 'grant' ) );
		$services->on( MembersIndex::class, array( Hooks::USERS_CHANGED, 'refresh', 10, 2 ) );
		add_filter( Hooks::JOB_HANDLERS, static fn( array $handlers ): array => $handlers + array( JobType::Member->value => static fn(): BulkMembershipChanges => $services->get( BulkMembershipChanges::class ) ) );
		$services->on( SiteChecks::class, array( Hooks::HOURLY, 'recordCronRun', 1 ) );
		// Only for pages, so that lists and editors of other posts load nothing of it.
		add_filter( 'display_post_states', static fn( $states, $post ) => is_array( $states ) && $post instanceof \WP_Post && 'page' === $post->post_type ? PageLabels::addState( $states, $post ) : $states, 10, 2 );
		add_action( 'enqueue_block_editor_assets', static fn() => 'page' === get_post_type() ? PageLabels::addNotice( get_post() ) : null );
		$services->on( VisitorChecks::class, array( Hooks::DAILY, 'check' ) );
		$services->on( ServerChecks::class, array( Hooks::HOURLY, 'mark', 2, 0 ) );
		$services->on( KeysWatch::class, array( Hooks::HOURLY, 'check', 5 ), array( Hooks::OTHER_STRIPE_ACCOUNT, 'raise' ) );
		$services->on( PricePicker::class, array( Hooks::DAILY, 'compareAll' ) );
		$services->on( AdminJournalEvents::class, array( 'practice_portal_activity_label', 'label', 10, 2 ) );
		$services->on( BulkActivity::class, array( 'practice_portal_activity_label', 'label', 10, 2 ) );
		$services->listenOn( SiteHealth::class, 'site_status_tests' );
		if ( defined( 'WP_CLI' ) ) {
			$services->listen( SiteHealth::class );
			$services->listen( ImportCommand::class );
			$services->listen( RebuildCommand::class );
		}
		if ( ! is_admin() ) {
			return;
		}
		$too_large = array(
			MenuEntries::IMPORT        => array( ImportActions::class, 'tooLarge' ),
			MenuEntries::PRIVATE_FILES => array( PrivateFilesActions::class, 'tooLarge' ),
		);
		add_action( 'admin_post', static fn() => AdminPostActions::explainLostFields( $too_large ) );
		self::connectPages( $services );
		add_filter( 'plugin_action_links_' . plugin_basename( $services->get( PluginFiles::class )->main ), array( Menu::class, 'addSetupLink' ) );
		add_action(
			'admin_enqueue_scripts',
			static function () use ( $services ): void {
				if ( LiveSite::isPaused() ) {
					$services->listen( PausedNotice::class );
				}
			},
			Services::PRIORITY
		);
		foreach ( self::onScreens() as $listener ) {
			$services->listen( $listener );
		}
		add_action(
			'wp_dashboard_setup',
			static function () use ( $services ): void {
				if ( current_user_can( Capability::MANAGE_MEMBERS ) ) {
					$services->listen( DashboardWidget::class );
				}
			},
			Services::PRIORITY
		);
		// For all post types, because a plugin that loads later can choose the listings' type.
		$services->on( ListingEditor::class, array( 'add_meta_boxes', 'addBox' ), array( 'save_post', 'save', 10, 2 ) );
		$services->listenOn( MembershipEditor::class, 'save_post_' . Plans::POST_TYPE, 'manage_' . Plans::POST_TYPE . '_posts_columns' );
		add_action(
			'current_screen',
			static function ( WP_Screen $screen ) use ( $services ): void {
				if ( Plans::POST_TYPE === $screen->post_type ) {
					$services->listen( MembershipEditor::class );
				}
			}
		);
	}

	/** Adds the menu. Builds the page that the request opens, and all actions if it posts a form. All other requests need only the menu. */
	private static function connectPages( Services $services ): void {
		global $pagenow;
		$slug   = isset( $_GET['page'] ) ? sanitize_key( wp_unslash( $_GET['page'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- which page is opened.
		$is_own = 0 === strpos( $slug, AdminMenu::SLUG );
		$menu   = new Menu( $services, $is_own ? self::PAGES : array_diff_key( self::PAGES, array_flip( MenuEntries::HIDDEN ) ) );
		$menu->register();
		if ( isset( self::PAGES[ $slug ] ) ) {
			// WordPress saves the screen options before it loads the page.
			$services->get( self::PAGES[ $slug ] );
		}
		if ( 'options.php' === $pagenow ) {
			// WordPress saves the fields that the page adds.
			$services->get( PreferencesPage::class );
		}
		if ( 'admin-post.php' === $pagenow ) {
			array_map( array( $services, 'get' ), self::PAGES );
			foreach ( self::ACTIONS as $actions ) {
				$services->get( $actions )->register( $services->get( AdminPostActions::class ) );
			}
		}
	}

	/** @return string[] The classes that only some of WordPress' own screens need. */
	private static function onScreens(): array {
		global $pagenow;
		return 'erase-personal-data.php' === $pagenow ? array( ErasureWarning::class ) : array();
	}
}
