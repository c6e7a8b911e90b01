<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Invitations\Invites;
use WP_User;

/** Shows one member: personal data, membership, payments, team and activity, and the actions. */
final class MemberScreen {
	private ?WP_User $user = null;

	public function __construct(
		private readonly MembersIndex $index,
		private readonly CancellationBox $cancellation_box,
		private readonly Invites $invites,
		private readonly MemberRecords $records,
		private readonly StripeSettings $stripe_settings,
		private readonly MemberHistory $history,
		private readonly Confirmation $confirmation,
		private readonly NotesBox $notes_box,
		private readonly AgreementsBox $agreements_box,
		private readonly DetailsEditor $details_editor,
		private readonly AttentionBox $attention_box,
		private readonly PlanBox $plan_box,
		private readonly CreditBox $credit_box,
	) {}

	/** Whether the URL names a member. */
	public function isRequested(): bool {
		return isset( $_GET['member'] ); // phpcs:ignore WordPress.Security.NonceVerification -- read only.
	}

	public function open(): void {
		$user = get_userdata( Sanitizer::id( wp_unslash( $_GET['member'] ?? 0 ) ) ); // phpcs:ignore WordPress.Security.NonceVerification -- read only.
		if ( false === $user ) {
			wp_die( esc_html__( 'Member not found. The account may have been deleted.', 'practice-portal' ), '', array( 'response' => 404 ) );
		}
		$this->user = $user;
	}

	/** The member's name; '' if no member is shown. */
	public function heading(): string {
		return null === $this->user ? '' : $this->user->display_name;
	}

