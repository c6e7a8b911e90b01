<?php
/**
 * What the plugin needs in the database before it can work.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal;

use PracticePortal\Directory\Ahead;
use PracticePortal\Directory\Reindexer;
use PracticePortal\Directory\MembersTable;
use PracticePortal\Foundation\Hooks;
use PracticePortal\Foundation\Release;
use PracticePortal\Foundation\Tables;
use PracticePortal\Registration\Accounts;
use PracticePortal\Registration\Endings;
use PracticePortal\Storage\Invites;
use PracticePortal\Storage\Keys;
use PracticePortal\Storage\Products;
use PracticePortal\Storage\SubscriptionAccounts;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Lock;

defined( 'ABSPATH' ) || exit;

/**
 * Creates the tables, the partner role and the three memberships of the specification (section 9). Every step can be
 * repeated without harm, so the same code serves activation and a version that was updated by copying files.
 */
final class Activation {
	/** Set when whoever had bought something belongs to this site of a network. */
	private const JOINED_OPTION = 'practice_portal_holders_joined';

	private string $file;
	private Products $products;
	private Reindexer $rebuild;
	private Subscriptions $subscriptions;
	private Accounts $accounts;
	private Lock $lock;

	/**
	 * @param string        $file     Path of the plugin's main file.
	 * @param Products      $products Where the memberships are kept.
	 * @param Reindexer       $rebuild  Draws the directory's index.
	 * @param Subscriptions $subscriptions The memberships that people hold.
	 * @param Accounts      $accounts Theirs.
	 * @param Lock          $lock     Keeps two requests from preparing the database together.
	 */
	public function __construct( string $file, Products $products, Reindexer $rebuild, Subscriptions $subscriptions, Accounts $accounts, Lock $lock ) {
		$this->file     = $file;
		$this->products = $products;
		$this->rebuild  = $rebuild;
		$this->lock     = $lock;
		$this->subscriptions = $subscriptions;
		$this->accounts      = $accounts;
	}

	public function register(): void {
		register_activation_hook( $this->file, array( $this, 'install' ) );
		register_deactivation_hook( $this->file, array( $this, 'deactivate' ) );
		add_action( 'init', array( $this, 'upgrade' ), 20 );
	}

	/** Installs when the database was last prepared by another version, or for tables of another shape. */
	public function upgrade(): void {
		if ( ! wp_installing() && self::installed() !== get_option( Release::OPTION ) ) {
			$this->install();
		}
	}

	public function install(): void {
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		dbDelta( Tables::statements() );
		$token = $this->lock->acquire( array( 'install' ) );
		if ( null === $token ) {
			return;
		}
		add_role( 'partner', __( 'Partner', 'practice-portal' ), array( 'read' => true ) );
		$this->products->registerPostType();
		$this->products->seed();
		MembersTable::addFullText();
		// What an earlier version kept of members for the directory.
		delete_metadata( 'user', 0, 'practice_portal_directory_practice', '', true );
		$this->subscriptions->renameStates();
		SubscriptionAccounts::noteUnknown();
		Keys::sealAgain();
		Invites::dropEarlierKey();
		$this->joinHolders();
		Reindexer::begin();
		$this->rebuild->goOn();
		// Made anew by the next request, which has the types of posts.
		delete_option( 'rewrite_rules' );
		if ( ! wp_next_scheduled( Hooks::DAILY ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'daily', Hooks::DAILY );
		}
		if ( ! wp_next_scheduled( Endings::HOOK ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'hourly', Endings::HOOK );
		}
		update_option( Release::OPTION, self::installed() );
		$this->lock->release( $token );
	}

	/** An earlier version sold to people of a network who were not of this site; what they hold would be taken for what somebody left behind. */
	private function joinHolders(): void {
		if ( ! is_multisite() || get_option( self::JOINED_OPTION ) ) {
			return;
		}
		foreach ( $this->subscriptions->holders() as $user_id ) {
			if ( false !== get_userdata( $user_id ) ) {
				$this->accounts->joinSite( $user_id );
			}
		}
		update_option( self::JOINED_OPTION, '1', false );
	}

	/** What the database is prepared for: the version, and the shape of the tables, which changes while a version is made. */
	private static function installed(): string {
		return Release::VERSION . '-' . substr( md5( implode( '', Tables::statements() ) ), 0, 8 );
	}

	/** The data stays; only the schedule goes. Data goes with uninstall.php, when asked to. */
	public function deactivate(): void {
		wp_clear_scheduled_hook( Hooks::DAILY );
		wp_clear_scheduled_hook( Reindexer::HOOK );
		wp_clear_scheduled_hook( Ahead::HOOK );
		wp_clear_scheduled_hook( Endings::HOOK );
	}
}
