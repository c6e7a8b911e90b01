<?php
/**
 * To a practice admin invited by a member.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `sender`, `sender_email`, `days`, `invitation_url`, `refusal_url`; `has_account` is '' for a
 *                                 person without an account.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: 1: name of a member, 2: name of the site. */
	'subject'    => sprintf( __( '%1$s invites you to %2$s', 'practice-portal' ), $mail['sender'], $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of a member, 2: their e-mail address, 3: name of the site. */
		sprintf( __( '%1$s (%2$s) named you as a practice admin at %3$s.', 'practice-portal' ), $mail['sender'], $mail['sender_email'], $mail['site'] ),
	),
	'link'       => array( '' === $mail['has_account'] ? __( 'Create your account', 'practice-portal' ) : __( 'Sign in to accept', 'practice-portal' ), $mail['invitation_url'] ),
	'after'      => array(
		/* translators: %s: number of days. */
		sprintf( _n( 'The invitation is valid for %s day. It costs you nothing.', 'The invitation is valid for %s days. It costs you nothing.', (int) $mail['days'], 'practice-portal' ), $mail['days'] ),
		__( 'If you do not know this person, ignore this e-mail.', 'practice-portal' ),
	),
	/* translators: %s: name of the site. */
	'refusal'    => array( sprintf( __( 'Stop invitations from %s', 'practice-portal' ), $mail['site'] ), $mail['refusal_url'] ),
);
