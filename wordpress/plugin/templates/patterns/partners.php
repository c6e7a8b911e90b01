<?php
/**
 * The partners, from the database.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;
?>
<!-- wp:heading {"align":"wide"} -->
<h2 class="wp-block-heading alignwide"><?php esc_html_e( 'Our partners', 'practice-portal' ); ?></h2>
<!-- /wp:heading -->
<!-- wp:practice-portal/partners {"align":"wide"} /-->
