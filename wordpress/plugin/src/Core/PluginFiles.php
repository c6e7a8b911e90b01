<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** Paths and URLs of the plugin's files. */
final class PluginFiles {
	/** The handle of the blocks' style sheet. It is here, because each page loads this class, and none should load another for a name. */
	public const BLOCKS_STYLE = 'practice-portal-blocks';

	public function __construct(
		/** Path of the plugin's main file. */
		public readonly string $main,
	) {}

	/** Path of the folder, without a slash at its end. */
	public function folder(): string {
		return untrailingslashit( plugin_dir_path( $this->main ) );
	}

	/** URL of the folder, without a slash at its end. */
	public function url(): string {
		return untrailingslashit( plugin_dir_url( $this->main ) );
	}
}
