<?php
/**
 * To a member whose payment has failed.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `amount`, `date`, `until` ('' when unknown), `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Your payment to %s failed', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: an amount, 2: name of a membership, 3: a date. */
		sprintf( __( 'We tried to charge %1$s for your %2$s on %3$s, but your bank declined it. Nothing was charged.', 'practice-portal' ), $mail['amount'], $mail['plan'], $mail['date'] ),
		'' === $mail['until']
			? __( 'Please update your card to keep your membership.', 'practice-portal' )
			/* translators: %s: a date. */
			: sprintf( __( 'Please update your card. You have access until %s.', 'practice-portal' ), $mail['until'] ),
	),
	'link'       => array( __( 'Update your card', 'practice-portal' ), $mail['account_url'] ),
);
