<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

/** The order of lists of members: by name, then by user. */
final class SortKey {
	/** One text, so that a cursor is one comparison. A blank sorts before all other characters. */
	public static function of( string $name, int $id ): string {
		return sprintf( '%s  %010d', mb_substr( Tokenizer::normalize( $name ), 0, 80 ), $id );
	}
}
