<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

/** Prints WordPress' meta box. */
final class MetaBox {
	/** @param string $id The ID for links; '' for none. */
	public static function open( string $heading, string $id = '' ): void {
		printf( '<section class="postbox"%1$s><div class="postbox-header"><h2>%2$s</h2></div><div class="inside">', '' === $id ? '' : ' id="' . esc_attr( $id ) . '"', esc_html( $heading ) );
	}

	public static function close(): void {
		echo '</div></section>';
	}

	/**
	 * Prints a box with the numbers of an operation's members.
	 *
	 * @param array<string,int>    $summary Numbers by group. `all` is the heading's.
	 * @param array<string,string> $labels  By group. A group without members is left out.
	 * @param string               $always  The group that is not left out; '' for none.
	 */
	public static function members( array $summary, array $labels, string $always = '' ): void {
		/* translators: %s: a number. */
		self::open( sprintf( _n( '%s member', '%s members', $summary['all'], 'practice-portal' ), number_format_i18n( $summary['all'] ) ) );
		$facts = array();
		foreach ( $labels as $group => $label ) {
			$facts[ $label ] = 0 === $summary[ $group ] && $always !== $group ? '' : number_format_i18n( $summary[ $group ] );
		}
		self::facts( $facts );
		self::close();
	}

	/**
	 * @param array<string,string> $facts Values by label. Empty ones are left out.
	 * @param string[]             $typed The labels of values that people typed. Such a value has its own writing direction.
	 */
	public static function facts( array $facts, array $typed = array() ): void {
		echo '<dl>';
		foreach ( array_filter( $facts, 'strlen' ) as $label => $value ) {
			$format = in_array( $label, $typed, true ) ? '<div><dt>%1$s</dt><dd><bdi>%2$s</bdi></dd></div>' : '<div><dt>%1$s</dt><dd>%2$s</dd></div>';
			printf( $format, esc_html( $label ), esc_html( $value ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- the format is one of two literals.
		}
		echo '</dl>';
	}
}
