<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\SealedValue;

/** A URL of the owner that receives webhooks. */
final class Endpoint {
	/** The context with which its secrets are encrypted. */
	public const SECRET = 'webhook endpoint';

	public int $id;
	public string $url;
	/** @var string[] The types that it receives. */
	public array $types;
	/** Whether the types of `EventType::canHaveEmail()` include the member's e-mail address. */
	public bool $wants_email;
	/** Whether it receives anything. */
	public bool $is_active;
	/** When it was added, in seconds since 1970. */
	public int $created_at;
	/** @var string[] The secrets to sign with: the current one and, for a day after a change, the previous one. */
	public array $secrets;

	/** @param array<string,string|null> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id          = (int) $row['id'];
		$this->url         = (string) $row['url'];
		$this->types       = array_values( array_intersect( EventType::offered(), explode( ',', (string) $row['types'] ) ) );
		$this->wants_email = '1' === (string) $row['wants_email'];
		$this->is_active   = '1' === (string) $row['is_active'];
		$this->created_at  = (int) $row['created_at'];
		$sealed            = array( (string) $row['secret'] );
		if ( (int) $row['previous_until'] > DatabaseClock::now() ) {
			$sealed[] = (string) $row['previous_secret'];
		}
		$opened        = array_map( static fn( string $secret ): string => SealedValue::open( self::SECRET, $secret ), $sealed );
		$this->secrets = array_values( array_filter( $opened, 'strlen' ) );
	}

	/** Whether it receives a type. */
	public function receives( EventType $type ): bool {
		return $this->is_active && ( EventType::Test === $type || in_array( $type->value, $this->types, true ) );
	}
}
