<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

/**
 * Writes a style sheet to the site's uploads, named after its content. A strict content security policy (`style-src 'self'`) blocks
 * inline styles, so they need a file.
 */
final class GeneratedStylesheet {
	private const FOLDER = 'practice-portal';

	/**
	 * @param string $name   Its subject, in letters and hyphens.
	 * @param string $styles CSS.
	 * @return string|null Its URL; null where this site cannot write files.
	 */
	public static function url( string $name, string $styles ): ?string {
		$uploads = wp_upload_dir( null, false );
		if ( false !== ( $uploads['error'] ?? false ) ) {
			return null;
		}
		$folder = $uploads['basedir'] . '/' . self::FOLDER;
		$file   = $name . '-' . substr( md5( $styles ), 0, 12 ) . '.css';
		if ( ! file_exists( "$folder/$file" ) && ! self::write( $folder, $file, $styles ) ) {
			return null;
		}
		return set_url_scheme( $uploads['baseurl'] ) . '/' . self::FOLDER . '/' . $file;
	}

	/** Deletes all style sheets of this kind. */
	public static function remove(): void {
		$folder = wp_upload_dir( null, false )['basedir'] . '/' . self::FOLDER;
		$files  = glob( "$folder/*.css" );
		array_map( 'wp_delete_file', false === $files ? array() : $files );
		if ( is_dir( $folder ) ) {
			rmdir( $folder ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- uninstalling: WP_Filesystem may ask for a password, and no one is there to enter it.
		}
	}

	/** Atomically: another request may load it at the same time. */
	private static function write( string $folder, string $file, string $styles ): bool {
		if ( ! wp_mkdir_p( $folder ) || ! wp_is_writable( $folder ) ) {
			return false;
		}
		$draft = $folder . '/' . uniqid( 'draft-', true );
		return false !== file_put_contents( $draft, $styles ) && rename( $draft, "$folder/$file" ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- on the front end WP_Filesystem may ask for a password; its put_contents is not atomic.
	}
}