	public function output(): void {
		if ( null === $this->user ) {
			return;
		}
		if ( Confirmation::isRequested() ) {
			$this->confirmation->output( $this->user );
			return;
		}
		if ( DetailsEditor::isRequested() ) {
			$this->details_editor->output( $this->user );
			return;
		}
		$rows         = $this->index->forUsers( array( $this->user->ID ) );
		$row_data     = new RowData( $rows );
		$subscription = array() === $rows ? null : $row_data->subscription( $rows[0] );
		printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( MemberUrl::members() ), esc_html__( 'All members', 'practice-portal' ) );
		$this->outputIdentity( $this->user, $rows[0] ?? null, $row_data );
		echo '<div class="practice-portal-member"><div class="practice-portal-member-main">';
		$this->attention_box->output( $this->user->ID, $subscription );
		if ( null !== $subscription ) {
			$this->outputMembership( $rows[0], $subscription, $row_data );
			PaidUntilBox::output( $subscription );
			$this->credit_box->output( $subscription );
		}
		$this->history->outputPayments( $this->user->ID );
		echo '</div><div class="practice-portal-member-side">';
		if ( null !== $subscription ) {
			$this->plan_box->output( $subscription );
		}
		$this->notes_box->output( $this->user->ID );
		$this->outputPractices( $this->user->ID );
		if ( null !== $subscription ) {
			$this->agreements_box->output( $this->user->ID );
		}
		echo '</div><div class="practice-portal-member-rest">';
		if ( null !== $subscription ) {
			$this->outputTeam( $subscription );
		}
		$this->history->outputEvents( $this->user->ID );
		// What ends the membership is never met on the way to something else.
		if ( null !== $subscription ) {
			PauseBox::output( $subscription );
			$this->cancellation_box->output( $subscription );
			PaidUntilBox::outputCancellation( $subscription );
		}
		echo '</div></div>';
	}

	/**
	 * Who this is: the first thing on the page.
	 *
	 * @param array<string,string>|null $row A row of the members' index; null for a person without a membership.
	 */
	private function outputIdentity( WP_User $user, ?array $row, RowData $row_data ): void {
		$phone = $this->records->text( $user->ID, MemberRecords::PHONE );
		$facts = array(
			__( 'Practice', 'practice-portal' )     => '<bdi>' . esc_html( $this->firstPractice( $user->ID ) ) . '</bdi>',
			__( 'Phone', 'practice-portal' )        => '' === $phone ? '' : sprintf( '<a href="%1$s"><bdi>%2$s</bdi></a>', esc_url( 'tel:' . preg_replace( '/[^0-9+]/', '', $phone ) ), esc_html( $phone ) ),
			__( 'E-mail', 'practice-portal' )       => sprintf( '<a href="%1$s">%2$s</a>', esc_url( 'mailto:' . str_replace( '%40', '@', rawurlencode( $user->user_email ) ) ), esc_html( $user->user_email ) ),
			__( 'Profession', 'practice-portal' )   => esc_html( implode( ', ', array_filter( array( ContractTexts::choice( $this->records->text( $user->ID, MemberRecords::PROFESSION ) ), ContractTexts::choice( $this->records->text( $user->ID, MemberRecords::ROLE ) ) ) ) ) ),
			__( 'Plan', 'practice-portal' )         => null === $row ? '' : '<bdi>' . esc_html( $row['plan'] ) . '</bdi>',
			__( 'Status', 'practice-portal' )       => null === $row ? '' : StatusLabels::badge( SubscriptionStatus::tryFrom( (string) $row['state'] ), $row_data->statusLabel( $row ) ),
			__( 'Member since', 'practice-portal' ) => null === $row ? '' : esc_html( Dates::day( (int) $row['since'] ) ),
		);
		echo '<div class="practice-portal-who"><dl>';
		foreach ( array_filter( $facts, static fn( string $html ): bool => '' !== wp_strip_all_tags( $html ) ) as $label => $html ) {
			printf( '<div><dt>%1$s</dt><dd>%2$s</dd></div>', esc_html( $label ), $html ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped above.
		}
		printf( '</dl><p><a class="button" href="%1$s">%2$s</a>', esc_url( MemberUrl::edit( $user->ID ) ), esc_html__( 'Correct the details', 'practice-portal' ) );
		if ( current_user_can( 'edit_user', $user->ID ) ) {
			printf( ' <a href="%1$s">%2$s</a>', esc_url( get_edit_user_link( $user->ID ) ), esc_html__( 'Edit the account', 'practice-portal' ) );
		}
		echo '</p></div>';
	}

	private function firstPractice( int $user_id ): string {
		$practices = $this->records->practices( $user_id );
		return Sanitizer::line( $practices[0]['name'] ?? '' );
	}

	/** @param array<string,string> $row A row of the members' index. */
	private function outputMembership( array $row, Subscription $subscription, RowData $row_data ): void {
		$inviter = (int) $row['invited_by'] > 0 ? get_userdata( (int) $row['invited_by'] ) : false;
		MetaBox::open( __( 'Money', 'practice-portal' ), 'money' );
		MetaBox::facts(
			array(
				__( 'Next charge', 'practice-portal' ) => $row_data->nextCharge( $row ),
				__( 'Total paid', 'practice-portal' )        => Money::dollars( $row_data->paid( $row ) ),
				__( 'Coupon', 'practice-portal' )      => $subscription->coupon_code,
			) + $this->cancellation_box->facts( $subscription ),
			array( __( 'Coupon', 'practice-portal' ) )
		);
		if ( false !== $inviter ) {
			/* translators: %s: name of a member. */
			printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( MemberUrl::member( $inviter->ID ) ), esc_html( sprintf( __( 'Invited by %s', 'practice-portal' ), $inviter->display_name ) ) );
		}
		if ( '' !== $subscription->gateway_subscription ) {
			printf( '<p><a href="%1$s" target="_blank" rel="noopener noreferrer">%2$s</a></p>', esc_url( $this->stripe_settings->stripeDashboard( 'subscriptions/' . $subscription->gateway_subscription ) ), esc_html__( 'View in Stripe', 'practice-portal' ) );
		}
		MetaBox::close();
	}

	private function outputPractices( int $user_id ): void {
		$practices = $this->records->practices( $user_id );
		if ( array() === $practices ) {
			return;
		}
		MetaBox::open( __( 'Practices', 'practice-portal' ) );
		echo '<ul>';
		foreach ( $practices as $practice ) {
			$address = Sanitizer::collection( $practice['address'] ?? array() );
			$lines   = array( $practice['specialty'] ?? '', $address['line1'] ?? '', $address['line2'] ?? '', implode( ', ', array_filter( array( $address['city'] ?? '', trim( ( $address['state'] ?? '' ) . ' ' . ( $address['zip'] ?? '' ) ) ) ) ), Sanitizer::phone( $practice['phone'] ?? '' ) );
			printf( '<li><strong>%1$s</strong><br><bdi>%2$s</bdi></li>', esc_html( (string) ( $practice['name'] ?? '' ) ), implode( '</bdi><br><bdi>', array_map( 'esc_html', array_filter( array_map( 'strval', $lines ) ) ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- each line is escaped.
		}
		echo '</ul>';
		MetaBox::close();
	}

	private function outputTeam( Subscription $subscription ): void {
		$invited = $this->invites->forMembership( $subscription );
		if ( array() === $invited ) {
			return;
		}
		MetaBox::open( __( 'Team', 'practice-portal' ), MemberUrl::TEAM );
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col"><span class="screen-reader-text">%3$s</span></th></tr></thead><tbody>', esc_html__( 'Person', 'practice-portal' ), esc_html__( 'Status', 'practice-portal' ), esc_html__( 'Actions', 'practice-portal' ) );
		foreach ( $invited as $row ) {
			printf( '<tr><td><strong>%1$s</strong><br>%2$s</td><td>%3$s</td><td>', esc_html( (string) $row['name'] ), esc_html( (string) $row['email'] ), esc_html( self::invitationStatus( $row ) ) );
			if ( null === $row['used_at'] ) {
				AdminPostActions::button(
					MemberActions::RESEND_INVITATION,
					array(
						'subscription' => (string) $subscription->id,
						'invitation'   => (string) $row['id'],
						'seen'         => (string) $row['expires_at'],
					),
					__( 'Resend invitation', 'practice-portal' )
				);
			} else {
				self::outputRemoval( $subscription, $row );
			}
			echo '</td></tr>';
		}
		echo '</tbody></table>';
		MetaBox::close();
	}

	/**
	 * Asks for confirmation without a script: the button is inside collapsed details.
	 *
	 * @param array<string,string|null> $row A row of the invitations table.
	 */
	private static function outputRemoval( Subscription $subscription, array $row ): void {
		/* translators: %s: name of a person. */
		printf( '<details class="practice-portal-removal"><summary>%1$s</summary><p>%2$s</p>', esc_html( sprintf( __( 'Remove %s…', 'practice-portal' ), (string) $row['name'] ) ), esc_html( sprintf( /* translators: %s: name of a person. */ __( '%s will lose access to the members’ area.', 'practice-portal' ), (string) $row['name'] ) ) );
		AdminPostActions::button(
			MemberActions::REMOVE,
			array(
				'subscription' => (string) $subscription->id,
				'invitation'   => (string) $row['id'],
			),
			__( 'Remove', 'practice-portal' ),
			'practice-portal-danger'
		);
		echo '</details>';
	}

	/** @param array<string,string|null> $row A row of the invitations table. */
	private static function invitationStatus( array $row ): string {
		if ( null !== $row['used_at'] ) {
			/* translators: %s: a date. */
			return sprintf( __( 'Joined on %s', 'practice-portal' ), Dates::day( (int) strtotime( $row['used_at'] . ' UTC' ) ) );
		}
		$until = Dates::day( (int) $row['expires_at'] );
		/* translators: %s: a date. */
		return (int) $row['expires_at'] < DatabaseClock::now() ? sprintf( __( 'Expired on %s', 'practice-portal' ), $until ) : sprintf( __( 'Invited, valid until %s', 'practice-portal' ), $until );
	}
}
