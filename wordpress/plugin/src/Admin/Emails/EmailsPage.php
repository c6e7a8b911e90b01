<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Emails;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Mail\EmailEdits;
use PracticePortal\Mail\EmailPreview;
use PracticePortal\Mail\EmailType;
use PracticePortal\Mail\Templates;

defined( 'ABSPATH' ) || exit;

/** The list of e-mails, and the form that edits one. */
final class EmailsPage extends AdminPage {
	protected const SLUG = MenuEntries::EMAILS;

	/** The e-mails whose link the recipient needs to continue, which the page points out. */
	private const NEEDED = array( EmailType::Invitation, EmailType::SetPassword, EmailType::VerifyEmail, EmailType::ChangeEmail );

	/** The e-mail that is edited; null for the list. */
	private ?EmailType $type = null;

	public function __construct( private readonly Templates $templates, private readonly EmailPreview $email_preview ) {}

	protected function open(): void {
		$this->type = EmailType::tryFrom( Sanitizer::oneOf( wp_unslash( $_GET['email'] ?? '' ), array_column( EmailType::editable(), 'value' ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- read only; `Sanitizer` makes it safe.
	}

	protected function heading(): string {
		return $this->type?->label() ?? self::title();
	}

	protected function body(): void {
		if ( null === $this->type ) {
			$this->outputList();
		} else {
			printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( self::url() ), esc_html__( 'All e-mails', 'practice-portal' ) );
			$this->outputForm( $this->type );
		}
	}

	private function outputList(): void {
		printf( '<p>%1$s</p><table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%2$s</th><th scope="col">%3$s</th><th scope="col"><span class="screen-reader-text">%4$s</span></th></tr></thead><tbody>', esc_html__( 'Every e-mail that this plugin sends. Each can be edited or switched off.', 'practice-portal' ), esc_html__( 'E-mail', 'practice-portal' ), esc_html__( 'Status', 'practice-portal' ), esc_html__( 'Actions', 'practice-portal' ) );
		foreach ( EmailType::editable() as $type ) {
			$is_off = EmailEdits::isOff( $type );
			$status = $is_off ? __( 'Off', 'practice-portal' ) : ( null === EmailEdits::find( $type ) ? __( 'On', 'practice-portal' ) : __( 'On, edited', 'practice-portal' ) );
			printf( '<tr><td><strong><a href="%1$s">%2$s</a></strong>%3$s</td><td>%4$s</td><td>', esc_url( self::url( array( 'email' => $type->value ) ) ), esc_html( $type->label() ), in_array( $type, self::NEEDED, true ) ? '<br><span class="description">' . esc_html__( 'People cannot continue without the link in this e-mail.', 'practice-portal' ) . '</span>' : '', esc_html( $status ) );
			/* translators: %s: name of an e-mail. */
			$label = sprintf( $is_off ? __( 'Switch on: %s', 'practice-portal' ) : __( 'Switch off: %s', 'practice-portal' ), $type->label() );
			$form  = array(
				'email' => $type->value,
				'off'   => $is_off ? '0' : '1',
			);
			AdminPostActions::button( EmailActions::SWITCH, $form, $label );
			echo '</td></tr>';
		}
		echo '</tbody></table>';
	}

	private function outputForm( EmailType $type ): void {
		$typed  = EmailActions::unsavedInput( $type );
		$edited = $typed ?? array_filter( EmailEdits::find( $type ) ?? array(), 'strlen' ) + $this->templates->original( $type );
		printf( '<form method="post" action="%s">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( EmailActions::EDIT );
		printf( '<input type="hidden" name="email" value="%s"><table class="form-table" role="presentation">', esc_attr( $type->value ) );
		TypedEmail::outputFields( $type, $edited, __( 'An empty line begins a paragraph. A line is left out if one of its placeholders has no value. Amounts and the button stay below the text. An edited text is sent in this language to everyone.', 'practice-portal' ) );
		printf( '<tr><th scope="row"><label for="email-member">%1$s</label></th><td><input type="text" id="email-member" name="member" class="regular-text" value="%2$s" autocomplete="off" aria-describedby="email-member-about"><p class="description" id="email-member-about">%3$s</p></td></tr></table>', esc_html__( 'Preview as', 'practice-portal' ), esc_attr( $typed['member'] ?? '' ), esc_html__( 'The name, e-mail address or username of a member. Leave empty for yourself. The member gets no e-mail.', 'practice-portal' ) );
		printf(
			'<p class="submit practice-portal-inline"><button type="submit" class="button button-primary" name="do" value="%1$s">%2$s</button> <button type="submit" class="button" name="do" value="%3$s">%4$s</button> <button type="submit" class="button" name="do" value="%5$s">%6$s</button></p></form>',
			esc_attr( EmailActions::SAVE ),
			esc_html__( 'Save', 'practice-portal' ),
			esc_attr( EmailActions::PREVIEW ),
			esc_html__( 'Preview', 'practice-portal' ),
			esc_attr( EmailActions::SEND ),
			esc_html__( 'Send to me', 'practice-portal' )
		);
		if ( null !== EmailEdits::find( $type ) ) {
			AdminPostActions::button( EmailActions::RESTORE, array( 'email' => $type->value ), __( 'Restore the original', 'practice-portal' ) );
		}
		$member = null !== $typed && $typed['is_preview'] ? EmailActions::member( $typed['member'] ) : null;
		if ( null !== $typed && null !== $member ) {
			TypedEmail::outputPreview( $this->email_preview->message( $type, $member, $member->user_email, $edited ), $this->email_preview->note( $member ) );
		}
	}
}
