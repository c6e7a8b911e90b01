<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** One page of a list, with the total of the list. */
final class PagedResult {
	/**
	 * @param array<int,mixed> $items This page's.
	 * @param int              $total The number of items on all pages.
	 */
	public function __construct(
		/** @var array<int,mixed> */
		public array $items,
		public int $total,
	) {}

	/** The number of pages of a size; 0 for an empty list. */
	public function pages( int $per_page ): int {
		return (int) ceil( $this->total / max( 1, $per_page ) );
	}
}
