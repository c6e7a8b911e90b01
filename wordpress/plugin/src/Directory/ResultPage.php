<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

/** One page of members, with the totals of the query. */
final class ResultPage {
	/** The index version. */
	public string $version;

	/** @param array<int,array<string,mixed>> $members */
	public function __construct(
		/** @var array<int,array<string,mixed>> DirectoryMember objects. */
		public array $members,
		/** The number of members that the query finds. */
		public int $total,
		/** The number of those members that have a location. */
		public readonly int $on_map,
		/** The next page's cursor; '' at the end. */
		public string $next,
		/** @var array{lat:float,lng:float}|null The location that distances are measured from. */
		public ?array $origin,
	) {
		$this->version = DirectoryTable::version();
	}
}
