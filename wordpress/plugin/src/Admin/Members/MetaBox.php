<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

defined( 'ABSPATH' ) || exit;

/** Prints WordPress' meta box. */
final class MetaBox {
	/**
	 * @param string $heading The heading.
	 * @param string $id      The ID for links; '' for none.
	 */
	public static function open( string $heading, string $id = '' ): void {
		printf( '<section class="postbox"%1$s><div class="postbox-header"><h2>%2$s</h2></div><div class="inside">', '' === $id ? '' : ' id="' . esc_attr( $id ) . '"', esc_html( $heading ) );
	}

	public static function close(): void {
		echo '</div></section>';
	}

	/** @param array<string,string> $facts Values by label. Empty ones are left out. */
	public static function facts( array $facts ): void {
		echo '<dl>';
		foreach ( array_filter( $facts, 'strlen' ) as $label => $value ) {
			printf( '<div><dt>%1$s</dt><dd>%2$s</dd></div>', esc_html( $label ), esc_html( $value ) );
		}
		echo '</dl>';
	}
}
