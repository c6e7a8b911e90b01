<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\Rest\ReadAfterWrite;
use PracticePortal\Core\Sanitizer;

/**
 * Handles every change in wp-admin: the browser posts a form to WordPress's `admin-post.php`. Each action has its own capability
 * and nonce. Reading a page never changes anything, so opening or prefetching a link twice does no harm.
 */
final class AdminPostActions {
	private const PREFIX = 'practice_portal_';

	/** WordPress's list tables put a nonce with this prefix into the form of their bulk actions. */
	private const NONCE = 'bulk-' . self::PREFIX;

	/** @var array<string,array{capability:string,work:callable(array<int|string,mixed>):ActionResult}> The actions by name. */
	private array $actions = array();

	/**
	 * Registers an action.
	 *
	 * @param string                                         $name       Letters and underscores.
	 * @param string                                         $capability One of `Capability`'s constants.
	 * @param callable(array<int|string,mixed>):ActionResult $work       Gets the form's fields without slashes, and must sanitize each value.
	 */
	public function add( string $name, string $capability, callable $work ): void {
		$this->actions[ $name ] = array(
			'capability' => $capability,
			'work'       => $work,
		);
		add_action(
			'admin_post_' . self::PREFIX . $name,
			function () use ( $name ): void {
				$this->perform( $name );
			}
		);
	}

	/**
	 * Every action and its required capability.
	 *
	 * @return array<string,string>
	 */
	public function all(): array {
		return array_map( static fn( array $action ): string => $action['capability'], $this->actions );
	}

	/**
	 * Performs the bulk action that the user chose in a list, and ends the request. Returns if the user chose none.
	 *
	 * @param \WP_List_Table $table The list; its plural is `plural()` of the action.
	 */
	public function performChosen( \WP_List_Table $table ): void {
		$chosen = $table->current_action();
		$name   = is_string( $chosen ) && 0 === strpos( $chosen, self::PREFIX ) ? substr( $chosen, strlen( self::PREFIX ) ) : '';
		if ( isset( $this->actions[ $name ] ) ) {
			$this->perform( $name );
		}
	}

	/** The plural name that makes WordPress create the action's nonce for a list. */
	public static function plural( string $name ): string {
		return self::PREFIX . $name;
	}

	/** The URL that forms are posted to. */
	public static function url(): string {
		return admin_url( 'admin-post.php' );
	}

	/** Prints the hidden fields of an action's form: its name and its nonce. */
	public static function fields( string $name ): void {
		printf( '<input type="hidden" name="action" value="%s">', esc_attr( self::PREFIX . $name ) );
		wp_nonce_field( self::NONCE . $name );
	}

	/**
	 * Prints hidden fields.
	 *
	 * @param array<string,string> $values By name.
	 */
	public static function hidden( array $values ): void {
		foreach ( $values as $name => $value ) {
			// Unlike `esc_attr()`, this keeps entities in the user's input.
			printf( '<input type="hidden" name="%1$s" value="%2$s">', esc_attr( $name ), esc_textarea( $value ) );
		}
	}

	/**
	 * Prints a form that consists of one button.
	 *
	 * @param string               $name   The action.
	 * @param array<string,string> $hidden The hidden fields.
	 * @param string               $style  Further classes of the button. `page-title-action` has its own height, beside a page's heading.
	 */
	public static function button( string $name, array $hidden, string $label, string $style = '' ): void {
		printf( '<form method="post" action="%s" class="practice-portal-action">', esc_url( self::url() ) );
		self::fields( $name );
		self::hidden( $hidden );
		printf( '<button type="submit" class="%1$s">%2$s</button></form>', esc_attr( 'page-title-action' === $style ? $style : "button $style" ), esc_html( $label ) );
	}

	/**
	 * Explains a form whose body is larger than PHP's `post_max_size`. PHP drops all its fields, so WordPress knows no action and would show
	 * an empty page. To be called on `admin_post`.
	 *
	 * @param array<string,callable():string> $texts What to say about a file that is too large, by slug of the page that uploads it.
	 */
	public static function explainLostFields( array $texts ): void {
		$size = (int) ( $_SERVER['CONTENT_LENGTH'] ?? 0 );
		$back = (string) wp_get_referer();
		if ( $size <= 0 || array() !== $_POST || false === strpos( $back, 'page=practice-portal' ) ) { // phpcs:ignore WordPress.Security.NonceVerification -- reads nothing.
			return;
		}
		wp_parse_str( (string) wp_parse_url( $back, PHP_URL_QUERY ), $query );
		$text = $texts[ $query['page'] ?? '' ] ?? null;
		/* translators: %s: a size, for example "2 MB". */
		Notices::add( NoticeType::Error, null === $text ? sprintf( __( 'The form is larger than this server accepts (%s). Nothing was changed. Shorten the text, or ask your host for a higher limit.', 'practice-portal' ), size_format( wp_convert_hr_to_bytes( (string) ini_get( 'post_max_size' ) ) ) ) : $text() );
		wp_safe_redirect( $back, 303 );
		exit;
	}

	/** Checks capability and nonce, runs the action, and redirects to the next page. */
	private function perform( string $name ): void {
		if ( ! current_user_can( $this->actions[ $name ]['capability'] ) ) {
			wp_die( esc_html__( 'You don\'t have permission to do this.', 'practice-portal' ), '', array( 'response' => 403 ) );
		}
		$method = isset( $_SERVER['REQUEST_METHOD'] ) ? sanitize_key( wp_unslash( $_SERVER['REQUEST_METHOD'] ) ) : '';
		if ( 'post' !== $method ) {
			wp_die( esc_html__( 'Invalid request method.', 'practice-portal' ), '', array( 'response' => 405 ) );
		}
		check_admin_referer( self::NONCE . $name );
		$result = $this->actions[ $name ]['work']( Sanitizer::collection( wp_unslash( $_POST ) ) );
		if ( '' !== $result->text ) {
			Notices::add( $result->notice, $result->text, $result->detail );
		}
		ReadAfterWrite::remember();
		$back = wp_get_referer();
		wp_safe_redirect( '' !== $result->url ? $result->url : ( false === $back ? admin_url() : $back ), 303 );
		exit;
	}
}
