<?php
/**
 * To a member whose commitment ends in two weeks.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `ends`, `next_charge` ('' if unknown), `card`, `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: 1: name of the site, 2: a date. */
	'subject'    => sprintf( __( 'Your commitment at %1$s ends on %2$s', 'practice-portal' ), $mail['site'], $mail['ends'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of a membership, 2: a date. */
		sprintf( __( 'The commitment of your %1$s ends on %2$s.', 'practice-portal' ), $mail['plan'], $mail['ends'] ),
		__( 'Your membership continues after that, from month to month. You can then change the plan, or cancel at any time.', 'practice-portal' ),
	),
	'link'       => array( __( 'Your Membership', 'practice-portal' ), $mail['account_url'] ),
);
