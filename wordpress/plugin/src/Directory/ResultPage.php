<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/** One page of members, with the totals of the query. */
final class ResultPage {
	/** @var array<int,array<string,mixed>> DirectoryMember objects. */
	public array $members;

	/** The number of members that the query finds. */
	public int $total;

	/** The number of those members that have a location. */
	public int $on_map;

	/** The next page's cursor; '' at the end. */
	public string $next;

	/** The index version. */
	public string $version;

	/** @var array{lat:float,lng:float}|null The location that distances are measured from. */
	public ?array $origin;

	/** @param array<int,array<string,mixed>> $members */
	public function __construct( array $members, int $total, int $on_map, string $next, ?array $origin ) {
		$this->members = $members;
		$this->total   = $total;
		$this->on_map  = $on_map;
		$this->next    = $next;
		$this->version = MembersTable::version();
		$this->origin  = $origin;
	}
}
