<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * Some members, and what is known of all whom the question finds.
 */
final class ResultPage {
	/** @var array<int,array<string,mixed>> Each as the wire's DirectoryMember. */
	public array $members;

	/** How many the question finds. */
	public int $total;

	/** How many of them have a place on the map. */
	public int $on_map;

	/** Where to go on; '' at the end. */
	public string $next;

	/** Of the index. */
	public string $version;

	/** @var array{lat:float,lng:float}|null Where distances are counted from. */
	public ?array $origin;

	/**
	 * @param array<int,array<string,mixed>>  $members Each as the wire's DirectoryMember.
	 * @param int                             $total   How many the question finds.
	 * @param int                             $on_map  How many of them have a place.
	 * @param string                          $next    Where to go on; '' at the end.
	 * @param array{lat:float,lng:float}|null $origin  Where distances are counted from.
	 */
	public function __construct( array $members, int $total, int $on_map, string $next, ?array $origin ) {
		$this->members = $members;
		$this->total   = $total;
		$this->on_map  = $on_map;
		$this->next    = $next;
		$this->version = MembersTable::version();
		$this->origin  = $origin;
	}
}
