<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Messages;

use PracticePortal\Admin\Bulk\MemberSelection;
use PracticePortal\Admin\Emails\EmailActions;
use PracticePortal\Admin\Members\MembersIndex;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Registration\Accounts\MessageChoice;
use WP_User;

/** The members of a selection who get a message. The database counts them, so PHP never loads them all. */
final class MessageRecipients {
	/** How many members the preview suggests. */
	private const SUGGESTED = 50;

	public function __construct( private readonly MembersIndex $index ) {}

	/**
	 * The number of members who get the message, and of the others by reason.
	 *
	 * @return array{all:int,ready:int,declined:int,no_address:int,paused:int,former:int}
	 */
	public function summary( MemberSelection $selection ): array {
		global $wpdb;
		$condition = $selection->condition();
		$all       = $this->index->tally( $condition, self::groupOf( ... ) ) + array_fill_keys( array( 'ready', 'no_address', 'paused', 'former' ), 0 );
		$declined  = $this->index->tally( $condition . $wpdb->prepare( ' AND user_id IN ( SELECT user_id FROM %i WHERE meta_key = %s )', $wpdb->usermeta, MessageChoice::META ), self::groupOf( ... ) );
		foreach ( array_diff_key( $declined, array( 'all' => 0 ) ) as $group => $number ) {
			$all[ $group ] -= $number;
		}
		return $all + array( 'declined' => $declined['all'] );
	}

	/**
	 * A member of the selection, for the preview.
	 *
	 * @param string $typed An e-mail address or username; '' for the first of the list.
	 * @return WP_User|null Null if the selection has no such member.
	 */
	public function example( MemberSelection $selection, string $typed ): ?WP_User {
		if ( '' === $typed ) {
			$first = $this->index->sample( $selection->condition(), 1 );
			$user  = array() === $first ? false : get_userdata( (int) $first[0]['user_id'] );
			return false === $user ? null : $user;
		}
		$user = EmailActions::member( $typed );
		return null === $user || array() === $this->index->sample( $selection->condition() . " AND user_id = $user->ID", 1 ) ? null : $user;
	}

	/**
	 * Some members for the preview.
	 *
	 * @return array<string,string> Names by e-mail address.
	 */
	public function suggestions( MemberSelection $selection ): array {
		return array_column( $this->index->sample( $selection->condition(), self::SUGGESTED ), 'name', 'email' );
	}

	/**
	 * The group of people who have not declined messages.
	 *
	 * @param array<string,string|null> $row Of `MembersIndex::tally()`.
	 */
	private static function groupOf( array $row ): string {
		if ( 1 !== (int) $row['has_address'] ) {
			return 'no_address';
		}
		$status = SubscriptionStatus::tryFrom( (string) $row['state'] );
		if ( true !== $status?->isLive() ) {
			return 'former';
		}
		return SubscriptionStatus::Paused === $status ? 'paused' : 'ready';
	}
}
