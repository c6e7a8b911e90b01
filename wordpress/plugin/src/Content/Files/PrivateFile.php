<?php
declare(strict_types=1);

namespace PracticePortal\Content\Files;

/**
 * A file for members. On disk it has a random name without an extension, so that no web server executes it or recognizes its type.
 */
final class PrivateFile {
	/** The URL's parameter with a file's id. */
	public const PARAMETER = 'practice_portal_file';

	/** The name of the downloaded file. */
	public string $name;
	/** The media type. */
	public string $type;
	/** Bytes. */
	public int $size;
	/** The name on disk. */
	public string $stored_name;
	/** When it was uploaded, in seconds since 1970. */
	public int $uploaded_at;

	/**
	 * @param int                 $id    The ID of its post.
	 * @param string              $title The title that readers see.
	 * @param array<string,mixed> $meta  As `PrivateFiles` stores it.
	 */
	public function __construct(
		public int $id,
		/** The title that readers see. */
		public string $title,
		array $meta,
	) {
		$this->name        = (string) ( $meta['name'] ?? '' );
		$this->type        = (string) ( $meta['type'] ?? 'application/octet-stream' );
		$this->size        = (int) ( $meta['size'] ?? 0 );
		$this->stored_name = (string) ( $meta['stored_name'] ?? '' );
		$this->uploaded_at = (int) ( $meta['uploaded_at'] ?? 0 );
	}

	/** The URL from which readers download it. */
	public function url(): string {
		return add_query_arg( self::PARAMETER, $this->id, home_url( '/' ) );
	}
}
