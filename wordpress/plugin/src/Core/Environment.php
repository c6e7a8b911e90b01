<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * It may play third parties by stand-ins and be looked into; a real site may not.
 */
final class Environment {
	/** Whether this is one. */
	public static function isLocal(): bool {
		return 'local' === wp_get_environment_type();
	}

	/**
	 * The address of a stand-in for a third party's script, as `script_url`, or nothing. Only a local site can have one, so
	 * that a constant left in a copied wp-config.php does not load a script into a real site.
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
