<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\Version;

/** The admin styles. Only the plugin's pages load them. */
final class AdminStyles {
	/** @param string $folder The URL of the plugin's folder. */
	public function __construct( private readonly string $folder ) {}

	public function enqueue(): void {
		wp_enqueue_style( 'practice-portal-admin', $this->folder . '/assets/admin.css', array(), Version::VERSION );
	}
}
