<?php
declare(strict_types=1);

namespace PracticePortal\Support;

defined( 'ABSPATH' ) || exit;

/**
 * What was to be done was not begun, since another request is at work on the same; it can be done later.
 */
final class Busy extends \RuntimeException {
}
