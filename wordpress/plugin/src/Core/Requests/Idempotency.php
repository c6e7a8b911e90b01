<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Json;

/**
 * Processes each idempotency key once (spec: payment#idempotency-key): a row per key, which identifies one body. Only successful
 * responses are stored and repeated. The body is stored only as a keyed hash, because it contains a password. Nonces are never
 * stored.
 */
final class Idempotency {
	/** After this many seconds another request may take over, because the first process must have died. */
	private const STALE_AFTER = 120;

	/** Fields that may change without changing the order: nonces are renewed, and the transaction's ID comes from the first response. */
	private const IGNORED_FIELDS = array( 'idempotency_key', 'mepr_checkout_nonce', '_wpnonce', '_wp_http_referer', 'mepr_transaction_id' );

	/** Fields that a visitor enters again after a reload. The tab stores all others (spec: registration#reload-keeps-the-form). */
	private const PASSWORD = array( 'mepr_user_password', 'mepr_user_password_confirm' );

	/** Length of each of the two hashes: half a SHA-256. */
	private const HASH_LENGTH = 32;

	/** The run that this request has begun and not ended. */
	private ?IdempotencyRecord $running = null;

	/**
	 * Starts processing a key, or returns why it can't.
	 *
	 * @param string                  $key     The client's key.
	 * @param array<int|string,mixed> $body    The request's fields.
	 * @param int                     $user_id The current user; 0 for a visitor.
	 */
	public function begin( string $key, array $body, int $user_id ): IdempotencyRecord {
		global $wpdb;
		$table     = Schema::name( Schema::IDEMPOTENCY );
		$now       = DatabaseClock::now();
		$token     = bin2hex( random_bytes( 16 ) );
		$key_hash  = hash( 'sha256', $key );
		$body_hash = $this->hashBody( $body );

		$wpdb->query(
			$wpdb->prepare(
				"INSERT IGNORE INTO %i (key_hash, body_hash, state, run_token, user_id, started_at, expires_at) VALUES (%s, %s, 'running', %s, %d, %d, %d)",
				$table,
				$key_hash,
				$body_hash,
				$token,
				$user_id,
				$now,
				$now + IdempotencyRecord::LIFETIME
			)
		);
		$row = $this->row( $key_hash );
		if ( $token === $row['run_token'] ) {
			return $this->started( new IdempotencyRecord( IdempotencyState::Started, $key, $row, false ) );
		}
		$belongs_to_another = $user_id > 0 && (int) $row['user_id'] > 0 && (int) $row['user_id'] !== $user_id;
		if ( $belongs_to_another || ! hash_equals( $row['body_hash'], $body_hash ) ) {
			$is_alike = ! $belongs_to_another && hash_equals( substr( $row['body_hash'], 0, self::HASH_LENGTH ), substr( $body_hash, 0, self::HASH_LENGTH ) );
			return new IdempotencyRecord( $is_alike ? IdempotencyState::OtherPassword : IdempotencyState::KeyReused, $key, $row );
		}
		if ( 'done' === $row['state'] ) {
			return new IdempotencyRecord( IdempotencyState::Done, $key, $row );
		}
		if ( 'running' === $row['state'] && (int) $row['started_at'] > $now - self::STALE_AFTER ) {
			return new IdempotencyRecord( IdempotencyState::InProgress, $key, $row );
		}
		// Of several requests that found the same row, only one can replace the token.
		$wpdb->query( $wpdb->prepare( "UPDATE %i SET state = 'running', run_token = %s, started_at = %d WHERE key_hash = %s AND run_token = %s AND state <> 'done'", $table, $token, $now, $key_hash, $row['run_token'] ) );
		$row = $this->row( $key_hash );
		return $token === $row['run_token'] ? $this->started( new IdempotencyRecord( IdempotencyState::Started, $key, $row ) ) : new IdempotencyRecord( IdempotencyState::InProgress, $key, $row );
	}

