<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/**
 * Keeps the object cache current on sites with read replicas. When a user or a post changes, WordPress deletes it from the cache,
 * and the next request stores it there again. If that request read a replica, it could store the old version for good. So the
 * request that changes a record also stores it, as read from the primary database.
 */
final class CachedRecords {
	/** Runs after all other work that writes at shutdown: e-mails, webhooks, the directory's index. */
	private const SHUTDOWN_PRIORITY = 1000;

	private const USER = 'user';
	private const POST = 'post';

	/** @var array<string,array<int,true>> The changed records by kind, with their IDs. */
	private array $changed = array(
		self::USER => array(),
		self::POST => array(),
	);

	public function register(): void {
		foreach ( array( self::USER, self::POST ) as $kind ) {
			$record = function ( $id ) use ( $kind ): void {
				// While another site of the network is switched to, the ID belongs to that site's post.
				if ( self::POST === $kind && is_multisite() && ms_is_switched() ) {
					return;
				}
				$this->changed[ $kind ][ (int) $id ] = true;
			};
			add_action( "clean_{$kind}_cache", $record );
			foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
				add_action( "{$change}_{$kind}_meta", static fn( $meta_ids, $id ) => $record( $id ), 10, 2 );
			}
		}
		add_action( 'shutdown', array( $this, 'store' ), self::SHUTDOWN_PRIORITY );
	}

	/** Stores the changed records in the cache. */
	public function store(): void {
		global $wpdb;
		if ( array() === $this->changed[ self::USER ] + $this->changed[ self::POST ] ) {
			return;
		}
		PrimaryReads::begin();
		foreach ( array_keys( $this->changed[ self::USER ] ) as $id ) {
			$this->storeRow( $id, 'users', $wpdb->users );
			$this->storeMeta( $id, self::USER );
		}
		foreach ( array_keys( $this->changed[ self::POST ] ) as $id ) {
			$this->storeRow( $id, 'posts', $wpdb->posts );
			$this->storeMeta( $id, self::POST );
		}
		$this->changed = array_fill_keys( array_keys( $this->changed ), array() );
	}

	/** Replaces a record in the cache, or deletes it there if it no longer exists. */
	private function storeRow( int $id, string $group, string $table ): void {
		global $wpdb;
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE ID = %d', $table, $id ) );
		if ( ! is_object( $row ) ) {
			wp_cache_delete( $id, $group );
			return;
		}
		wp_cache_set( $id, 'posts' === $group ? sanitize_post( $row, 'raw' ) : $row, $group );
	}

	private function storeMeta( int $id, string $kind ): void {
		global $wpdb;
		list( $table, $key ) = self::USER === $kind ? array( $wpdb->usermeta, 'umeta_id' ) : array( $wpdb->postmeta, 'meta_id' );

		$meta = array();
		// Does not use WordPress' function, because that reads the cache first.
		foreach ( (array) $wpdb->get_results( $wpdb->prepare( 'SELECT meta_key, meta_value FROM %i WHERE %i = %d ORDER BY %i', $table, "{$kind}_id", $id, $key ) ) as $row ) {
			$meta[ $row->meta_key ][] = $row->meta_value;
		}
		wp_cache_set( $id, $meta, "{$kind}_meta" );
	}
}
