<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Preferences;

/** The sections of the page Preferences, and how a field is added to one. WordPress' settings API saves the fields. */
final class Preferences {
	public const GROUP = 'practice_portal_preferences';

	public const BRAND   = 'brand';
	public const MEMBERS = 'members';
	public const EMAILS  = 'emails';
	public const SERVER  = 'server';

	public static function addSections(): void {
		$titles = array(
			self::BRAND   => __( 'Brand', 'practice-portal' ),
			self::MEMBERS => __( 'Members', 'practice-portal' ),
			self::EMAILS  => __( 'E-mails', 'practice-portal' ),
			self::SERVER  => __( 'Server', 'practice-portal' ),
		);
		foreach ( $titles as $section => $title ) {
			add_settings_section( $section, $title, '__return_null', self::GROUP );
		}
	}

	/**
	 * Lets the page save an option.
	 *
	 * @param string                 $option   The option's name.
	 * @param callable(mixed):string $sanitize Makes the stored value of what was sent.
	 */
	public static function allow( string $option, callable $sanitize ): void {
		register_setting(
			self::GROUP,
			$option,
			array(
				'type'              => 'string',
				'sanitize_callback' => $sanitize,
			)
		);
	}

	/**
	 * Adds a row to a section.
	 *
	 * @param string   $section  One of this class's constants.
	 * @param string   $option   The option's name.
	 * @param string   $title    The row's title.
	 * @param callable $output   Prints the field.
	 * @param bool     $is_label Whether the title is the label of the field whose ID is the option's name.
	 */
	public static function addRow( string $section, string $option, string $title, callable $output, bool $is_label = true ): void {
		add_settings_field( $option, $title, $output, self::GROUP, $section, $is_label ? array( 'label_for' => $option ) : array() );
	}

	/** The stored value of a checkbox: '1' or '0'. */
	public static function flag( mixed $value ): string {
		return in_array( $value, array( '1', 1, true ), true ) ? '1' : '0';
	}
}
