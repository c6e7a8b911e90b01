<?php
/**
 * Where the members are.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * All pins at once, as few bytes as there can be: fifty thousand are a quarter of a megabyte. Nothing of a member is in
 * them but number, place and profession. Bytes are base64, since JSON has no bytes.
 */
final class MapPoints {
	private DirectorySearch $directory;
	private Parts $parts;

	public function __construct( DirectorySearch $directory, Parts $parts ) {
		$this->directory = $directory;
		$this->parts     = $parts;
	}

	/** The version of what would be answered. */
	public function version(): string {
		$this->directory->ready();
		return MembersTable::version();
	}

	/**
	 * Everybody with a place, in the order of their numbers.
	 *
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused it.
	 * @return array{version:string,ids:string,lat:string,lng:string,professions:string} `ids` as `DeltaVarint::pack()`;
	 *   `lat` and `lng` are parts of MembersTable::DEGREE as 32 bits, all first bytes first, then all second ones; a byte of
	 *   `professions` is a member's: 1 for medical, 2 for dental.
	 */
	public function all(): array {
		// Before they are read: who changes meanwhile makes another version.
		return array( 'version' => $this->version() ) + $this->parts->places();
	}

	/**
	 * Who of them a question finds.
	 *
	 * @return array{version:string,ids:string}
	 */
	public function found( SearchQuery $query ): array {
		return array(
			'version' => $this->version(),
			'ids'     => $this->directory->placed( $query ),
		);
	}
}
