<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Core\Json;

defined( 'ABSPATH' ) || exit;

/** A row of an uploaded file, and what has become of its person. */
final class ImportRow {
	public const PENDING  = 'pending';
	/** The dry run found nothing against it. */
	public const READY    = 'ready';
	/** Waits for the row of the inviting member. */
	public const LATER    = 'later';
	public const REFUSED  = 'refused';
	public const IMPORTED = 'imported';
	public const UNDONE   = 'undone';
	/** Not undone: something has happened to the person since. */
	public const KEPT     = 'kept';

	public int $import_id;
	/** As a spreadsheet counts; the file's first row is 1. */
	public int $line;
	/** @var string[] Empty once they were deleted. */
	public array $cells;
	/** One of this class's constants. */
	public string $state;
	/** Why it was refused or kept. */
	public string $reason;
	/** The username that a new account gets: a process may die after creating it. */
	public string $username;
	public int $user_id;
	public int $subscription_id;
	public bool $is_new_account;
	/** @var string[] Keys of user meta that the import has filled in. */
	public array $filled;
	/** Seconds since 1970; 0 before. */
	public int $imported_at;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->import_id       = (int) $row['import_id'];
		$this->line            = (int) $row['line'];
		$this->cells           = array_map( 'strval', (array) Json::decode( (string) $row['cells'] ) );
		$this->state           = (string) $row['state'];
		$this->reason          = (string) $row['reason'];
		$this->username        = (string) $row['username'];
		$this->user_id         = (int) $row['user_id'];
		$this->subscription_id = (int) $row['subscription_id'];
		$this->is_new_account  = 1 === (int) $row['is_new_account'];
		$this->filled          = array_map( 'strval', (array) Json::decode( (string) $row['filled'] ) );
		$this->imported_at     = (int) $row['imported_at'];
	}
}
