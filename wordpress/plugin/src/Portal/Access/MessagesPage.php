<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Core\Language;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Accounts\MessageChoice;

defined( 'ABSPATH' ) || exit;

/**
 * The page on which a member declines further messages, or gets them again. The "Unsubscribe" of mail programs sends a POST to it
 * (RFC 8058).
 */
final class MessagesPage extends LinkPage {
	/** The form's field that undoes the choice. */
	private const UNDO = 'undo';

	public function __construct( private readonly RateLimiter $limiter, private readonly Pages $pages ) {}

	protected static function parameter(): string {
		return MessageChoice::PARAMETER;
	}

	protected static function title(): string {
		return __( 'Messages by e-mail', 'practice-portal' );
	}

	protected function answer( string $token, bool $is_sent ): void {
		$user_id = MessageChoice::userOf( $token );
		if ( 0 === $user_id ) {
			// Genuine links are not counted: mail services unsubscribe many people from one address.
			if ( null !== $this->limiter->hit( RateLimiter::INVITATION_REFUSALS ) ) {
				self::show( __( 'Too many requests. Wait a moment, then try again.', 'practice-portal' ), 429 );
			}
			self::show( __( 'This link is no longer valid. Sign in and change your choice in Your Membership.', 'practice-portal' ), 404 );
		}
		Language::in(
			Language::of( $user_id ),
			function () use ( $user_id, $is_sent ): void {
				$this->answerUser( $user_id, $is_sent );
			}
		);
	}

	/** @return never */
	private function answerUser( int $user_id, bool $is_sent ): void {
		$site = get_bloginfo( 'name', 'display' );
		if ( $is_sent ) {
			$is_undone = isset( $_POST[ self::UNDO ] ); // phpcs:ignore WordPress.Security.NonceVerification -- the signature is the permission.
			MessageChoice::store( $user_id, ! $is_undone );
			if ( $is_undone ) {
				/* translators: %s: name of the site. */
				self::show( sprintf( __( 'You get messages from %s again.', 'practice-portal' ), $site ), 200 );
			}
		}
		if ( MessageChoice::isDeclined( $user_id ) ) {
			/* translators: 1: name of the site, 2: address of Your Membership. */
			$text = sprintf( __( 'You will not get any more messages from %1$s. You still get e-mails about your own membership. To get messages again, press the button, or sign in and change your choice in Your Membership at any time: %2$s', 'practice-portal' ), $site, $this->pages->accountUrl() );
			self::show( $text, 200, __( 'Get messages again', 'practice-portal' ), array( self::UNDO => '1' ) );
		}
		/* translators: %s: name of the site. */
		self::show( sprintf( __( '%s sends its members messages, for example about events. You can decline them. You still get e-mails about your own membership.', 'practice-portal' ), $site ), 200, __( 'Decline further messages', 'practice-portal' ) );
	}
}
