<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** Reads amounts as `Money` writes them, and as people type them: "199", "49.50", "$1,250". */
final class AmountParser {
	/** The amount in minor units; null if the text is not an amount. */
	public static function minorUnits( string $typed ): ?int {
		if ( 1 !== preg_match( '/^\$?\s*([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,7})(?:\.([0-9]{1,2}))?$/D', $typed, $parts ) ) {
			return null;
		}
		return (int) str_replace( ',', '', $parts[1] ) * 100 + (int) str_pad( $parts[2] ?? '', 2, '0' );
	}
}