	/** Another plugin may end the request in a hook. Then the same body may be sent again at once. */
	private function started( IdempotencyRecord $idempotency_record ): IdempotencyRecord {
		$this->running = $idempotency_record;
		register_shutdown_function(
			function () use ( $idempotency_record ): void {
				if ( $idempotency_record === $this->running ) {
					$this->fail( $idempotency_record );
				}
			}
		);
		return $idempotency_record;
	}

	/** Stores the created account, so that a later attempt continues with it. */
	public function rememberUser( IdempotencyRecord $idempotency_record, int $user_id ): void {
		$idempotency_record->user_id = $user_id;
		$this->update( $idempotency_record, array( 'user_id' => $user_id ) );
	}

	public function rememberTransaction( IdempotencyRecord $idempotency_record, int $transaction_id ): void {
		$idempotency_record->transaction_id = $transaction_id;
		$this->update( $idempotency_record, array( 'transaction_id' => $transaction_id ) );
	}

	/** Counts an attempt, so that the next one does not get the response that Stripe stored for this one. */
	public function countAttempt( IdempotencyRecord $idempotency_record ): void {
		++$idempotency_record->attempt;
		$this->update( $idempotency_record, array( 'attempt' => $idempotency_record->attempt ) );
	}

	/**
	 * Stores a successful response.
	 *
	 * @param int                 $status HTTP status, 2xx.
	 * @param array<string,mixed> $answer The response's body, without nonces.
	 */
	public function succeed( IdempotencyRecord $idempotency_record, int $status, array $answer ): void {
		$this->running = null;
		$this->update(
			$idempotency_record,
			array(
				'state'         => 'done',
				'answer_status' => $status,
				'answer'        => SealedResponse::seal( Json::encode( $answer ), $idempotency_record->key ),
			)
		);
	}

	/** Marks an attempt as failed, so that the same body may be sent again. */
	public function fail( IdempotencyRecord $idempotency_record ): void {
		$this->running = null;
		$this->update( $idempotency_record, array( 'state' => 'failed' ) );
	}

	/**
	 * @param IdempotencyRecord        $idempotency_record The record; nothing is written if another request has taken over.
	 * @param array<string,string|int> $values             Columns.
	 * @throws DatabaseFailure If the write failed. The request must not continue then.
	 */
	private function update( IdempotencyRecord $idempotency_record, array $values ): void {
		global $wpdb;
		$written = $wpdb->update(
			Schema::name( Schema::IDEMPOTENCY ),
			$values,
			array(
				'key_hash'  => $idempotency_record->key_hash,
				'run_token' => $idempotency_record->token,
			)
		);
		if ( false === $written ) {
			throw new DatabaseFailure( 'The run could not be remembered.' );
		}
	}

	/** @return array<string,mixed> */
	private function row( string $key_hash ): array {
		global $wpdb;
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE key_hash = %s', Schema::name( Schema::IDEMPOTENCY ), $key_hash ), ARRAY_A );
		if ( ! is_array( $row ) ) {
			throw new \RuntimeException( 'The idempotency key could not be stored.' );
		}
		return $row;
	}

	/**
	 * Hashes of everything but the password, and of the password.
	 *
	 * @param array<int|string,mixed> $body The request's fields.
	 */
	private function hashBody( array $body ): string {
		$body     = array_diff_key( $body, array_flip( self::IGNORED_FIELDS ) );
		$password = array_flip( self::PASSWORD );
		return self::half( array_diff_key( $body, $password ) ) . self::half( array_intersect_key( $body, $password ) );
	}

	/** @param array<int|string,mixed> $fields Of the request. */
	private static function half( array $fields ): string {
		return substr( hash_hmac( 'sha256', Json::encode( self::sorted( $fields ) ), wp_salt( 'auth' ) ), 0, self::HASH_LENGTH );
	}

	/**
	 * Sorts fields, so that their order does not matter. Text becomes base64: JSON would make all invalid UTF-8 equal.
	 *
	 * @param mixed $value A field.
	 * @return mixed
	 */
	private static function sorted( $value ) {
		if ( ! is_array( $value ) ) {
			return is_string( $value ) ? base64_encode( $value ) : $value;
		}
		ksort( $value, SORT_STRING );
		return array_map( self::sorted( ... ), $value );
	}
}
