<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Onboarding;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\Version;
use PracticePortal\Onboarding\OnboardingSteps;

defined( 'ABSPATH' ) || exit;

/** Edits items with their steps, and videos. The owner sorts them by dragging or by buttons, and saves all at once. */
final class OnboardingPage extends AdminPage {
	protected const SLUG = MenuEntries::ONBOARDING;

	public const SAVE = 'save_onboarding';

	private const FORM = 'onboarding';

	/** The placeholder for a new part's number in a template. */
	private const NUMBER_PLACEHOLDER = '__new__';

	public function __construct( private readonly string $file, AdminPostActions $admin_post_actions ) {
		$admin_post_actions->add( self::SAVE, Capability::MANAGE_PORTAL, array( $this, 'save' ) );
	}

	protected function open(): void {
		wp_enqueue_script( 'practice-portal-onboarding', plugins_url( 'assets/onboarding.js', $this->file ), array( 'jquery-ui-sortable' ), Version::VERSION, true );
	}

	protected function body(): void {
		if ( has_filter( 'practice_portal_onboarding_definition' ) ) {
			printf( '<div class="notice notice-info inline"><p>%s</p></div>', esc_html__( 'A filter (practice_portal_onboarding_definition) may override what is saved here.', 'practice-portal' ) );
		}
		$typed = RefusedInput::take( self::FORM );
		$shown = array() === $typed ? self::stored() : $typed;
		printf( '<p>%s</p>', esc_html__( 'The steps for new members. A step that members have completed stays completed if you rename or move it.', 'practice-portal' ) );
		printf( '<form method="post" action="%s" id="practice-portal-onboarding">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( self::SAVE );
		printf( '<input type="hidden" name="revision" value="%s"><p role="status" class="screen-reader-text" data-said></p>', esc_attr( self::revision() ) );
		echo '<div data-sorted="item">';
		foreach ( array_values( Sanitizer::collection( $shown['items'] ?? array() ) ) as $number => $item ) {
			self::outputItem( (string) $number, Sanitizer::collection( $item ) );
		}
		echo '</div>';
		self::addButton( 'item', __( 'Add an item', 'practice-portal' ) );
		printf( '<h2>%s</h2><div data-sorted="video">', esc_html__( 'Videos', 'practice-portal' ) );
		foreach ( array_values( Sanitizer::collection( $shown['videos'] ?? array() ) ) as $number => $video ) {
			self::outputVideo( (string) $number, Sanitizer::collection( $video ) );
		}
		echo '</div>';
		self::addButton( 'video', __( 'Add a video', 'practice-portal' ) );
		submit_button( __( 'Save onboarding', 'practice-portal' ) );
		echo '</form><template id="new-item">';
		self::outputItem( self::NUMBER_PLACEHOLDER, array( 'steps' => array( array() ) ) );
		echo '</template><template id="new-step">';
		self::outputStep( self::NUMBER_PLACEHOLDER, self::NUMBER_PLACEHOLDER, array( 'required' => true ) );
		echo '</template><template id="new-video">';
		self::outputVideo( self::NUMBER_PLACEHOLDER, array() );
		echo '</template>';
	}

	/**
	 * Saves the whole onboarding, unless another administrator saved after the form was opened.
	 *
	 * @param array<int|string,mixed> $form `items`, `videos`, `revision`.
	 */
	public function save( array $form ): ActionResult {
		$typed = OnboardingForm::read( $form );
		if ( self::stored() === $typed ) {
			return ActionResult::done( __( 'Onboarding saved.', 'practice-portal' ) );
		}
		if ( self::revision() !== Sanitizer::line( $form['revision'] ?? '' ) ) {
			RefusedInput::store( self::FORM, $typed );
			return ActionResult::refused( __( 'Another administrator changed the onboarding after you opened it. Your entries are below. Save again to overwrite the other version.', 'practice-portal' ) );
		}
		update_option( OnboardingSteps::OPTION, $typed, false );
		AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::OnboardingSaved, 0, self::revision() . DatabaseClock::now() ) )->withDetail( (string) count( $typed['items'] ) ) );
		return ActionResult::done( __( 'Onboarding saved.', 'practice-portal' ) );
	}

	/** @return array<int|string,mixed> */
	private static function stored(): array {
		return Sanitizer::collection( get_option( OnboardingSteps::OPTION, array() ) );
	}

	private static function revision(): string {
		return md5( (string) wp_json_encode( self::stored() ) );
	}

	/**
	 * @param string                  $number The part's number in the form.
	 * @param array<int|string,mixed> $item   `name` and `steps`.
	 */
	private static function outputItem( string $number, array $item ): void {
		echo '<fieldset class="postbox practice-portal-item" data-part="item">';
		printf( '<legend class="screen-reader-text">%s</legend><div class="practice-portal-item-head">', esc_html__( 'Item', 'practice-portal' ) );
		self::field( "items[$number][name]", __( 'Item', 'practice-portal' ), Sanitizer::line( $item['name'] ?? '' ), 'text' );
		self::handles( Sanitizer::line( $item['name'] ?? '' ), __( 'Item', 'practice-portal' ) );
		$steps = array_values( Sanitizer::collection( $item['steps'] ?? array() ) );
		printf(
			'</div><details%1$s><summary>%2$s (<span data-count>%3$d</span>)</summary><div data-sorted="step">',
			self::NUMBER_PLACEHOLDER === $number ? ' open' : '',
			esc_html__( 'Steps', 'practice-portal' ),
			count( $steps )
		);
		foreach ( $steps as $step_number => $step ) {
			self::outputStep( $number, (string) $step_number, Sanitizer::collection( $step ) );
		}
		echo '</div>';
		self::addButton( 'step', __( 'Add a step', 'practice-portal' ) );
		echo '</details></fieldset>';
	}

	/**
	 * @param string                  $item   The item's number in the form.
	 * @param string                  $number The step's number in the item.
	 * @param array<int|string,mixed> $step   In the format of `OnboardingSteps`.
	 */
	private static function outputStep( string $item, string $number, array $step ): void {
		$name = "items[$item][steps][$number]";
		echo '<fieldset class="practice-portal-item" data-part="step">';
		printf( '<legend class="screen-reader-text">%1$s</legend><input type="hidden" name="%2$s" value="%3$s"><div class="practice-portal-item-head">', esc_html__( 'Step', 'practice-portal' ), esc_attr( $name . '[name]' ), esc_attr( Sanitizer::line( $step['name'] ?? '' ) ) );
		self::field( $name . '[label]', __( 'Step', 'practice-portal' ), Sanitizer::line( $step['label'] ?? '' ), 'text' );
		self::handles( Sanitizer::line( $step['label'] ?? '' ), __( 'Step', 'practice-portal' ) );
		echo '</div>';
		self::box( $name . '[required]', __( 'Required', 'practice-portal' ), Sanitizer::flag( $step['required'] ?? true ) );
		self::box( $name . '[confirms_email]', __( 'Completed when the e-mail address is confirmed', 'practice-portal' ), Sanitizer::flag( $step['confirms_email'] ?? false ) );
		self::field( $name . '[link]', __( 'Link (URL, or /page/ on this site)', 'practice-portal' ), Sanitizer::line( $step['link'] ?? '' ), 'text' );
		self::field( $name . '[help]', __( 'Instructions', 'practice-portal' ), Sanitizer::line( $step['help'] ?? '' ), 'text' );
		echo '</fieldset>';
	}

	/**
	 * @param string                  $number The part's number in the form.
	 * @param array<int|string,mixed> $video  `title`, `url`, `poster`.
	 */
	private static function outputVideo( string $number, array $video ): void {
		echo '<fieldset class="postbox practice-portal-item" data-part="video">';
		printf( '<legend class="screen-reader-text">%s</legend><div class="practice-portal-item-head">', esc_html__( 'Video', 'practice-portal' ) );
		self::field( "videos[$number][title]", __( 'Title', 'practice-portal' ), Sanitizer::line( $video['title'] ?? '' ), 'text' );
		self::handles( Sanitizer::line( $video['title'] ?? '' ), __( 'Video', 'practice-portal' ) );
		echo '</div>';
		self::field( "videos[$number][url]", __( 'Video (URL)', 'practice-portal' ), Sanitizer::line( $video['url'] ?? '' ), 'url' );
		self::field( "videos[$number][poster]", __( 'Preview image (URL)', 'practice-portal' ), Sanitizer::line( $video['poster'] ?? '' ), 'url' );
		echo '</fieldset>';
	}

	private static function box( string $name, string $label, bool $is_checked ): void {
		printf( '<p><label><input type="checkbox" name="%1$s" value="1"%2$s> %3$s</label></p>', esc_attr( $name ), checked( $is_checked, true, false ), esc_html( $label ) );
	}

	private static function field( string $name, string $label, string $value, string $type ): void {
		printf( '<p><label>%1$s<br><input type="%2$s" name="%3$s" value="%4$s" class="regular-text"></label></p>', esc_html( $label ), esc_attr( $type ), esc_attr( $name ), esc_attr( $value ) );
	}

	/**
	 * Each button's label names the part that it moves or removes. onboarding.js updates the label while the owner types the
	 * name.
	 *
	 * @param string $name Name of the item, step or video.
	 * @param string $kind The kind, used while the part has no name.
	 */
	private static function handles( string $name, string $kind ): void {
		$named = '<span class="screen-reader-text"> <span data-name>' . esc_html( '' === $name ? $kind : $name ) . '</span></span>';
		printf(
			'<span class="practice-portal-handles"><span class="dashicons dashicons-move" data-handle aria-hidden="true"></span><button type="button" class="button" data-move="up">%1$s%4$s</button> <button type="button" class="button" data-move="down">%2$s%4$s</button> <button type="button" class="button-link practice-portal-danger" data-remove>%3$s%4$s</button></span>',
			esc_html__( 'Up', 'practice-portal' ),
			esc_html__( 'Down', 'practice-portal' ),
			esc_html__( 'Remove', 'practice-portal' ),
			$named // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Escaped above.
		);
	}

	private static function addButton( string $what, string $label ): void {
		printf( '<p><button type="button" class="button" data-add="%1$s">%2$s</button></p>', esc_attr( $what ), esc_html( $label ) );
	}
}
