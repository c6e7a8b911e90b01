<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/** A rejected request, with everything that the error response needs (spec: registration-request#registration-submit). */
final class RequestRejected extends \RuntimeException {
	/** Seconds until a registration in progress may be requested again. */
	private const RETRY_AFTER = 2;

	public string $error_code;

	/**
	 * @param string              $error_code  Without the prefix `practice_portal_`.
	 * @param string              $message     For display.
	 * @param int                 $status      HTTP status.
	 * @param array<string,mixed> $data        Added to the response's `data`.
	 * @param int|null            $retry_after Seconds until a retry.
	 */
	public function __construct(
		string $error_code,
		string $message,
		/** HTTP status. */
		public int $status,
		/** @var array<string,mixed> Added to the response's `data`. */
		public readonly array $data = array(),
		/** Seconds until a retry, or null. */
		public readonly ?int $retry_after = null,
	) {
		parent::__construct( $message );
		$this->error_code = 'practice_portal_' . $error_code;
	}

	/** Another request is processing the same registration. */
	public static function inProgress(): self {
		return new self( 'in_progress', __( 'This registration is already being processed.', 'practice-portal' ), 409, array(), self::RETRY_AFTER );
	}
}
