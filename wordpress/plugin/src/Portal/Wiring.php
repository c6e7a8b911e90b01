<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Hooks;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Rest\LazyRoutes;
use PracticePortal\Core\Services;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Core\Settings\ThemeOptions;
use PracticePortal\Portal\Access\AccessPolicy;
use PracticePortal\Portal\Access\DashboardGate;
use PracticePortal\Portal\Access\EmailChangePage;
use PracticePortal\Portal\Access\EmailLinks;
use PracticePortal\Portal\Access\InvitationRefusalPage;
use PracticePortal\Portal\Access\MessagesPage;
use PracticePortal\Portal\Access\VerificationPage;
use PracticePortal\Portal\Blocks\BlockTypes;
use PracticePortal\Portal\Data\AccountData;
use PracticePortal\Portal\Data\DirectoryData;
use PracticePortal\Portal\Data\NavigatorData;
use PracticePortal\Portal\Data\OverviewData;
use PracticePortal\Portal\Data\RegistrationData;
use PracticePortal\Portal\Data\SettingsData;
use PracticePortal\Portal\Data\SpotlightData;
use PracticePortal\Portal\Settings\LiveChat;
use PracticePortal\Portal\Settings\ReportingAccess;
use PracticePortal\Portal\Settings\ReportingAccessController;
use PracticePortal\Portal\Settings\ThemeSettingsController;

/** Registers the hooks of this folder, and creates the objects that collect the page data. */
final class Wiring {
	/** The prefix of ReportingAccess' meta keys. */
	private const REPORTING_META = 'datadx_access_';

	public static function connect( Services $services ): void {
		$services->bind( Assets::class, static fn( Services $services ): Assets => new Assets( $services->get( PluginFiles::class )->folder(), $services->get( PluginFiles::class )->url() ) );
		$services->bind( Template::class, static fn( Services $services ): Template => new Template( $services->get( PluginFiles::class )->folder() ) );
		$services->bind( SignInPage::class, static fn( Services $services ): SignInPage => new SignInPage( $services->get( PluginFiles::class )->url(), $services->get( Pages::class ) ) );
		$services->bind(
			PageData::class,
			static fn( Services $services ): PageData => new PageData(
				$services->get( Assets::class ),
				$services->get( Pages::class ),
				$services->get( ThemeOptions::class ),
				$services->get( AccessPolicy::class ),
				$services->get( ClientTexts::class ),
				$services->get( RegistrationData::class ),
				$services->get( OverviewData::class ),
				$services->get( DirectoryData::class ),
				$services->get( SpotlightData::class ),
				$services->get( NavigatorData::class ),
				$services->get( AccountData::class ),
				$services->get( SettingsData::class )
			)
		);
		add_action( 'init', static fn() => BlockTypes::register( $services ), 20 );
		add_action( 'enqueue_block_editor_assets', static fn() => BlockTypes::registerForEditor( $services->get( PluginFiles::class )->url() ), 5 );
		$services->on( ReportingAccess::class, array( 'added_user_meta', 'renewRevision', 10, 3 ), array( 'updated_user_meta', 'renewRevision', 10, 3 ), array( 'deleted_user_meta', 'renewRevision', 10, 3 ) );
		// Hides the keys from plugins that list custom fields. WordPress runs this filter on each page, mostly for other meta, so
		// it must be fast.
		add_filter( 'is_protected_meta', static fn( $is_protected, $key ): bool => (bool) $is_protected || 0 === strpos( (string) $key, self::REPORTING_META ), 10, 2 );
		add_action(
			'wp_footer',
			static function () use ( $services ): void {
				if ( '' !== $services->get( ThemeOptions::class )->text( ThemeOptions::LIVE_CHAT ) ) {
					$services->listen( LiveChat::class );
				}
			},
			Services::PRIORITY
		);
		$services->bind( DashboardGate::class, static fn( Services $services ): DashboardGate => new DashboardGate( static fn(): Pages => $services->get( Pages::class ) ) );
		$services->on( DashboardGate::class, array( 'admin_init', 'redirectMember', 1 ), array( 'admin_page_access_denied', 'redirectMember', 1 ), array( 'show_admin_bar', 'showsToolbar', 100 ), array( 'login_redirect', 'destination', 20, 3 ) );
		$services->on( SignInPage::class, array( 'login_init', 'open' ) );
		$services->on( StandalonePageLook::class, array( 'wp_die_handler', 'wrap' ) );
		$services->on( EmailLinks::class, array( 'login_message', 'message' ) );
		LazyRoutes::listen( $services, ReportingAccessController::class );
		LazyRoutes::listen( $services, ThemeSettingsController::class );
		LazyRoutes::listen( $services, NavigatorProfileController::class );
		LazyRoutes::listen( $services, PageLanguage::class );
		LazyRoutes::listen( $services, ClientTextsController::class );
		// On all other pages, the shortcode renders nothing.
		add_shortcode( Hooks::SHORTCODE, '__return_empty_string' );
		add_action( 'template_redirect', static fn() => self::open( $services ), PHP_INT_MIN );
	}

	/** Registers the objects for this request, if it opens one of the portal's pages or follows one of its links. */
	private static function open( Services $services ): void {
		if ( array() !== $_GET ) { // phpcs:ignore WordPress.Security.NonceVerification -- only whether there is a query.
			PageLanguage::useForPage();
			$services->listen( InvitationRefusalPage::class );
			$services->listen( MessagesPage::class );
			$services->listen( VerificationPage::class );
			$services->listen( EmailChangePage::class );
		}
		$post = is_singular() ? get_queried_object() : null;
		if ( $post instanceof \WP_Post && ( null !== Shortcode::find( $post ) || ! in_array( $post->post_type, array( 'post', 'page', 'attachment' ), true ) ) ) {
			PageLanguage::useForPage();
			$services->listen( ShortcodePage::class );
		}
	}
}
