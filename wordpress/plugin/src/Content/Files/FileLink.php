<?php
declare(strict_types=1);

namespace PracticePortal\Content\Files;

use PracticePortal\Content\Readers;
use PracticePortal\Core\Sanitizer;

/**
 * A link to a private file in a page: the shortcode `[practice_portal_file id="12"]`, or the block "Private file". The link reveals
 * only the file's title. Permission is checked when the reader opens it.
 */
final class FileLink {
	public const SHORTCODE = 'practice_portal_file';

	public function __construct( private readonly PrivateFiles $files ) {}

	/** Passes the files to the block's editor. Only administrators can choose one. */
	public function addChoices(): void {
		$choices = array_map(
			static fn( PrivateFile $file ): array => array(
				'id'    => $file->id,
				'title' => $file->title,
			),
			current_user_can( 'manage_options' ) ? $this->files->all() : array()
		);
		wp_add_inline_script( Readers::BLOCKS_SCRIPT, 'window.practicePortalFiles = ' . wp_json_encode( $choices ) . ';', 'before' );
	}

	/**
	 * The link; '' for a file that does not exist.
	 *
	 * @param array<string,mixed>|string $attributes `id`, and `text` instead of the file's title.
	 */
	public function html( $attributes ): string {
		$attributes = is_array( $attributes ) ? $attributes : array();
		$file       = $this->files->find( Sanitizer::id( $attributes['id'] ?? 0 ) );
		if ( null === $file ) {
			return '';
		}
		$text = Sanitizer::line( $attributes['text'] ?? '' );
		return sprintf( '<a class="practice-portal-file" href="%1$s" rel="nofollow">%2$s</a> (%3$s)', esc_url( $file->url() ), esc_html( '' === $text ? $file->title : $text ), esc_html( (string) size_format( $file->size ) ) );
	}
}
