<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Messages;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Bulk\MemberSelection;
use PracticePortal\Admin\Members\MetaBox;

/** Shows who gets a message and who does not, and asks whether to send it. */
final class MessageConfirmation {
	/** The button that goes back to the form with its input. */
	public const EDIT = 'edit';

	/** @param array<string,int> $summary Of `MessageRecipients::summary()`. */
	public static function outputSummary( array $summary ): void {
		MetaBox::members(
			$summary,
			array(
				'ready'      => __( 'Get the message', 'practice-portal' ),
				'declined'   => __( 'Declined messages', 'practice-portal' ),
				'no_address' => __( 'Have no e-mail address', 'practice-portal' ),
				'paused'     => __( 'Paused', 'practice-portal' ),
				'former'     => __( 'Without a current membership', 'practice-portal' ),
			),
			'ready'
		);
	}

	/**
	 * @param array<string,string> $message Of `MessageStarter::parameters()`.
	 * @param array<string,int>    $summary Of `MessageRecipients::summary()`.
	 */
	public static function output( string $url, MemberSelection $selection, array $message, array $summary ): void {
		$is_sent = array(
			'ready'  => true,
			'paused' => '1' === $message['with_paused'],
			'former' => '1' === $message['with_former'],
		);
		$number  = (int) array_sum( array_intersect_key( $summary, array_filter( $is_sent ) ) );
		/* translators: %s: a number of people. */
		MetaBox::open( sprintf( _n( 'Send this message to %s person?', 'Send this message to %s people?', $number, 'practice-portal' ), number_format_i18n( $number ) ), 'confirmation' );
		/* translators: %s: a subject. */
		printf( '<p><strong>%s</strong></p><ul class="ul-disc">', esc_html( sprintf( __( 'Subject: %s', 'practice-portal' ), $message['subject'] ) ) );
		foreach ( self::effects( array_diff_key( $summary, array_filter( $is_sent ) ) ) as $effect ) {
			printf( '<li>%s</li>', esc_html( $effect ) );
		}
		echo '</ul>';
		$fields = $selection->fields() + $message;
		if ( $number > 0 ) {
			/* translators: %s: a number of people. */
			AdminPostActions::button( MessageStarter::SEND, $fields + array( 'key' => wp_generate_uuid4() ), sprintf( _n( 'Send to %s person', 'Send to %s people', $number, 'practice-portal' ), number_format_i18n( $number ) ), 'button-primary' );
		}
		MetaBox::close();
		printf( '<form method="post" action="%s">', esc_url( $url ) );
		AdminPostActions::hidden( $fields + array( 'do' => self::EDIT ) );
		printf( '<p><button type="submit" class="button-link">%s</button></p></form>', esc_html__( 'Back to the message', 'practice-portal' ) );
	}

	/**
	 * @param array<string,int> $left_out Numbers of members who don't get it, by the reason.
	 * @return string[] Sentences.
	 */
	private static function effects( array $left_out ): array {
		$effects = array( __( 'The e-mails are sent in the background. Nobody gets the message twice. You cannot recall it.', 'practice-portal' ) );
		$numbers = array_map( 'number_format_i18n', $left_out );
		if ( $left_out['declined'] > 0 ) {
			/* translators: %s: a number of members. */
			$effects[] = sprintf( _n( '%s member declined messages and gets none.', '%s members declined messages and get none.', $left_out['declined'], 'practice-portal' ), $numbers['declined'] );
		}
		if ( $left_out['no_address'] > 0 ) {
			/* translators: %s: a number of members. */
			$effects[] = sprintf( _n( '%s member has no e-mail address.', '%s members have no e-mail address.', $left_out['no_address'], 'practice-portal' ), $numbers['no_address'] );
		}
		if ( ( $left_out['paused'] ?? 0 ) > 0 ) {
			/* translators: %s: a number of members. */
			$effects[] = sprintf( _n( '%s paused member is left out.', '%s paused members are left out.', $left_out['paused'], 'practice-portal' ), $numbers['paused'] );
		}
		if ( ( $left_out['former'] ?? 0 ) > 0 ) {
			/* translators: %s: a number of people. */
			$effects[] = sprintf( _n( '%s person without a current membership is left out.', '%s people without a current membership are left out.', $left_out['former'], 'practice-portal' ), $numbers['former'] );
		}
		return $effects;
	}
}
