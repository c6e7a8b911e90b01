<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Members\MemberActions;
use PracticePortal\Admin\Members\MetaBox;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\Notices;
use PracticePortal\Admin\OutsidePaymentFields;
use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;

defined( 'ABSPATH' ) || exit;

/** Lets the owner choose an operation for the selected members, previews its effects, and shows the report. Preview and choice change nothing. */
final class BulkPage extends AdminPage {
	protected const SLUG = MenuEntries::BULK;

	public function __construct( private readonly BulkSelection $selection, private readonly BulkReport $report ) {}

	protected function body(): void {
		printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( MemberUrl::members() ), esc_html__( 'All members', 'practice-portal' ) );
		$job_id = Sanitizer::id( wp_unslash( $_GET['job'] ?? '' ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- which report is shown; `Sanitizer` makes it safe.
		if ( $job_id > 0 ) {
			$this->report->output( $job_id );
			return;
		}
		// The URL has the list's filter, and the form has the ticked members.
		$form    = Sanitizer::collection( wp_unslash( $_GET ) ) + Sanitizer::collection( wp_unslash( $_POST ) ); // phpcs:ignore WordPress.Security.NonceVerification -- asking changes nothing.
		$summary = $this->selection->summary( MemberSelection::fromForm( $form ) );
		if ( 0 === $summary['all'] ) {
			Notices::error( __( 'Choose the members first.', 'practice-portal' ) );
			return;
		}
		$operation = Sanitizer::oneOf( $form['operation'] ?? '', BulkMembershipChanges::ALL );
		if ( ( '' !== $operation || isset( $form['ask'] ) ) && ! isset( $form['back'] ) ) {
			try {
				$this->outputConfirmation( $operation, BulkMembershipChanges::parameters( $operation, $form ), $form, $summary );
				return;
			} catch ( RequestRejected $refusal ) {
				Notices::error( $refusal->getMessage() );
			}
		}
		MetaBox::members(
			$summary,
			array(
				'stripe'  => __( 'Charged by Stripe', 'practice-portal' ),
				'outside' => __( 'Paid outside of Stripe, or complimentary', 'practice-portal' ),
				'invited' => __( 'Paid by another member', 'practice-portal' ),
				'over'    => __( 'Ended', 'practice-portal' ),
			)
		);
		self::outputChoice( $operation, $form );
	}

	/** @param array<int|string,mixed> $form What was entered so far. */
	private static function outputChoice( string $operation, array $form ): void {
		printf( '<form method="post" action="%s">', esc_url( self::url() ) );
		AdminPostActions::hidden( MemberSelection::fromForm( $form )->fields() + array( 'ask' => '1' ) );
		MetaBox::open( __( 'What to do', 'practice-portal' ) );
		self::outputOperation( BulkMembershipChanges::CANCEL, $operation );
		self::outputSelect( 'when', __( 'When they end', 'practice-portal' ), self::ends(), $form );
		self::outputOperation( BulkMembershipChanges::EXTEND, $operation );
		printf( '<p><label for="bulk-months">%1$s</label> <input type="number" id="bulk-months" name="months" min="1" max="%2$d" value="%3$s" class="small-text"></p>', esc_html__( 'Months', 'practice-portal' ), (int) BulkMembershipChanges::MAX_MONTHS, esc_attr( Sanitizer::line( $form['months'] ?? '12' ) ) );
		self::outputOperation( BulkMembershipChanges::COVER, $operation );
		$payments = array(
			Gateway::Outside->value       => __( 'Paid outside of Stripe', 'practice-portal' ),
			Gateway::Complimentary->value => __( 'Complimentary', 'practice-portal' ),
		);
		self::outputSelect( 'payment', __( 'Payment', 'practice-portal' ), $payments, $form );
		OutsidePaymentFields::output( Sanitizer::line( $form['until'] ?? '' ), Sanitizer::line( $form['yearly'] ?? '' ), 'bulk' );
		self::outputOperation( BulkMembershipChanges::RESEND, $operation );
		MetaBox::close();
		printf( '<p class="submit"><button type="submit" class="button button-primary">%s</button></p></form>', esc_html__( 'Continue', 'practice-portal' ) );
	}

	/**
	 * @param array<string,string>    $options Labels by value.
	 * @param array<int|string,mixed> $form    What was entered so far.
	 */
	private static function outputSelect( string $name, string $label, array $options, array $form ): void {
		printf( '<p><label for="bulk-%1$s">%2$s</label> <select id="bulk-%1$s" name="%1$s">', esc_attr( $name ), esc_html( $label ) );
		foreach ( $options as $value => $text ) {
			printf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $value ), selected( $value, Sanitizer::line( $form[ $name ] ?? '' ), false ), esc_html( $text ) );
		}
		echo '</select></p>';
	}

	private static function outputOperation( string $operation, string $chosen ): void {
		printf( '<p><label><input type="radio" name="operation" value="%1$s" required%2$s> <strong>%3$s</strong></label></p>', esc_attr( $operation ), checked( $operation, $chosen, false ), esc_html( BulkMembershipChanges::label( $operation ) ) );
	}

	/**
	 * @param string                  $operation  One of `BulkMembershipChanges`' constants.
	 * @param array<string,string>    $parameters Its parameters.
	 * @param array<int|string,mixed> $form       The selection.
	 * @param array<string,int>       $summary    Numbers of members.
	 */
	private function outputConfirmation( string $operation, array $parameters, array $form, array $summary ): void {
		$selection = MemberSelection::fromForm( $form );
		$concerned = match ( $operation ) {
			BulkMembershipChanges::EXTEND => $summary['outside'] - $this->selection->countEndless( $selection ),
			BulkMembershipChanges::COVER  => $summary['outside'],
			BulkMembershipChanges::CANCEL => $summary['stripe'] + ( MemberActions::NOW === $parameters['when'] ? $summary['outside'] : 0 ),
			default                       => $this->selection->countInviters( $selection ),
		};
		$effects = array( self::effect( $operation, $parameters, $concerned ) );
		if ( $summary['all'] > $concerned ) {
			$left = $summary['all'] - $concerned;
			/* translators: %s: a number of members. */
			$effects[] = sprintf( _n( 'Nothing changes for %s other member: the report says why.', 'Nothing changes for %s other members: the report says why for each.', $left, 'practice-portal' ), number_format_i18n( $left ) );
		}
		if ( BulkMembershipChanges::CANCEL === $operation ) {
			$effects[] = MemberActions::NOW === $parameters['when'] ? __( 'This cannot be undone. No one is refunded. People they invited also lose access.', 'practice-portal' ) : __( 'Each cancellation can be undone on the member\'s page until then. No one is refunded. People they invited lose access with the member.', 'practice-portal' );
		}
		MetaBox::open( self::question( $operation, $concerned ), 'confirmation' );
		echo '<ul class="ul-disc">';
		foreach ( $effects as $effect ) {
			printf( '<li>%s</li>', esc_html( $effect ) );
		}
		echo '</ul>';
		$fields = $selection->fields() + $parameters + array( 'operation' => $operation );
		if ( $concerned > 0 ) {
			AdminPostActions::button( BulkJobStarter::START, $fields + array( 'key' => wp_generate_uuid4() ), __( 'Start', 'practice-portal' ), 'button-primary' . ( BulkMembershipChanges::CANCEL === $operation ? ' practice-portal-danger' : '' ) );
		}
		MetaBox::close();
		printf( '<form method="post" action="%s">', esc_url( self::url() ) );
		AdminPostActions::hidden( $fields + array( 'back' => '1' ) );
		printf( '<p><button type="submit" class="button-link">%s</button></p></form>', esc_html__( 'Back without changing anything', 'practice-portal' ) );
	}

	private static function question( string $operation, int $concerned ): string {
		$members = number_format_i18n( $concerned );
		return match ( $operation ) {
			/* translators: %s: a number. */
			BulkMembershipChanges::CANCEL => sprintf( _n( 'Cancel %s membership?', 'Cancel %s memberships?', $concerned, 'practice-portal' ), $members ),
			/* translators: %s: a number. */
			BulkMembershipChanges::EXTEND => sprintf( _n( 'Extend %s membership?', 'Extend %s memberships?', $concerned, 'practice-portal' ), $members ),
			/* translators: %s: a number. */
			BulkMembershipChanges::COVER  => sprintf( _n( 'Change the payment of %s membership?', 'Change the payment of %s memberships?', $concerned, 'practice-portal' ), $members ),
			/* translators: %s: a number. */
			default                       => sprintf( _n( 'Resend the open invitations of %s member?', 'Resend the open invitations of %s members?', $concerned, 'practice-portal' ), $members ),
		};
	}

	/** @param array<string,string> $parameters Of the operation. */
	private static function effect( string $operation, array $parameters, int $concerned ): string {
		$members = number_format_i18n( $concerned );
		switch ( $operation ) {
			case BulkMembershipChanges::CANCEL:
				/* translators: 1: a number, 2: when, for example "At the end of the paid month". */
				return sprintf( _n( '%1$s membership ends. %2$s.', '%1$s memberships end. %2$s.', $concerned, 'practice-portal' ), $members, self::ends()[ $parameters['when'] ] );
			case BulkMembershipChanges::EXTEND:
				/* translators: 1: a number of memberships, 2: a number of months. */
				return sprintf( __( 'Memberships to extend: %1$s. Each lasts %2$s months longer than now.', 'practice-portal' ), $members, $parameters['months'] );
			case BulkMembershipChanges::COVER:
				$until = $parameters['until'] ?? '';
				return '' === $until
					/* translators: %s: a number of memberships. */
					? sprintf( __( 'Memberships that will have no end: %s.', 'practice-portal' ), $members )
					/* translators: 1: a number of memberships, 2: a day, for example 2027-12-31. */
					: sprintf( __( 'Memberships that will end on %2$s: %1$s.', 'practice-portal' ), $members, $until );
		}
		return __( 'Each practice admin whose invitation is open gets an e-mail with a new link. The link in the earlier e-mail no longer works.', 'practice-portal' );
	}

	/** @return array<string,string> Labels by value. */
	private static function ends(): array {
		return array(
			MemberActions::COMMITTED => __( 'At the end of the paid month, but not before the commitment ends', 'practice-portal' ),
			MemberActions::PAID      => __( 'At the end of the paid month', 'practice-portal' ),
			MemberActions::NOW       => __( 'Now', 'practice-portal' ),
		);
	}
}
