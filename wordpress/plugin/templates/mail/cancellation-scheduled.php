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
	'subject'    => sprintf( __( 'Your membership at %s is canceled', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		'' === $mail['ends']
			/* translators: %s: name of a membership. */
			? sprintf( __( 'Your %s is canceled. You have full access until it ends.', 'practice-portal' ), $mail['plan'] )
			/* translators: 1: name of a membership, 2: a date. */
			: sprintf( __( 'Your %1$s is canceled and ends on %2$s. You have full access until then.', 'practice-portal' ), $mail['plan'], $mail['ends'] ),
		'' === $mail['is_charged'] ? '' : __( 'Because of your commitment, you are charged each month until then.', 'practice-portal' ),
		__( 'You can undo the cancellation until then:', 'practice-portal' ),
	),
	'link'       => array( __( 'Undo the cancellation', 'practice-portal' ), $mail['account_url'] ),
);
