<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** Local sites may use stubs of third parties, and the inspector. Real sites may not. */
final class Environment {
	/** Whether this is a local site. */
	public static function isLocal(): bool {
		return 'local' === wp_get_environment_type();
	}

	/**
	 * The URL of the stub that replaces a third party's script, as `script_url`; empty without one. It applies only on a local
	 * site, so that a constant in a copied wp-config.php loads no script into a real site.
	 *
	 * @param string $name The constant with the URL.
	 * @return array<string,string>
	 */
	public static function standIn( string $name ): array {
		$stated = defined( $name ) ? trim( (string) constant( $name ) ) : '';
		$url    = self::isLocal() ? esc_url_raw( $stated, array( 'http', 'https' ) ) : '';
		return '' === $url ? array() : array( 'script_url' => $url );
	}
}
