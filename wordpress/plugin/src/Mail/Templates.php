<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use Throwable;

/**
 * The templates of `templates/mail/`. A theme can replace each by a file of the same name in its folder `practice-portal/mail/`. Each
 * type's template returns its content as text; `layout-text.php` and `layout-html.php` turn it into the two parts.
 */
final class Templates {
	/** Values that only choose between sentences of a template; '' for the usual sentence. */
	public const FLAGS = array(
		'has_account'      => '',
		'is_charged'       => '',
		'is_complimentary' => '',
		'is_last'          => '',
	);

	private string $folder;

	/** @param string $folder The plugin's folder. */
	public function __construct( string $folder ) {
		$this->folder = $folder . '/templates/mail/';
	}

	/**
	 * An e-mail, ready to be sent.
	 *
	 * @param array<string,mixed>                    $values The template's values, as text.
	 * @param array{subject:string,text:string}|null $edited The owner's subject and text, each '' for the original; null for those that are stored, if any.
	 */
	public function message( EmailType $type, string $to, array $values, ?array $edited = null ): Email {
		$content = $this->content( $type, $values );
		$edited  = $edited ?? EmailEdits::find( $type );
		if ( null !== $edited ) {
			$subject    = trim( (string) preg_replace( '/\s+/', ' ', EmailPlaceholders::fill( $edited['subject'], $values ) ) );
			$paragraphs = array_map( 'trim', (array) preg_split( '/\n\s*\n/', EmailPlaceholders::fill( str_replace( "\r", '', $edited['text'] ), $values ) ) );
			$content    = array(
				'subject'    => '' === $subject ? $content['subject'] : $subject,
				'paragraphs' => '' === $edited['text'] ? $content['paragraphs'] : array_values( array_filter( $paragraphs, 'strlen' ) ),
			) + $content;
		}
		return new Email( $to, $content['subject'], $this->layout( 'layout-text', $content ), $this->layout( 'layout-html', $content ), $content['refusal'][1] ?? '' );
	}

	/**
	 * The subject and text of a type before any edit, with placeholders.
	 *
	 * @return array{subject:string,text:string}
	 */
	public function original( EmailType $type ): array {
		$values = array();
		foreach ( EmailPlaceholders::for( $type ) as $name ) {
			$values[ $name ] = '{' . $name . '}';
		}
		// A template also reads values that its text does not show, so they are empty.
		$content = $this->content( $type, $values + self::FLAGS + array( 'site' => '' ) + array_fill_keys( array( 'registration_url', 'name' ), '' ) );
		return array(
			'subject' => $content['subject'],
			'text'    => implode( "\n\n", $content['paragraphs'] ),
		);
	}

	/**
	 * The owner's changes. A part that equals the original is '', so every recipient gets the original of their own language.
	 *
	 * @param array{subject:string,text:string} $edited The subject and text in the current language.
	 * @return array{subject:string,text:string}|null Null if both are the original.
	 */
	public function changes( EmailType $type, array $edited ): ?array {
		$original = $this->original( $type );
		return $edited === $original ? null : array(
			'subject' => $edited['subject'] === $original['subject'] ? '' : $edited['subject'],
			'text'    => $edited['text'] === $original['text'] ? '' : $edited['text'],
		);
	}

	/**
	 * The content of an e-mail.
	 *
	 * @param array<string,mixed> $values The template's values.
	 * @return array<string,mixed> `subject`, `paragraphs`, `rows`, `link`, `after`, `refusal`, `trusts_links`, `site`: see docs/guides/emails.md.
	 */
	private function content( EmailType $type, array $values ): array {
		foreach ( $this->files( $type->value ) as $file ) {
			$content = self::attempt( static fn() => self::run( $file, $values ) );
			if ( is_array( $content ) && is_string( $content['subject'] ?? null ) && '' !== $content['subject'] ) {
				return self::complete( $content ) + array( 'site' => $values['site'] );
			}
		}
		return self::complete( array( 'subject' => (string) $values['site'] ) ) + array( 'site' => $values['site'] );
	}

