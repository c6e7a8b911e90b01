<?php
/**
 * To a member: a later month, or a change of the plan, was paid.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `amount`, `date`, `next_charge` ('' for none), `card` ('' for none), `account_url`, and of `TermsValues`: `price`, `committed_until`, `how_to_cancel` ('' where they don't apply).
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: 1: name of the site, 2: an amount. */
	'subject'    => sprintf( __( 'Your receipt from %1$s: %2$s', 'practice-portal' ), $mail['site'], $mail['amount'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		__( 'Thank you for your payment. This is your receipt:', 'practice-portal' ),
	),
	'rows'       => array(
		__( 'Plan', 'practice-portal' )        => $mail['plan'],
		__( 'Price', 'practice-portal' ) => $mail['price'],
		__( 'Committed until', 'practice-portal' ) => $mail['committed_until'],
		__( 'Paid', 'practice-portal' )        => $mail['amount'],
		__( 'Date', 'practice-portal' )        => $mail['date'],
		__( 'Next charge', 'practice-portal' ) => $mail['next_charge'],
		__( 'Card', 'practice-portal' )        => $mail['card'],
	),
	'link'       => array( __( 'Your Membership', 'practice-portal' ), $mail['account_url'] ),
	'after'      => array( $mail['how_to_cancel'] ),
);
