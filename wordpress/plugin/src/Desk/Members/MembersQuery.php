<?php
/**
 * A question to the roster.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Desk\Members;

use PracticePortal\Directory\Tokenizer;
use PracticePortal\Domain\Text;

defined( 'ABSPATH' ) || exit;

/**
 * Whom one looks for, and in which order.
 */
final class MembersQuery {
	public const BY_NAME  = 'name';
	public const BY_SINCE = 'since';

	/** Columns of the roster by which it is sorted; each is different for each person. */
	public const SORT_KEY  = 'sort_key';
	public const SINCE_KEY = 'since_key';

	/** Longest search, in characters. */
	private const SEARCH_LIMIT = 100;

	/** What was typed. */
	public string $search;
	/** One of `States`'s groups; '' for all. */
	public string $group;
	/** A membership; 0 for all. */
	public int $product_id;
	/** One of this class's constants. */
	public string $order;
	public bool $is_descending;

	/**
	 * @param array<int|string,mixed> $wanted `group`, `plan`, `orderby`, `order`, as they come with a request.
	 * @param string                  $search What was typed.
	 */
	public function __construct( array $wanted = array(), string $search = '' ) {
		$this->search        = mb_substr( Text::line( $search ), 0, self::SEARCH_LIMIT );
		$this->group         = Text::oneOf( $wanted['group'] ?? '', array_keys( States::groups() ) );
		$this->product_id    = Text::id( $wanted['plan'] ?? 0 );
		$this->order         = self::BY_SINCE === ( $wanted['orderby'] ?? '' ) ? self::BY_SINCE : self::BY_NAME;
		$this->is_descending = 'desc' === ( $wanted['order'] ?? '' );
	}

	/** @return array<string,string|int> What columns of the roster have to be. */
	public function among(): array {
		return array_filter(
			array(
				'product_id'  => $this->product_id,
				'state_group' => $this->group,
			)
		);
	}

	/** The column of the roster by which it is sorted: different for each person. */
	public function column(): string {
		return self::BY_SINCE === $this->order ? self::SINCE_KEY : self::SORT_KEY;
	}

	/** @return string[] As `Tokenizer::of()`. */
	public function words(): array {
		return Tokenizer::of( $this->search );
	}
}
