<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Settings;

use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\PagedResult;
use WP_User;
use WP_User_Query;

/**
 * Stores each user's access key and access e-mail address as user meta. A key is a secret, which only its user and administrators
 * get.
 */
final class ReportingAccess {
	public const KEY   = 'datadx_access_key';
	public const EMAIL = 'datadx_access_email';

	/** The option with the revision of all records. Each change renews it, so that no read must compute it. */
	private const REVISION_OPTION = 'practice_portal_reporting_revision';

	/**
	 * @param int|int[] $meta_id The row's ID.
	 * @param int       $user_id The user's ID.
	 * @param string    $key     The meta key.
	 */
	public function renewRevision( $meta_id, $user_id, $key ): void {
		if ( self::KEY === $key || self::EMAIL === $key ) {
			update_option( self::REVISION_OPTION, wp_generate_uuid4(), false );
		}
	}

	/**
	 * A user's own access.
	 *
	 * @return array{access_key:string,access_email:string} Each is '' for none.
	 */
	public function for( int $user_id ): array {
		return array(
			'access_key'   => self::text( $user_id, self::KEY ),
			'access_email' => self::text( $user_id, self::EMAIL ),
		);
	}

	/** Users by name, in REST's format. */
	public function page( int $page, int $per_page ): PagedResult {
		$query = new WP_User_Query(
			array(
				'number'  => $per_page,
				'paged'   => $page,
				'orderby' => array(
					'display_name' => 'ASC',
					'ID'           => 'ASC',
				),
			)
		);
		return new PagedResult( array_map( $this->record( ... ), $query->get_results() ), (int) $query->get_total() );
	}

	/**
	 * The records of some users, in the order of the IDs. Unknown IDs are left out.
	 *
	 * @param int[] $user_ids The users' IDs.
	 * @return array<int,array<string,mixed>>
	 */
	public function records( array $user_ids ): array {
		if ( array() !== $user_ids ) {
			cache_users( $user_ids );
		}
		return array_map( $this->record( ... ), array_values( array_filter( array_map( 'get_userdata', $user_ids ) ) ) );
	}

	/**
	 * Stores only changed values. WordPress would run a query even for unchanged values.
	 *
	 * @param array<string,string> $values The values by KEY and EMAIL. A missing value stays as it is.
	 */
	public function save( int $user_id, array $values ): void {
		foreach ( $values as $name => $value ) {
			if ( self::text( $user_id, $name ) === $value ) {
				continue;
			}
			if ( '' === $value ) {
				delete_user_meta( $user_id, $name );
			} else {
				update_user_meta( $user_id, $name, wp_slash( $value ) );
			}
		}
	}

	public function revision(): string {
		return md5( (string) get_option( self::REVISION_OPTION, '' ) );
	}

	/** @return array<string,mixed> */
	private function record( WP_User $user ): array {
		return array(
			'id'        => $user->ID,
			'name'      => EntityDecoder::decode( $user->display_name ),
			'email'     => $user->user_email,
			self::KEY   => self::text( $user->ID, self::KEY ),
			self::EMAIL => self::text( $user->ID, self::EMAIL ),
		);
	}

	private static function text( int $user_id, string $key ): string {
		$value = get_user_meta( $user_id, $key, true );
		return is_scalar( $value ) ? (string) $value : '';
	}
}
