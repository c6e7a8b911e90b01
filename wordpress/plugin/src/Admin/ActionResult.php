<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

defined( 'ABSPATH' ) || exit;

/** The result of an action: whether it succeeded, the message, and the next page. */
final class ActionResult {
	public bool $is_done;
	/** One of the types of Notices. */
	public string $notice;
	/** The message for display, without markup. */
	public string $text;
	/** The next URL; '' for the page that sent the form. */
	public string $url;

	private function __construct( string $notice, string $text, string $url ) {
		$this->is_done = Notices::ERROR !== $notice;
		$this->notice  = $notice;
		$this->text    = $text;
		$this->url     = $url;
	}

	public static function done( string $text, string $url = '' ): self {
		return new self( Notices::SUCCESS, $text, $url );
	}

	/** A success whose effect only the next page can show. */
	public static function saved( string $text ): self {
		return new self( Notices::INFO, $text, '' );
	}

	/** The same result, with another next page. */
	public function redirectingTo( string $url ): self {
		return new self( $this->notice, $this->text, $url );
	}

	public static function refused( string $text, string $url = '' ): self {
		return new self( Notices::ERROR, $text, $url );
	}
}
