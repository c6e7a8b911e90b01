<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\AdminStyles;
use PracticePortal\Admin\Capability;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\SiteUrl;

/** The notice on every admin page while the live keys belong to another site URL. It offers both solutions. */
final class PausedNotice {
	public function __construct( private readonly AdminStyles $styles ) {}

	public function register(): void {
		add_action( 'admin_notices', array( $this, 'output' ) );
		add_action( 'admin_enqueue_scripts', array( $this->styles, 'enqueue' ) );
	}

	public function output(): void {
		if ( ! current_user_can( Capability::MANAGE_MEMBERS ) ) {
			return;
		}
		printf(
			'<div class="notice notice-warning practice-portal-paused" id="practice-portal-paused"><p><strong>%1$s</strong></p><p>%2$s</p>',
			esc_html__( 'Practice Portal is paused on this site.', 'practice-portal' ),
			esc_html( self::text() )
		);
		if ( current_user_can( Capability::MANAGE_PORTAL ) ) {
			echo '<div class="practice-portal-paused-actions">';
			AdminPostActions::button( SetupActionNames::MOVED, array(), __( 'This site has moved', 'practice-portal' ), 'button-primary' );
			AdminPostActions::button( SetupActionNames::COPY, array(), __( 'This is a copy', 'practice-portal' ) );
			printf( '</div><p>%s</p>', esc_html__( '“This site has moved”: the live keys belong to this address from now on. “This is a copy”: we delete the live keys from this site, so that you can enter test keys.', 'practice-portal' ) );
		}
		echo '</div>';
	}

	/** The notice's explanation. */
	public static function text(): string {
		/* translators: 1: address of the site with the live keys, 2: address of this site. */
		return sprintf( __( 'Its live Stripe keys belong to %1$s, and this is %2$s. Until you choose, nothing changes in Stripe, members get no e-mails, and no scheduled tasks run.', 'practice-portal' ), LiveSite::liveUrl(), SiteUrl::current() );
	}
}
