<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Core\Json;

/** An import: an uploaded file, how its rows are read, and its progress. */
final class Import {
	public int $id;
	public ImportState $state;
	public string $file_name;
	/** @var string[] */
	public array $header;
	public ImportOptions $options;
	public int $total;
	/** The user who started it. */
	public int $created_by;
	/** Seconds since 1970. */
	public int $updated_at;
	/** The reason why it waits; '' if it does not. */
	public string $note;
	/** Whether the owner has requested the e-mails with links to set a password. */
	public bool $is_mailed;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id         = (int) $row['id'];
		$this->state      = ImportState::from( (string) $row['state'] );
		$this->file_name  = (string) $row['file_name'];
		$this->header     = array_map( 'strval', (array) Json::decode( (string) $row['header'] ) );
		$this->options    = new ImportOptions( (array) Json::decode( (string) $row['options'] ) );
		$this->total      = (int) $row['total'];
		$this->created_by = (int) $row['created_by'];
		$this->updated_at = (int) $row['updated_at'];
		$this->note       = (string) $row['note'];
		$this->is_mailed  = 1 === (int) $row['is_mailed'];
	}

	public function isRunning(): bool {
		return in_array( $this->state, ImportState::RUNNING, true );
	}
}
