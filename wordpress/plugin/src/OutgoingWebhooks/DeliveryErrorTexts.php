<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Billing\Jobs\Job;

/**
 * Sentences for the error of a delivery. PHP's and cURL's own messages are English and for developers, so the page shows them only
 * on demand.
 */
final class DeliveryErrorTexts {
	/** The start of a message that PHP or a plugin threw. */
	public const THROWN = 'PHP error:';

	/** Messages of WordPress' transport, with cURL's error number (curl.se/libcurl/c/libcurl-errors.html), or of PHP. */
	private const RAW = '/^(?:cURL error (\d+):|' . self::THROWN . ')/';

	/** What went wrong, or the status with which the endpoint answered. */
	public static function sentence( Job $delivery ): string {
		if ( ctype_digit( $delivery->result ) ) {
			return trim( "$delivery->result " . get_status_header_desc( (int) $delivery->result ) );
		}
		return 1 === preg_match( self::RAW, $delivery->result, $found ) ? self::forNumber( (int) ( $found[1] ?? 0 ) ) : $delivery->result;
	}

	/** The message of PHP or cURL, in English; '' for none. */
	public static function detail( Job $delivery ): string {
		return 1 === preg_match( self::RAW, $delivery->result ) ? $delivery->result : '';
	}

	/** @param int $number cURL's error number; 0 for an error of PHP. */
	private static function forNumber( int $number ): string {
		switch ( $number ) {
			case 6:
				return __( 'The server\'s name was not found. Check the URL.', 'practice-portal' );
			case 7:
				return __( 'The server didn\'t accept the connection. Check whether it is running.', 'practice-portal' );
			case 28:
				return __( 'The server didn\'t answer within ten seconds.', 'practice-portal' );
			case 35:
			case 51:
			case 53:
			case 54:
			case 58:
			case 59:
			case 60:
			case 66:
			case 77:
			case 80:
			case 83:
			case 90:
			case 91:
				return __( 'A secure connection to the server was not possible. Check its certificate.', 'practice-portal' );
			case 18:
			case 52:
			case 55:
			case 56:
			case 92:
				return __( 'The server closed the connection before it answered.', 'practice-portal' );
		}
		return __( 'The request could not be sent.', 'practice-portal' );
	}
}
