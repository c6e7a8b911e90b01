<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\ContractTexts;

/** Prints rows of WordPress' form table: a field with its label, its value, a help text and its error. */
final class FormRows {
	/**
	 * @param string                 $prefix Begins the fields' IDs.
	 * @param array<string,string>   $values By field name.
	 * @param array<string,string[]> $errors Messages by field name.
	 */
	public function __construct(
		private readonly string $prefix,
		private readonly array $values,
		private readonly array $errors = array(),
	) {}

	/** @param string $type The input's type, for example "email". */
	public function text( string $name, string $label, string $type = 'text', bool $is_required = false, string $help = '' ): void {
		$this->open( $name, $label );
		printf( '<input type="%1$s" class="regular-text" id="%2$s" name="%3$s" value="%4$s" autocomplete="off"%5$s%6$s>', esc_attr( $type ), esc_attr( $this->id( $name ) ), esc_attr( $name ), esc_attr( $this->values[ $name ] ?? '' ), $is_required ? ' required' : '', $this->described( $name, $help ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- fixed text, and escaped in `described`.
		$this->close( $name, $help );
	}

	/**
	 * @param array<string,string> $labels The labels by value.
	 */
	public function select( string $name, string $label, array $labels, string $help = '' ): void {
		$this->open( $name, $label );
		printf( '<select id="%1$s" name="%2$s"%3$s><option value="">%4$s</option>', esc_attr( $this->id( $name ) ), esc_attr( $name ), $this->described( $name, $help ), esc_html__( '— Select —', 'practice-portal' ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped in `described`.
		foreach ( $labels as $value => $text ) {
			printf( '<option value="%1$s" %2$s>%3$s</option>', esc_attr( (string) $value ), selected( $this->values[ $name ] ?? '', (string) $value, false ), esc_html( $text ) );
		}
		echo '</select>';
		$this->close( $name, $help );
	}

	public function checkbox( string $name, string $heading, string $label ): void {
		printf( '<tr><th scope="row">%1$s</th><td><label><input type="checkbox" name="%2$s" value="1" %3$s> %4$s</label></td></tr>', esc_html( $heading ), esc_attr( $name ), checked( in_array( $this->values[ $name ] ?? '', array( '', '0' ), true ), false, false ), esc_html( $label ) );
	}

	/** The ID of a field, for a link to it. */
	public function id( string $name ): string {
		return $this->prefix . '-' . trim( (string) preg_replace( '/[^a-z0-9_]+/', '-', $name ), '-' );
	}

	/**
	 * The labels of some of the registration's values.
	 *
	 * @param string[] $values The registration's values.
	 * @return array<string,string> Labels by value.
	 */
	public static function choices( array $values ): array {
		return array_combine( $values, array_map( ContractTexts::choice( ... ), $values ) );
	}

	private function open( string $name, string $label ): void {
		printf( '<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>', esc_attr( $this->id( $name ) ), esc_html( $label ) );
	}

	private function close( string $name, string $help ): void {
		if ( '' !== $help ) {
			printf( '<p class="description" id="%1$s-help">%2$s</p>', esc_attr( $this->id( $name ) ), esc_html( $help ) );
		}
		if ( isset( $this->errors[ $name ] ) ) {
			printf( '<p class="practice-portal-error" id="%1$s-error">%2$s</p>', esc_attr( $this->id( $name ) ), esc_html( implode( ' ', $this->errors[ $name ] ) ) );
		}
		echo '</td></tr>';
	}

	/** The attributes that connect a field with its help text and its error. */
	private function described( string $name, string $help ): string {
		$has_error = isset( $this->errors[ $name ] );
		$ids       = array_filter( array( '' === $help ? '' : $this->id( $name ) . '-help', $has_error ? $this->id( $name ) . '-error' : '' ) );
		return ( array() === $ids ? '' : ' aria-describedby="' . esc_attr( implode( ' ', $ids ) ) . '"' ) . ( $has_error ? ' aria-invalid="true"' : '' );
	}
}
