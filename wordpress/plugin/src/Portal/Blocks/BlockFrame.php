<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Blocks;

use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Version;
use PracticePortal\Portal\ThemeColours;

/** The element around each block for visitors, with its style sheet and the tokens of the theme or the owner's brand. */
final class BlockFrame {
	public function __construct( private readonly PluginFiles $files ) {}

	/** @param string $name Its CSS class. */
	public function html( string $html, string $name ): string {
		wp_enqueue_style( PluginFiles::BLOCKS_STYLE, $this->files->url() . '/assets/blocks.css', array(), Version::VERSION );
		ThemeColours::enqueue( PluginFiles::BLOCKS_STYLE );
		return '<div ' . get_block_wrapper_attributes( array( 'class' => "pp practice-portal-block $name" ) ) . '>' . $html . '</div>';
	}
}
