<?php
/**
 * The words of a member, for the owner to replace.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;
?>
<!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p><?php esc_html_e( 'Replace this text with the words of a member, with their consent.', 'practice-portal' ); ?></p>
<!-- /wp:paragraph --><cite><?php esc_html_e( 'Name and practice', 'practice-portal' ); ?></cite></blockquote>
<!-- /wp:quote -->
