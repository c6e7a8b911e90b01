<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

/**
 * The client's address for rate limits. Anyone can send `X-Forwarded-For`, so it is read only from proxies that the owner trusts.
 * It is read from right to left, up to the first untrusted address.
 */
final class ClientIp {
	/** Trusted addresses and networks, one per line. A constant in wp-config.php overrides the option. */
	public const PROXIES_OPTION = 'practice_portal_trusted_proxies';

	/** How an IPv6 address begins that contains an IPv4 address: `::ffff:192.0.2.1`. */
	private const IPV4_MAPPED = "\0\0\0\0\0\0\0\0\0\0\xff\xff";

	/** The client: an IPv4 address, or the first 64 bits of an IPv6 address, because one household has all addresses of such a network. */
	public static function client(): string {
		return self::network( 4, 8 );
	}

	/** The client as it is stored with a purchase: a keyed hash, because an address is personal data. */
	public static function hash(): string {
		return hash_hmac( 'sha256', 'client ' . self::client(), wp_salt( 'nonce' ) );
	}

	/**
	 * The client's network: /24 of an IPv4 address, /48 of an IPv6 address, because one customer of a provider may have all of it.
	 *
	 * @param int $bytes_of_4 The number of bytes of an IPv4 address that name the network.
	 * @param int $bytes_of_6 The same of an IPv6 address.
	 */
	public static function network( int $bytes_of_4 = 3, int $bytes_of_6 = 6 ): string {
		$address = self::behindProxies( self::sender(), self::header( 'HTTP_X_FORWARDED_FOR' ), self::proxies() );
		/**
		 * Filters the client's address, for sites behind a proxy with another header than `X-Forwarded-For`.
		 *
		 * @param string $address The address that the trusted proxies name, else REMOTE_ADDR.
		 */
		$address = (string) apply_filters( 'practice_portal_client_ip', $address );
		$bytes   = filter_var( $address, FILTER_VALIDATE_IP ) ? inet_pton( $address ) : false;
		if ( false === $bytes ) {
			return 'unknown';
		}
		// An IPv4 address in an IPv6 address is that IPv4 address.
		$bytes = 0 === strpos( $bytes, self::IPV4_MAPPED ) ? substr( $bytes, 12 ) : $bytes;
		$named = 16 === strlen( $bytes ) ? $bytes_of_6 : $bytes_of_4;
		return 4 === $named && 4 === strlen( $bytes ) ? (string) inet_ntop( $bytes ) : bin2hex( substr( $bytes, 0, $named ) ) . '/' . 8 * $named;
	}

	/** The sender of the connection: the visitor, or the last proxy. */
	public static function sender(): string {
		return self::header( 'REMOTE_ADDR' );
	}

	/** The address of an untrusted proxy that forwarded this request; '' for none. */
	public static function untrustedProxy(): string {
		$is_forwarded = '' !== self::header( 'HTTP_X_FORWARDED_FOR' ) || '' !== self::header( 'HTTP_FORWARDED' );
		$is_known     = has_filter( 'practice_portal_client_ip' ) || self::isAmong( self::sender(), self::proxies() );
		return $is_forwarded && ! $is_known ? self::sender() : '';
	}

	/** @return string[] Addresses and networks that the owner trusts. */
	public static function proxies(): array {
		$text = defined( 'PRACTICE_PORTAL_TRUSTED_PROXIES' ) ? constant( 'PRACTICE_PORTAL_TRUSTED_PROXIES' ) : get_option( self::PROXIES_OPTION, '' );
		return array_values( array_filter( (array) preg_split( '/[\s,]+/', is_string( $text ) ? $text : '' ), array( self::class, 'isNetwork' ) ) );
	}

	/** Whether a text is an address, or a network as `10.0.0.0/8`. */
	public static function isNetwork( string $text ): bool {
		list( $address, $length ) = explode( '/', $text, 2 ) + array( '', null );
		$bytes                    = filter_var( $address, FILTER_VALIDATE_IP ) ? inet_pton( $address ) : false;
		return false !== $bytes && ( null === $length || ( 1 === preg_match( '/^\d{1,3}$/D', $length ) && (int) $length > 0 && (int) $length <= 8 * strlen( $bytes ) ) );
	}

	/**
	 * @param string   $forwarded `X-Forwarded-For`: each proxy appends the address of its client.
	 * @param string[] $trusted   Proxies.
	 */
	public static function behindProxies( string $sender, string $forwarded, array $trusted ): string {
		$client = $sender;
		foreach ( array_reverse( explode( ',', $forwarded ) ) as $entry ) {
			$address = self::withoutPort( trim( $entry ) );
			if ( ! self::isAmong( $client, $trusted ) || false === filter_var( $address, FILTER_VALIDATE_IP ) ) {
				break;
			}
			$client = $address;
		}
		return $client;
	}

	/** @param string[] $networks Addresses and networks. */
	private static function isAmong( string $address, array $networks ): bool {
		$bytes = filter_var( $address, FILTER_VALIDATE_IP ) ? (string) inet_pton( $address ) : '';
		foreach ( $networks as $network ) {
			list( $base, $length ) = explode( '/', $network, 2 ) + array( '', null );
			$start                 = (string) inet_pton( $base );
			if ( '' !== $bytes && strlen( $start ) === strlen( $bytes ) && self::bits( $start, $length ) === self::bits( $bytes, $length ) ) {
				return true;
			}
		}
		return false;
	}

	/** @param string|null $length The number of bits; null for all. */
	private static function bits( string $bytes, ?string $length ): string {
		$bits = implode( '', array_map( static fn( string $byte ): string => sprintf( '%08b', ord( $byte ) ), str_split( $bytes ) ) );
		return null === $length ? $bits : substr( $bits, 0, (int) $length );
	}

	/** Removes the port that some proxies add: `192.0.2.1:443` and `[2001:db8::1]:443`. */
	private static function withoutPort( string $address ): string {
		return (string) preg_replace( array( '/^\[([^\]]*)\](?::\d+)?$/', '/^(\d+\.\d+\.\d+\.\d+):\d+$/' ), '$1', $address );
	}

	private static function header( string $name ): string {
		return isset( $_SERVER[ $name ] ) && is_string( $_SERVER[ $name ] ) ? sanitize_text_field( wp_unslash( $_SERVER[ $name ] ) ) : '';
	}
}