	/** @param array<string,mixed> $content The content of the e-mail. */
	private function layout( string $name, array $content ): string {
		foreach ( $this->files( $name ) as $file ) {
			$printed = self::attempt(
				static function () use ( $file, $content ) {
					ob_start();
					try {
						$returned = self::run( $file, $content );
					} finally {
						$printed = ob_get_clean();
					}
					return is_string( $returned ) ? $returned : $printed;
				}
			);
			if ( is_string( $printed ) && '' !== trim( $printed ) ) {
				return $printed;
			}
		}
		return implode( "\n\n", $content['paragraphs'] );
	}

	/**
	 * A paragraph as HTML.
	 *
	 * @param array<string,mixed> $content The e-mail's content. All links in a text of the owner become links.
	 */
	public static function paragraph( string $text, array $content ): string {
		return wp_kses_post( nl2br( true === ( $content['trusts_links'] ?? false ) ? self::directed( make_clickable( esc_html( $text ) ) ) : self::withOwnLinks( $text ) ) );
	}

	/** A text as HTML. Only this site's own URLs become links; users' text never does. */
	public static function withOwnLinks( string $text ): string {
		$own  = preg_quote( esc_html( home_url( '/' ) ), '~' );
		$html = (string) preg_replace_callback(
			'~' . $own . '(?:[\w\-./?=%#]|&amp;)*(?<![.?])~',
			static fn( array $found ): string => '<a href="' . esc_url( htmlspecialchars_decode( $found[0] ) ) . '">' . $found[0] . '</a>',
			esc_html( $text )
		);
		return self::directed( $html );
	}

	/** The words of these links are URLs. In a text from right to left, a URL's last slash would move to its beginning. */
	private static function directed( string $html ): string {
		return is_rtl() ? str_replace( '<a ', '<a dir="ltr" ', $html ) : $html;
	}

	/** @return string[] The theme's file, if any, and the plugin's. */
	private function files( string $name ): array {
		return array_filter( array( locate_template( "practice-portal/mail/$name.php" ), $this->folder . "$name.php" ) );
	}

	/**
	 * Errors in a theme's template fall back to the plugin's own.
	 *
	 * @param callable():mixed $work The work that may fail.
	 * @return mixed The result of the work, or null.
	 */
	private static function attempt( callable $work ) {
		try {
			return $work();
		} catch ( Throwable $failure ) {
			/**
			 * Fires when an e-mail's template has failed.
			 *
			 * @param Throwable $failure The error.
			 */
			do_action( 'practice_portal_mail_template_failed', $failure );
			return null;
		}
	}

	/**
	 * @param string              $file A template.
	 * @param array<string,mixed> $mail Available in the template as `$mail`.
	 * @return mixed The result of the template.
	 */
	private static function run( string $file, array $mail ) {
		return require $file;
	}

	/**
	 * @param array<string,mixed> $content The result of a template.
	 * @return array<string,mixed> The content, with everything that a layout uses.
	 */
	private static function complete( array $content ): array {
		return array(
			'subject'    => trim( (string) preg_replace( '/\s+/', ' ', $content['subject'] ) ),
			'paragraphs' => self::texts( $content['paragraphs'] ?? array() ),
			'rows'       => self::texts( $content['rows'] ?? array() ),
			'link'       => self::link( $content['link'] ?? null ),
			'after'      => array_values( self::texts( $content['after'] ?? array() ) ),
			'refusal'    => self::link( $content['refusal'] ?? null ),
			'trusts_links' => true === ( $content['trusts_links'] ?? false ),
		);
	}

	/**
	 * @param mixed $link A template's value.
	 * @return array{0:string,1:string}|null Text and URL. Nothing else in an e-mail becomes a link.
	 */
	private static function link( $link ): ?array {
		$parts = array_values( array_filter( is_array( $link ) ? $link : array(), 'is_string' ) );
		return 2 === count( $parts ) ? $parts : null;
	}

	/**
	 * @param mixed $values A template's value.
	 * @return array<int|string,string> The texts that are not empty.
	 */
	private static function texts( $values ): array {
		return array_filter( array_filter( is_array( $values ) ? $values : array(), 'is_string' ), 'strlen' );
	}
}
