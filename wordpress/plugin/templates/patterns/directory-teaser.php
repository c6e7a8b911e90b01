<?php
/**
 * What the directory has, for visitors.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;
?>
<!-- wp:practice-portal/directory-teaser {"align":"wide"} /-->
