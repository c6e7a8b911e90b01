<?php
/**
 * To the owner: an issue needs attention.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `title`, `advice`, `detail` ('' for none), `person`, `reference`, `problems_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	'subject'    => sprintf( '[%s] %s', $mail['site'], $mail['title'] ),
	'paragraphs' => array( $mail['title'], $mail['advice'] ),
	'rows'       => array(
		__( 'Details', 'practice-portal' ) => $mail['detail'],
		__( 'Person', 'practice-portal' )        => $mail['person'],
		__( 'In Stripe', 'practice-portal' )     => $mail['reference'],
	),
	'link'       => array( __( 'Open Problems', 'practice-portal' ), $mail['problems_url'] ),
);
