<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Bulk;

use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Storage\LiveSite;

/** One operation for many members, as the owner has started it. */
final class BulkJob {
	/** The operation that sends a message. */
	public const MESSAGE = 'message';

	/** The parameters that say where it was started: `SiteUrl::encoded()` and `LiveSite::database()`. */
	public const SITE     = 'site';
	public const DATABASE = 'database';

	public int $id;
	public string $operation;
	/** @var array<string,mixed> The owner's entries. */
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

	/** The type of its members' jobs. */
	public function type(): JobType {
		return $this->isMessage() ? JobType::Message : JobType::Member;
	}

	/** Whether this site started it. A copy of the site does not repeat it. */
	public function isFromHere(): bool {
		return LiveSite::continues( (string) ( $this->parameters[ self::SITE ] ?? '' ), (string) ( $this->parameters[ self::DATABASE ] ?? '' ) );
	}
}
