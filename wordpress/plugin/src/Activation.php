<?php
/**
 * What the plugin needs in the database before it can work.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal;

use PracticePortal\Registration\MemberRecords;
use PracticePortal\Storage\Products;
use PracticePortal\Support\Lock;

defined( 'ABSPATH' ) || exit;

/**
 * Creates the tables, the partner role and the three memberships of the specification (section 9). Every step can be
 * repeated without harm, so the same code serves activation and a version that was updated by copying files.
 */
final class Activation {
	public const VERSION_OPTION = 'practice_portal_version';
	public const CLEANUP_HOOK   = 'practice_portal_cleanup';

	private string $file;
	private Products $products;
	private MemberRecords $records;
	private Lock $lock;

	/**
	 * @param string        $file     Path of the plugin's main file.
	 * @param Products      $products Where the memberships are kept.
	 * @param MemberRecords $records  What is known of members.
	 * @param Lock          $lock     Keeps two requests from preparing the database together.
	 */
	public function __construct( string $file, Products $products, MemberRecords $records, Lock $lock ) {
		$this->file     = $file;
		$this->products = $products;
		$this->records  = $records;
		$this->lock     = $lock;
	}

	public function register(): void {
		register_activation_hook( $this->file, array( $this, 'install' ) );
		register_deactivation_hook( $this->file, array( $this, 'deactivate' ) );
		add_action( 'init', array( $this, 'upgrade' ), 20 );
	}

	/** Installs when the database was last prepared by another version. */
	public function upgrade(): void {
		if ( ! wp_installing() && Plugin::VERSION !== get_option( self::VERSION_OPTION ) ) {
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
		$this->records->reindex();
		// Made anew by the next request, which has the types of posts.
		delete_option( 'rewrite_rules' );
		if ( ! wp_next_scheduled( self::CLEANUP_HOOK ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'daily', self::CLEANUP_HOOK );
		}
		update_option( self::VERSION_OPTION, Plugin::VERSION );
		$this->lock->release( $token );
	}

	/** The data stays; only the schedule goes. Data goes with uninstall.php, when asked to. */
	public function deactivate(): void {
		wp_clear_scheduled_hook( self::CLEANUP_HOOK );
	}
}
