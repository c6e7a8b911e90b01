<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Billing\Adoption\AdoptableSubscription;
use PracticePortal\Billing\Model\SubscriptionOrigin;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Json;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Membership\Adding\AddedMember;
use PracticePortal\Membership\Adding\MemberAccounts;
use PracticePortal\Membership\Adding\MemberAdder;
use PracticePortal\Membership\Adding\NewMember;

/**
 * Checks, imports and undoes one row. No person is added twice, because the e-mail address identifies them. A row stores its username
 * before it creates the account, so that the next process finds the account if this one dies.
 */
final class RowImporter {
	public function __construct(
		private readonly Imports $imports,
		private readonly RowReader $row_reader,
		private readonly MemberAdder $member_adder,
		private readonly MemberAccounts $member_accounts,
		private readonly Subscriptions $subscriptions,
		private readonly ImportUndo $undo,
	) {}

	/** The dry run of a row. Of several rows of one person, the one with the best membership is ready. */
	public function check( Import $import, ImportRow $row ): void {
		$person    = $this->row_reader->read( $row->cells, count( $import->header ), $import->options );
		$adoptable = Database::attempt( fn(): ?AdoptableSubscription => $this->member_adder->check( $person ) );
		$id        = null === $adoptable ? '' : $adoptable->details->id;
		$hash      = hash( 'sha256', strtolower( $person->email() ) );
		$earlier   = $this->imports->earlierRow( $row, 'email_hash', $hash );
		$is_better = null === $earlier ? 0 : $person->membershipRank() <=> $this->row_reader->read( $earlier->cells, count( $import->header ), $import->options )->membershipRank();
		if ( null !== $earlier && 0 === $is_better ) {
			/* translators: %s: number of a row. */
			throw new RequestRejected( 'import_row', sprintf( __( 'Row %s has the same e-mail address.', 'practice-portal' ), (string) $earlier->line ), 409 );
		}
		if ( null !== $earlier && $is_better < 0 ) {
			$this->supersede( $row, $earlier );
			return;
		}
		$same = '' === $id ? null : $this->imports->earlierRow( $row, 'gateway_subscription', $id );
		if ( null !== $same ) {
			/* translators: %s: number of a row. */
			throw new RequestRejected( 'import_row', sprintf( __( 'Row %s has the same Stripe subscription.', 'practice-portal' ), (string) $same->line ), 409 );
		}
		if ( null !== $earlier ) {
			$this->supersede( $earlier, $row );
		}
		$this->imports->settleRow(
			$row,
			RowState::Ready,
			array(
				'gateway_subscription' => $id,
				'email_hash'           => $hash,
			)
		);
	}

	private function supersede( ImportRow $row, ImportRow $better ): void {
		/* translators: %s: number of a row. */
		$this->imports->settleRow( $row, RowState::Superseded, array( 'reason' => sprintf( __( 'Row %s has a better membership of the same person.', 'practice-portal' ), (string) $better->line ) ) );
	}

	/**
	 * Adds the row's person.
	 *
	 * @param bool $is_last False if the row of the inviting member may still follow.
	 */
	public function import( Import $import, ImportRow $row, bool $is_last = false ): void {
		$person   = $this->row_reader->read( $row->cells, count( $import->header ), $import->options );
		$is_retry = '' !== $row->username;
		if ( ! $is_retry || $this->member_accounts->isUsernameOfAnother( $row->username, $person->email() ) ) {
			$row->username = $this->member_accounts->username( $person->form->username, $person->email() );
			$this->imports->updateRow( $row, array( 'username' => $row->username ) );
		}
		$person->claimed_username = $row->username;
		$person->before_fill      = function ( array $missing ) use ( $row ): void {
			$row->filled = array_map( ImportUndo::digest( ... ), $missing ) + $row->filled;
			$this->imports->updateRow( $row, array( 'filled' => Json::encode( $row->filled ) ) );
		};
		try {
			$added = Database::attempt( fn(): AddedMember => ( $is_retry ? $this->addedBefore( $person ) : null ) ?? $this->member_adder->add( $person ) );
		} catch ( RequestRejected $refusal ) {
			if ( ! $is_last && 'practice_portal_inviter_missing' === $refusal->error_code ) {
				$this->imports->settleRow( $row, RowState::Later );
				return;
			}
			throw $refusal;
		}
		$this->imports->settleRow(
			$row,
			RowState::Imported,
			array(
				'reason'          => '',
				'cells'           => null,
				'user_id'         => $added->user_id,
				'subscription_id' => $added->subscription_id,
				'is_new_account'  => (int) $added->is_new_account,
				'imported_at'     => DatabaseClock::now(),
			)
		);
	}

	/** The person that an earlier attempt added, if its process died before it stored the result; null for none. */
	private function addedBefore( NewMember $person ): ?AddedMember {
		$user = get_user_by( 'email', $person->email() );
		foreach ( false === $user ? array() : $this->subscriptions->forUser( $user->ID ) as $subscription ) {
			if ( SubscriptionOrigin::Imported === $subscription->origin && ! $this->imports->hasImported( $subscription->id ) ) {
				return new AddedMember( $user->ID, $subscription->id, $user->user_login === $person->claimed_username );
			}
		}
		return null;
	}

	/** Removes what the import of the row has added. */
	public function undo( ImportRow $row ): void {
		Database::attempt( fn() => $this->undo->undo( $row, fn() => $this->imports->updateRow( $row, array( 'removed_at' => DatabaseClock::now() ) ) ) );
		$this->imports->settleRow( $row, RowState::Undone );
	}
}
