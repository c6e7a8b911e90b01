<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\Version;

defined( 'ABSPATH' ) || exit;

/** Registers the admin styles. Only the plugin's pages enqueue them. */
final class AdminStyles {
	public const HANDLE = 'practice-portal-admin';

	private string $folder;

	/** @param string $folder The URL of the plugin's folder. */
	public function __construct( string $folder ) {
		$this->folder = $folder;
	}

	public function register(): void {
		add_action( 'admin_init', array( $this, 'registerStyle' ) );
	}

	public function registerStyle(): void {
		wp_register_style( self::HANDLE, $this->folder . '/assets/admin.css', array(), Version::VERSION );
	}
}
