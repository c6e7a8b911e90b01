<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * Writes amounts as the pages do: "$1,250", with cents only where there are any (decisions, "nothing due today").
 */
final class Money {
	/** @param int $minor_units Of dollars. */
	public static function dollars( int $minor_units ): string {
		$sign = $minor_units < 0 ? '-' : '';
		return $sign . '$' . number_format( abs( $minor_units ) / 100, 0 === $minor_units % 100 ? 0 : 2 );
	}
}
