<?php
/**
 * To a member whose membership outside of Stripe ends in two weeks.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `ends`, `is_complimentary` ('1' or ''), `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: 1: name of the site, 2: a date. */
	'subject'    => sprintf( __( 'Your membership at %1$s ends on %2$s', 'practice-portal' ), $mail['site'], $mail['ends'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		'' === $mail['is_complimentary']
			/* translators: 1: name of a membership, 2: a date. */
			? sprintf( __( 'Your %1$s is paid until %2$s. Nothing is charged automatically.', 'practice-portal' ), $mail['plan'], $mail['ends'] )
			/* translators: 1: name of a membership, 2: a date. */
			: sprintf( __( 'Your %1$s is free until %2$s. Nothing is charged automatically.', 'practice-portal' ), $mail['plan'], $mail['ends'] ),
		__( 'To stay a member, pay for another period as before. Or join with a card after that date:', 'practice-portal' ),
	),
	'link'       => array( __( 'Your Membership', 'practice-portal' ), $mail['account_url'] ),
);
