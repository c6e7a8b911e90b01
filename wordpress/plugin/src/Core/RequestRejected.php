<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/** A rejected request, with everything that the error response needs (spec: registration-request#registration-submit). */
final class RequestRejected extends \RuntimeException {
	/** Seconds until a registration in progress may be requested again. */
	private const RETRY_AFTER = 2;

	public string $error_code;
	/** HTTP status. */
	public int $status;
	/** @var array<string,mixed> Added to the response's `data`. */
	public array $data;
	/** Seconds until a retry, or null. */
	public ?int $retry_after;

	/**
	 * @param string              $error_code  Without the prefix `practice_portal_`.
	 * @param string              $message     For display.
	 * @param int                 $status      HTTP status.
	 * @param array<string,mixed> $data        Added to the response's `data`.
	 * @param int|null            $retry_after Seconds until a retry.
	 */
	public function __construct( string $error_code, string $message, int $status, array $data = array(), ?int $retry_after = null ) {
		parent::__construct( $message );
		$this->error_code  = 'practice_portal_' . $error_code;
		$this->status      = $status;
		$this->data        = $data;
		$this->retry_after = $retry_after;
	}

	/** Another request is processing the same registration. */
	public static function inProgress(): self {
		return new self( 'in_progress', __( 'This registration is already being processed.', 'practice-portal' ), 409, array(), self::RETRY_AFTER );
	}
}
