<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Registration\Form\Practice;
use PracticePortal\Registration\Form\RegistrationForm;

/** A member's own choice about the directory (spec: page-data#data-by-view): the consent, and "Show in member directory?" of each practice. */
final class DirectoryEntry {
	/**
	 * The practices that the directory may show, if the member has consented. It shows the first.
	 *
	 * @param array<string,mixed>            $agreements By name in the page data.
	 * @param array<int,array<string,mixed>> $practices  Each as `Practice::toArray()`.
	 * @return array<int,array<string,mixed>>
	 */
	public static function practices( array $agreements, array $practices ): array {
		if ( empty( $agreements[ RegistrationForm::DIRECTORY_CONSENT ] ) ) {
			return array();
		}
		return array_values( array_filter( $practices, static fn( array $practice ): bool => ! empty( $practice['directory_show'] ) ) );
	}
}
