<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\SealedValue;

/** The table of endpoints. Secrets are stored encrypted. Only the methods that create a secret return it. */
final class Endpoints {
	/** How long webhooks are also signed with the previous secret, in seconds. */
	public const ROTATION = DAY_IN_SECONDS;

	/** The maximum number of endpoints per site. */
	public const LIMIT = 20;

	/**
	 * All endpoints, oldest first.
	 *
	 * @return Endpoint[]
	 */
	public function all(): array {
		global $wpdb;
		return array_map( static fn( array $row ): Endpoint => new Endpoint( $row ), Database::rows( $wpdb->prepare( 'SELECT * FROM %i ORDER BY id', Schema::name( Schema::WEBHOOK_ENDPOINTS ) ) ) );
	}

	public function find( int $id ): ?Endpoint {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::WEBHOOK_ENDPOINTS ), $id ) );
		return null === $row ? null : new Endpoint( $row );
	}

	/**
	 * @param string   $url         A URL that `EndpointUrl` allows.
	 * @param string[] $types       The types that it receives.
	 * @param bool     $wants_email Whether webhooks include e-mail addresses.
	 * @return array{id:int,secret:string}
	 * @throws DatabaseFailure If it could not be stored.
	 */
	public function add( string $url, array $types, bool $wants_email ): array {
		global $wpdb;
		$secret   = self::newSecret();
		$inserted = $wpdb->insert(
			Schema::name( Schema::WEBHOOK_ENDPOINTS ),
			array(
				'url'         => $url,
				'types'       => implode( ',', $types ),
				'wants_email' => $wants_email ? 1 : 0,
				'is_active'   => 1,
				'secret'      => SealedValue::seal( Endpoint::SECRET, $secret ),
				'created_at'  => DatabaseClock::now(),
			)
		);
		self::requireStored( $inserted );
		return array(
			'id'     => (int) $wpdb->insert_id,
			'secret' => $secret,
		);
	}

	/**
	 * @param string   $url         A URL that `EndpointUrl` allows.
	 * @param string[] $types       The types that it receives.
	 * @param bool     $wants_email Whether webhooks include e-mail addresses.
	 * @throws DatabaseFailure If it could not be stored.
	 */
	public function update( Endpoint $endpoint, string $url, array $types, bool $wants_email ): void {
		global $wpdb;
		$fields = array(
			'url'         => $url,
			'types'       => implode( ',', $types ),
			'wants_email' => $wants_email ? 1 : 0,
		);
		self::requireStored( $wpdb->update( Schema::name( Schema::WEBHOOK_ENDPOINTS ), $fields, array( 'id' => $endpoint->id ) ) );
	}

	/**
	 * Switches an endpoint on or off.
	 *
	 * @throws DatabaseFailure If it could not be stored.
	 */
	public function activate( Endpoint $endpoint, bool $is_active ): void {
		global $wpdb;
		self::requireStored( $wpdb->update( Schema::name( Schema::WEBHOOK_ENDPOINTS ), array( 'is_active' => $is_active ? 1 : 0 ), array( 'id' => $endpoint->id ) ) );
	}

	/**
	 * Gives an endpoint a new secret. For a day, webhooks are signed with both.
	 *
	 * @throws DatabaseFailure If it could not be stored. Then do not show the secret.
	 */
	public function rotate( Endpoint $endpoint ): string {
		global $wpdb;
		$secret = self::newSecret();
		$stored = $wpdb->query(
			$wpdb->prepare(
				'UPDATE %i SET previous_secret = secret, previous_until = %d, secret = %s WHERE id = %d',
				Schema::name( Schema::WEBHOOK_ENDPOINTS ),
				DatabaseClock::now() + self::ROTATION,
				SealedValue::seal( Endpoint::SECRET, $secret ),
				$endpoint->id
			)
		);
		self::requireStored( $stored );
		return $secret;
	}

	/**
	 * Deletes an endpoint.
	 *
	 * @throws DatabaseFailure If it could not be deleted.
	 */
	public function delete( Endpoint $endpoint ): void {
		global $wpdb;
		self::requireStored( $wpdb->delete( Schema::name( Schema::WEBHOOK_ENDPOINTS ), array( 'id' => $endpoint->id ) ) );
	}

	/** Switches all endpoints off. */
	public function deactivateAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET is_active = 0', Schema::name( Schema::WEBHOOK_ENDPOINTS ) ) );
	}

	/**
	 * @param int|bool|null $result The result of a query that writes.
	 * @throws DatabaseFailure If the database refused it.
	 */
	private static function requireStored( $result ): void {
		if ( ! is_int( $result ) ) {
			throw new DatabaseFailure( 'The webhook endpoint could not be stored.' );
		}
	}

	/** A secret in the format of Standard Webhooks: 32 random bytes. */
	private static function newSecret(): string {
		return Signature::PREFIX . base64_encode( random_bytes( 32 ) );
	}
}
