<?php
/**
 * Invitations of practice admins.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Subscription;
use PracticePortal\Pages;
use PracticePortal\Storage\Invites;
use PracticePortal\Storage\Journal;

defined( 'ABSPATH' ) || exit;

/**
 * Invites the practice admin whom a member has named, once the membership is paid for: before that there is nothing to
 * invite into, and the form would send mail for anybody.
 */
final class Invitations {
	private Invites $invites;
	private MemberRecords $records;
	private Pages $pages;

	/**
	 * @param Invites       $invites Where invitations are kept.
	 * @param MemberRecords $records Who was named.
	 * @param Pages         $pages   Where the link leads.
	 */
	public function __construct( Invites $invites, MemberRecords $records, Pages $pages ) {
		$this->invites = $invites;
		$this->records = $records;
		$this->pages   = $pages;
	}

	/** Invites everybody who was named and has no invitation yet. */
	public function sendFor( Subscription $subscription ): void {
		foreach ( $this->records->practiceAdmins( $subscription->user_id ) as $admin ) {
			$token = $this->invites->create( $admin['email'], $admin['name'], $subscription );
			if ( null === $token ) {
				continue;
			}
			if ( ! $this->mail( $subscription->user_id, $admin['name'], $admin['email'], $token ) ) {
				$this->invites->withdraw( $token );
				continue;
			}
			/** This action is documented in src/Storage/Journal.php */
			do_action( Journal::HAPPENED, Fact::of( Fact::INVITED, $subscription, hash( 'sha256', $token ) ) );
		}
	}

	/**
	 * Sends an invitation again, with another link; the first one opens nothing any more.
	 *
	 * @param array<string,string|null> $row Its row of the table, as whoever asks for it has seen it.
	 * @return bool Whether it left: not when it was used, or sent again meanwhile, or the mail was refused.
	 */
	public function sendAgain( array $row ): bool {
		$token = $this->invites->renew( (int) $row['id'], (int) $row['expires_at'] );
		return null !== $token && $this->mail( (int) $row['parent_user_id'], (string) $row['name'], (string) $row['email'], $token );
	}

	private function mail( int $member_id, string $name, string $email, string $token ): bool {
		$member = get_userdata( $member_id );
		$site   = wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES );
		$sender = false === $member ? $site : wp_specialchars_decode( $member->display_name, ENT_QUOTES );
		return wp_mail(
			$email,
			/* translators: 1: name of a member, 2: name of the site. */
			sprintf( __( '%1$s invites you to %2$s', 'practice-portal' ), $sender, $site ),
			sprintf(
				/* translators: 1: name of the invited person, 2: name of a member, 3: name of the site, 4: address of a page, 5: number of days. */
				__( "Hello %1\$s,\n\n%2\$s has named you as a practice admin at %3\$s.\n\nPlease create your account here:\n%4\$s\n\nThe invitation is good for %5\$d days. It costs you nothing.", 'practice-portal' ),
				$name,
				$sender,
				$site,
				add_query_arg( 'invite', rawurlencode( $token ), $this->pages->registrationUrl() ),
				intdiv( Invites::LIFETIME, DAY_IN_SECONDS )
			)
		);
	}
}
