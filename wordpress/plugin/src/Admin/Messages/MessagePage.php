<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Messages;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Bulk\BulkReport;
use PracticePortal\Admin\Bulk\MemberSelection;
use PracticePortal\Admin\Emails\TypedEmail;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\Notices;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Dates;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Mail\EmailType;
use PracticePortal\Mail\Mailer;
use PracticePortal\Mail\MessageEmails;
use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkJobs;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * The page for writing to members: the message, its preview, the confirmation, and the report. It sends nothing to members before
 * the owner confirms.
 */
final class MessagePage extends AdminPage {
	protected const SLUG = MenuEntries::MESSAGES;

	/** The buttons of the form. */
	private const PREVIEW = 'preview';
	private const TEST    = 'test';
	private const ASK     = 'ask';

	private const NONCE = 'practice_portal_message';

	/** How many earlier messages are listed. */
	private const EARLIER = 20;

	public function __construct(
		private readonly MessageRecipients $recipients,
		private readonly MessageEmails $message_emails,
		private readonly Subscriptions $subscriptions,
		private readonly Mailer $mailer,
		private readonly BulkJobs $jobs,
		private readonly BulkReport $report,
	) {}

	protected function body(): void {
		printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( MemberUrl::members() ), esc_html__( 'All members', 'practice-portal' ) );
		$job_id = Sanitizer::id( wp_unslash( $_GET['job'] ?? '' ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- which report is shown; `Sanitizer` makes it safe.
		if ( $job_id > 0 ) {
			$this->report->output( $job_id );
			return;
		}
		// The URL has the list's filter, and the form has the ticked members.
		$form      = Sanitizer::collection( wp_unslash( $_GET ) ) + Sanitizer::collection( wp_unslash( $_POST ) ); // phpcs:ignore WordPress.Security.NonceVerification -- what sends an e-mail is checked below.
		$selection = MemberSelection::fromForm( $form );
		$summary   = $this->recipients->summary( $selection );
		if ( 0 === $summary['all'] ) {
			Notices::error( __( 'Choose the members first: tick them in the list, or filter the list. Then press “Write”.', 'practice-portal' ) );
			$this->outputEarlier();
			return;
		}
		$this->answer( $form, $selection, $summary );
	}

	/**
	 * @param array<int|string,mixed> $form    The request.
	 * @param array<string,int>       $summary Numbers of members.
	 */
	private function answer( array $form, MemberSelection $selection, array $summary ): void {
		$message = MessageStarter::parameters( $form );
		$do      = Sanitizer::oneOf( $form['do'] ?? '', array( MessageConfirmation::EDIT, self::PREVIEW, self::TEST, self::ASK ) );
		$typed   = Sanitizer::line( $form['member'] ?? '' );
		$member  = $this->recipients->example( $selection, $typed );
		$error   = in_array( $do, array( '', MessageConfirmation::EDIT ), true ) ? '' : TypedEmail::error( EmailType::Message, $message );
		if ( '' === $error && null === $member && in_array( $do, array( self::PREVIEW, self::TEST ), true ) ) {
			$error = __( 'None of these members has this e-mail address or username. Choose another one for the preview.', 'practice-portal' );
		}
		if ( '' !== $error ) {
			Notices::error( $error );
		} elseif ( self::ASK === $do ) {
			MessageConfirmation::output( self::url(), $selection, $message, $summary );
			return;
		} elseif ( self::TEST === $do && null !== $member ) {
			check_admin_referer( self::NONCE );
			$this->sendTest( $message, $member );
		}
		MessageConfirmation::outputSummary( $summary );
		$this->outputForm( $selection, $message, $typed, $summary );
		if ( '' === $error && null !== $member && in_array( $do, array( self::PREVIEW, self::TEST ), true ) ) {
			$email = $this->message_emails->message( $member, $this->subscriptions->currentFor( $member->ID ), $member->user_email, $message );
			/* translators: %s: name of a member. */
			TypedEmail::outputPreview( $email, sprintf( __( 'As %s reads it', 'practice-portal' ), EntityDecoder::decode( $member->display_name ) ) );
		}
		$this->outputEarlier();
	}

	/**
	 * Sends the message to the current user only. Its unsubscribe link works for the current user, not for the member.
	 *
	 * @param array{subject:string,text:string} $message As typed.
	 */
	private function sendTest( array $message, WP_User $member ): void {
		$self  = wp_get_current_user();
		$email = $this->message_emails->message( $member, $this->subscriptions->currentFor( $member->ID ), $self->user_email, $message, $self->ID );
		if ( $this->mailer->send( $email ) ) {
			/* translators: %s: an e-mail address. */
			printf( '<div class="notice notice-success inline" role="status"><p>%s</p></div>', esc_html( sprintf( __( 'Sent to %s only.', 'practice-portal' ), $self->user_email ) ) );
			return;
		}
		/* translators: %s: an e-mail address. */
		Notices::error( sprintf( __( 'The e-mail could not be sent to %s. Check how this site sends e-mails.', 'practice-portal' ), $self->user_email ) );
	}

	/**
	 * @param array<string,string> $message As typed.
	 * @param string               $typed   The member to preview, as typed.
	 * @param array<string,int>    $summary Numbers of members.
	 */
	private function outputForm( MemberSelection $selection, array $message, string $typed, array $summary ): void {
		printf( '<form method="post" action="%s">', esc_url( self::url() ) );
		wp_nonce_field( self::NONCE );
		AdminPostActions::hidden( $selection->fields() );
		echo '<table class="form-table" role="presentation">';
		TypedEmail::outputFields( EmailType::Message, $message, __( 'An empty line begins a paragraph. Web addresses become links. A line is left out if one of its placeholders has no value. Everyone gets the text in this language. A link to decline further messages is added in the member’s own language.', 'practice-portal' ) );
		$also = array_filter(
			array(
				/* translators: %s: a number of members. */
				'with_paused' => 0 === $summary['paused'] ? '' : sprintf( _n( 'Also to %s member whose membership is paused', 'Also to %s members whose membership is paused', $summary['paused'], 'practice-portal' ), number_format_i18n( $summary['paused'] ) ),
				/* translators: %s: a number of people. */
				'with_former' => 0 === $summary['former'] ? '' : sprintf( _n( 'Also to %s person without a current membership', 'Also to %s people without a current membership', $summary['former'], 'practice-portal' ), number_format_i18n( $summary['former'] ) ),
			),
			'strlen'
		);
		if ( array() !== $also ) {
			printf( '<tr><th scope="row">%1$s</th><td><fieldset><legend class="screen-reader-text">%1$s</legend>', esc_html__( 'Recipients', 'practice-portal' ) );
			foreach ( $also as $name => $label ) {
				printf( '<p><label><input type="checkbox" name="%1$s" value="1"%2$s> %3$s</label></p>', esc_attr( $name ), checked( '1', $message[ $name ], false ), esc_html( $label ) );
			}
			echo '</fieldset></td></tr>';
		}
		printf( '<tr><th scope="row"><label for="email-member">%1$s</label></th><td><input type="text" id="email-member" name="member" class="regular-text" value="%2$s" list="email-members" autocomplete="off" aria-describedby="email-member-about"><datalist id="email-members">', esc_html__( 'Preview as', 'practice-portal' ), esc_attr( $typed ) );
		foreach ( $this->recipients->suggestions( $selection ) as $email => $name ) {
			printf( '<option value="%1$s">%2$s</option>', esc_attr( (string) $email ), esc_html( $name ) );
		}
		printf( '</datalist><p class="description" id="email-member-about">%s</p></td></tr></table>', esc_html__( 'The e-mail address or username of one of these members. Leave empty for the first one. The member gets no e-mail.', 'practice-portal' ) );
		$buttons = array(
			self::ASK     => __( 'Continue', 'practice-portal' ),
			self::PREVIEW => __( 'Preview', 'practice-portal' ),
			self::TEST    => __( 'Send to myself first', 'practice-portal' ),
		);
		echo '<p class="submit practice-portal-inline">';
		foreach ( $buttons as $value => $label ) {
			printf( '<button type="submit" class="button%1$s" name="do" value="%2$s">%3$s</button> ', self::ASK === $value ? ' button-primary' : '', esc_attr( $value ), esc_html( $label ) );
		}
		echo '</p></form>';
	}

	/** The messages of the last months, with their reports. */
	private function outputEarlier(): void {
		$jobs = $this->jobs->latest( BulkJob::MESSAGE, self::EARLIER );
		if ( array() === $jobs ) {
			return;
		}
		printf( '<h2>%1$s</h2><table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%2$s</th><th scope="col">%3$s</th></tr></thead><tbody>', esc_html__( 'Earlier messages', 'practice-portal' ), esc_html__( 'Subject', 'practice-portal' ), esc_html__( 'Started', 'practice-portal' ) );
		foreach ( $jobs as $job ) {
			printf( '<tr><td><a href="%1$s">%2$s</a></td><td>%3$s</td></tr>', esc_url( self::url( array( 'job' => $job->id ) ) ), esc_html( (string) ( $job->parameters['subject'] ?? '' ) ), esc_html( Dates::moment( $job->created_at ) ) );
		}
		echo '</tbody></table>';
	}
}
