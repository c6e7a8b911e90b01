<?php
/**
 * To every administrator: a key of Stripe or Google has changed.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `what`, `who` ('' when unknown), `when`, `set_up_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( '[%s] An API key of Practice Portal changed', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array( __( 'An API key of Practice Portal changed. If none of you did this, change your passwords and roll the keys at Stripe.', 'practice-portal' ) ),
	'rows'       => array(
		__( 'Change', 'practice-portal' )     => $mail['what'],
		__( 'Changed by', 'practice-portal' ) => '' === $mail['who'] ? __( 'Unknown: in wp-config.php or in the database', 'practice-portal' ) : $mail['who'],
		__( 'When', 'practice-portal' )       => $mail['when'],
	),
	'link'       => array( __( 'Open Setup', 'practice-portal' ), $mail['set_up_url'] ),
);
