<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Notes;

/** The box with notes on a member's page. */
final class NotesBox {
	public const ADD    = 'add_note';
	public const DELETE = 'delete_note';

	/** The box's ID on the page. */
	private const ID = 'notes';

	private const FORM = 'note_';

	public function __construct( private readonly Notes $notes ) {}

	public function register( AdminPostActions $actions ): void {
		$actions->add( self::ADD, Capability::MANAGE_MEMBERS, array( $this, 'add' ) );
		$actions->add( self::DELETE, Capability::MANAGE_MEMBERS, array( $this, 'delete' ) );
	}

	public function output( int $user_id ): void {
		MetaBox::open( __( 'Notes', 'practice-portal' ), self::ID );
		printf( '<form method="post" action="%s">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( self::ADD );
		printf(
			'<input type="hidden" name="user" value="%1$d"><p><label for="practice-portal-note">%2$s</label><textarea id="practice-portal-note" name="note" rows="3" class="widefat" required aria-describedby="practice-portal-note-about">%5$s</textarea><span class="description" id="practice-portal-note-about">%3$s</span></p><p><button type="submit" class="button">%4$s</button></p></form>',
			(int) $user_id,
			esc_html__( 'New note', 'practice-portal' ),
			esc_html__( 'For people who look after members. Members see it only in an export of their personal data.', 'practice-portal' ),
			esc_html__( 'Add note', 'practice-portal' ),
			esc_textarea( RefusedInput::take( self::FORM . $user_id )['note'] ?? '' )
		);
		foreach ( $this->notes->forUser( $user_id ) as $note ) {
			$author = get_userdata( $note['author_id'] );
			/* translators: 1: a date and time, 2: name of a user. */
			$when = sprintf( __( '%1$s, %2$s', 'practice-portal' ), Dates::moment( $note['created_at'] ), false === $author ? __( 'Deleted user', 'practice-portal' ) : $author->display_name );
			printf( '<div class="practice-portal-note"><p>%1$s</p><p class="description">%2$s</p>', nl2br( esc_html( $note['text'] ) ), esc_html( $when ) );
			$fields = array(
				'user' => (string) $user_id,
				'note' => (string) $note['id'],
			);
			AdminPostActions::button( self::DELETE, $fields, __( 'Delete note', 'practice-portal' ), 'button-link button-link-delete' );
			echo '</div>';
		}
		MetaBox::close();
	}

	/** @param array<int|string,mixed> $form The form's fields. */
	public function add( array $form ): ActionResult {
		$user_id = Sanitizer::id( $form['user'] ?? 0 );
		// The note is stored as typed, and escaped when it is shown.
		$text = trim( str_replace( "\r\n", "\n", wp_check_invalid_utf8( is_string( $form['note'] ?? null ) ? $form['note'] : '' ) ) );
		if ( false === get_userdata( $user_id ) ) {
			return ActionResult::refused( __( 'Member not found. The account may have been deleted.', 'practice-portal' ), MemberUrl::members() );
		}
		if ( '' === $text ) {
			return ActionResult::refused( __( 'Write the note first.', 'practice-portal' ), self::url( $user_id ) );
		}
		if ( mb_strlen( $text ) > Notes::MAX_LENGTH ) {
			/* translators: %s: a number of characters. */
			return self::keep( $user_id, $text, sprintf( __( 'The note is too long. It can have at most %s characters. Your text is below. Shorten it.', 'practice-portal' ), number_format_i18n( Notes::MAX_LENGTH ) ) );
		}
		try {
			$id = $this->notes->add( $user_id, $text );
		} catch ( DatabaseFailure $failure ) {
			return self::keep( $user_id, $text, __( 'The database could not save the note. Your text is below. Try again.', 'practice-portal' ) );
		}
		AdminJournalEvents::record( new JournalEvent( AdminActivityKind::NoteAdded, $user_id, (string) $id ) );
		return ActionResult::done( __( 'Note added.', 'practice-portal' ), self::url( $user_id ) );
	}

	/** @param array<int|string,mixed> $form The form's fields. */
	public function delete( array $form ): ActionResult {
		$user_id = Sanitizer::id( $form['user'] ?? 0 );
		$id      = Sanitizer::id( $form['note'] ?? 0 );
		if ( ! $this->notes->delete( $user_id, $id ) ) {
			return ActionResult::refused( __( 'This note does not exist any more.', 'practice-portal' ), self::url( $user_id ) );
		}
		AdminJournalEvents::record( new JournalEvent( AdminActivityKind::NoteDeleted, $user_id, (string) $id ) );
		return ActionResult::done( __( 'Note deleted.', 'practice-portal' ), self::url( $user_id ) );
	}

	/** Refuses a note, whose text stays in the form. */
	private static function keep( int $user_id, string $text, string $refusal ): ActionResult {
		RefusedInput::store( self::FORM . $user_id, array( 'note' => $text ) );
		return ActionResult::refused( $refusal, self::url( $user_id ) );
	}

	private static function url( int $user_id ): string {
		return MemberUrl::member( $user_id ) . '#' . self::ID;
	}
}
