<?php
/**
 * To a member whose plan has changed.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `date`, `next_charge` ('' when nothing is charged), `card`, `account_url`, and of `TermsValues`: `price`, `committed_until`, `how_to_cancel` ('' where they don't apply).
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Your plan at %s has changed', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of a membership, 2: a date. */
		sprintf( __( 'Your plan has been %1$s since %2$s.', 'practice-portal' ), $mail['plan'], $mail['date'] ),
		'' === $mail['next_charge'] ? '' : __( 'If you paid more for the old plan than you used, the rest is credit for your next charges.', 'practice-portal' ),
	),
	'rows'       => array(
		__( 'Plan', 'practice-portal' )        => $mail['plan'],
		__( 'Price', 'practice-portal' ) => $mail['price'],
		__( 'Committed until', 'practice-portal' ) => $mail['committed_until'],
		__( 'Next charge', 'practice-portal' ) => $mail['next_charge'],
		__( 'Card', 'practice-portal' )        => $mail['card'],
	),
	'link'       => array( __( 'Your Membership', 'practice-portal' ), $mail['account_url'] ),
	'after'      => array( $mail['how_to_cancel'] ),
);
