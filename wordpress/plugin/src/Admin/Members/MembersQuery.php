<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Core\Sanitizer;
use PracticePortal\Directory\IndexTable;
use PracticePortal\Directory\Tokenizer;

/** The filter, search and order of the list of members. */
final class MembersQuery {
	public const BY_NAME  = 'name';
	public const BY_SINCE = 'since';

	/** The maximum length of a search, in characters. */
	private const SEARCH_LIMIT = 100;

	/** The search text. */
	public string $search;
	/** One of `StatusLabels`'s groups; '' for all. */
	public string $group;
	/** The membership's ID; 0 for all. */
	public int $product_id;
	/** One of this class's constants. */
	public string $order;
	public bool $is_descending;

	/** @param array<int|string,mixed> $arguments `group`, `plan`, `orderby`, `order`, as in a request. */
	public function __construct( array $arguments = array(), string $search = '' ) {
		$this->search        = mb_substr( Sanitizer::line( $search ), 0, self::SEARCH_LIMIT );
		$this->group         = Sanitizer::oneOf( $arguments['group'] ?? '', array_keys( StatusLabels::groups() ) );
		$this->product_id    = Sanitizer::id( $arguments['plan'] ?? 0 );
		$this->order         = self::BY_SINCE === ( $arguments['orderby'] ?? '' ) ? self::BY_SINCE : self::BY_NAME;
		$this->is_descending = 'desc' === ( $arguments['order'] ?? '' );
	}

	/** @return string[] The search words, as `Tokenizer::tokens()` returns them. */
	public function tokens(): array {
		return Tokenizer::tokens( $this->search );
	}

	/** The prepared SQL condition that the query's people meet. */
	public function condition(): string {
		global $wpdb;
		$conditions = IndexTable::matching( $this->tokens() );
		if ( 0 !== $this->product_id ) {
			$conditions[] = $wpdb->prepare( 'product_id = %d', $this->product_id );
		}
		if ( '' !== $this->group ) {
			$conditions[] = $wpdb->prepare( 'state_group = %s', $this->group );
		}
		return IndexTable::where( $conditions );
	}

	/** The column for paging: unique per row and indexed. */
	public function key(): string {
		return self::BY_SINCE === $this->order ? 'since_key' : 'sort_key';
	}

	/** The ORDER BY of a page. The table is stored by name, so only the order by join date needs sorting. */
	public function order(): string {
		$direction = $this->is_descending ? 'DESC' : 'ASC';
		return self::BY_SINCE === $this->order ? "since $direction, user_id $direction" : "sort_key $direction";
	}
}
