<?php
declare(strict_types=1);

namespace PracticePortal\Foundation;

defined( 'ABSPATH' ) || exit;

/**
 * What every route begins with.
 */
final class RestApi {
	public const NAMESPACE = 'practice-portal/v1';
}
