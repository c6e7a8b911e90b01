<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Billing\Stripe\GatewayException;

/** The result of an action: whether it succeeded, the message, and the next page. */
final class ActionResult {
	public bool $is_done;
	/** What another service said, in English; shown only on demand; '' for none. */
	public string $detail = '';

	private function __construct(
		public readonly NoticeType $notice,
		/** The message for display, without markup. */
		public readonly string $text,
		/** The next URL; '' for the page that sent the form. */
		public string $url,
	) {
		$this->is_done = NoticeType::Error !== $notice;
	}

	public static function done( string $text, string $url = '' ): self {
		return new self( NoticeType::Success, $text, $url );
	}

	/** A success whose effect only the next page can show. */
	public static function saved( string $text ): self {
		return new self( NoticeType::Info, $text, '' );
	}

	/** The same result, with another next page. */
	public function redirectingTo( string $url ): self {
		$result      = clone $this;
		$result->url = $url;
		return $result;
	}

	public static function refused( string $text, string $url = '' ): self {
		return new self( NoticeType::Error, $text, $url );
	}

	/** @param string $text A sentence with the error; '' for the usual one. */
	public static function refusedByStripe( GatewayException $exception, string $text = '' ): self {
		$result         = self::refused( '' === $text ? Notices::stripeError( $exception ) : $text );
		$result->detail = $exception->getMessage();
		return $result;
	}
}
