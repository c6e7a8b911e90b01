<?php
/**
 * To the new address of an account: a link that confirms the change.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `confirm_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Confirm your new e-mail address for %s', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of the site. */
		sprintf( __( 'A member of %s entered this e-mail address as their new one. If this was you, follow the link to confirm it.', 'practice-portal' ), $mail['site'] ),
	),
	'link'       => array( __( 'Confirm your new e-mail address', 'practice-portal' ), $mail['confirm_url'] ),
	'after'      => array(
		__( 'The link works for one day, while you are signed in. If this was not you, ignore this e-mail. Nothing changes.', 'practice-portal' ),
	),
);
