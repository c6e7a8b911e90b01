<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Requests\ClientIp;

/** Checks pages, terms, permalinks, scheduled tasks, database and proxies. */
final class SiteChecks {
	/** The option with the time of the last hourly task, in seconds since 1970. */
	public const LAST_RUN_OPTION = 'practice_portal_schedule_last_run';

	/** WP-Cron counts as not running after this many seconds without the hourly task. */
	private const OVERDUE_SECONDS = 6 * HOUR_IN_SECONDS;

	public static function recordCronRun(): void {
		update_option( self::LAST_RUN_OPTION, (string) DatabaseClock::now(), false );
	}

	/** @return SetupStep[] */
	public function all(): array {
		return array( $this->pages(), $this->terms(), $this->permalinks(), $this->schedule(), $this->database(), $this->visitors() );
	}

	private function pages(): SetupStep {
		$title   = __( 'Pages', 'practice-portal' );
		$missing = PageInstaller::missingPages();
		if ( array() === $missing ) {
			return new SetupStep( 'pages', $title, SetupState::Done, __( 'Every view has a page.', 'practice-portal' ) );
		}
		$blocked = array_filter( array_map( PageInstaller::slugConflict( ... ), $missing ) );
		if ( count( $blocked ) === count( $missing ) ) {
			$page = current( $blocked );
			/* translators: 1: title of a page, 2: its address. */
			return ( new SetupStep( 'pages', $title, SetupState::Problem, sprintf( __( 'The page "%1$s" uses /%2$s/, which the portal needs. Change its URL, or add the portal\'s shortcode to it.', 'practice-portal' ), $page->post_title, $page->post_name ) ) )->withLink( (string) get_edit_post_link( $page->ID, 'raw' ), __( 'Edit the page', 'practice-portal' ) );
		}
		$titles = array_map( static fn( string $view ): string => PageInstaller::requiredPages()[ $view ]['title'], $missing );
		/* translators: %s: titles of pages. */
		return ( new SetupStep( 'pages', $title, SetupState::ToDo, sprintf( __( 'Missing: %s.', 'practice-portal' ), implode( wp_get_list_item_separator(), $titles ) ) ) )->withAction( SetupActionNames::PAGES, __( 'Create the pages', 'practice-portal' ) );
	}

	private function terms(): SetupStep {
		$title = __( 'Terms', 'practice-portal' );
		$terms = PageInstaller::terms();
		if ( null === $terms || 'publish' !== $terms->post_status || array() !== PageInstaller::missingAnchors( $terms ) ) {
			return ( new SetupStep( 'terms', $title, SetupState::ToDo, __( 'The registration links to five texts at /terms/. The page or one of its texts is missing.', 'practice-portal' ) ) )->withAction( SetupActionNames::TERMS, __( 'Create the terms page', 'practice-portal' ) );
		}
		$edit = (string) get_edit_post_link( $terms->ID, 'raw' );
		return PageInstaller::hasPlaceholders( $terms )
			? ( new SetupStep( 'terms', $title, SetupState::ToDo, __( 'The page exists. Replace its five texts with your own before people agree to them.', 'practice-portal' ) ) )->withLink( $edit, __( 'Write the terms', 'practice-portal' ) )
			: new SetupStep( 'terms', $title, SetupState::Done, __( 'The page has all five texts that members agree to.', 'practice-portal' ) );
	}

	private function permalinks(): SetupStep {
		$title = __( 'Permalinks', 'practice-portal' );
		return '' !== (string) get_option( 'permalink_structure' )
			? new SetupStep( 'addresses', $title, SetupState::Done, __( 'Pages have readable URLs.', 'practice-portal' ) )
			: ( new SetupStep( 'addresses', $title, SetupState::ToDo, __( 'Pages have numeric URLs. The links to registration, terms and account need readable ones.', 'practice-portal' ) ) )->withAction( SetupActionNames::ADDRESSES, __( 'Use readable URLs', 'practice-portal' ) );
	}

