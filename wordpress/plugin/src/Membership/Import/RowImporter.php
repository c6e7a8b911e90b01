<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Billing\Adoption\AdoptableSubscription;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Json;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Membership\Adding\AddedMember;
use PracticePortal\Membership\Adding\MemberAccounts;
use PracticePortal\Membership\Adding\MemberAdder;
use PracticePortal\Membership\Adding\NewMember;

defined( 'ABSPATH' ) || exit;

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

	/** The dry run of a row. */
	public function check( Import $import, ImportRow $row ): void {
		$adoptable = Database::attempt( fn(): ?AdoptableSubscription => $this->member_adder->check( $this->person( $import, $row ) ) );
		$id        = null === $adoptable ? '' : $adoptable->details->id;
		$earlier   = '' === $id ? 0 : $this->imports->earlierLine( $row, 'gateway_subscription', $id );
		if ( $earlier > 0 ) {
			/* translators: %s: number of a row. */
			throw new RequestRejected( 'import_row', sprintf( __( 'Row %s has the same Stripe subscription.', 'practice-portal' ), (string) $earlier ), 409 );
		}
		$this->imports->settleRow( $row, ImportRow::READY, array( 'gateway_subscription' => $id ) );
	}

	/**
	 * Adds the row's person.
	 *
	 * @param bool $is_last False if the row of the inviting member may still follow.
	 */
	public function import( Import $import, ImportRow $row, bool $is_last = false ): void {
		$person   = $this->person( $import, $row );
		$is_retry = '' !== $row->username;
		if ( ! $is_retry || $this->member_accounts->isUsernameOfAnother( $row->username, $person->email() ) ) {
			$row->username = $this->member_accounts->username( $person->form->username, $person->email() );
			$this->imports->updateRow( $row, array( 'username' => $row->username ) );
		}
		$person->claimed_username = $row->username;
		$person->before_fill      = function ( array $missing ) use ( $row ): void {
			$row->filled = array_map( array( ImportUndo::class, 'digest' ), $missing ) + $row->filled;
			$this->imports->updateRow( $row, array( 'filled' => Json::encode( $row->filled ) ) );
		};
		try {
			$added = Database::attempt( fn(): AddedMember => ( $is_retry ? $this->addedBefore( $person ) : null ) ?? $this->member_adder->add( $person ) );
		} catch ( RequestRejected $refusal ) {
			if ( ! $is_last && 'practice_portal_inviter_missing' === $refusal->error_code ) {
				$this->imports->settleRow( $row, ImportRow::LATER );
				return;
			}
			throw $refusal;
		}
		$this->imports->settleRow(
			$row,
			ImportRow::IMPORTED,
			array(
				'reason'          => '',
				'cells'           => null,
				'user_id'         => $added->user_id,
				'subscription_id' => $added->subscription_id,
				'is_new_account'  => (int) $added->is_new_account,
				'imported_at'     => time(),
			)
		);
	}

	/** The person that an earlier attempt added, if its process died before it stored the result; null for none. */
	private function addedBefore( NewMember $person ): ?AddedMember {
		$user = get_user_by( 'email', $person->email() );
		foreach ( false === $user ? array() : $this->subscriptions->forUser( $user->ID ) as $subscription ) {
			if ( Subscription::IMPORTED === $subscription->origin && ! $this->imports->hasImported( $subscription->id ) ) {
				return new AddedMember( $user->ID, $subscription->id, $user->user_login === $person->claimed_username );
			}
		}
		return null;
	}

	/** Removes what the import of the row has added. */
	public function undo( ImportRow $row ): void {
		Database::attempt( fn() => $this->undo->undo( $row, fn() => $this->imports->updateRow( $row, array( 'removed_at' => time() ) ) ) );
		$this->imports->settleRow( $row, ImportRow::UNDONE );
	}

	/**
	 * The person of a row.
	 *
	 * @throws RequestRejected If the row can't be read, or has the e-mail address of an earlier one.
	 */
	private function person( Import $import, ImportRow $row ): NewMember {
		$person = $this->row_reader->read( $row->cells, count( $import->header ), $import->options );
		if ( '' === $person->email() ) {
			return $person;
		}
		$hash    = hash( 'sha256', strtolower( $person->email() ) );
		$earlier = $this->imports->earlierLine( $row, 'email_hash', $hash );
		if ( $earlier > 0 ) {
			/* translators: %s: number of a row. */
			throw new RequestRejected( 'import_row', sprintf( __( 'Row %s has the same e-mail address.', 'practice-portal' ), (string) $earlier ), 409 );
		}
		$this->imports->updateRow( $row, array( 'email_hash' => $hash ) );
		return $person;
	}
}
