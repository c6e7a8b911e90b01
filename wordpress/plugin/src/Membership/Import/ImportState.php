<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

/** The states of an import. */
enum ImportState: string {
	/** The owner maps the columns. */
	case Uploaded = 'uploaded';
	/** The dry run is running. */
	case Checking  = 'checking';
	case Checked   = 'checked';
	case Importing = 'importing';
	case Imported  = 'imported';
	/** The links to set a password are being sent. */
	case Mailing = 'mailing';
	case Undoing = 'undoing';
	case Undone  = 'undone';

	/** States in which the background task works. */
	public const RUNNING = array( self::Checking, self::Importing, self::Mailing, self::Undoing );
}
