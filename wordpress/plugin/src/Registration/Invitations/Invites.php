<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Invitations;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/** The invitations table. An invitation can be used once, for 30 days, and while its membership continues. */
final class Invites {
	public const LIFETIME = 30 * DAY_IN_SECONDS;

	/**
	 * @param Subscriptions           $subscriptions The memberships that people are invited to.
	 * @param MembershipProvider|null $memberships   Memberships sold elsewhere, if any.
	 */
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly ?MembershipProvider $memberships = null,
	) {}

	/**
	 * Creates an invitation, or returns the existing one of this address and membership.
	 *
	 * @param string $email Only this address can use it.
	 * @param string $name  The invited person's name.
	 * @param string $token The link's token; '' if none is sent until it is renewed.
	 * @return Invite|null Null if the query failed.
	 */
	public function create( string $email, string $name, Subscription $subscription, string $token = '' ): ?Invite {
		global $wpdb;
		$now = DatabaseClock::now();
		DatabaseTransaction::write(
			$wpdb->prepare(
				'INSERT IGNORE INTO %i (token_hash, email, name, parent_user_id, subscription_id, created_at, expires_at) VALUES (%s, %s, %s, %d, %d, %s, %d)',
				Schema::name( Schema::INVITES ),
				self::hashToken( '' === $token ? self::newToken() : $token ),
				$email,
				$name,
				$subscription->user_id,
				$subscription->id,
				gmdate( 'Y-m-d H:i:s', $now ),
				$now + self::LIFETIME
			)
		);
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE subscription_id = %d AND parent_user_id = %d AND email = %s', Schema::name( Schema::INVITES ), $subscription->id, $subscription->user_id, $email ), ARRAY_A );
		return is_array( $row ) ? new Invite( $row ) : null;
	}

	/**
	 * Renews an invitation with a new token, because the earlier token is not stored and can't be sent again.
	 *
	 * @param int $id         The invitation's ID.
	 * @param int $expires_at The expiry that the caller has read. If the invitation was renewed since, nothing is done.
	 * @return string|null The token; null if it was accepted or renewed since.
	 */
	public function renew( int $id, int $expires_at ): ?string {
		global $wpdb;
		$token   = self::newToken();
		$renewed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET token_hash = %s, expires_at = %d WHERE id = %d AND expires_at = %d AND used_at IS NULL', Schema::name( Schema::INVITES ), self::hashToken( $token ), max( $expires_at + 1, DatabaseClock::now() + self::LIFETIME ), $id, $expires_at ) );
		return 1 === $renewed ? $token : null;
	}

	/**
	 * All invitations to a membership, in the order of invitation.
	 *
	 * @return array<int,array<string,string|null>> Rows of the table.
	 */
	public function forMembership( Subscription $membership ): array {
		global $wpdb;
		return (array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE subscription_id = %d AND parent_user_id = %d ORDER BY id', Schema::name( Schema::INVITES ), $membership->id, $membership->user_id ), ARRAY_A );
	}

	/** The number of invitations to a membership that were ever sent, including canceled ones. The activity log has them. */
	public function countSent( Subscription $membership ): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE user_id = %d AND kind = %s AND subscription_id = %d', Schema::name( Schema::JOURNAL ), $membership->user_id, ActivityKind::Invited->value, $membership->id ) );
	}

	/**
	 * Cancels an unused invitation.
	 *
	 * @return bool Whether it existed and was unused.
	 */
	public function remove( int $id ): bool {
		global $wpdb;
		return 1 === $wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE id = %d AND used_at IS NULL', Schema::name( Schema::INVITES ), $id ) );
	}

	/**
	 * Deletes a user's invitations whose first e-mail was not sent. Sending renews an invitation, so these still expire as created.
	 *
	 * @return int[] Their IDs.
	 */
	public function removeUnsent( int $user_id ): array {
		global $wpdb;
		$rows   = (array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE parent_user_id = %d AND used_at IS NULL', Schema::name( Schema::INVITES ), $user_id ), ARRAY_A );
		$unsent = array_filter( array_map( static fn( array $row ): Invite => new Invite( $row ), $rows ), static fn( Invite $invite ): bool => $invite->expires_at === $invite->created_at + self::LIFETIME );
		return array_values( array_filter( array_column( $unsent, 'id' ), $this->remove( ... ) ) );
	}

	/** Deletes a removed person's invitation, so that the address can be invited again. */
	public function removeUsed( Invite $invite ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE id = %d AND used_by = %d', Schema::name( Schema::INVITES ), $invite->id, $invite->used_by ) );
	}

	/** An invitation that can still be accepted, or null. */
	public function findOpen( int $id ): ?Invite {
		global $wpdb;
		$row    = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d AND used_at IS NULL', Schema::name( Schema::INVITES ), $id ), ARRAY_A );
		$invite = is_array( $row ) ? new Invite( $row ) : null;
		return null !== $invite && null !== $this->membership( $invite ) ? $invite : null;
	}

	/**
	 * The invitation of a token; null if it can't be used.
	 *
	 * @param int $used_by The only user who may find it used, because an earlier attempt of the same registration used it.
	 */
	public function find( string $token, int $used_by = 0 ): ?Invite {
		global $wpdb;
		if ( '' === $token ) {
			return null;
		}
		$row = Database::row( $wpdb->prepare( 'SELECT * FROM %i WHERE token_hash = %s AND expires_at >= %d', Schema::name( Schema::INVITES ), self::hashToken( $token ), DatabaseClock::now() ) );
		if ( null === $row ) {
			return null;
		}
		$invite  = new Invite( $row );
		$is_free = ! $invite->is_used || ( $used_by > 0 && $invite->used_by === $used_by );
		return $is_free && null !== $this->membership( $invite ) ? $invite : null;
	}

	/** The membership of an invitation; null if it has ended. */
	public function membership( Invite $invite ): ?Subscription {
		if ( 0 === $invite->subscription_id ) {
			return null === $this->memberships ? null : $this->memberships->invitableFor( $invite->parent_user_id );
		}
		$current = $this->subscriptions->currentFor( $invite->parent_user_id );
		return null !== $current && $current->id === $invite->subscription_id ? $current : null;
	}

	/**
	 * Accepts an invitation.
	 *
	 * @return bool Whether it was unused, or used by the same user.
	 */
	public function redeem( Invite $invite, int $user_id ): bool {
		global $wpdb;
		$table = Schema::name( Schema::INVITES );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET used_at = %s, used_by = %d WHERE id = %d AND used_at IS NULL', $table, gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ), $user_id, $invite->id ) );
		return $user_id === (int) $wpdb->get_var( $wpdb->prepare( 'SELECT used_by FROM %i WHERE id = %d', $table, $invite->id ) );
	}

	private static function newToken(): string {
		return bin2hex( random_bytes( 24 ) );
	}

	private static function hashToken( string $token ): string {
		return hash( 'sha256', $token );
	}
}
