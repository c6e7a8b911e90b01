<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

defined( 'ABSPATH' ) || exit;

/** Thrown when another request holds the lock. Nothing was done, and a retry is safe. */
final class ConcurrentChange extends \RuntimeException {
}
