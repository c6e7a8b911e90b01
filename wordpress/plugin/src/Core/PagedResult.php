<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/** One page of a list, and the total. */
final class PagedResult {
	/** @var array<int,mixed> */
	public array $items;
	public int $total;

	/**
	 * @param array<int,mixed> $items This page's.
	 * @param int              $total How many there are on all pages.
	 */
	public function __construct( array $items, int $total ) {
		$this->items = $items;
		$this->total = $total;
	}

	/** How many pages of a size the whole list fills; none when it is empty. */
	public function pages( int $per_page ): int {
		return (int) ceil( $this->total / max( 1, $per_page ) );
	}
}
