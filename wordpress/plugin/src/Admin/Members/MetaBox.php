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
