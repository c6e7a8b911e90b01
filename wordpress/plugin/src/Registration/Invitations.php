<?php
/**
 * Invitations of practice admins.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Invite;
use PracticePortal\Domain\Subscription;
use PracticePortal\Storage\Invites;
use PracticePortal\Storage\Journal;

defined( 'ABSPATH' ) || exit;

/**
 * Invites the practice admin whom a member has named, once the membership is paid for: before that there is nothing to
 * invite into, and the form would send mail for anybody. The mail room sends what the journal has of it.
 */
final class Invitations {
	private Invites $invites;
	private MemberRecords $records;

	/**
	 * @param Invites       $invites Where invitations are kept.
	 * @param MemberRecords $records Who was named.
	 */
	public function __construct( Invites $invites, MemberRecords $records ) {
		$this->invites = $invites;
		$this->records = $records;
	}

	/** Invites everybody who was named; who was invited before is not told again. */
	public function sendFor( Subscription $subscription ): void {
		foreach ( $this->records->practiceAdmins( $subscription->user_id ) as $admin ) {
			$this->send( $subscription, $admin['name'], $admin['email'] );
		}
	}

	/**
	 * Invites somebody; who was invited before is not told again.
	 *
	 * @return bool Whether it will be sent: not when the database refused it.
	 */
	public function send( Subscription $subscription, string $name, string $email ): bool {
		$invite = $this->invites->create( $email, $name, $subscription );
		if ( null === $invite ) {
			return false;
		}
		self::tell( Fact::INVITED, $invite, (string) $invite->id, $invite->created_at );
		return true;
	}

	/**
	 * Sends an invitation again, with another link; the first one opens nothing any more.
	 *
	 * @param array<string,string|null> $row Its row of the table, as whoever asks for it has seen it.
	 * @return bool Whether it will be sent: not when it was used, or sent again meanwhile.
	 */
	public function sendAgain( array $row ): bool {
		$invite = new Invite( $row );
		if ( null === $this->invites->renew( $invite->id, $invite->expires_at ) ) {
			return false;
		}
		self::tell( Fact::INVITED_AGAIN, $invite, "$invite->id-$invite->expires_at", time() );
		return true;
	}

	/** @param int $time Seconds since 1970. */
	private static function tell( string $kind, Invite $invite, string $key, int $time ): void {
		$fact                  = new Fact( $kind, $invite->parent_user_id, $key );
		$fact->subscription_id = $invite->subscription_id;
		/** This action is documented in src/Storage/Journal.php */
		do_action( Journal::HAPPENED, $fact->withReference( (string) $invite->id )->at( $time ) );
	}
}
