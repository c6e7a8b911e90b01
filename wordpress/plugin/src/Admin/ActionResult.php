<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Billing\Stripe\GatewayException;

/** The result of an action: whether it succeeded, the message, and the next page. */
final class ActionResult {
	public bool $is_done;
	/** One of the types of Notices. */
	public string $notice;
	/** The message for display, without markup. */
	public string $text;
	/** What another service said, in English; shown only on demand; '' for none. */
	public string $detail = '';
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
		$result      = clone $this;
		$result->url = $url;
		return $result;
	}

	public static function refused( string $text, string $url = '' ): self {
		return new self( Notices::ERROR, $text, $url );
	}

	/** @param string $text A sentence with the error; '' for the usual one. */
	public static function refusedByStripe( GatewayException $exception, string $text = '' ): self {
		$result         = self::refused( '' === $text ? Notices::stripeError( $exception ) : $text );
		$result->detail = $exception->getMessage();
		return $result;
	}
}
