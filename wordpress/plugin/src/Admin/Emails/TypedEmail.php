<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Emails;

use PracticePortal\Core\Sanitizer;
use PracticePortal\Mail\Email;
use PracticePortal\Mail\EmailEdits;
use PracticePortal\Mail\EmailPlaceholders;
use PracticePortal\Mail\EmailType;

/** The form for a subject and text with placeholders: its fields, its error messages, and the preview. */
final class TypedEmail {
	/**
	 * Reads the fields. The text is plain, so HTML appears as typed.
	 *
	 * @param array<int|string,mixed> $form `subject`, `text`.
	 * @return array{subject:string,text:string}
	 */
	public static function read( array $form ): array {
		$text = wp_check_invalid_utf8( str_replace( array( "\r\n", "\r" ), "\n", Sanitizer::secret( $form['text'] ?? '' ) ) );
		return array(
			'subject' => Sanitizer::line( $form['subject'] ?? '' ),
			'text'    => trim( (string) preg_replace( '/[^\P{Cc}\n\t]/u', '', $text ) ),
		);
	}

	/**
	 * The error in a subject or text: what is wrong, where, and what is allowed.
	 *
	 * @param array{subject:string,text:string} $typed As `read()` returns it.
	 * @return string '' if they can be used.
	 */
	public static function error( EmailType $type, array $typed ): string {
		$fields = array(
			'subject' => array( __( 'Subject', 'practice-portal' ), EmailEdits::SUBJECT_LIMIT ),
			'text'    => array( __( 'Text', 'practice-portal' ), EmailEdits::TEXT_LIMIT ),
		);
		foreach ( $fields as $field => list( $label, $limit ) ) {
			if ( '' === $typed[ $field ] ) {
				return in_array( $type, EmailType::editable(), true )
					/* translators: %s: name of a field. */
					? sprintf( __( '"%s" is empty. Enter it, or restore the original.', 'practice-portal' ), $label )
					/* translators: %s: name of a field. */
					: sprintf( __( '"%s" is empty. Enter it.', 'practice-portal' ), $label );
			}
			if ( mb_strlen( $typed[ $field ] ) > $limit ) {
				/* translators: 1: name of a field, 2: a number. */
				return sprintf( __( '"%1$s" is too long. It can have at most %2$s characters.', 'practice-portal' ), $label, number_format_i18n( $limit ) );
			}
			$unknown = EmailPlaceholders::unknown( $type, $typed[ $field ] );
			if ( array() !== $unknown ) {
				$allowed = '{' . implode( '}, {', EmailPlaceholders::for( $type ) ) . '}';
				/* translators: 1: name of a field, 2: a placeholder, for example "{firstname}", 3: a list of placeholders. */
				return sprintf( __( '"%1$s" contains the unknown placeholder %2$s. This e-mail can have: %3$s.', 'practice-portal' ), $label, implode( ', ', $unknown ), $allowed );
			}
		}
		return '';
	}

	/**
	 * Rows of a form's table.
	 *
	 * @param array{subject:string,text:string} $typed The values.
	 * @param string                            $about The help text below the text field.
	 */
	public static function outputFields( EmailType $type, array $typed, string $about ): void {
		printf( '<tr><th scope="row"><label for="email-subject">%1$s</label></th><td><input type="text" id="email-subject" name="subject" class="large-text" value="%2$s" required maxlength="%3$d"></td></tr>', esc_html__( 'Subject', 'practice-portal' ), esc_textarea( $typed['subject'] ), (int) EmailEdits::SUBJECT_LIMIT );
		printf( '<tr><th scope="row"><label for="email-text">%1$s</label></th><td><textarea id="email-text" name="text" class="large-text" rows="10" required maxlength="%2$d" aria-describedby="email-text-about">%3$s</textarea><p class="description" id="email-text-about">%4$s</p></td></tr>', esc_html__( 'Text', 'practice-portal' ), (int) EmailEdits::TEXT_LIMIT, esc_textarea( $typed['text'] ), esc_html( $about ) );
		printf( '<tr><th scope="row">%s</th><td><ul class="practice-portal-placeholders">', esc_html__( 'Placeholders', 'practice-portal' ) );
		foreach ( EmailPlaceholders::for( $type ) as $name ) {
			printf( '<li><code>{%1$s}</code> %2$s</li>', esc_html( $name ), esc_html( EmailPlaceholders::label( $name ) ) );
		}
		echo '</ul></td></tr>';
	}

	/** @param string $caption Whose e-mail it is, or which values are examples; '' for nothing. */
	public static function outputPreview( Email $email, string $caption = '' ): void {
		printf( '<h2>%s</h2>', esc_html__( 'Preview', 'practice-portal' ) );
		if ( '' !== $caption ) {
			printf( '<p class="description practice-portal-email-caption">%s</p>', esc_html( $caption ) );
		}
		/* translators: %s: a subject. */
		printf( '<p><strong>%s</strong></p>', esc_html( sprintf( __( 'Subject: %s', 'practice-portal' ), $email->subject ) ) );
		// Unlike `esc_attr()`, this keeps entities, so that escaped text of the e-mail is also escaped in the frame.
		printf( '<iframe class="practice-portal-email" title="%1$s" sandbox srcdoc="%2$s"></iframe>', esc_attr__( 'Preview', 'practice-portal' ), htmlspecialchars( $email->html, ENT_QUOTES ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped.
	}
}
