<?php
/**
 * To a new member: welcome, with the receipt.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `username`, `plan`, `charged`, `next_charge`, `card` ('' for none), `overview_url`, `account_url`, and of `TermsValues`: `price`, `committed_until`, `how_to_cancel` ('' where they don't apply).
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Welcome to %s: your membership is active', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		__( 'Welcome! Your membership is active. This is your receipt:', 'practice-portal' ),
	),
	'rows'       => array(
		__( 'Username', 'practice-portal' )      => $mail['username'],
		__( 'Plan', 'practice-portal' )          => $mail['plan'],
		__( 'Price', 'practice-portal' ) => $mail['price'],
		__( 'Committed until', 'practice-portal' ) => $mail['committed_until'],
		__( 'Charged today', 'practice-portal' ) => $mail['charged'],
		__( 'Next charge', 'practice-portal' )   => $mail['next_charge'],
		__( 'Card', 'practice-portal' )          => $mail['card'],
	),
	'link'       => array( __( 'Go to Membership Overview', 'practice-portal' ), $mail['overview_url'] ),
	'after'      => array(
		$mail['how_to_cancel'],
		/* translators: %s: address of a page. */
		sprintf( __( 'Manage your membership, card and invoices in Your Membership: %s', 'practice-portal' ), $mail['account_url'] ),
	),
);
