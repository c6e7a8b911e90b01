<?php
/**
 * The portal's views and who may see them.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Frontend;

defined( 'ABSPATH' ) || exit;

/**
 * The values of the page setting (specification, section 2) and the decisions' table "Who may see what". What the client
 * hides is a courtesy; this is the protection.
 */
final class Views {
	public const REGISTRATION = 'registration-page';
	public const OVERVIEW     = 'onboarding-page';
	public const DIRECTORY    = 'member-directory';
	public const SPOTLIGHT    = 'vendor-spotlight-page';
	public const NAVIGATOR    = 'navigator-profile';
	public const SETTINGS     = 'admin-settings';

	public const ALLOWED   = 'allowed';
	public const SIGN_IN   = 'sign-in';
	public const FORBIDDEN = 'forbidden';

	private const SIGNED_IN      = array( self::OVERVIEW, self::DIRECTORY, self::SPOTLIGHT, self::NAVIGATOR );
	private const ADMINISTRATORS = array( self::SETTINGS );

	/**
	 * Whether the current user may see a view.
	 *
	 * @param string $view Value of the page setting; the client tells whoever sees an unknown one that it is unknown.
	 * @return string One of this class's constants.
	 */
	public static function access( string $view ): string {
		if ( in_array( $view, self::SIGNED_IN, true ) && ! is_user_logged_in() ) {
			return self::SIGN_IN;
		}
		if ( in_array( $view, self::ADMINISTRATORS, true ) && ! current_user_can( 'manage_options' ) ) {
			return self::FORBIDDEN;
		}
		return self::ALLOWED;
	}
}
