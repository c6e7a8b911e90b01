<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

defined( 'ABSPATH' ) || exit;

/** The namespace of all routes. */
final class RestNamespace {
	public const NAMESPACE = 'practice-portal/v1';
}
