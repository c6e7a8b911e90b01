<?php
declare(strict_types=1);

namespace PracticePortal\Content;

/**
 * The block "Members only", which contains other blocks. WordPress does not render the inner blocks for other readers, so these
 * can't print anything elsewhere on the page.
 */
final class MembersOnlyBlock {
	public const NAME = 'practice-portal/members-only';

	/**
	 * Who can read a block.
	 *
	 * @param mixed $attributes The block's attributes.
	 */
	public static function readers( $attributes ): Readers {
		$plans = is_array( $attributes ) && isset( $attributes['plans'] ) && is_array( $attributes['plans'] ) ? $attributes['plans'] : array();
		return Readers::members( array_values( array_filter( array_map( 'absint', array_filter( $plans, 'is_numeric' ) ) ) ) );
	}

	/**
	 * The stored markup of a post's blocks that are closed to the current user.
	 *
	 * @param string                 $content The stored content.
	 * @param callable(Readers):bool $is_closed Whether the current user is none of the readers.
	 */
	public static function closedMarkup( string $content, callable $is_closed ): string {
		return self::closedIn( parse_blocks( $content ), $is_closed );
	}

	/**
	 * A post's stored markup without the content of closed blocks. The blocks' delimiters stay, so that the invitation appears
	 * there.
	 *
	 * @param string                 $content The stored content.
	 * @param callable(Readers):bool $is_closed Whether the current user is none of the readers.
	 */
	public static function openMarkup( string $content, callable $is_closed ): string {
		return serialize_blocks( self::withoutClosed( parse_blocks( $content ), $is_closed ) );
	}

	/**
	 * Empties closed blocks.
	 *
	 * @param array<int,array<string,mixed>> $blocks    Blocks of parse_blocks(). WPGraphQL Content Blocks has them in a flat list, in
	 *                                                  which a block comes after its parent and names it.
	 * @param callable(Readers):bool         $is_closed Whether the current user is none of the readers.
	 * @return array<int,array<string,mixed>> The same blocks; closed ones without content.
	 */
	public static function withoutClosed( array $blocks, callable $is_closed ): array {
		$closed = array();
		foreach ( $blocks as $number => $block ) {
			$is_inside = isset( $block['parentClientId'], $closed[ $block['parentClientId'] ] );
			if ( ! $is_inside && ( self::NAME !== $block['blockName'] || ! $is_closed( self::readers( $block['attrs'] ) ) ) ) {
				$blocks[ $number ]['innerBlocks'] = self::withoutClosed( $block['innerBlocks'], $is_closed );
				continue;
			}
			$closed[ $block['clientId'] ?? '' ] = true;
			if ( $is_inside ) {
				unset( $blocks[ $number ] );
				continue;
			}
			$blocks[ $number ] = array(
				'innerBlocks'  => array(),
				'innerHTML'    => '',
				'innerContent' => array(),
			) + $block;
		}
		return array_values( $blocks );
	}

	/**
	 * @param array<int,array<string,mixed>> $blocks    Blocks of parse_blocks().
	 * @param callable(Readers):bool         $is_closed Whether the current user is none of the readers.
	 */
	private static function closedIn( array $blocks, callable $is_closed ): string {
		$markup = '';
		foreach ( $blocks as $block ) {
			$markup .= self::NAME === $block['blockName'] && $is_closed( self::readers( $block['attrs'] ) ) ? serialize_block( $block ) : self::closedIn( $block['innerBlocks'], $is_closed );
		}
		return $markup;
	}
}
