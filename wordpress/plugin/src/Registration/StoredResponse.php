<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

/** A response without nonces, which belong to a session and not to the order. */
final class StoredResponse {
	/**
	 * @param int                 $status HTTP status, 2xx.
	 * @param array<string,mixed> $body   The response's fields.
	 */
	public function __construct(
		public int $status,
		/** @var array<string,mixed> */
		public array $body,
	) {}
}
