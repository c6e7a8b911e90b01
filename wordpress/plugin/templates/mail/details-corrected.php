<?php
/**
 * To a member whose details the owner has corrected.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `changed` (a list without the values), `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Your details at %s were corrected', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of the site, 2: a list, for example "Name, Phone". */
		sprintf( __( 'The team of %1$s has corrected these details of your account: %2$s.', 'practice-portal' ), $mail['site'], $mail['changed'] ),
		__( 'Check them on Your Membership. If something is wrong, you can change it there.', 'practice-portal' ),
	),
	'link'       => array( __( 'Your Membership', 'practice-portal' ), $mail['account_url'] ),
);
