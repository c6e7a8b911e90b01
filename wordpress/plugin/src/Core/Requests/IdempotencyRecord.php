<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

use PracticePortal\Core\Json;

defined( 'ABSPATH' ) || exit;

/**
 * What the idempotency row says to the request that holds it. `user_id` and `transaction_id` are of an earlier try with the
 * same key and body that did not come to an accepted end: the new try goes on from there.
 */
final class IdempotencyRecord {
	/** The request is to be carried out. */
	public const STARTED = 'started';

	/** It was carried out before: `answer` is what was said then. */
	public const DONE = 'done';

	/** It is being carried out by another request. */
	public const IN_PROGRESS = 'in_progress';

	/** The key belongs to another body or to another user. */
	public const KEY_REUSED = 'key_reused';

	/** As that; nothing but the password is another one. */
	public const OTHER_PASSWORD = 'other_password';

	/** How long a key is kept, in seconds; as long as the card processor keeps its own. */
	public const LIFETIME = DAY_IN_SECONDS;

	public string $state;
	/** As the client sent it; it is not stored. */
	public string $key;
	public string $key_hash;
	public string $token;
	/** Whether the key came before, and was not carried out to an accepted end. */
	public bool $is_repeated;
	public int $attempt;
	/** When the key came first, in seconds since 1970. */
	public int $created_at;
	public int $user_id;
	public int $transaction_id;
	public int $response_status;
	/** @var array<string,mixed> */
	public array $response;

	/**
	 * @param string              $state One of this class's constants.
	 * @param string              $key   The client's key.
	 * @param array<string,mixed> $row   The table's row.
	 * @param bool                $is_repeated Whether the key came before.
	 */
	public function __construct( string $state, string $key, array $row, bool $is_repeated = true ) {
		$answer                = Json::decode( SealedResponse::open( (string) ( $row['answer'] ?? '' ), $key ) );
		$this->state           = $state;
		$this->key             = $key;
		$this->key_hash        = (string) $row['key_hash'];
		$this->token           = (string) $row['run_token'];
		$this->is_repeated     = $is_repeated;
		$this->attempt         = (int) $row['attempt'];
		$this->created_at      = (int) $row['expires_at'] - self::LIFETIME;
		$this->user_id         = (int) $row['user_id'];
		$this->transaction_id  = (int) $row['transaction_id'];
		$this->response_status = (int) $row['answer_status'];
		$this->response        = is_array( $answer ) ? $answer : array();
	}

	/**
	 * The idempotency key of a call to the card processor: the client's key, told apart by call, and by try when the card
	 * processor would only repeat a failure.
	 */
	public function gatewayKey( string $call ): string {
		return $this->key . '-' . $call . ( $this->attempt > 1 ? '-' . $this->attempt : '' );
	}
}
