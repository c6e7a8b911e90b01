<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Registration\Invitations\InvitationRefusals;

defined( 'ABSPATH' ) || exit;

/** The page on which an address refuses further invitations. */
final class InvitationRefusalPage extends LinkPage {
	public function __construct( private readonly RateLimiter $limiter ) {}

	protected static function parameter(): string {
		return InvitationRefusals::PARAMETER;
	}

	protected static function title(): string {
		return __( 'Invitations by e-mail', 'practice-portal' );
	}

	protected function answer( string $token, bool $is_sent ): void {
		if ( null !== $this->limiter->hit( RateLimiter::INVITATION_REFUSALS ) ) {
			self::show( __( 'Too many requests. Wait a moment, then try again.', 'practice-portal' ), 429 );
		}
		if ( ! InvitationRefusals::isGenuine( $token ) ) {
			self::show( __( 'This link is no longer valid. Use the link in your newest invitation.', 'practice-portal' ), 404 );
		}
		$site = get_bloginfo( 'name', 'display' );
		if ( ! $is_sent ) {
			/* translators: %s: name of the site. */
			self::show( sprintf( __( 'Members of %s can invite you by e-mail. You can refuse all further invitations to your address.', 'practice-portal' ), $site ), 200, __( 'Refuse further invitations', 'practice-portal' ) );
		}
		InvitationRefusals::add( $token );
		/* translators: %s: name of the site. */
		self::show( sprintf( __( 'You will not get any more invitations from %s.', 'practice-portal' ), $site ), 200 );
	}
}
