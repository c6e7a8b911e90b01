<?php
/**
 * To a member whose card expires by the end of next month.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `ends`, `next_charge` ('' if there is none), `card`, `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Your card for %s expires soon', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of a membership, 2: a date. */
		sprintf( __( 'The card that pays for your %1$s expires on %2$s.', 'practice-portal' ), $mail['plan'], $mail['ends'] ),
		'' === $mail['next_charge']
			? __( 'Please update your card before then.', 'practice-portal' )
			/* translators: %s: an amount and a date, for example "$199 on December 1, 2026". */
			: sprintf( __( 'Please update your card before then. The next charge is %s.', 'practice-portal' ), $mail['next_charge'] ),
	),
	'link'       => array( __( 'Update your card', 'practice-portal' ), $mail['account_url'] ),
);
