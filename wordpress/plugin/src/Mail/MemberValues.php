<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\ReceiptBuilder;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Formats;
use PracticePortal\Core\Settings\Pages;
use WP_User;

/** The values that every e-mail to a member has. */
final class MemberValues {
	public function __construct( private readonly ReceiptBuilder $receipt_builder, private readonly Pages $pages ) {}

	/**
	 * @param Subscription|null $subscription The membership; null for none.
	 * @return array<string,string> By placeholder.
	 */
	public function for( WP_User $user, ?Subscription $subscription ): array {
		return array(
			'site'             => self::site(),
			'name'             => self::name( $user ),
			'username'         => $user->user_login,
			'plan'             => null === $subscription ? '' : $this->receipt_builder->planName( $subscription ),
			'account_url'      => $this->pages->accountUrl(),
			'overview_url'     => $this->pages->overviewUrl(),
			'registration_url' => $this->pages->registrationUrl(),
		);
	}

	public static function site(): string {
		return EntityDecoder::decode( (string) get_option( 'blogname' ) );
	}

	public static function name( WP_User $user ): string {
		return self::safeName( '' === $user->first_name ? $user->display_name : $user->first_name );
	}

	/** A name that is safe in an e-mail. A name that was stored before the rules existed may contain a link or an advertisement. */
	public static function safeName( string $name ): string {
		$name = EntityDecoder::decode( $name );
		/* translators: In place of a name that is not shown: "Hello a member". */
		return Formats::isName( $name ) ? $name : __( 'a member', 'practice-portal' );
	}
}
