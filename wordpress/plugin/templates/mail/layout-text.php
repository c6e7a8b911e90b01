<?php
/**
 * Any e-mail as text.
 *
 * @package PracticePortal
 * @var array{subject:string,paragraphs:string[],rows:array<string,string>,link:?array{0:string,1:string},after:string[],refusal:?array{0:string,1:string},site:string} $mail
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

$practice_portal_rows = array();
foreach ( $mail['rows'] as $practice_portal_label => $practice_portal_value ) {
	$practice_portal_rows[] = "$practice_portal_label: $practice_portal_value";
}

// Returned, since it is not HTML that could be printed.
return implode(
	"\n\n",
	array_merge(
		$mail['paragraphs'],
		array() === $practice_portal_rows ? array() : array( implode( "\n", $practice_portal_rows ) ),
		null === $mail['link'] ? array() : array( $mail['link'][0] . ":\n" . $mail['link'][1] ),
		$mail['after'],
		null === $mail['refusal'] ? array() : array( $mail['refusal'][0] . ":\n" . $mail['refusal'][1] ),
		array( '-- ' . "\n" . $mail['site'] . "\n" . home_url( '/' ) )
	)
) . "\n";
