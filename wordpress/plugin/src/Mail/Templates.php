<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use Throwable;

defined( 'ABSPATH' ) || exit;

/**
 * The templates of `templates/mail/`, each of which a theme replaces by a file of the same name in its folder
 * `practice-portal/mail/`. One per e-mail says what it says and returns it as text; `layout-text.php` and `layout-html.php`
 * make of that the two parts, which they return or print.
 */
final class Templates {
	private string $folder;

	/** @param string $folder The plugin's folder. */
	public function __construct( string $folder ) {
		$this->folder = $folder . '/templates/mail/';
	}

	/**
	 * An e-mail, ready to be sent.
	 *
	 * @param string              $kind   One of `EmailType`'s constants.
	 * @param string              $to     The address.
	 * @param array<string,mixed> $values What the template has to say, as text.
	 */
	public function message( string $kind, string $to, array $values ): Email {
		$content = $this->content( $kind, $values );
		return new Email( $to, $content['subject'], $this->layout( 'layout-text', $content ), $this->layout( 'layout-html', $content ), $content['refusal'][1] ?? '' );
	}

	/**
	 * What an e-mail says.
	 *
	 * @param array<string,mixed> $values What the template has to say.
	 * @return array<string,mixed> `subject`, `paragraphs`, `rows`, `link`, `after`, `refusal`, `site`: see docs/guides/emails.md.
	 */
	private function content( string $kind, array $values ): array {
		foreach ( $this->files( $kind ) as $file ) {
			$content = self::attempt(
				static function () use ( $file, $values ) {
					return self::run( $file, $values );
				}
			);
			if ( is_array( $content ) && is_string( $content['subject'] ?? null ) && '' !== $content['subject'] ) {
				return self::complete( $content ) + array( 'site' => $values['site'] );
			}
		}
		return self::complete( array( 'subject' => (string) $values['site'] ) ) + array( 'site' => $values['site'] );
	}

	/**
	 * @param array<string,mixed> $content What the e-mail says.
	 */
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
	 * A text as HTML in which this site's own URLs are links, and nothing else is: what people have written makes none.
	 */
	public static function withOwnLinks( string $text ): string {
		$own = preg_quote( esc_html( home_url( '/' ) ), '~' );
		return (string) preg_replace_callback(
			'~' . $own . '(?:[\w\-./?=%#]|&amp;)*(?<![.?])~',
			static function ( array $found ): string {
				return '<a href="' . esc_url( htmlspecialchars_decode( $found[0] ) ) . '">' . $found[0] . '</a>';
			},
			esc_html( $text )
		);
	}

	/** @return string[] The theme's, if it has one, and the plugin's. */
	private function files( string $name ): array {
		return array_filter( array( locate_template( "practice-portal/mail/$name.php" ), $this->folder . "$name.php" ) );
	}

	/**
	 * A theme's mistake must not keep an e-mail from its reader: then the plugin's own is taken.
	 *
	 * @param callable():mixed $work What may fail.
	 * @return mixed What that returns, or null.
	 */
	private static function attempt( callable $work ) {
		try {
			return $work();
		} catch ( Throwable $failure ) {
			/**
			 * Fires when the template of an e-mail has failed.
			 *
			 * @param Throwable $failure Why.
			 */
			do_action( 'practice_portal_mail_template_failed', $failure );
			return null;
		}
	}

	/**
	 * @param string              $file A template.
	 * @param array<string,mixed> $mail What the template finds in `$mail`.
	 * @return mixed What it returns.
	 */
	private static function run( string $file, array $mail ) {
		return require $file;
	}

	/**
	 * @param array<string,mixed> $content As a template has returned it.
	 * @return array<string,mixed> With everything that a layout may ask for.
	 */
	private static function complete( array $content ): array {
		return array(
			'subject'    => trim( (string) preg_replace( '/\s+/', ' ', $content['subject'] ) ),
			'paragraphs' => self::texts( $content['paragraphs'] ?? array() ),
			'rows'       => self::texts( $content['rows'] ?? array() ),
			'link'       => self::link( $content['link'] ?? null ),
			'after'      => array_values( self::texts( $content['after'] ?? array() ) ),
			'refusal'    => self::link( $content['refusal'] ?? null ),
		);
	}

	/**
	 * @param mixed $link Of a template.
	 * @return array{0:string,1:string}|null Its text and its URL. Only these are links: nothing in a text becomes one.
	 */
	private static function link( $link ): ?array {
		$parts = array_values( array_filter( is_array( $link ) ? $link : array(), 'is_string' ) );
		return 2 === count( $parts ) ? $parts : null;
	}

	/**
	 * @param mixed $values Of a template.
	 * @return array<int|string,string> Those that are text, without those that are empty.
	 */
	private static function texts( $values ): array {
		return array_filter( array_filter( is_array( $values ) ? $values : array(), 'is_string' ), 'strlen' );
	}
}
