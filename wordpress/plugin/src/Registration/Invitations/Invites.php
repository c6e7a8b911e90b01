<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Invitations;

use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/**
 * The invitations' table. An invitation is good once, for 30 days, and as long as the membership that it leads into is held.
 */
final class Invites {
	public const LIFETIME = 30 * DAY_IN_SECONDS;

	private Subscriptions $subscriptions;
	private ?MembershipProvider $memberships;

	/**
	 * @param Subscriptions           $subscriptions The memberships that invitations lead into.
	 * @param MembershipProvider|null $memberships   Those of another seller, when there is one.
	 */
	public function __construct( Subscriptions $subscriptions, ?MembershipProvider $memberships = null ) {
		$this->subscriptions = $subscriptions;
		$this->memberships   = $memberships;
	}

	/** An earlier key of the table let an address be invited once into all that other sellers have sold. Can be repeated. */
	public static function dropEarlierKey(): void {
		global $wpdb;
		$keys = array_column( (array) $wpdb->get_results( $wpdb->prepare( 'SHOW INDEX FROM %i', Schema::name( Schema::INVITES ) ), ARRAY_A ), 'Key_name' );
		if ( in_array( 'invited', $keys, true ) ) {
			$wpdb->query( $wpdb->prepare( 'ALTER TABLE %i DROP INDEX invited', Schema::name( Schema::INVITES ) ) );
		}
	}

	/**
	 * Creates an invitation, unless the address was invited into this membership before: then that one.
	 *
	 * @param string       $email        The only address that can use it.
	 * @param string       $name         Who is invited.
	 * @param Subscription $subscription The membership.
	 * @param string       $token        What the link carries; '' for one that nobody is told, until it is renewed.
	 * @return Invite|null Null when the database refused it.
	 */
	public function create( string $email, string $name, Subscription $subscription, string $token = '' ): ?Invite {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				'INSERT IGNORE INTO %i (token_hash, email, name, parent_user_id, subscription_id, created_at, expires_at) VALUES (%s, %s, %s, %d, %d, %s, %d)',
				Schema::name( Schema::INVITES ),
				self::hashToken( '' === $token ? self::newToken() : $token ),
				$email,
				$name,
				$subscription->user_id,
				$subscription->id,
				gmdate( 'Y-m-d H:i:s' ),
				time() + self::LIFETIME
			)
		);
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE subscription_id = %d AND parent_user_id = %d AND email = %s', Schema::name( Schema::INVITES ), $subscription->id, $subscription->user_id, $email ), ARRAY_A );
		return is_array( $row ) ? new Invite( $row ) : null;
	}

	/**
	 * Makes an invitation good anew, under another token: the first one is stored nowhere and cannot be sent again.
	 *
	 * @param int $id         Its number.
	 * @param int $expires_at Until when it was good, as whoever asks for it has seen it: had it been renewed since, nothing is done.
	 * @return string|null The token; null when it was used, or renewed meanwhile.
	 */
	public function renew( int $id, int $expires_at ): ?string {
		global $wpdb;
		$token   = self::newToken();
		$renewed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET token_hash = %s, expires_at = %d WHERE id = %d AND expires_at = %d AND used_at IS NULL', Schema::name( Schema::INVITES ), self::hashToken( $token ), max( $expires_at + 1, time() + self::LIFETIME ), $id, $expires_at ) );
		return 1 === $renewed ? $token : null;
	}

	/**
	 * Everybody who was invited into a membership, first invited first.
	 *
	 * @return array<int,array<string,string|null>> Rows of the table.
	 */
	public function forMembership( Subscription $membership ): array {
		global $wpdb;
		return (array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE subscription_id = %d AND parent_user_id = %d ORDER BY id', Schema::name( Schema::INVITES ), $membership->id, $membership->user_id ), ARRAY_A );
	}

	/** How many were invited into a membership, those included whose invitation was withdrawn: the journal knows them. */
	public function countSent( Subscription $membership ): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE user_id = %d AND kind = %s AND subscription_id = %d', Schema::name( Schema::JOURNAL ), $membership->user_id, JournalEvent::INVITED, $membership->id ) );
	}

	/**
	 * Takes back an invitation that was not used.
	 *
	 * @return bool Whether it was there, and not used.
	 */
	public function remove( int $id ): bool {
		global $wpdb;
		return 1 === $wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE id = %d AND used_at IS NULL', Schema::name( Schema::INVITES ), $id ) );
	}

	/** Forgets an invitation whose person was removed: the same address can be invited again. */
	public function removeUsed( Invite $invite ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE id = %d AND used_by = %d', Schema::name( Schema::INVITES ), $invite->id, $invite->used_by ) );
	}

	/** One that can still be taken up, or null. */
	public function findOpen( int $id ): ?Invite {
		global $wpdb;
		$row    = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d AND used_at IS NULL', Schema::name( Schema::INVITES ), $id ), ARRAY_A );
		$invite = is_array( $row ) ? new Invite( $row ) : null;
		return null !== $invite && null !== $this->membership( $invite ) ? $invite : null;
	}

	/**
	 * The invitation that a token opens, or null when there is none that can be used.
	 *
	 * @param string $token   The link's token.
	 * @param int    $used_by The one user who may find it used: whoever used it in an earlier try of the same registration.
	 */
	public function find( string $token, int $used_by = 0 ): ?Invite {
		global $wpdb;
		if ( '' === $token ) {
			return null;
		}
		$row = Database::row( $wpdb->prepare( 'SELECT * FROM %i WHERE token_hash = %s AND expires_at >= %d', Schema::name( Schema::INVITES ), self::hashToken( $token ), time() ) );
		if ( null === $row ) {
			return null;
		}
		$invite  = new Invite( $row );
		$is_free = ! $invite->is_used || ( $used_by > 0 && $invite->used_by === $used_by );
		return $is_free && null !== $this->membership( $invite ) ? $invite : null;
	}

	/** The membership that an invitation leads into; null when it is held no more. */
	public function membership( Invite $invite ): ?Subscription {
		if ( 0 === $invite->subscription_id ) {
			return null === $this->memberships ? null : $this->memberships->invitableFor( $invite->parent_user_id );
		}
		$current = $this->subscriptions->currentFor( $invite->parent_user_id );
		return null !== $current && $current->id === $invite->subscription_id ? $current : null;
	}

	/**
	 * Uses an invitation up.
	 *
	 * @return bool Whether it was free, or used by the same user.
	 */
	public function redeem( Invite $invite, int $user_id ): bool {
		global $wpdb;
		$table = Schema::name( Schema::INVITES );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET used_at = %s, used_by = %d WHERE id = %d AND used_at IS NULL', $table, gmdate( 'Y-m-d H:i:s' ), $user_id, $invite->id ) );
		return $user_id === (int) $wpdb->get_var( $wpdb->prepare( 'SELECT used_by FROM %i WHERE id = %d', $table, $invite->id ) );
	}

	private static function newToken(): string {
		return bin2hex( random_bytes( 24 ) );
	}

	private static function hashToken( string $token ): string {
		return hash( 'sha256', $token );
	}
}
