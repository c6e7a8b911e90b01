<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Language;
use PracticePortal\Core\Rest\RestNamespace;
use WP_REST_Request;

/** Switches the portal's pages, and their REST responses, to the user's own language. WordPress does so only in wp-admin. */
final class PageLanguage {
	/** Runs before the request's e-mails, which are each in their recipient's language. */
	private const SHUTDOWN_PRIORITY = 0;

	public function register(): void {
		add_filter( 'rest_pre_dispatch', array( $this, 'useForRequest' ), 10, 3 );
	}

	/** Switches a page to the current user's language. */
	public static function useForPage(): void {
		self::switchTo( Language::chosen( get_current_user_id() ) );
	}

	/**
	 * Switches a response to the language of the page that requests it. The page names its language in `Accept-Language`. Without
	 * it, the user's language applies.
	 *
	 * @param mixed $response Another filter's response.
	 * @param mixed $server   Not used.
	 * @return mixed The same response.
	 */
	public function useForRequest( $response, $server, WP_REST_Request $request ) {
		if ( 0 === strpos( $request->get_route(), '/' . RestNamespace::NAMESPACE . '/' ) ) {
			$page = self::languageOf( (string) $request->get_header( 'Accept-Language' ) );
			self::switchTo( '' === $page ? Language::chosen( get_current_user_id() ) : $page );
		}
		return $response;
	}

	private static function switchTo( string $language ): void {
		if ( '' !== $language && switch_to_locale( $language ) ) {
			add_action( 'shutdown', 'restore_current_locale', self::SHUTDOWN_PRIORITY );
		}
	}

	/** @param string $header The header. The portal's script sends one tag. A browser's own list of languages is ignored, because the user did not choose it here. */
	private static function languageOf( string $header ): string {
		foreach ( Language::available() as $language ) {
			if ( Language::tag( $language ) === $header ) {
				return $language;
			}
		}
		return '';
	}
}
