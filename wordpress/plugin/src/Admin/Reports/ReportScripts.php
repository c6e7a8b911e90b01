<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Core\Json;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Version;

/** The scripts of the page Reports. No other page loads the charting library. */
final class ReportScripts {
	/** The entry's name in the build's manifest. */
	private const ENTRY = 'src/admin/reports/reports-page.ts';

	public function __construct( private readonly PluginFiles $files ) {}

	/** Prints the scripts at the end of the current page. */
	public function enqueue(): void {
		add_action(
			'admin_footer',
			function (): void {
				$file = $this->builtFile();
				if ( '' === $file ) {
					return;
				}
				// Deferred scripts run in document order. The first shows a message if the second can't be loaded.
				wp_print_script_tag(
					array(
						'id'    => 'practice-portal-reports-status-js',
						'defer' => true,
						'src'   => $this->files->url() . '/assets/reports.js?ver=' . Version::VERSION,
					)
				);
				wp_print_script_tag(
					array(
						'id'   => 'practice-portal-reports-js',
						'type' => 'module',
						'src'  => $this->files->url() . '/build/' . $file,
					)
				);
			},
			20
		);
	}

	/** The built file, whose name has a hash of its content; '' without a build. */
	private function builtFile(): string {
		$path     = $this->files->folder() . '/build/manifest.json';
		$manifest = is_readable( $path ) ? Json::decode( (string) file_get_contents( $path ) ) : null;
		return is_array( $manifest ) ? (string) ( $manifest[ self::ENTRY ]['file'] ?? '' ) : '';
	}
}
