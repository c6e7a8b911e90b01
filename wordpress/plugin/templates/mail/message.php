<?php
/**
 * A message from the owner to members. The owner's subject and text replace those here.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `username`, `plan`, `account_url`, `overview_url`, `registration_url`, `decline_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	'subject'      => $mail['site'],
	'paragraphs'   => array(),
	'after'        => array(
		/* translators: %s: name of the site. */
		sprintf( __( 'You get this message because you have or had a membership at %s.', 'practice-portal' ), $mail['site'] ),
	),
	'refusal'      => array( __( 'Decline further messages (you still get e-mails about your own membership)', 'practice-portal' ), $mail['decline_url'] ),
	'trusts_links' => true,
);
