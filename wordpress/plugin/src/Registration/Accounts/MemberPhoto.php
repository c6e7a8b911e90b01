<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\Contract;
use PracticePortal\Core\RequestRejected;

/**
 * Stores the photo that a member has uploaded: a square JPEG without metadata. It is a file with a random name in the uploads, and the
 * name is user meta of this site. It is no media item, so editors do not find it in the media library.
 */
final class MemberPhoto {
	/** The name of the user option. */
	private const OPTION = 'practice_portal_photo';

	private const FOLDER = 'practice-portal-photos';

	private const FORMAT = '/^[0-9a-f]{32}\.jpg$/D';

	private const QUALITY = 85;

	/** The user meta key. Each site of a network has its own photos. */
	public static function key(): string {
		global $wpdb;
		return $wpdb->get_blog_prefix() . self::OPTION;
	}

	/** The URL of a user's photo; '' without one. */
	public static function url( int $user_id ): string {
		$file = self::fileOf( $user_id );
		return '' === $file ? '' : set_url_scheme( wp_upload_dir( null, false )['baseurl'] ) . '/' . self::FOLDER . '/' . $file;
	}

	/**
	 * Replaces a user's photo. A new photo has a new URL, so that caches follow.
	 *
	 * @param string $encoded The photo that the page has prepared: a JPEG of the contract's size, as base64. '' removes the photo.
	 * @throws RequestRejected If it is anything else, or this site can't write files.
	 */
	public static function store( int $user_id, string $encoded ): void {
		$old = self::fileOf( $user_id );
		if ( '' !== $encoded ) {
			update_user_option( $user_id, self::OPTION, self::write( self::decode( $encoded ) ) );
		} elseif ( '' !== $old ) {
			delete_user_option( $user_id, self::OPTION );
		}
		if ( '' !== $old ) {
			wp_delete_file( self::folder() . '/' . $old );
		}
	}

	/** Removes the photo of a user who leaves this site. */
	public static function remove( int $user_id ): void {
		self::store( $user_id, '' );
	}

	/** Deletes the photos of all users. */
	public static function removeAll(): void {
		$files = glob( self::folder() . '/*' );
		array_map( 'wp_delete_file', false === $files ? array() : $files );
		if ( is_dir( self::folder() ) ) {
			rmdir( self::folder() ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- uninstalling: WP_Filesystem may ask for a password, and no one is there to enter it.
		}
		delete_metadata( 'user', 0, self::key(), '', true );
	}

	/** The name of a user's file; '' without one. Imported meta may be anything. */
	private static function fileOf( int $user_id ): string {
		$file = get_user_meta( $user_id, self::key(), true );
		return is_string( $file ) && 1 === preg_match( self::FORMAT, $file ) ? $file : '';
	}

	private static function folder(): string {
		return wp_upload_dir( null, false )['basedir'] . '/' . self::FOLDER;
	}

	private static function decode( string $encoded ): string {
		$jpeg  = (string) base64_decode( $encoded, true );
		$size  = @getimagesizefromstring( $jpeg ); // phpcs:ignore WordPress.PHP.NoSilencedErrors -- it warns about damaged files.
		$clean = array( Contract::PHOTO_SIDE_LIMIT, Contract::PHOTO_SIDE_LIMIT, IMAGETYPE_JPEG ) === array_slice( (array) $size, 0, 3 ) ? self::withoutMetadata( $jpeg ) : '';
		if ( '' === $clean || strlen( $clean ) > Contract::PHOTO_BYTES_LIMIT ) {
			throw self::invalid();
		}
		return $clean;
	}

	/** A JPEG up to its end, without the segments that can contain a place, a camera or a comment; '' if it is damaged. */
	private static function withoutMetadata( string $jpeg ): string {
		$clean  = substr( $jpeg, 0, 2 );
		$offset = 2;
		while ( $offset + 4 <= strlen( $jpeg ) && "\xFF" === $jpeg[ $offset ] ) {
			$marker = ord( $jpeg[ $offset + 1 ] );
			if ( 0xDA === $marker ) {
				$end = strpos( $jpeg, "\xFF\xD9", $offset );
				return false === $end ? '' : $clean . substr( $jpeg, $offset, $end + 2 - $offset );
			}
			$length = 2 + unpack( 'n', $jpeg, $offset + 2 )[1];
			// APP0 and APP14 say how to decode the colors.
			$is_metadata = 0xFE === $marker || ( $marker > 0xE0 && $marker <= 0xEF && 0xEE !== $marker );
			$clean      .= $is_metadata ? '' : substr( $jpeg, $offset, $length );
			$offset     += $length;
		}
		return '';
	}

	/** Writes a photo, encoded once more if this site's PHP can, and returns the file's name. */
	private static function write( string $jpeg ): string {
		$folder = self::folder();
		$file   = bin2hex( random_bytes( 16 ) ) . '.jpg';
		$path   = "$folder/$file";
		// The file without content stops web servers that list folders.
		$is_written = wp_mkdir_p( $folder ) && self::put( "$folder/index.html", '' ) && self::put( $path, $jpeg );
		if ( $is_written && wp_image_editor_supports( array( 'mime_type' => 'image/jpeg' ) ) ) {
			$clean = self::encodeAgain( $path ) ? self::withoutMetadata( (string) file_get_contents( $path ) ) : '';
			if ( '' === $clean ) {
				wp_delete_file( $path );
				throw self::invalid();
			}
			$is_written = self::put( $path, $clean );
		}
		if ( ! $is_written ) {
			wp_delete_file( $path );
			throw new RequestRejected( 'photo_not_stored', __( 'This site cannot store files at the moment. Contact the owner of the site.', 'practice-portal' ), 503 );
		}
		return $file;
	}

	private static function put( string $path, string $content ): bool {
		return strlen( $content ) === file_put_contents( $path, $content ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- in REST requests WP_Filesystem may ask for a password.
	}

	/** Decodes a file and encodes it again, so that it contains nothing but pixels. Returns false if it cannot be decoded. */
	private static function encodeAgain( string $path ): bool {
		$editor = wp_get_image_editor( $path );
		if ( is_wp_error( $editor ) ) {
			return false;
		}
		$editor->set_quality( self::QUALITY );
		// Plugins convert JPEG files to other formats with this filter.
		add_filter( 'image_editor_output_format', '__return_empty_array', PHP_INT_MAX );
		$saved = $editor->save( $path, 'image/jpeg' );
		remove_filter( 'image_editor_output_format', '__return_empty_array', PHP_INT_MAX );
		return ! is_wp_error( $saved );
	}

	private static function invalid(): RequestRejected {
		return new RequestRejected( 'photo_invalid', __( 'This photo is damaged or has another format. Choose another one.', 'practice-portal' ), 422 );
	}
}
