<?php
/**
 * To a member who has canceled.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `ends` ('' when unknown), `is_charged` ('1' when it is charged until then, else ''), `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Your membership at %s is cancelled', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		'' === $mail['ends']
			/* translators: %s: name of a membership. */
			? sprintf( __( 'Your %s is cancelled. Until it ends, everything stays open to you.', 'practice-portal' ), $mail['plan'] )
			/* translators: 1: name of a membership, 2: a date. */
			: sprintf( __( 'Your %1$s is cancelled and ends on %2$s. Until then everything stays open to you.', 'practice-portal' ), $mail['plan'], $mail['ends'] ),
		'' === $mail['is_charged'] ? '' : __( 'You are committed to it until then, and each month is charged.', 'practice-portal' ),
		__( 'If you change your mind, you can keep it until that day:', 'practice-portal' ),
	),
	'link'       => array( __( 'Keep my membership', 'practice-portal' ), $mail['account_url'] ),
);
