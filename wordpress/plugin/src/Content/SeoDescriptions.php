<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Removes closed content from the descriptions and structured data of SEO plugins. These read a post by its ID and build the
 * description from its stored content.
 */
final class SeoDescriptions {
	/** Yoast SEO's filter of variables. It also runs for posts that the page is not about. */
	private const REPLACEMENTS = 'wpseo_replacements';

	/** Yoast's variables that come from a post's content. */
	private const VARIABLES = array( '%%excerpt%%', '%%post_content%%' );

	/**
	 * A text that shares this many consecutive words with closed content counts as copied. Fewer would match an author's own
	 * description with a common phrase.
	 */
	private const WORDS = 8;

	private ReadingAccess $access;

	/** @var string[] */
	private array $filters;

	/**
	 * @param ReadingAccess $access  Decides who can read.
	 * @param string[]      $filters Names of filters for texts, tags, or lists of them.
	 */
	public function __construct( ReadingAccess $access, array $filters ) {
		$this->access  = $access;
		$this->filters = $filters;
	}

	public function register(): void {
		add_filter( self::REPLACEMENTS, array( $this, 'replaceVariables' ), PHP_INT_MAX, 2 );
		foreach ( $this->filters as $filter ) {
			add_filter( $filter, array( $this, 'replaceTexts' ), PHP_INT_MAX );
		}
	}

	/**
	 * Shows the author's excerpt in place of variables that come from content which the current user can't read.
	 *
	 * @param array<string,mixed>|mixed $values By variable.
	 * @param object|mixed              $source The fields of the post or term that the values describe.
	 * @return array<string,mixed>|mixed
	 */
	public function replaceVariables( $values, $source = null ) {
		$post = is_object( $source ) && isset( $source->ID ) ? get_post( (int) $source->ID ) : null;
		if ( ! is_array( $values ) || ! $post instanceof WP_Post || '' === $this->closedContent( $post ) ) {
			return $values;
		}
		return array_fill_keys( array_intersect( self::VARIABLES, array_keys( $values ) ), Invitation::excerptText( $post ) ) + $values;
	}

	/**
	 * On the page of one post: shows the author's excerpt in place of each text that copies content which the current user can't
	 * read.
	 *
	 * @param mixed $value A text, a tag, or a list of them.
	 * @return mixed
	 */
	public function replaceTexts( $value ) {
		$post   = is_singular() ? get_post( get_queried_object_id() ) : null;
		$closed = $post instanceof WP_Post ? self::wordsOf( $this->closedContent( $post ) ) : array();
		return null === $post || array() === $closed ? $value : self::replaceIn( $value, $closed, Invitation::excerptText( $post ) );
	}

	/**
	 * @param mixed    $value   A text, a tag, or a list of them.
	 * @param string[] $closed  The words that the user can't read.
	 * @param string   $excerpt The author's excerpt.
	 * @return mixed
	 */
	private static function replaceIn( $value, array $closed, string $excerpt ) {
		if ( is_array( $value ) ) {
			return array_map( static fn( $part ) => self::replaceIn( $part, $closed, $excerpt ), $value );
		}
		if ( ! is_string( $value ) || ! self::isTaken( $value, $closed ) ) {
			return $value;
		}
		return false === strpos( $value, '<' ) ? $excerpt : '';
	}

	/**
	 * Whether a text copies consecutive words of closed content.
	 *
	 * @param string   $text   A text or a tag. Only the attribute `content` of a tag counts.
	 * @param string[] $closed The words that the user can't read.
	 */
	private static function isTaken( string $text, array $closed ): bool {
		$words = self::wordsOf( (string) preg_replace( '/<[^>]*\bcontent="([^"]*)"[^>]*>/', '$1', $text ) );
		$count = min( self::WORDS, count( $closed ) );
		$all   = ' ' . implode( ' ', $closed ) . ' ';
		for ( $start = 0; $start + $count <= count( $words ); ++$start ) {
			if ( false !== strpos( $all, ' ' . implode( ' ', array_slice( $words, $start, $count ) ) . ' ' ) ) {
				return true;
			}
		}
		return false;
	}

	/** @return string[] A text's words, without markup. */
	private static function wordsOf( string $text ): array {
		$plain = html_entity_decode( (string) preg_replace( '/<[^>]*>/', ' ', $text ), ENT_QUOTES, 'UTF-8' );
		return (array) preg_split( '/[^\p{L}\p{N}]+/u', $plain, -1, PREG_SPLIT_NO_EMPTY );
	}

	/** The stored content of a post that the current user can't read; '' for none. */
	private function closedContent( WP_Post $post ): string {
		if ( ! $this->access->canReadPost( $post ) ) {
			return $post->post_content;
		}
		$is_closed = fn( Readers $readers ): bool => ! $this->access->isReader( $readers, $post->ID );
		return Readers::areNamedBy( $post ) ? MembersOnlyBlock::closedMarkup( $post->post_content, $is_closed ) : '';
	}
}
