<?php
declare(strict_types=1);

namespace PracticePortal\Content\Files;

defined( 'ABSPATH' ) || exit;

/**
 * The folder of the private files, in the site's uploads. Its name is random, and its files tell the usual web servers to serve nothing
 * of it. A server that ignores them (nginx) needs a rule of its own: Site Health checks that.
 */
final class PrivateFolder {
	private const OPTION = 'practice_portal_files_folder';
	private const PREFIX = 'practice-portal-private-';

	/** A file that must not be reachable, and its content. */
	private const PROBE = 'probe.txt';

	/** How this site asks itself. */
	private const REQUEST = array(
		'timeout'     => 5,
		'redirection' => 0,
	);

	/** Files by which servers learn that the folder is closed, and the probe. */
	private const FILES = array(
		'index.php'  => "<?php\n",
		'.htaccess'  => "<IfModule mod_authz_core.c>\nRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\nDeny from all\n</IfModule>\n",
		'web.config' => '<?xml version="1.0"?><configuration><system.webServer><authorization><remove users="*" roles="" verbs=""/><add accessType="Deny" users="*"/></authorization></system.webServer></configuration>',
		self::PROBE  => self::PREFIX,
	);

	/** Path without a trailing slash; null where this site can't write. */
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
	 * The path of a stored file; null if it is none of the folder's.
	 *
	 * @param string $stored_name Its name there.
	 */
	public static function pathOf( string $stored_name ): ?string {
		$folder = self::path();
		$path   = null === $folder || 1 !== preg_match( '/^[0-9a-f]{32}$/D', $stored_name ) ? '' : "$folder/$stored_name";
		return '' !== $path && is_file( $path ) ? $path : null;
	}

	/**
	 * Whether the web server serves files of the folder.
	 *
	 * @return bool|null Null if this site could not ask itself, or has no such folder.
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

	/** Names the folder; of two requests, the first one's name counts. */
	private static function create(): ?string {
		add_option( self::OPTION, self::PREFIX . bin2hex( random_bytes( 16 ) ), '', false );
		return self::path();
	}
}
