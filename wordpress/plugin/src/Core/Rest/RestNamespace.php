<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

/** The namespace of all routes. */
final class RestNamespace {
	public const NAMESPACE = 'practice-portal/v1';

	/** Begins the routes of WordPress' batches, which contain requests to other routes. */
	private const BATCH = '/batch/';

	/** The pages of wp-admin with an editor. */
	private const EDITORS = array( 'post.php', 'post-new.php', 'site-editor.php', 'widgets.php' );

	/** Whether a route is one of the plugin's. WordPress finds routes in upper case, too. */
	public static function contains( string $route ): bool {
		return 0 === stripos( $route, '/' . self::NAMESPACE );
	}

	/**
	 * Whether WordPress answers an HTTP request for a single route that is not the plugin's, or opens an editor, which dispatches WordPress'
	 * own requests. Other PHP code may dispatch any request.
	 */
	public static function isElsewhere(): bool {
		global $wp, $pagenow;
		$route = (string) ( $wp->query_vars['rest_route'] ?? '' );
		if ( '' === trim( $route, '/' ) ) {
			return is_admin() && in_array( $pagenow, self::EDITORS, true );
		}
		return ! self::contains( $route ) && 0 !== stripos( $route, self::BATCH );
	}
}
