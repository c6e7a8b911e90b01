<?php
/**
 * Questions that the memberships answer in the same way on every site.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;
?>
<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e( 'Questions and answers', 'practice-portal' ); ?></h2>
<!-- /wp:heading -->
<!-- wp:details -->
<details class="wp-block-details"><summary><?php esc_html_e( 'Which membership is right for me?', 'practice-portal' ); ?></summary><!-- wp:paragraph -->
<p><?php esc_html_e( 'Each membership lists what it includes. You can change to another one at any time, and you see what it costs before you agree.', 'practice-portal' ); ?></p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->
<!-- wp:details -->
<details class="wp-block-details"><summary><?php esc_html_e( 'How do I cancel?', 'practice-portal' ); ?></summary><!-- wp:paragraph -->
<p><?php esc_html_e( 'On the page Your Membership, in two steps. The period and any commitment are written on each membership.', 'practice-portal' ); ?></p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->
<!-- wp:details -->
<details class="wp-block-details"><summary><?php esc_html_e( 'Is there a guarantee?', 'practice-portal' ); ?></summary><!-- wp:paragraph -->
<p><?php esc_html_e( 'Grow Membership has a money-back guarantee of 90 days.', 'practice-portal' ); ?></p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->
<!-- wp:details -->
<details class="wp-block-details"><summary><?php esc_html_e( 'Can my team use it?', 'practice-portal' ); ?></summary><!-- wp:paragraph -->
<p><?php esc_html_e( 'Yes. You invite your practice admins, and they pay nothing.', 'practice-portal' ); ?></p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->
