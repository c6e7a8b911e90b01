<?php
/**
 * To the owner: memberships outside of Stripe end in two weeks.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `count`, `ends`, `names` (one line for each of the first members), `members_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

$practice_portal_count = (int) $mail['count'];

return array(
	/* translators: 1: name of the site, 2: number of memberships, 3: a date. */
	'subject'    => sprintf( _n( '[%1$s] %2$s membership ends on %3$s', '[%1$s] %2$s memberships end on %3$s', $practice_portal_count, 'practice-portal' ), $mail['site'], $mail['count'], $mail['ends'] ),
	'paragraphs' => array_merge(
		array(
			/* translators: %s: a date. */
			sprintf( __( 'These memberships are not charged by Stripe and end on %s. To extend one, open the member’s page and enter another date.', 'practice-portal' ), $mail['ends'] ),
		),
		explode( "\n", $mail['names'] )
	),
	'link'       => array( __( 'Open Members', 'practice-portal' ), $mail['members_url'] ),
);
