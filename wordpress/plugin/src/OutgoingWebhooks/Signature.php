<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

/** Signatures of the Standard Webhooks specification, version 1: HMAC-SHA256 of id, time and body. */
final class Signature {
	/** The prefix of a secret. The rest is base64. */
	public const PREFIX = 'whsec_';

	/**
	 * The headers that identify and sign a message.
	 *
	 * @param string   $id      The message's ID, the same at every attempt.
	 * @param int      $time    The time of this attempt, in seconds since 1970.
	 * @param string   $body    The body as it is sent.
	 * @param string[] $secrets The secrets. Each adds a signature.
	 * @return array<string,string>
	 */
	public static function headers( string $id, int $time, string $body, array $secrets ): array {
		$sign = static fn( string $secret ): string => 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$time.$body", self::key( $secret ), true ) );
		return array(
			'webhook-id'        => $id,
			'webhook-timestamp' => (string) $time,
			'webhook-signature' => implode( ' ', array_map( $sign, $secrets ) ),
		);
	}

	private static function key( string $secret ): string {
		return (string) base64_decode( substr( $secret, strlen( self::PREFIX ) ), true );
	}
}