	private function schedule(): SetupStep {
		$title  = __( 'Scheduled tasks', 'practice-portal' );
		$ran    = (int) get_option( self::LAST_RUN_OPTION );
		$label  = __( 'Run now', 'practice-portal' );
		$is_off = defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON;
		if ( DatabaseClock::now() - $ran > self::OVERDUE_SECONDS ) {
			$text = $is_off
				? __( 'WP-Cron is disabled (DISABLE_WP_CRON), and nothing else has run it recently. Let your server call wp-cron.php every few minutes.', 'practice-portal' )
				: __( 'The hourly task has not run recently. It cancels subscriptions and fetches missed events from Stripe.', 'practice-portal' );
			return ( new SetupStep( 'schedule', $title, $is_off ? SetupState::Problem : SetupState::ToDo, $text ) )->withAction( SetupActionNames::SCHEDULE, $label );
		}
		/* translators: %s: a time, for example "5 minutes". */
		return new SetupStep( 'schedule', $title, SetupState::Done, sprintf( __( 'The hourly task ran %s ago.', 'practice-portal' ), human_time_diff( $ran ) ) );
	}

	private function database(): SetupStep {
		$title  = __( 'Database', 'practice-portal' );
		$tables = self::tablesWithoutTransactions();
		if ( array() !== $tables ) {
			/* translators: %s: names of tables. */
			return new SetupStep( 'database', $title, SetupState::Problem, sprintf( __( 'These database tables have no transactions, so e-mails or webhooks can be lost if the server stops: %s. Ask your host to convert the tables to InnoDB.', 'practice-portal' ), implode( wp_get_list_item_separator(), $tables ) ) );
		}
		return array() === self::utf8mb3Tables()
			? new SetupStep( 'database', $title, SetupState::Done, __( 'The database tables support all characters.', 'practice-portal' ) )
			: ( new SetupStep( 'database', $title, SetupState::Problem, __( 'Your database tables don\'t support all characters (utf8mb4), so some names can\'t register.', 'practice-portal' ) ) )->withAction( SetupActionNames::DATABASE, __( 'Convert the tables', 'practice-portal' ) );
	}

	/** Checks the proxy. Behind an untrusted proxy, all visitors have the same address, so they share one rate limit. */
	private function visitors(): SetupStep {
		$title = __( 'IP addresses of visitors', 'practice-portal' );
		$proxy = ClientIp::untrustedProxy();
		if ( '' === $proxy ) {
			return new SetupStep( 'visitors', $title, SetupState::Done, __( 'Each visitor is counted by their own address.', 'practice-portal' ) );
		}
		/* translators: %s: an IP address. */
		$text = sprintf( __( 'All visitors share one rate limit, because a proxy (%s) is in front of this site. If it is your server or your content delivery network, trust it. Enter networks with many addresses in Preferences.', 'practice-portal' ), $proxy );
		return defined( 'PRACTICE_PORTAL_TRUSTED_PROXIES' )
			? new SetupStep( 'visitors', $title, SetupState::Problem, $text . ' ' . __( 'The list is in wp-config.php (PRACTICE_PORTAL_TRUSTED_PROXIES).', 'practice-portal' ) )
			: ( new SetupStep( 'visitors', $title, SetupState::Problem, $text ) )->withAction( SetupActionNames::PROXY, __( 'Trust this proxy', 'practice-portal' ) );
	}

	/**
	 * The plugin's tables of an engine without transactions, for example MyISAM.
	 *
	 * @return string[]
	 */
	private static function tablesWithoutTransactions(): array {
		global $wpdb;
		// SQLite has transactions, and its drop-in names another engine.
		if ( ! $wpdb->is_mysql ) {
			return array();
		}
		$rows = (array) $wpdb->get_results( $wpdb->prepare( 'SHOW TABLE STATUS LIKE %s', $wpdb->esc_like( $wpdb->prefix . 'practice_portal_' ) . '%' ), ARRAY_A );
		return array_column( array_filter( $rows, static fn( array $row ): bool => ! in_array( strtolower( (string) ( $row['Engine'] ?? '' ) ), array( '', 'innodb' ), true ) ), 'Name' );
	}

	/**
	 * The plugin's tables whose texts are not utf8mb4.
	 *
	 * @return string[]
	 */
	public static function utf8mb3Tables(): array {
		global $wpdb;
		return array_values(
			array_filter(
				array( Schema::name( Schema::SUBSCRIPTIONS ), Schema::name( Schema::INVITES ), Schema::name( Schema::DIRECTORY ), Schema::name( Schema::MEMBERS_INDEX ) ),
				static function ( string $table ) use ( $wpdb ): bool {
					$charset = $wpdb->get_col_charset( $table, 'name' );
					return is_string( $charset ) && '' !== $charset && 'utf8mb4' !== $charset;
				}
			)
		);
	}
}
