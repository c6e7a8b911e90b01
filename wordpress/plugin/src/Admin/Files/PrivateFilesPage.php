<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Files;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Content\Files\FileLink;
use PracticePortal\Content\Files\PrivateFile;
use PracticePortal\Content\Files\PrivateFiles;
use PracticePortal\Content\Readers;
use PracticePortal\Content\ReadersEditor;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Sanitizer;

defined( 'ABSPATH' ) || exit;

/** The list of private files, with a form to upload one; or the form of one file. */
final class PrivateFilesPage extends AdminPage {
	protected const SLUG = MenuEntries::PRIVATE_FILES;

	private const PER_PAGE = 20;

	public function __construct( private readonly PrivateFiles $files, private readonly Plans $plans ) {}

	protected function body(): void {
		$file = $this->files->find( Sanitizer::id( wp_unslash( $_GET['file'] ?? '' ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- which file is shown; `Sanitizer` makes it safe.
		if ( null !== $file ) {
			$this->outputForm( $file );
			AdminPostActions::button( PrivateFilesActions::DELETE, array( 'id' => (string) $file->id ), __( 'Delete file', 'practice-portal' ), 'practice-portal-danger' );
			printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( self::url() ), esc_html__( 'All private files', 'practice-portal' ) );
			return;
		}
		echo '<div id="col-container" class="wp-clearfix"><div id="col-left"><div class="col-wrap">';
		$this->outputForm( null );
		echo '</div></div><div id="col-right"><div class="col-wrap">';
		$this->outputList();
		echo '</div></div></div>';
	}

	private function outputForm( ?PrivateFile $file ): void {
		$readers = null === $file ? Readers::members() : Readers::from( (array) get_post_meta( $file->id, Readers::META ) );
		$unsaved = PrivateFilesActions::unsavedTitle();
		printf( '<h2>%1$s</h2><form method="post" enctype="multipart/form-data" action="%2$s" class="form-wrap">', esc_html( null === $file ? __( 'Upload a file', 'practice-portal' ) : $file->title ), esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( PrivateFilesActions::SAVE );
		printf( '<input type="hidden" name="id" value="%d">', null === $file ? 0 : (int) $file->id );
		printf(
			'<div class="form-field"><label for="private-file">%1$s</label><input type="file" id="private-file" name="%2$s"%3$s aria-describedby="private-file-about"><p id="private-file-about">%4$s</p></div>',
			esc_html( null === $file ? __( 'File', 'practice-portal' ) : __( 'Replace with', 'practice-portal' ) ),
			esc_attr( PrivateFilesActions::FILE ),
			null === $file ? ' required' : '',
			/* translators: %s: a size, for example "64 MB". */
			esc_html( sprintf( __( 'At most %s.', 'practice-portal' ), size_format( wp_max_upload_size() ) ) )
		);
		printf(
			'<div class="form-field"><label for="private-file-title">%1$s</label><input type="text" id="private-file-title" name="%2$s" value="%3$s" maxlength="200" aria-describedby="private-file-title-about"><p id="private-file-title-about">%4$s</p></div><h3>%5$s</h3>',
			esc_html__( 'Title', 'practice-portal' ),
			esc_attr( PrivateFilesActions::TITLE ),
			esc_attr( '' !== $unsaved || null === $file ? $unsaved : $file->title ),
			esc_html__( 'The text of the link. Leave it empty for the file\'s name.', 'practice-portal' ),
			esc_html__( 'Who can read this', 'practice-portal' )
		);
		ReadersEditor::outputFields( $readers, $this->plans->all() );
		printf( '<p class="submit"><button type="submit" class="button button-primary">%s</button></p></form>', esc_html( null === $file ? __( 'Upload', 'practice-portal' ) : __( 'Save', 'practice-portal' ) ) );
	}

	private function outputList(): void {
		$page  = max( 1, Sanitizer::id( wp_unslash( $_GET['paged'] ?? '' ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- which page is shown.
		$files = $this->files->all( $page, self::PER_PAGE );
		if ( array() === $files ) {
			printf( '<p>%s</p>', esc_html__( 'No private file yet.', 'practice-portal' ) );
			return;
		}
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th><th scope="col">%4$s</th></tr></thead><tbody>', esc_html__( 'File', 'practice-portal' ), esc_html__( 'Who can read this', 'practice-portal' ), esc_html__( 'Uploaded', 'practice-portal' ), esc_html__( 'Shortcode', 'practice-portal' ) );
		foreach ( $files as $file ) {
			printf(
				'<tr><td><strong><a href="%1$s">%2$s</a></strong><br><span class="description">%3$s</span></td><td>%4$s</td><td>%5$s</td><td><code>%6$s</code></td></tr>',
				esc_url( self::url( array( 'file' => $file->id ) ) ),
				esc_html( $file->title ),
				esc_html( ( $file->name === $file->title ? '' : "$file->name, " ) . size_format( $file->size ) ),
				esc_html( $this->readersLabel( $file ) ),
				esc_html( Dates::day( $file->uploaded_at ) ),
				esc_html( sprintf( '[%1$s id="%2$d"]', FileLink::SHORTCODE, $file->id ) )
			);
		}
		echo '</tbody></table>';
		$links = paginate_links(
			array(
				'base'    => self::url() . '&paged=%#%',
				'format'  => '',
				'current' => $page,
				'total'   => (int) ceil( $this->files->count() / self::PER_PAGE ),
			)
		);
		if ( is_string( $links ) ) {
			printf( '<div class="tablenav"><div class="tablenav-pages">%s</div></div>', wp_kses_post( $links ) );
		}
	}

	private function readersLabel( PrivateFile $file ): string {
		$readers = Readers::from( (array) get_post_meta( $file->id, Readers::META ) );
		if ( ! $readers->is_restricted ) {
			return __( 'Everyone', 'practice-portal' );
		}
		$names = array();
		foreach ( $readers->plan_ids as $plan_id ) {
			$plan    = $this->plans->findAny( $plan_id );
			$names[] = null === $plan ? __( 'a deleted plan', 'practice-portal' ) : $plan->name;
		}
		return array() === $names ? __( 'Members', 'practice-portal' ) : wp_sprintf( '%l', $names );
	}
}
