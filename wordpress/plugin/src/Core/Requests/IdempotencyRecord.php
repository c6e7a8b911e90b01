<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

use PracticePortal\Core\Json;

/**
 * The row of an idempotency key, as the current request read it. `user_id` and `transaction_id` come from an earlier, unsuccessful
 * attempt with the same key and body. The new attempt continues from there.
 */
final class IdempotencyRecord {
	/** Lifetime of a key in seconds, the same as Stripe's. */
	public const LIFETIME = DAY_IN_SECONDS;

	public string $key_hash;
	public string $token;
	public int $attempt;
	/** When the key was first used, in seconds since 1970. */
	public int $created_at;
	public int $user_id;
	public int $transaction_id;
	public int $response_status;
	/** @var array<string,mixed> */
	public array $response;

	/**
	 * @param IdempotencyState    $state       What becomes of the request.
	 * @param string              $key         The client's key.
	 * @param array<string,mixed> $row         The table's row.
	 * @param bool                $is_repeated Whether the key was used before.
	 */
	public function __construct(
		public IdempotencyState $state,
		/** The client's key. It is not stored. */
		public string $key,
		array $row,
		/** Whether the key was used before, without success. */
		public readonly bool $is_repeated = true,
	) {
		$answer                = Json::decode( SealedResponse::open( (string) ( $row['answer'] ?? '' ), $key ) );
		$this->key_hash        = (string) $row['key_hash'];
		$this->token           = (string) $row['run_token'];
		$this->attempt         = (int) $row['attempt'];
		$this->created_at      = (int) $row['expires_at'] - self::LIFETIME;
		$this->user_id         = (int) $row['user_id'];
		$this->transaction_id  = (int) $row['transaction_id'];
		$this->response_status = (int) $row['answer_status'];
		$this->response        = is_array( $answer ) ? $answer : array();
	}

	/**
	 * The idempotency key of a request to Stripe: the client's key with a suffix for the request. From the second attempt on it has
	 * the attempt's number, because Stripe would only repeat the failure.
	 */
	public function gatewayKey( string $call ): string {
		return $this->key . '-' . $call . ( $this->attempt > 1 ? '-' . $this->attempt : '' );
	}
}
