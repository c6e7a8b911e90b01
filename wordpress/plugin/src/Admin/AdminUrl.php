<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

/** URLs of the plugin's own pages in wp-admin. */
final class AdminUrl {
	/**
	 * A page's URL.
	 *
	 * @param string                   $slug  The part of the URL that names the page.
	 * @param array<string,string|int> $query Further parameters.
	 */
	public static function for( string $slug, array $query = array() ): string {
		return add_query_arg( array_map( 'rawurlencode', array_map( 'strval', array( 'page' => $slug ) + $query ) ), admin_url( in_array( $slug, MenuEntries::TOOLS, true ) ? 'tools.php' : 'admin.php' ) );
	}
}
