<?php
/**
 * Whether a member wants to be listed.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Domain;

defined( 'ABSPATH' ) || exit;

/**
 * A member's own say in the directory (host contract 3.0): the consent, and "Show in member directory?" of each practice.
 */
final class DirectoryEntry {
	/**
	 * The practice that the directory shows: the first that may be shown, if the member has consented at all.
	 *
	 * @param array<string,mixed>            $agreements By wire name.
	 * @param array<int,array<string,mixed>> $practices  Each as `Practice::toArray()`.
	 * @return array<string,mixed>|null
	 */
	public static function practice( array $agreements, array $practices ): ?array {
		if ( empty( $agreements[ Registration::DIRECTORY_CONSENT ] ) ) {
			return null;
		}
		foreach ( $practices as $practice ) {
			if ( ! empty( $practice['directory_show'] ) ) {
				return $practice;
			}
		}
		return null;
	}
}
