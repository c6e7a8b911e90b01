<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Membership\CardChange;

/**
 * The sign-out link and the past-due notice (spec: access#a-person-without-membership), printed by the server, so that they appear before the
 * portal's script and without it. The CSS classes are the client's.
 */
final class AccountBar {
	private const VIEWS = array( ViewNames::REGISTRATION, ViewNames::OVERVIEW, ViewNames::DIRECTORY, ViewNames::SPOTLIGHT, ViewNames::NAVIGATOR, ViewNames::ACCOUNT, ViewNames::SETTINGS );

	/** Views of the client's page. */
	private const PLAN = '#pp-account-plan';

	public function __construct( private readonly AccessPolicy $access_policy ) {}

	/**
	 * @param string $view Value of the page setting.
	 * @return string HTML; '' for visitors, in wp-admin, whose toolbar has the same, and where there is no view.
	 */
	public function html( string $view ): string {
		if ( is_admin() || ! is_user_logged_in() || ! in_array( $view, self::VIEWS, true ) ) {
			return '';
		}
		// With a new card the account page pays what is due at once, and shows the result.
		$due = ViewNames::ACCOUNT === $view && CardChange::hasReturned() ? null : $this->access_policy->pastDue();
		// On the account page itself the link scrolls to the card.
		$place = null !== $due && ViewNames::ACCOUNT === $view && get_permalink() === $due['url'] ? self::PLAN : '';
		return '<div class="pp alignwide"><p class="pp-portal-session">' . self::link( html_entity_decode( wp_logout_url( home_url( '/' ) ) ), __( 'Sign out', 'practice-portal' ) ) . '</p>'
			. ( null === $due ? '' : '<div class="pp-portal-notice"><div class="pp-notice pp-notice-danger" role="status"><span class="pp-icon pp-icon-alert" aria-hidden="true"></span><div class="pp-notice-words"><p>'
				. esc_html( $due['says'] ) . '</p></div><div class="pp-notice-action">' . self::link( $due['url'] . $place, $due['paid_by_inviter'] ? __( 'Your Membership', 'practice-portal' ) : __( 'Update your card', 'practice-portal' ) ) . '</div></div></div>' )
			. '</div>';
	}

	private static function link( string $url, string $text ): string {
		return '<a href="' . esc_url( $url ) . '">' . esc_html( $text ) . '</a>';
	}
}
