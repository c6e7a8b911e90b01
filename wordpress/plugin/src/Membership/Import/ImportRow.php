<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Core\Json;

/** A row of an uploaded file, and the result of its import. */
final class ImportRow {
	public int $import_id;
	/** The row number as in a spreadsheet: the file's first row is 1. */
	public int $line;
	/** @var string[] The cells; empty after their deletion. */
	public array $cells;
	public RowState $state;
	/** The reason why it was refused or kept. */
	public string $reason;
	/** How often it was tried and the database refused a query, since it got its state. */
	public int $tries;
	/** The username of the new account. It is stored before, because the process may die after creating the account. */
	public string $username;
	public int $user_id;
	public int $subscription_id;
	public bool $is_new_account;
	/** @var array<string,string> Digests of the values that the import fills in, by key of user meta. They are stored before the values. */
	public array $filled;
	/** When undoing removed the membership, in seconds since 1970; 0 before it. The account may remain. */
	public int $removed_at;
	/** The time of the import, in seconds since 1970; 0 before it. */
	public int $imported_at;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->import_id       = (int) $row['import_id'];
		$this->line            = (int) $row['line'];
		$this->cells           = array_map( 'strval', (array) Json::decode( (string) $row['cells'] ) );
		$this->state           = RowState::from( (string) $row['state'] );
		$this->reason          = (string) $row['reason'];
		$this->tries           = (int) $row['tries'];
		$this->username        = (string) $row['username'];
		$this->user_id         = (int) $row['user_id'];
		$this->subscription_id = (int) $row['subscription_id'];
		$this->is_new_account  = 1 === (int) $row['is_new_account'];
		$this->filled          = array_map( 'strval', (array) Json::decode( (string) $row['filled'] ) );
		$this->imported_at     = (int) $row['imported_at'];
		$this->removed_at      = (int) $row['removed_at'];
	}
}
