<?php
/**
 * WordPress, booted once. Each operation runs in a fork of this process, which can be forked again wherever it waits. So
 * another order of later steps does not repeat the earlier ones.
 *
 * @package PracticePortal
 */

// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.PHP.DiscouragedPHPFunctions, Squiz.PHP.Eval -- no part of a site.

list( , $practice_portal_root, $practice_portal_board ) = $argv;

/** The connection to the test, with one message per line. The first line is the process's name. */
function practice_portal_connect( string $name ): void {
	$GLOBALS['practice_portal_line'] = stream_socket_client( 'unix://' . $GLOBALS['practice_portal_board'] );
	practice_portal_say( $name );
}

function practice_portal_say( string $message ): void {
	fwrite( $GLOBALS['practice_portal_line'], $message . "\n" );
}

/**
 * Reads the test's answer. If the test asks for a copy, this also returns in the copy, which then waits for an answer of
 * its own.
 */
function practice_portal_hear(): string {
	for ( ;; ) {
		$answer = fgets( $GLOBALS['practice_portal_line'] );
		if ( false === $answer ) {
			posix_kill( getmypid(), SIGKILL );
		}
		$answer = rtrim( $answer, "\n" );
		if ( 0 !== strncmp( $answer, 'copy ', 5 ) ) {
			return $answer;
		}
		if ( 0 === pcntl_fork() ) {
			practice_portal_connect( substr( $answer, 5 ) );
		}
	}
}

/**
 * As in WebAssembly: sends a message to the test, and waits for its answer.
 *
 * @param string $message JSON.
 */
function post_message_to_js( string $message ): string {
	practice_portal_say( $message );
	return practice_portal_hear();
}

/** Ends the process after WordPress has ended, and sends its output. */
function practice_portal_end(): void {
	$error = error_get_last();
	$fatal = null !== $error && 0 !== ( $error['type'] & ( E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_RECOVERABLE_ERROR ) );
	practice_portal_say( json_encode( $fatal ? array( 'failed' => $error['message'] ) : array( 'ended' => $GLOBALS['practice_portal_printed'] ) ) );
	posix_kill( getmypid(), SIGKILL );
}

pcntl_signal( SIGCHLD, SIG_IGN );
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI']    = '/';
require $practice_portal_root . '/wp-load.php';
// What every request does before its own work.
rest_get_server();

practice_portal_connect( 'first' );
// Only copies continue here, because the test asks the first process for copies alone.
$practice_portal_code = json_decode( practice_portal_hear() );
// Data that WordPress read during its boot may have changed since.
wp_cache_flush();
$practice_portal_printed = '';
ob_start(
	static function ( $text ) {
		$GLOBALS['practice_portal_printed'] .= $text;
		return '';
	}
);
register_shutdown_function( 'practice_portal_end' );
eval( $practice_portal_code );
