<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

defined( 'ABSPATH' ) || exit;

/** A failed query: the result is unknown. The message is for the log and contains no values. */
final class DatabaseFailure extends \RuntimeException {
}
