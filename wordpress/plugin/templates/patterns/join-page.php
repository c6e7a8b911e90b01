<?php
/**
 * A page for visitors: why, for how much, and what they ask. The plans come from the database.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;
?>
<!-- wp:paragraph -->
<p><?php esc_html_e( 'Join dental and medical practices that learn from each other, and keep your practice your own.', 'practice-portal' ); ?></p>
<!-- /wp:paragraph -->
<!-- wp:practice-portal/join /-->
<!-- wp:pattern {"slug":"practice-portal/benefits"} /-->
<!-- wp:heading {"align":"wide"} -->
<h2 class="wp-block-heading alignwide"><?php esc_html_e( 'What it costs', 'practice-portal' ); ?></h2>
<!-- /wp:heading -->
<!-- wp:practice-portal/plans {"align":"wide"} /-->
<!-- wp:pattern {"slug":"practice-portal/questions"} /-->
<!-- wp:pattern {"slug":"practice-portal/directory-teaser"} /-->
