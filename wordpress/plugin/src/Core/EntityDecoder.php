<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** WordPress stores names and titles as HTML: "A & B" is "A &amp; B" in the database. Clients that render text need text. */
final class EntityDecoder {
	/** @param string $markup The stored HTML. */
	public static function decode( string $markup ): string {
		return html_entity_decode( wp_strip_all_tags( $markup ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}
}
