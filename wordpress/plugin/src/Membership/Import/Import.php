<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Core\Json;

/** An import: an uploaded file, how its rows are read, and its progress. */
final class Import {
	/** The owner maps the columns. */
	public const UPLOADED = 'uploaded';
	/** The dry run is running. */
	public const CHECKING  = 'checking';
	public const CHECKED   = 'checked';
	public const IMPORTING = 'importing';
	public const IMPORTED  = 'imported';
	/** The links to set a password are being sent. */
	public const MAILING = 'mailing';
	public const UNDOING = 'undoing';
	public const UNDONE  = 'undone';

	/** States in which the background task works. */
	public const RUNNING = array( self::CHECKING, self::IMPORTING, self::MAILING, self::UNDOING );

	public int $id;
	/** One of this class's constants. */
	public string $state;
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
		$this->state      = (string) $row['state'];
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
		return in_array( $this->state, self::RUNNING, true );
	}
}
