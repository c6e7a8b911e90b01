<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Billing\Storage\ApiKeys;
use PracticePortal\Core\Environment;
use PracticePortal\Core\Version;

defined( 'ABSPATH' ) || exit;

/** A list of steps, each with Done, To do or Problem and at most one button. */
final class SetupPage extends AdminPage {
	protected const SLUG = MenuEntries::SETUP;

	/**
	 * @param SiteChecks    $site     Checks of the site itself.
	 * @param VisitorChecks $visitors Checks of what visitors can open.
	 * @param ServerChecks  $servers  Checks of several servers.
	 * @param ServiceChecks $services Checks of external services.
	 */
	public function __construct(
		private readonly SiteChecks $site,
		private readonly VisitorChecks $visitors,
		private readonly ServerChecks $servers,
		private readonly ServiceChecks $services,
		private readonly string $file,
	) {}

	protected function open(): void {
		wp_enqueue_script( 'practice-portal-setup', plugins_url( 'assets/setup.js', $this->file ), array(), Version::VERSION, true );
	}

	protected function body(): void {
		$steps = array_merge( $this->site->all(), array( $this->visitors->step() ), $this->servers->all(), $this->services->all() );
		$open  = array_filter( $steps, static fn( SetupStep $setup_step ): bool => SetupState::Done !== $setup_step->state );
		/* translators: 1: a number, 2: a number. */
		printf( '<p>%s</p><ol class="practice-portal-steps">', sprintf( esc_html__( '%1$s of %2$s steps complete.', 'practice-portal' ), '<span data-done>' . esc_html( number_format_i18n( count( $steps ) - count( $open ) ) ) . '</span>', esc_html( number_format_i18n( count( $steps ) ) ) ) );
		array_map( $this->outputStep( ... ), $steps );
		echo '</ol>';
	}

	private function outputStep( SetupStep $setup_step ): void {
		$id = 'step-' . $setup_step->id;
		printf( '<li id="%1$s" class="practice-portal-step is-%2$s"%3$s><div><h2>%4$s</h2><p class="practice-portal-badge">%5$s</p></div><p class="practice-portal-step-text">%6$s</p>', esc_attr( $id ), esc_attr( $setup_step->state->value ), $this->trial( $setup_step ), esc_html( $setup_step->title ), esc_html( $setup_step->state->label() ), esc_html( $setup_step->text ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		if ( '' !== $setup_step->action ) {
			self::outputForm( $setup_step, $id );
		} elseif ( '' !== $setup_step->url ) {
			printf( '<p><a class="button button-primary" href="%1$s">%2$s</a></p>', esc_url( $setup_step->url ), esc_html( $setup_step->label ) );
		}
		echo '</li>';
	}

	private static function outputForm( SetupStep $setup_step, string $id ): void {
		printf( '<form method="post" action="%s">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( $setup_step->action );
		printf( '<input type="hidden" name="key" value="%s">', esc_attr( wp_generate_uuid4() ) );
		foreach ( $setup_step->keys as $name => $label ) {
			$is_kept = '' !== ApiKeys::value( $name );
			printf(
				'<p><label for="%1$s-%2$s">%3$s</label><br><input type="text" id="%1$s-%2$s" name="keys[%2$s]" value="" autocomplete="off" spellcheck="false" class="regular-text code" aria-describedby="%1$s-%2$s-kept"> <span id="%1$s-%2$s-kept">%4$s</span></p>',
				esc_attr( $id ),
				esc_attr( $name ),
				esc_html( $label ),
				esc_html( $is_kept ? __( 'A key is saved. Enter a new one to replace it.', 'practice-portal' ) : '' )
			);
		}
		printf( '<p><button type="submit" class="button%1$s">%2$s</button></p></form>', SetupState::Done === $setup_step->state ? '' : ' button-primary', esc_html( $setup_step->label ) );
	}

	/** The escaped attributes with which the browser tests a step's key. */
	private function trial( SetupStep $setup_step ): string {
		if ( ServiceChecks::MAPS === $setup_step->id ) {
			return self::attributes( self::mapsTrial() );
		}
		if ( VisitorChecks::STEP === $setup_step->id ) {
			return self::attributes( VisitorChecks::trial() + array( 'badges' => self::badges() ) );
		}
		$trial = ServiceChecks::STRIPE_KEYS === $setup_step->id && SetupState::Done === $setup_step->state ? $this->services->publicKeyTrial() : array();
		return array() === $trial ? '' : self::attributes(
			$trial + array(
				'other'   => __( 'The publishable key and the secret key belong to different Stripe accounts. Enter both keys of one account.', 'practice-portal' ),
				'refused' => __( 'Stripe does not accept the publishable key. Enter it again.', 'practice-portal' ),
				'badges'  => self::badges(),
			)
		);
	}

	/** The badge's texts for done and for a problem. */
	private static function badges(): string {
		return __( 'Done', 'practice-portal' ) . '|' . __( 'Problem', 'practice-portal' );
	}

	/** @return array<string,string> The data with which the browser tests Google's key. */
	private static function mapsTrial(): array {
		$key = ApiKeys::value( ApiKeys::MAPS );
		return '' === $key ? array() : array(
			'script-url' => ( Environment::standIn( 'PRACTICE_PORTAL_MAPS_SCRIPT_URL' )['script_url'] ?? 'https://maps.googleapis.com/maps/api/js' ) . '?loading=async&v=weekly&callback=practicePortalMapsLoaded&key=' . rawurlencode( $key ),
			'done'       => __( 'Google accepts the key on this site.', 'practice-portal' ),
			'refused'    => __( 'Google rejects the key on this site. Check its restrictions and your billing in the Google Cloud console.', 'practice-portal' ),
			'silent'     => __( 'We could not load Google Maps. Reload the page in a few minutes.', 'practice-portal' ),
			'badges'     => self::badges(),
		);
	}

	/** @param array<string,string> $data The data by name. */
	private static function attributes( array $data ): string {
		$attributes = '';
		foreach ( $data as $name => $value ) {
			$attributes .= sprintf( ' data-%1$s="%2$s"', $name, esc_attr( $value ) );
		}
		return $attributes;
	}
}
