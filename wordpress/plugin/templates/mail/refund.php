<?php
/**
 * To a member who gets a refund.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `amount`, `date`, `credit` ('' for none).
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: 1: name of the site, 2: an amount. */
	'subject'    => sprintf( __( '%1$s refunded you %2$s', 'practice-portal' ), $mail['site'], $mail['amount'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: an amount, 2: name of a membership, 3: a date. */
		sprintf( __( 'On %3$s we refunded %1$s of what you paid for your %2$s. The refund goes to the card that you paid with. Most banks show it within ten days.', 'practice-portal' ), $mail['amount'], $mail['plan'], $mail['date'] ),
		/* translators: %s: an amount. */
		'' === $mail['credit'] ? '' : sprintf( __( '%s of it was your credit for later charges.', 'practice-portal' ), $mail['credit'] ),
	),
);
