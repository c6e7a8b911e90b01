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
		return match ( $number ) {
			6                                                  => __( 'The server\'s name was not found. Check the URL.', 'practice-portal' ),
			7                                                  => __( 'The server didn\'t accept the connection. Check whether it is running.', 'practice-portal' ),
			28                                                 => __( 'The server didn\'t answer within ten seconds.', 'practice-portal' ),
			35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91 => __( 'A secure connection to the server was not possible. Check its certificate.', 'practice-portal' ),
			18, 52, 55, 56, 92                                 => __( 'The server closed the connection before it answered.', 'practice-portal' ),
			default                                            => __( 'The request could not be sent.', 'practice-portal' ),
		};
	}
}
