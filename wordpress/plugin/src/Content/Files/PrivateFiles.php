<?php
declare(strict_types=1);

namespace PracticePortal\Content\Files;

use PracticePortal\Content\Readers;
use PracticePortal\Core\Database\DatabaseClock;
use WP_Post;

/**
 * Stores private files. Each is a post of a hidden type, with the file in `PrivateFolder`. Its readers are stored like those of
 * posts.
 */
final class PrivateFiles {
	public const POST_TYPE = 'practice_portal_file';

	private const META = '_practice_portal_file';

	/**
	 * Runs in every request. If WordPress did not know the post type, users who can edit others' posts could delete these posts,
	 * for example by XML-RPC.
	 */
	public static function registerPostType(): void {
		register_post_type(
			self::POST_TYPE,
			array(
				'public'       => false,
				'rewrite'      => false,
				'query_var'    => false,
				'can_export'   => false,
				'capabilities' => array_fill_keys( array( 'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'publish_posts', 'read_private_posts', 'create_posts' ), 'manage_options' ),
				'map_meta_cap' => false,
			)
		);
	}

	public function find( int $id ): ?PrivateFile {
		$post = $id > 0 ? get_post( $id ) : null;
		return $post instanceof WP_Post && self::POST_TYPE === $post->post_type ? self::fromPost( $post ) : null;
	}

	/**
	 * One page of the files, newest first.
	 *
	 * @param int $page  From 1.
	 * @param int $limit The number of files per page.
	 * @return PrivateFile[]
	 */
	public function all( int $page = 1, int $limit = 100 ): array {
		$posts = get_posts(
			array(
				'post_type'      => self::POST_TYPE,
				'post_status'    => 'private',
				'posts_per_page' => $limit,
				'paged'          => $page,
			)
		);
		return array_map( self::fromPost( ... ), $posts );
	}

	public function count(): int {
		return (int) ( wp_count_posts( self::POST_TYPE )->private ?? 0 );
	}

	/**
	 * Stores an uploaded file.
	 *
	 * @param array<string,mixed> $upload  PHP's entry in `$_FILES`.
	 * @param string              $title   The title that readers see; '' for the file's name.
	 * @param Readers             $readers Who can read it.
	 * @return PrivateFile|string The file, or the error message.
	 */
	public function add( array $upload, string $title, Readers $readers ) {
		$stored = $this->store( $upload );
		if ( is_string( $stored ) ) {
			return $stored;
		}
		$id = wp_insert_post(
			wp_slash(
				array(
					'post_type'   => self::POST_TYPE,
					'post_status' => 'private',
					'post_title'  => '' === $title ? $stored['name'] : $title,
				)
			)
		);
		update_post_meta( $id, self::META, wp_slash( $stored ) );
		$readers->save( $id );
		return new PrivateFile( $id, get_post( $id )->post_title ?? '', $stored );
	}

	/**
	 * Replaces a file by an uploaded one. Existing links stay valid.
	 *
	 * @param PrivateFile         $file   The current file.
	 * @param array<string,mixed> $upload PHP's entry in `$_FILES`.
	 * @return string The error message; '' on success.
	 */
	public function replace( PrivateFile $file, array $upload ): string {
		$stored = $this->store( $upload );
		if ( is_string( $stored ) ) {
			return $stored;
		}
		update_post_meta( $file->id, self::META, wp_slash( $stored ) );
		self::deleteFromDisk( $file );
		return '';
	}

	/** Changes the title and the readers. */
	public function update( PrivateFile $file, string $title, Readers $readers ): void {
		wp_update_post(
			wp_slash(
				array(
					'ID'         => $file->id,
					'post_title' => '' === $title ? $file->name : $title,
				)
			)
		);
		$readers->save( $file->id );
	}

	public function delete( PrivateFile $file ): void {
		wp_delete_post( $file->id, true );
	}

	/** Deletes the file of a post that is deleted. */
	public function deleteStored( int $post_id ): void {
		$file = $this->find( $post_id );
		if ( null !== $file ) {
			self::deleteFromDisk( $file );
		}
	}

	/**
	 * Moves an uploaded file into the folder, under a random name.
	 *
	 * @param array<string,mixed> $upload PHP's entry in `$_FILES`.
	 * @return array<string,string|int>|string The meta to store, or the error message.
	 */
	private function store( array $upload ) {
		$folder = PrivateFolder::open();
		if ( null === $folder ) {
			return __( 'The folder for private files can\'t be written. Ask your host to let WordPress write to its uploads folder.', 'practice-portal' );
		}
		require_once ABSPATH . 'wp-admin/includes/file.php';
		$into      = static fn( array $folders ): array => array(
			'path' => $folder,
			'url'  => '',
		) + $folders;
		$name      = sanitize_file_name( (string) ( $upload['name'] ?? '' ) );
		$overrides = array(
			'test_form'                => false,
			'unique_filename_callback' => static fn(): string => bin2hex( random_bytes( 16 ) ),
		);
		add_filter( 'upload_dir', $into );
		$moved = wp_handle_upload( $upload, $overrides );
		remove_filter( 'upload_dir', $into );
		if ( isset( $moved['error'] ) ) {
			return (string) $moved['error'];
		}
		return array(
			'name'        => $name,
			'type'        => (string) $moved['type'],
			'size'        => (int) filesize( $moved['file'] ),
			'stored_name' => basename( $moved['file'] ),
			'uploaded_at' => DatabaseClock::now(),
		);
	}

	private static function deleteFromDisk( PrivateFile $file ): void {
		$path = PrivateFolder::pathOf( $file->stored_name );
		if ( null !== $path ) {
			wp_delete_file( $path );
		}
	}

	private static function fromPost( WP_Post $post ): PrivateFile {
		$meta = get_post_meta( $post->ID, self::META, true );
		return new PrivateFile( $post->ID, $post->post_title, is_array( $meta ) ? $meta : array() );
	}
}
