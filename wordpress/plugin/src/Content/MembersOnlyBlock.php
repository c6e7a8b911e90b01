<?php
declare(strict_types=1);

namespace PracticePortal\Content;

defined( 'ABSPATH' ) || exit;

/**
 * The block "Members only" around other blocks. For other readers its inner blocks are not rendered at all, so they can't print
 * anything elsewhere on the page either.
 */
final class MembersOnlyBlock {
	public const NAME = 'practice-portal/members-only';

	/**
	 * Who can read a block.
	 *
	 * @param mixed $attributes The block's.
	 */
	public static function readers( $attributes ): Readers {
		$plans = is_array( $attributes ) && isset( $attributes['plans'] ) && is_array( $attributes['plans'] ) ? $attributes['plans'] : array();
		return Readers::members( array_values( array_filter( array_map( 'absint', array_filter( $plans, 'is_numeric' ) ) ) ) );
	}

	/**
	 * The stored markup of all such blocks of a post that have some readers.
	 *
	 * @param string                 $content What the post has stored.
	 * @param callable(Readers):bool $is_closed Whether the current user is none of them.
	 */
	public static function closedMarkup( string $content, callable $is_closed ): string {
		return self::closedIn( parse_blocks( $content ), $is_closed );
	}

	/**
	 * A post's stored markup without what is inside of such blocks. Their delimiters stay, where the invitation is put.
	 *
	 * @param string                 $content What the post has stored.
	 * @param callable(Readers):bool $is_closed Whether the current user is none of the readers.
	 */
	public static function openMarkup( string $content, callable $is_closed ): string {
		return serialize_blocks( self::emptied( parse_blocks( $content ), $is_closed ) );
	}

	/**
	 * @param array<int,array<string,mixed>> $blocks    As parse_blocks() has them.
	 * @param callable(Readers):bool         $is_closed Whether the current user is none of the readers.
	 * @return array<int,array<string,mixed>> The same, closed ones without content.
	 */
	private static function emptied( array $blocks, callable $is_closed ): array {
		foreach ( $blocks as $number => $block ) {
			if ( self::NAME === $block['blockName'] && $is_closed( self::readers( $block['attrs'] ) ) ) {
				$blocks[ $number ] = array(
					'innerBlocks'  => array(),
					'innerHTML'    => '',
					'innerContent' => array(),
				) + $block;
			} else {
				$blocks[ $number ]['innerBlocks'] = self::emptied( $block['innerBlocks'], $is_closed );
			}
		}
		return $blocks;
	}

	/**
	 * @param array<int,array<string,mixed>> $blocks    As parse_blocks() has them.
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
