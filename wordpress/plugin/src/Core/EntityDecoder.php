<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress stores names and titles as markup: "A & B" lies in the database as "A &amp; B". What leaves for a client that
 * draws text has to be text.
 */
final class EntityDecoder {
	/** @param string $markup As it is stored. */
	public static function decode( string $markup ): string {
		return html_entity_decode( wp_strip_all_tags( $markup ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}
}
