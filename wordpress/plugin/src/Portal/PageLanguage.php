<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Language;
use PracticePortal\Core\Rest\RestNamespace;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** Pages of the portal, and the REST responses that they get, are in the user's own language. WordPress does so in wp-admin only. */
final class PageLanguage {
	/** Before the request's e-mails, which are each in their recipient's language. */
	private const SHUTDOWN_PRIORITY = 0;

	public function register(): void {
		add_filter( 'rest_pre_dispatch', array( $this, 'useForRequest' ), 10, 3 );
	}

	/** A page in the current user's language. */
	public static function useForPage(): void {
		self::switchTo( Language::chosen( get_current_user_id() ) );
	}

	/**
	 * A response in the language of the page that requests it, which the page names in `Accept-Language`; else in the user's.
	 *
	 * @param mixed           $response Of another filter.
	 * @param mixed           $server   Not used.
	 * @param WP_REST_Request $request  The request.
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

	/** @param string $header The portal's script sends one tag. A browser's own list of languages is no choice that was made here. */
	private static function languageOf( string $header ): string {
		foreach ( Language::available() as $language ) {
			if ( Language::tag( $language ) === $header ) {
				return $language;
			}
		}
		return '';
	}
}
