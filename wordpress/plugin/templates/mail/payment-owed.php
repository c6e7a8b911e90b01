<?php
/**
 * To a member whose failed payment is still owed: the second and the last reminder.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `amount` ('' when unknown), `until` ('' when unknown), `is_last` ('1' or ''), `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	'subject'    => '' === $mail['is_last']
		/* translators: %s: name of the site. */
		? sprintf( __( 'Reminder: your payment to %s is still due', 'practice-portal' ), $mail['site'] )
		/* translators: 1: name of the site, 2: a date. */
		: sprintf( __( 'Last reminder: your access to %1$s ends on %2$s', 'practice-portal' ), $mail['site'], $mail['until'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		'' === $mail['amount']
			/* translators: %s: name of a membership. */
			? sprintf( __( 'The payment for your %s has failed and is still due.', 'practice-portal' ), $mail['plan'] )
			/* translators: 1: an amount, 2: name of a membership. */
			: sprintf( __( 'The payment of %1$s for your %2$s has failed and is still due.', 'practice-portal' ), $mail['amount'], $mail['plan'] ),
		'' === $mail['until']
			? __( 'Please pay, or update your card, to keep your membership.', 'practice-portal' )
			/* translators: %s: a date. */
			: sprintf( __( 'Please pay, or update your card. You have access until %s.', 'practice-portal' ), $mail['until'] ),
	),
	'link'       => array( __( 'Pay now', 'practice-portal' ), $mail['account_url'] ),
);
