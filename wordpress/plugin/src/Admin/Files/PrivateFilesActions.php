<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Files;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Content\Files\PrivateFile;
use PracticePortal\Content\Files\PrivateFiles;
use PracticePortal\Content\Readers;
use PracticePortal\Content\ReadersEditor;
use PracticePortal\Core\Sanitizer;

/** Adds, changes and deletes private files. */
final class PrivateFilesActions {
	public const SAVE   = 'save_private_file';
	public const DELETE = 'delete_private_file';

	/** The field of the file, and of the title. */
	public const FILE  = 'file';
	public const TITLE = 'title';

	private const FORM = 'private_file';

	public function __construct( private readonly PrivateFiles $files ) {}

	public function register( AdminPostActions $actions ): void {
		$actions->add( self::SAVE, Capability::MANAGE_PORTAL, array( $this, 'save' ) );
		$actions->add( self::DELETE, Capability::MANAGE_PORTAL, array( $this, 'delete' ) );
	}

	/** What to do about a file that is larger than PHP accepts. */
	public static function tooLarge(): string {
		/* translators: %s: a size, for example "2 MB". */
		return sprintf( __( 'The file is larger than this server accepts (%s). Ask your host for a higher limit, or upload a smaller file.', 'practice-portal' ), size_format( wp_max_upload_size() ) );
	}

	/** The last refused title. Reading it deletes it. */
	public static function unsavedTitle(): string {
		return RefusedInput::take( self::FORM )[ self::TITLE ] ?? '';
	}

	/**
	 * Adds a file, or changes the one with the given ID.
	 *
	 * @param array<int|string,mixed> $form The form's fields.
	 */
	public function save( array $form ): ActionResult {
		$title   = Sanitizer::line( $form[ self::TITLE ] ?? '' );
		$readers = ReadersEditor::submitted( $form );
		if ( null === $readers ) {
			return self::refuse( $title, __( 'Choose at least one plan, or all members.', 'practice-portal' ) );
		}
		$file   = $this->files->find( Sanitizer::id( $form['id'] ?? 0 ) );
		$upload = Sanitizer::collection( $_FILES[ self::FILE ] ?? null ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- checked by `AdminPostActions`; WordPress validates uploads.
		$is_new = UPLOAD_ERR_NO_FILE !== ( $upload['error'] ?? UPLOAD_ERR_NO_FILE );
		if ( null === $file ) {
			return $is_new ? $this->add( $upload, $title, $readers ) : self::refuse( $title, __( 'Choose a file.', 'practice-portal' ) );
		}
		$problem = $is_new ? $this->files->replace( $file, $upload ) : '';
		if ( '' !== $problem ) {
			return self::refuse( $title, $problem );
		}
		$this->files->update( $file, $title, $readers );
		self::record( AdminActivityKind::FileChanged, $file );
		return ActionResult::done( __( 'File saved.', 'practice-portal' ) );
	}

	/** @param array<int|string,mixed> $form The form's fields. */
	public function delete( array $form ): ActionResult {
		$file = $this->files->find( Sanitizer::id( $form['id'] ?? 0 ) );
		if ( null === $file ) {
			return ActionResult::refused( __( 'This file does not exist any more.', 'practice-portal' ), AdminUrl::for( MenuEntries::PRIVATE_FILES ) );
		}
		$this->files->delete( $file );
		self::record( AdminActivityKind::FileDeleted, $file );
		/* translators: %s: title of a file. */
		return ActionResult::done( sprintf( __( '%s deleted.', 'practice-portal' ), $file->title ), AdminUrl::for( MenuEntries::PRIVATE_FILES ) );
	}

	/** @param array<string,mixed> $upload PHP's entry in `$_FILES`. */
	private function add( array $upload, string $title, Readers $readers ): ActionResult {
		$file = $this->files->add( $upload, $title, $readers );
		if ( is_string( $file ) ) {
			return self::refuse( $title, $file );
		}
		self::record( AdminActivityKind::FileAdded, $file );
		/* translators: %s: title of a file. */
		return ActionResult::done( sprintf( __( '%s uploaded. Copy its shortcode into a page.', 'practice-portal' ), $file->title ) );
	}

	private static function refuse( string $title, string $text ): ActionResult {
		RefusedInput::store( self::FORM, array( self::TITLE => $title ) );
		return ActionResult::refused( $text );
	}

	private static function record( AdminActivityKind $kind, PrivateFile $file ): void {
		AdminJournalEvents::record( ( new JournalEvent( $kind, 0, $file->id . '-' . wp_generate_uuid4() ) )->withDetail( $file->title ) );
	}
}
