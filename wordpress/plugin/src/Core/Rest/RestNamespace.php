<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

defined( 'ABSPATH' ) || exit;

/** What every route begins with. */
final class RestNamespace {
	public const NAMESPACE = 'practice-portal/v1';
}
