<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

/**
 * Recognizes text that another plugin has copied from the part of a post that the current user can't read. Only letters and digits
 * count, because plugins remove markup and shorten text.
 */
final class ClosedText {
	/** A text that shares this many consecutive letters with closed content is copied: about eight words. */
	private const LETTERS = 40;

	/** The same in scripts with few letters per word. */
	private const DENSE_LETTERS = 16;

	/** A value of unknown meaning with at most this many characters can be a name, a date or a number. */
	private const PHRASE = 20;

	private const DENSE_SCRIPTS = '/[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}]/u';

	/** The letters of all content. */
	private string $all;

	/** The letters of what everyone can read: title, excerpt and open content. */
	private string $open;

	/** The letters of the closed content. */
	private string $closed;

	private function __construct( WP_Post $post, string $open, string $closed ) {
		// Some plugins keep the text of shortcodes, others don't.
		$this->all    = self::letters( $post->post_content ) . "\n" . self::letters( self::withoutShortcodes( $post->post_content ) );
		$this->open   = self::letters( $post->post_title ) . "\n" . self::letters( Paywall::excerptText( $post ) ) . "\n" . self::letters( $open ) . "\n" . self::letters( self::withoutShortcodes( $open ) );
		$this->closed = self::letters( self::withoutShortcodes( $closed ) );
	}

	/** The closed text of a post for the current user; null if they can read all of it. */
	public static function of( WP_Post $post, ReadingAccess $access ): ?self {
		if ( ! $access->canReadPost( $post ) ) {
			return new self( $post, '', $post->post_content );
		}
		if ( ! Readers::areNamedBy( $post ) ) {
			return null;
		}
		$is_closed = static fn( Readers $readers ): bool => ! $access->isReader( $readers, $post->ID );
		$closed    = MembersOnlyBlock::closedMarkup( $post->post_content, $is_closed );
		return '' === $closed ? null : new self( $post, MembersOnlyBlock::openMarkup( $post->post_content, $is_closed ), $closed );
	}

	/**
	 * Whether a text contains closed content.
	 *
	 * @param string $text           A text or a tag. Only the attribute `content` of a tag counts.
	 * @param bool   $is_description Whether the text describes the post. Then it can be as short as a few words. Elsewhere, that
	 *                               would match names and types.
	 */
	public function isIn( string $text, bool $is_description ): bool {
		$text   = self::letters( (string) preg_replace( '/<[^>]*\bcontent="([^"]*)"[^>]*>/', '$1', $text ) );
		$limit  = 1 === preg_match( self::DENSE_SCRIPTS, $text ) ? self::DENSE_LETTERS : self::LETTERS;
		$all    = (array) preg_split( '//u', $text, -1, PREG_SPLIT_NO_EMPTY );
		$length = $is_description ? min( $limit, count( $all ) ) : $limit;
		// Each run contains one part that starts at a multiple of its length. Few parts are in the content, so most runs are skipped.
		$part   = intdiv( $length + 1, 2 );
		$shared = array();
		for ( $start = 0; $length > 0 && $start + $length <= count( $all ); ++$start ) {
			$first            = $part * (int) ceil( $start / $part );
			$shared[ $first ] = $shared[ $first ] ?? false !== strpos( $this->all, implode( '', array_slice( $all, $first, $part ) ) );
			$run              = $shared[ $first ] ? implode( '', array_slice( $all, $start, $length ) ) : '';
			if ( '' !== $run && false !== strpos( $this->all, $run ) && false === strpos( $this->open, $run ) ) {
				return true;
			}
		}
		return $is_description && '' !== $this->closed && false !== strpos( $text, $this->closed );
	}

	/**
	 * Whether a value of unknown meaning contains closed content.
	 *
	 * @param mixed $value A text, a number, or a list or object with such values.
	 */
	public function isInside( $value ): bool {
		if ( is_string( $value ) ) {
			return $this->isIn( $value, mb_strlen( $value ) > self::PHRASE );
		}
		foreach ( is_array( $value ) || is_object( $value ) ? (array) $value : array() as $part ) {
			if ( $this->isInside( $part ) ) {
				return true;
			}
		}
		return false;
	}

	private static function letters( string $text ): string {
		$plain = html_entity_decode( (string) preg_replace( '/<[^>]*>/', ' ', $text ), ENT_QUOTES, 'UTF-8' );
		// A plugin that counts bytes can cut a character in two. The expression below would refuse the whole text.
		$plain = htmlspecialchars_decode( htmlspecialchars( $plain, ENT_NOQUOTES | ENT_SUBSTITUTE, 'UTF-8' ), ENT_NOQUOTES );
		return (string) preg_replace( '/[^\p{L}\p{N}]+/u', '', $plain );
	}

	private static function withoutShortcodes( string $content ): string {
		return (string) preg_replace( '/\[[^\[\]]*\]/', ' ', $content );
	}
}
