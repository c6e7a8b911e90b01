<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\Version;

defined( 'ABSPATH' ) || exit;

/** The admin styles. Only the plugin's pages load them. */
final class AdminStyles {
	private string $folder;

	/** @param string $folder The URL of the plugin's folder. */
	public function __construct( string $folder ) {
		$this->folder = $folder;
	}

	public function enqueue(): void {
		wp_enqueue_style( 'practice-portal-admin', $this->folder . '/assets/admin.css', array(), Version::VERSION );
	}
}
