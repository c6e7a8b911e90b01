<?php
/**
 * To a member whose free first month ends in a few days.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `ends`, `next_charge` ('' if unknown), `card`, `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: 1: name of the site, 2: a date. */
	'subject'    => sprintf( __( 'Your free month at %1$s ends on %2$s', 'practice-portal' ), $mail['site'], $mail['ends'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of a membership, 2: a date. */
		sprintf( __( 'The free month of your %1$s ends on %2$s.', 'practice-portal' ), $mail['plan'], $mail['ends'] ),
		'' === $mail['next_charge']
			? __( 'After that your card is charged each month. You can cancel before.', 'practice-portal' )
			/* translators: %s: an amount and a date, for example "$199 on December 1, 2026". */
			: sprintf( __( 'The first charge is %s. You can cancel before.', 'practice-portal' ), $mail['next_charge'] ),
	),
	'link'       => array( __( 'Your Membership', 'practice-portal' ), $mail['account_url'] ),
);
