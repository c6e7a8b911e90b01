<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

/**
 * Removes closed content from the descriptions and structured data of SEO plugins. These read a post by its ID and build the
 * description from its stored content.
 */
final class SeoDescriptions {
	/** Yoast SEO's filter of variables. It also runs for posts that the page is not about. */
	private const REPLACEMENTS = 'wpseo_replacements';

	/** Yoast's variables that come from a post's content. */
	private const VARIABLES = array( '%%excerpt%%', '%%post_content%%' );

	/** Keys of structured data and of lists of tags whose value describes the post. */
	private const DESCRIPTIONS = '/description|abstract|^articleBody$|^text$/i';

	/**
	 * @param ReadingAccess $access  Decides who can read.
	 * @param string[]      $filters Names of filters for texts, tags, or lists of them.
	 */
	public function __construct(
		private readonly ReadingAccess $access,
		/** @var string[] */
		private readonly array $filters,
	) {}

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
		if ( ! is_array( $values ) || ! $post instanceof WP_Post || null === ClosedText::of( $post, $this->access ) ) {
			return $values;
		}
		return array_fill_keys( array_intersect( self::VARIABLES, array_keys( $values ) ), Paywall::excerptText( $post ) ) + $values;
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
		$closed = $post instanceof WP_Post ? ClosedText::of( $post, $this->access ) : null;
		return null === $post || null === $closed ? $value : self::replaceIn( $value, $closed, Paywall::excerptText( $post ), true );
	}

	/**
	 * @param mixed      $value          A text, a tag, or a list of them.
	 * @param ClosedText $closed         What the user can't read.
	 * @param bool       $is_description Whether the texts describe the post.
	 * @return mixed
	 */
	private static function replaceIn( $value, ClosedText $closed, string $excerpt, bool $is_description ) {
		if ( is_array( $value ) ) {
			foreach ( $value as $key => $part ) {
				$value[ $key ] = self::replaceIn( $part, $closed, $excerpt, is_string( $key ) ? 1 === preg_match( self::DESCRIPTIONS, $key ) : $is_description && ! is_array( $part ) );
			}
			return $value;
		}
		if ( ! is_string( $value ) || ! $closed->isIn( $value, $is_description ) ) {
			return $value;
		}
		return false === strpos( $value, '<' ) ? $excerpt : '';
	}
}
