<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

defined( 'ABSPATH' ) || exit;

/**
 * Nothing is known now. The message is for the log: it has no values of the statement.
 */
final class DatabaseFailure extends \RuntimeException {
}
