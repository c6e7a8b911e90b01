<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Bulk;

defined( 'ABSPATH' ) || exit;

/** One operation for many members, as the owner has started it. */
final class BulkJob {
	/** The operation that sends a message. */
	public const MESSAGE = 'write';

	public int $id;
	public string $operation;
	/** @var array<string,mixed> What the owner entered. */
	public array $parameters;
	/** The user who started it. */
	public int $author_id;
	/** In seconds since 1970. */
	public int $created_at;

	/** @param array<string,string|null> $row A row of the table. */
	public function __construct( array $row ) {
		$parameters       = json_decode( (string) $row['parameters'], true );
		$this->id         = (int) $row['id'];
		$this->operation  = (string) $row['operation'];
		$this->parameters = is_array( $parameters ) ? $parameters : array();
		$this->author_id  = (int) $row['author_id'];
		$this->created_at = (int) $row['created_at'];
	}

	public function isMessage(): bool {
		return self::MESSAGE === $this->operation;
	}
}
