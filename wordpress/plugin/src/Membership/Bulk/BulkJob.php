<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Bulk;

use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\SiteUrl;

/** One operation for many members, as the owner has started it. */
final class BulkJob {
	/** The operation that sends a message. */
	public const MESSAGE = 'message';

	/** The parameters of `site` and `database`. */
	public const SITE     = 'site';
	public const DATABASE = 'database';

	public int $id;
	public string $operation;
	/** @var array<string,mixed> The owner's entries. */
	public array $parameters;
	/** Where it was started, as `SiteUrl::encoded()`. Earlier versions did not store it. */
	private string $site;
	/** Where it was started, as `LiveSite::database()`; '' for unknown. */
	private string $database;
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
		$this->site       = (string) ( $this->parameters[ self::SITE ] ?? SiteUrl::encoded() );
		$this->database   = (string) ( $this->parameters[ self::DATABASE ] ?? '' );
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
		return LiveSite::continues( $this->site, $this->database );
	}
}
