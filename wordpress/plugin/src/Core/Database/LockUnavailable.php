<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

defined( 'ABSPATH' ) || exit;

/**
 * What was to be done was not begun, since another request is at work on the same; it can be done later.
 */
final class LockUnavailable extends \RuntimeException {
}
