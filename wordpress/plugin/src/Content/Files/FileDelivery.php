<?php
declare(strict_types=1);

namespace PracticePortal\Content\Files;

use PracticePortal\Content\Paywall;
use PracticePortal\Content\Readers;
use PracticePortal\Content\ReadingAccess;
use PracticePortal\Core\Rest\NoStore;
use PracticePortal\Core\Requests\StandalonePage;
use PracticePortal\Core\Sanitizer;

/**
 * Sends a private file to its readers. The web server sends it if PRACTICE_PORTAL_SENDFILE names `X-Sendfile` or
 * `X-Accel-Redirect`, else PHP does.
 */
final class FileDelivery {
	/** Bytes that PHP reads at a time. */
	private const CHUNK = 1048576;

	public function __construct(
		private readonly PrivateFiles $files,
		private readonly ReadingAccess $access,
		private readonly Paywall $paywall,
	) {}

	public function register(): void {
		add_action( 'template_redirect', array( $this, 'deliver' ), 0 );
		add_filter( 'login_message', array( $this, 'explainSignIn' ) );
	}

	/**
	 * Explains to visitors who came from a private file why they have to sign in, and how to become a member.
	 *
	 * @param string|null $message HTML above the sign-in form.
	 */
	public function explainSignIn( $message ): string {
		$back  = Sanitizer::line( wp_unslash( $_REQUEST['redirect_to'] ?? '' ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- read only, and sanitized here.
		$file  = 1 === preg_match( '/[?&]' . PrivateFile::PARAMETER . '=(\d+)$/D', $back, $found ) ? $this->files->find( (int) $found[1] ) : null;
		$shown = (string) $message;
		return null === $file ? $shown : $shown . $this->paywall->aboveSignIn( Readers::from( (array) get_post_meta( $file->id, Readers::META ) ) );
	}

	/** Answers a request for a file. */
	public function deliver(): void {
		if ( ! isset( $_GET[ PrivateFile::PARAMETER ] ) ) { // phpcs:ignore WordPress.Security.NonceVerification -- reading changes nothing.
			return;
		}
		NoStore::apply();
		$file = $this->files->find( absint( $_GET[ PrivateFile::PARAMETER ] ) ); // phpcs:ignore WordPress.Security.NonceVerification -- as above.
		$path = null === $file ? null : PrivateFolder::pathOf( $file->stored_name );
		if ( null === $file || null === $path ) {
			StandalonePage::show( '', '<p>' . esc_html__( 'This file does not exist any more.', 'practice-portal' ) . '</p>', 404 );
		}
		$readers = Readers::from( (array) get_post_meta( $file->id, Readers::META ) );
		if ( ! $this->access->isReader( $readers, $file->id ) ) {
			$this->refuse( $file, $readers );
		}
		$this->send( $file, $path );
	}

	/** @return never */
	private function refuse( PrivateFile $file, Readers $readers ): void {
		if ( ! is_user_logged_in() ) {
			wp_safe_redirect( wp_login_url( $file->url() ) );
			exit;
		}
		StandalonePage::show( $file->title, wp_kses_post( '<h1>' . esc_html( $file->title ) . '</h1>' . $this->paywall->html( $readers, $file->url() ) ), 403 );
	}

	/** @return never */
	private function send( PrivateFile $file, string $path ): void {
		// Removes output buffers, so that nothing is printed beside the file and no other code compresses it.
		while ( ob_get_level() > 0 && ob_end_clean() ) {
			continue;
		}
		$etag = '"' . $file->stored_name . '"';
		header( 'Content-Type: ' . $file->type );
		header( 'Content-Disposition: ' . self::disposition( $file->name ) );
		header( 'X-Content-Type-Options: nosniff' );
		header( "Content-Security-Policy: default-src 'none'; sandbox" );
		header( 'Accept-Ranges: bytes' );
		header( "ETag: $etag" );
		if ( self::leaveToServer( $file, $path ) ) {
			exit;
		}
		$size = (int) filesize( $path );
		// If the file has changed since, a resumed download starts again.
		$is_same = in_array( self::requestHeader( 'HTTP_IF_RANGE' ), array( '', $etag ), true );
		$range   = $is_same ? ByteRange::from( self::requestHeader( 'HTTP_RANGE' ), $size ) : null;
		if ( false === $range ) {
			status_header( 416 );
			header( "Content-Range: bytes */$size" );
			exit;
		}
		status_header( null === $range ? 200 : 206 );
		if ( null !== $range ) {
			header( "Content-Range: bytes $range->first-$range->last/$size" );
		}
		header( 'Content-Length: ' . ( null === $range ? $size : $range->length() ) );
		if ( 'HEAD' !== self::requestHeader( 'REQUEST_METHOD' ) ) {
			self::output( $path, null === $range ? 0 : $range->first, null === $range ? $size : $range->length() );
		}
		exit;
	}

	/** Whether the web server sends the file. It then also handles ranges. */
	private static function leaveToServer( PrivateFile $file, string $path ): bool {
		/**
		 * Filters how the web server sends private files. PHP sends them if this is ''.
		 *
		 * @param string $method Default: the constant PRACTICE_PORTAL_SENDFILE. "X-Sendfile", or "X-Accel-Redirect: /location/"
		 *                       with the internal location of nginx for the folder.
		 */
		$method = (string) apply_filters( 'practice_portal_sendfile', defined( 'PRACTICE_PORTAL_SENDFILE' ) ? (string) constant( 'PRACTICE_PORTAL_SENDFILE' ) : '' );
		if ( 'X-Sendfile' === $method ) {
			header( "X-Sendfile: $path" );
			return true;
		}
		if ( 1 === preg_match( '#^X-Accel-Redirect: (/[\w/-]+/)$#D', $method, $found ) ) {
			header( 'X-Accel-Redirect: ' . $found[1] . $file->stored_name );
			return true;
		}
		return false;
	}

	private static function output( string $path, int $first, int $length ): void {
		if ( function_exists( 'set_time_limit' ) ) {
			set_time_limit( 0 );
		}
		$stream = fopen( $path, 'rb' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- WP_Filesystem reads whole files only, and this one may be larger than PHP's memory.
		if ( false === $stream ) {
			return;
		}
		fseek( $stream, $first );
		while ( $length > 0 && ! feof( $stream ) && ! connection_aborted() ) {
			$chunk = (string) fread( $stream, (int) min( self::CHUNK, $length ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
			echo $chunk; // phpcs:ignore WordPress.Security.EscapeOutput -- a file, declared as one.
			$length -= strlen( $chunk );
			flush();
		}
		fclose( $stream ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
	}

	/** The header's value, with the name in ASCII and in UTF-8 (RFC 6266). */
	private static function disposition( string $name ): string {
		$plain = preg_replace( '/[^\w. -]/', '_', remove_accents( $name ) );
		return "attachment; filename=\"$plain\"; filename*=UTF-8''" . rawurlencode( $name );
	}

	private static function requestHeader( string $name ): string {
		return isset( $_SERVER[ $name ] ) ? sanitize_text_field( wp_unslash( $_SERVER[ $name ] ) ) : '';
	}
}
