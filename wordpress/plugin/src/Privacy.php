<?php
declare(strict_types=1);

namespace PracticePortal;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\CancellationReasons;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Json;
use PracticePortal\Core\Settings\ThemeOptions;
use PracticePortal\Directory\Community\BuiltinCommunity;
use PracticePortal\Mail\ActivityFormatter;
use PracticePortal\Membership\Notes;
use PracticePortal\Onboarding\Progress;
use PracticePortal\Portal\Settings\ReportingAccess;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Accounts\MemberPhoto;
use PracticePortal\Registration\Accounts\MessageChoice;

/**
 * Adds the plugin's data to WordPress' tools "Export Personal Data" and "Erase Personal Data", and a paragraph to the site's
 * privacy policy.
 */
final class Privacy {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly MemberRecords $records,
		private readonly ThemeOptions $options,
		private readonly ActivityLog $activity_log,
		private readonly CancellationReasons $cancellation_reasons,
		private readonly Notes $notes,
	) {}

	/**
	 * @param array<string,mixed> $exporters The site's exporters.
	 * @return array<string,mixed>
	 */
	public function addExporter( array $exporters ): array {
		$exporters['practice-portal'] = array(
			'exporter_friendly_name' => __( 'Practice Portal', 'practice-portal' ),
			'callback'               => array( $this, 'export' ),
		);
		return $exporters;
	}

	/**
	 * @param array<string,mixed> $erasers The site's erasers.
	 * @return array<string,mixed>
	 */
	public function addEraser( array $erasers ): array {
		$erasers['practice-portal'] = array(
			'eraser_friendly_name' => __( 'Practice Portal', 'practice-portal' ),
			'callback'             => array( $this, 'erase' ),
		);
		return $erasers;
	}

	/**
	 * All data about a person, in one page.
	 *
	 * @return array{data:array<int,array<string,mixed>>,done:bool}
	 */
	public function export( string $email ): array {
		$user = get_user_by( 'email', $email );
		$data = $this->invitationItems( 'email = %s', $email );
		if ( false !== $user ) {
			$data = array_merge( $data, $this->profileItems( $user->ID ), $this->membersAreaItems( $user->ID ), $this->subscriptionItems( $user->ID ), $this->invitationItems( 'parent_user_id = %d', $user->ID ), $this->transactionItems( $user->ID ), $this->journalItems( $user->ID ), $this->cancellationItems( $user->ID ), $this->noteItems( $user->ID ) );
		}
		return array(
			'data' => $data,
			'done' => true,
		);
	}

	/**
	 * Removes the profile, the onboarding, the access to the reporting service, the user's vendor settings and the invitations.
	 * Subscriptions and transactions stay, since bookkeeping must keep them: they contain only amounts and IDs. Log entries about
	 * money stay, too.
	 *
	 * @return array{items_removed:bool,items_retained:bool,messages:string[],done:bool}
	 */
	public function erase( string $email ): array {
		global $wpdb;
		$user     = get_user_by( 'email', $email );
		$removed  = (int) $wpdb->delete( Schema::name( Schema::INVITES ), array( 'email' => $email ) ) + $this->removeInvited( $email );
		$retained = false;
		$declines = false !== $user && MessageChoice::isDeclined( $user->ID );
		if ( false !== $user ) {
			$removed += '' === MemberPhoto::url( $user->ID ) ? 0 : 1;
			MemberPhoto::remove( $user->ID );
			foreach ( UserMeta::keys() as $key ) {
				// A member who declined messages must get none after an erasure.
				if ( MessageChoice::META === $key ) {
					continue;
				}
				// While a membership is current, Stripe still bills under this ID.
				if ( false !== strpos( $key, MemberRecords::STRIPE_CUSTOMER ) && null !== $this->subscriptions->currentFor( $user->ID ) ) {
					continue;
				}
				$removed += (int) delete_user_meta( $user->ID, $key );
			}
			$removed     += (int) $wpdb->delete( Schema::name( Schema::INVITES ), array( 'parent_user_id' => $user->ID ) );
			$removed     += (int) $wpdb->delete( Schema::name( Schema::IDEMPOTENCY ), array( 'user_id' => $user->ID ) );
			$profile_jobs = array(
				'type'    => JobType::Profile->value,
				'subject' => $user->ID,
			);
			$wpdb->delete( Schema::name( Schema::JOBS ), $profile_jobs );
			$removed     += (int) $this->options->removeUser( $user->ID );
			$removed     += $this->cancellation_reasons->eraseComments( $user->ID );
			$removed     += $this->notes->erase( $user->ID );
			$activity_log = $this->activity_log->erase( $user->ID );
			$removed     += $activity_log['removed'];
			$retained     = $activity_log['retained'] > 0 || array() !== $this->subscriptions->forUser( $user->ID );
		}
		$kept = array_merge(
			$retained ? array( __( 'Subscriptions and payments are kept for bookkeeping.', 'practice-portal' ) ) : array(),
			$declines ? array( __( 'The choice to get no messages is kept, so that no messages are sent.', 'practice-portal' ) ) : array()
		);
		return array(
			'items_removed'  => $removed > 0,
			'items_retained' => array() !== $kept,
			'messages'       => array_merge( $kept, false === $user ? array() : $this->whatContinues( $user->ID ) ),
			'done'           => true,
		);
	}

	/** @return string[] The charges that continue after the erasure. */
	private function whatContinues( int $user_id ): array {
		$subscription = $this->subscriptions->currentFor( $user_id );
		/* translators: %s: name of a plan. */
		return null === $subscription || '' === $subscription->gateway_subscription ? array() : array( sprintf( __( 'The membership "%s" continues, and Stripe keeps charging for it. If it should end, cancel it on the member\'s page.', 'practice-portal' ), $subscription->name ) );
	}

	public static function suggestPolicy(): void {
		wp_add_privacy_policy_content(
			__( 'Practice Portal', 'practice-portal' ),
			wp_kses_post(
				'<p>' . __( 'When you register as a member, we store your name, phone number, role, profession, billing address, your practices with their addresses, and which agreements you accepted and when. If you name a practice admin, we store their name and e-mail address, and send them an invitation.', 'practice-portal' ) . '</p>'
				. '<p>' . __( 'We record when your membership begins, changes and ends, what was charged and refunded, and which e-mails we sent you. We do not record their text. If you decline messages, we store when.', 'practice-portal' ) . '</p>'
				. '<p>' . __( 'If you add a photo, we store a small square of it without the place where it was taken. If you agree, the member directory shows other signed-in users your name, your photo, when you joined, when you were last active, and the practice you chose to show. We store which onboarding steps you have completed, and when you last opened a page of the members\' area.', 'practice-portal' ) . '</p>'
				. '<p>' . __( 'If you have access to reports, your browser sends your access key and access e-mail to the reporting service. When you request a SWOT analysis, your browser sends your e-mail address to the service that creates it.', 'practice-portal' ) . '</p>'
				. '<p>' . __( 'Stripe processes card payments. Your card data goes from your browser to Stripe and never to this site. We send Stripe your name, your e-mail address and the ID of your account, and store the ID of your subscription.', 'practice-portal' ) . '</p>'
				. '<p>' . __( 'When you have an address checked, your browser sends it to Google Maps. To prevent misuse of the forms, we count requests per network address for at most an hour, without storing the address itself.', 'practice-portal' ) . '</p>'
			)
		);
	}

	/** @return array<int,array<string,mixed>> */
	private function profileItems( int $user_id ): array {
		$labels = array(
			MemberRecords::PHONE           => ContractTexts::label( MemberRecords::PHONE ),
			MemberRecords::ROLE            => ContractTexts::label( MemberRecords::ROLE ),
			MemberRecords::PROFESSION      => ContractTexts::label( MemberRecords::PROFESSION ),
			MemberRecords::ADDRESS_ONE     => ContractTexts::label( MemberRecords::ADDRESS_ONE ),
			MemberRecords::ADDRESS_TWO     => ContractTexts::label( MemberRecords::ADDRESS_TWO ),
			MemberRecords::ADDRESS_CITY    => ContractTexts::label( MemberRecords::ADDRESS_CITY ),
			MemberRecords::ADDRESS_STATE   => ContractTexts::label( MemberRecords::ADDRESS_STATE ),
			MemberRecords::ADDRESS_ZIP     => ContractTexts::label( MemberRecords::ADDRESS_ZIP ),
			MemberRecords::ADDRESS_COUNTRY => __( 'Country', 'practice-portal' ),
			MemberRecords::AGREED_AT       => __( 'Agreements given at', 'practice-portal' ),
			MemberRecords::AGREED_VERSION  => __( 'Texts of the agreements changed at', 'practice-portal' ),
			MemberRecords::STRIPE_CUSTOMER => __( 'Stripe customer', 'practice-portal' ),
		);
		$values = array();
		foreach ( $labels as $key => $label ) {
			$values[ $label ] = MemberRecords::STRIPE_CUSTOMER === $key ? $this->records->customer( $user_id ) : $this->records->text( $user_id, $key );
		}
		$values[ __( 'Photo', 'practice-portal' ) ] = MemberPhoto::url( $user_id );
		$agreements = get_user_meta( $user_id, MemberRecords::AGREEMENTS, true );
		$values[ __( 'Agreements', 'practice-portal' ) ] = is_array( $agreements ) ? implode( ', ', array_keys( array_filter( $agreements ) ) ) : '';

		$items = array( $this->item( 'profile', __( 'Membership profile', 'practice-portal' ), "profile-$user_id", $values ) );
		foreach ( $this->records->practices( $user_id ) as $index => $practice ) {
			$address = is_array( $practice['address'] ?? null ) ? $practice['address'] : array();
			unset( $practice['address'] );
			$items[] = $this->item( 'practices', __( 'Practices', 'practice-portal' ), "practice-$user_id-$index", $practice + $address );
		}
		foreach ( $this->records->practiceAdmins( $user_id ) as $index => $admin ) {
			$items[] = $this->item( 'practice-admins', __( 'Practice admins', 'practice-portal' ), "practice-admin-$user_id-$index", $admin );
		}
		return array_values( array_filter( $items ) );
	}

	/**
	 * A user's data in the members' area. The access key is their own, and their browser shows it as well.
	 *
	 * @return array<int,array<string,mixed>>
	 */
	private function membersAreaItems( int $user_id ): array {
		$values = array(
			__( 'Last seen', 'practice-portal' )              => $this->records->text( $user_id, BuiltinCommunity::LAST_ACTIVE ),
			__( 'Reporting: access key', 'practice-portal' )    => $this->records->text( $user_id, ReportingAccess::KEY ),
			__( 'Reporting: access e-mail', 'practice-portal' ) => $this->records->text( $user_id, ReportingAccess::EMAIL ),
		);
		if ( MessageChoice::isDeclined( $user_id ) ) {
			$values[ __( 'Messages declined on', 'practice-portal' ) ] = gmdate( 'Y-m-d H:i:s', MessageChoice::declinedAt( $user_id ) );
		}
		foreach ( Progress::rows( $user_id ) as $row ) {
			/* translators: %s: name of an onboarding step. */
			$label            = sprintf( __( 'Onboarding step completed: %s', 'practice-portal' ), $row['step'] ?? '' );
			$data             = array() === ( $row['data'] ?? array() ) ? '' : ' ' . Json::encode( $row['data'] );
			$values[ $label ] = ( $row['completed_at'] ?? '' ) . $data;
		}
		$item = $this->item( 'members-area', __( 'Members\' area', 'practice-portal' ), "members-area-$user_id", $values );
		return array() === $item['data'] ? array() : array( $item );
	}

	/** @return array<int,array<string,mixed>> */
	private function subscriptionItems( int $user_id ): array {
		return array_map(
			function ( Subscription $subscription ): array {
				return $this->item(
					'subscriptions',
					__( 'Subscriptions', 'practice-portal' ),
					'subscription-' . $subscription->id,
					array(
						__( 'Name', 'practice-portal' )   => $subscription->name,
						__( 'Status', 'practice-portal' ) => $subscription->status->value,
						__( 'Coupon', 'practice-portal' ) => $subscription->coupon_code,
						__( 'Stripe subscription ID', 'practice-portal' ) => $subscription->gateway_subscription,
					)
				);
			},
			$this->subscriptions->forUser( $user_id )
		);
	}

	/** @return array<int,array<string,mixed>> */
	private function transactionItems( int $user_id ): array {
		global $wpdb;
		$rows = (array) $wpdb->get_results( $wpdb->prepare( 'SELECT id, created_at, status, amount, currency FROM %i WHERE user_id = %d ORDER BY id', Schema::name( Schema::TRANSACTIONS ), $user_id ), ARRAY_A );
		return array_map(
			function ( array $row ): array {
				return $this->item(
					'transactions',
					__( 'Payments', 'practice-portal' ),
					'transaction-' . $row['id'],
					array(
						__( 'Date', 'practice-portal' )   => $row['created_at'],
						__( 'Status', 'practice-portal' ) => $row['status'],
						__( 'Amount', 'practice-portal' ) => sprintf( '%.2f %s', $row['amount'] / 100, strtoupper( $row['currency'] ) ),
					)
				);
			},
			$rows
		);
	}

	/**
	 * A user's activity, without Stripe's events, which add nothing.
	 *
	 * @return array<int,array<string,mixed>>
	 */
	private function journalItems( int $user_id ): array {
		$entries = array_filter(
			array_reverse( $this->activity_log->forUser( $user_id, array(), PHP_INT_MAX ) ),
			static fn( JournalEntry $entry ): bool => ! $entry->is( ActivityKind::Event )
		);
		return array_map(
			function ( JournalEntry $entry ): array {
				return $this->item(
					'journal',
					__( 'History', 'practice-portal' ),
					'journal-' . $entry->id,
					array(
						__( 'Date', 'practice-portal' ) => gmdate( 'Y-m-d H:i:s', $entry->happened_at ),
						__( 'What happened', 'practice-portal' ) => ActivityFormatter::what( $entry ),
					)
				);
			},
			array_values( $entries )
		);
	}

	/**
	 * Why a user has canceled.
	 *
	 * @return array<int,array<string,mixed>>
	 */
	private function cancellationItems( int $user_id ): array {
		$items = array();
		foreach ( $this->cancellation_reasons->forUser( $user_id ) as $index => $reason ) {
			$values  = array(
				__( 'Reason for canceling', 'practice-portal' ) => CancellationReason::label( $reason->code ),
				__( 'Comment', 'practice-portal' ) => $reason->comment,
			);
			$items[] = $this->item( 'cancellations', __( 'Cancellations', 'practice-portal' ), "cancellation-$user_id-$index", $values );
		}
		return $items;
	}

	/**
	 * The notes of the staff about a user.
	 *
	 * @return array<int,array<string,mixed>>
	 */
	private function noteItems( int $user_id ): array {
		$items = array();
		foreach ( $this->notes->forUser( $user_id ) as $note ) {
			$values  = array(
				__( 'Date', 'practice-portal' ) => gmdate( 'Y-m-d H:i:s', $note['created_at'] ),
				__( 'Note', 'practice-portal' ) => $note['text'],
			);
			$items[] = $this->item( 'notes', __( 'Notes', 'practice-portal' ), 'note-' . $note['id'], $values );
		}
		return $items;
	}

	/**
	 * Removes a person from the practice admins of all members who named them. Otherwise they would be invited again.
	 *
	 * @return int The number of lists that had the person.
	 */
	private function removeInvited( string $email ): int {
		global $wpdb;
		$named = array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT user_id FROM %i WHERE meta_key = %s AND meta_value LIKE %s', $wpdb->usermeta, MemberRecords::PRACTICE_ADMINS, '%' . $wpdb->esc_like( $email ) . '%' ) ) );
		foreach ( $named as $user_id ) {
			$this->records->removePracticeAdmin( $user_id, $email );
		}
		return count( $named );
	}

	/**
	 * Invitations sent to an address, or by a user.
	 *
	 * @param string     $condition The SQL condition, with one placeholder.
	 * @param string|int $value     The placeholder's value.
	 * @return array<int,array<string,mixed>>
	 */
	private function invitationItems( string $condition, $value ): array {
		global $wpdb;
		$rows = (array) $wpdb->get_results( $wpdb->prepare( "SELECT id, email, name, created_at FROM %i WHERE $condition ORDER BY id", Schema::name( Schema::INVITES ), $value ), ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- a condition of this file's.
		return array_map( fn( array $row ): array => $this->item( 'invitations', __( 'Invitations', 'practice-portal' ), 'invitation-' . $row['id'], $row ), $rows );
	}

	/**
	 * One item of an export. Empty values are left out.
	 *
	 * @param string              $id     The item's ID.
	 * @param array<string,mixed> $values The values by label.
	 * @return array<string,mixed>
	 */
	private function item( string $group, string $label, string $id, array $values ): array {
		$data = array();
		foreach ( $values as $name => $value ) {
			if ( is_scalar( $value ) && '' !== (string) $value ) {
				$data[] = array(
					'name'  => (string) $name,
					'value' => (string) $value,
				);
			}
		}
		return array(
			'group_id'    => "practice-portal-$group",
			'group_label' => $label,
			'item_id'     => $id,
			'data'        => $data,
		);
	}
}
