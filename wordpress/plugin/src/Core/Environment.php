<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/** A local site may use stand-ins for third parties, and the inspector. A real site may not. */
final class Environment {
	/** Whether this is a local site. */
	public static function isLocal(): bool {
		return 'local' === wp_get_environment_type();
	}

	/**
	 * The URL of a third-party script's stand-in, as `script_url`, or nothing. Only on a local site, so that a constant in a copied
	 * wp-config.php does not load a script into a real site.
	 *
	 * @param string $name The constant that carries it.
	 * @return array<string,string>
	 */
	public static function standIn( string $name ): array {
		$stated = defined( $name ) ? trim( (string) constant( $name ) ) : '';
		$url    = self::isLocal() ? esc_url_raw( $stated, array( 'http', 'https' ) ) : '';
		return '' === $url ? array() : array( 'script_url' => $url );
	}
}
