<?php
declare(strict_types=1);

namespace PracticePortal\Content\Files;

/**
 * The folder of the private files, in the site's uploads. Its name is random, and it contains configuration that tells common web
 * servers to serve nothing from it. A server that ignores this (nginx) needs a rule of its own, which Site Health checks.
 */
final class PrivateFolder {
	private const OPTION = 'practice_portal_files_folder';
	private const PREFIX = 'practice-portal-private-';

	/** A file that must not be reachable, with its content. Site Health requests it. */
	private const PROBE = 'probe.txt';

	/** Options of the site's request to itself. */
	private const REQUEST = array(
		'timeout'     => 5,
		'redirection' => 0,
	);

	/** The configuration that closes the folder for web servers, and the probe. */
	private const FILES = array(
		'index.php'  => "<?php\n",
		'.htaccess'  => "<IfModule mod_authz_core.c>\nRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\nDeny from all\n</IfModule>\n",
		'web.config' => '<?xml version="1.0"?><configuration><system.webServer><authorization><remove users="*" roles="" verbs=""/><add accessType="Deny" users="*"/></authorization></system.webServer></configuration>',
		self::PROBE  => self::PREFIX,
	);

	/** Creates the folder if necessary. Returns its path without a trailing slash; null if this site can't write files. */
	public static function open(): ?string {
		$folder = self::path() ?? self::create();
		if ( null === $folder || ! wp_mkdir_p( $folder ) || ! wp_is_writable( $folder ) ) {
			return null;
		}
		foreach ( self::FILES as $name => $content ) {
			if ( ! file_exists( "$folder/$name" ) && false === file_put_contents( "$folder/$name", $content ) ) { // phpcs:ignore WordPress.WP.AlternativeFunctions -- WP_Filesystem may ask for a password in the middle of an upload.
				return null;
			}
		}
		return $folder;
	}

	/** Path without a trailing slash; null before the first file. */
	public static function path(): ?string {
		$name = (string) get_option( self::OPTION );
		return '' === $name ? null : wp_upload_dir( null, false )['basedir'] . '/' . $name;
	}

	/**
	 * The path of a stored file; null if the folder does not contain it.
	 *
	 * @param string $stored_name The file's name in the folder.
	 */
	public static function pathOf( string $stored_name ): ?string {
		$folder = self::path();
		$path   = null === $folder || 1 !== preg_match( '/^[0-9a-f]{32}$/D', $stored_name ) ? '' : "$folder/$stored_name";
		return '' !== $path && is_file( $path ) ? $path : null;
	}

	/**
	 * Whether the web server serves files of the folder.
	 *
	 * @return bool|null Null if the site's request to itself failed, or there is no folder.
	 */
	public static function isReachable(): ?bool {
		$name = (string) get_option( self::OPTION );
		if ( '' === $name ) {
			return null;
		}
		$response = wp_remote_get( wp_upload_dir( null, false )['baseurl'] . "/$name/" . self::PROBE, self::REQUEST );
		return is_wp_error( $response ) ? null : false !== strpos( wp_remote_retrieve_body( $response ), self::PREFIX );
	}

	/** Deletes the folder and all in it. */
	public static function remove(): void {
		$folder = self::path();
		if ( null === $folder || ! is_dir( $folder ) ) {
			return;
		}
		foreach ( array_diff( (array) scandir( $folder ), array( '.', '..' ) ) as $name ) {
			wp_delete_file( "$folder/$name" );
		}
		rmdir( $folder ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- uninstalling: WP_Filesystem may ask for a password, and no one is there to enter it.
		delete_option( self::OPTION );
	}

	/** Creates the folder's name. If two requests do so at once, the first name counts. */
	private static function create(): ?string {
		add_option( self::OPTION, self::PREFIX . bin2hex( random_bytes( 16 ) ), '', false );
		return self::path();
	}
}
