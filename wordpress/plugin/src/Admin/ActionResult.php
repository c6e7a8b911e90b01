<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

defined( 'ABSPATH' ) || exit;

/**
 * Whether an act was done, what to say about it, and which page of the desk comes next.
 */
final class ActionResult {
	public bool $is_done;
	/** For people, no markup. */
	public string $text;
	/** Where to go on, '' for where the act came from. */
	public string $address;

	private function __construct( bool $is_done, string $text, string $address ) {
		$this->is_done = $is_done;
		$this->text    = $text;
		$this->address = $address;
	}

	public static function done( string $text, string $address = '' ): self {
		return new self( true, $text, $address );
	}

	/** The same, leading to a page. */
	public function leadingTo( string $address ): self {
		return new self( $this->is_done, $this->text, $address );
	}

	public static function refused( string $text, string $address = '' ): self {
		return new self( false, $text, $address );
	}
}
