<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\Version;
use WP_Post;

/**
 * The setting "Who can read this" of posts: a panel in the block editor, a meta box in the classic editor, and the block "Members
 * only".
 */
final class ReadersEditor {
	/** The handle of the panel's script. Only the editor of posts loads it. */
	private const PANEL_SCRIPT = 'practice-portal-readers';

	private const MEMBERS_BLOCK = 'practice-portal/members-only';
	private const NONCE         = 'practice_portal_readers_nonce';
	private const FIELD         = 'practice_portal_readers';

	/**
	 * @param Plans  $plans Plans to choose from.
	 * @param string $url   URL of the plugin's folder, without a trailing slash.
	 */
	public function __construct(
		private readonly Plans $plans,
		/** URL of the plugin's folder, without a trailing slash. */
		private readonly string $url,
	) {}

	public function register(): void {
		// Only wp-admin registers the block. The site's pages render it without its type, and `ContentGuard` recognizes it by its
		// name.
		add_action( 'admin_init', array( $this, 'registerBlock' ), 20 );
		add_action( 'enqueue_block_editor_assets', array( $this, 'addPlans' ) );
		add_action( 'add_meta_boxes', array( $this, 'addMetaBox' ) );
		add_action( 'save_post', array( $this, 'save' ) );
	}

	/** Registers the block for the editor. REST requests skip this, because the script needs database queries. */
	public function registerBlock(): void {
		wp_register_script( Readers::BLOCKS_SCRIPT, $this->url . '/assets/members-blocks.js', array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ), Version::VERSION, true );
		wp_set_script_translations( Readers::BLOCKS_SCRIPT, 'practice-portal' );
		register_block_type(
			self::MEMBERS_BLOCK,
			array(
				'api_version'           => 3,
				'title'                 => __( 'Members only', 'practice-portal' ),
				'description'           => __( 'Members see the blocks inside. Everybody else sees how to join.', 'practice-portal' ),
				'category'              => 'design',
				'icon'                  => 'lock',
				'attributes'            => array(
					'plans' => array(
						'type'    => 'array',
						'items'   => array( 'type' => 'integer' ),
						'default' => array(),
					),
				),
				'supports'              => array( 'html' => false ),
				'editor_script_handles' => array( Readers::BLOCKS_SCRIPT ),
			)
		);
	}

	/** Passes the plans to the panel and the block. */
	public function addPlans(): void {
		$plans = array_map(
			static fn( MembershipPlan $plan ): array => array(
				'id'   => $plan->id,
				'name' => $plan->name,
			),
			$this->plans->all()
		);
		$data  = array(
			'meta'  => Readers::META,
			'plans' => $plans,
		);
		wp_add_inline_script( Readers::BLOCKS_SCRIPT, 'window.practicePortalReaders = ' . wp_json_encode( $data ) . ';', 'before' );
		// The editors of widgets and templates edit no posts, and reject scripts for posts.
		if ( 'post' === ( get_current_screen()->base ?? '' ) ) {
			wp_enqueue_script( self::PANEL_SCRIPT, $this->url . '/assets/readers.js', array( Readers::BLOCKS_SCRIPT, 'wp-core-data', 'wp-data', 'wp-edit-post', 'wp-editor', 'wp-plugins' ), Version::VERSION, true );
			wp_set_script_translations( self::PANEL_SCRIPT, 'practice-portal' );
		}
	}

	/** Adds the meta box. The block editor hides it and shows the panel instead, if the post type's meta can be saved there. */
	public function addMetaBox(): void {
		foreach ( Readers::postTypes() as $type ) {
			add_meta_box( 'practice-portal-readers', __( 'Who can read this', 'practice-portal' ), array( $this, 'outputMetaBox' ), $type, 'side', 'high', array( '__back_compat_meta_box' => post_type_supports( $type, 'custom-fields' ) ) );
		}
	}

	public function outputMetaBox( WP_Post $post ): void {
		wp_nonce_field( self::NONCE . $post->ID, self::NONCE );
		self::outputFields( Readers::from( (array) get_post_meta( $post->ID, Readers::META ) ), $this->plans->all() );
		printf( '<p class="description">%s</p>', esc_html__( 'Everybody else sees the excerpt that you write, and how to join.', 'practice-portal' ) );
	}

	/**
	 * Prints the form fields of the setting.
	 *
	 * @param Readers          $readers The current setting.
	 * @param MembershipPlan[] $plans   The selectable plans.
	 */
	public static function outputFields( Readers $readers, array $plans ): void {
		$chosen  = ! $readers->is_restricted ? 'everyone' : ( array() === $readers->plan_ids ? Readers::MEMBERS : 'plans' );
		$choices = array(
			'everyone'       => __( 'Everyone', 'practice-portal' ),
			Readers::MEMBERS => __( 'Members', 'practice-portal' ),
			'plans'          => __( 'Members with these plans:', 'practice-portal' ),
		);
		printf( '<fieldset><legend class="screen-reader-text">%s</legend>', esc_html__( 'Who can read this', 'practice-portal' ) );
		foreach ( $choices as $value => $label ) {
			printf( '<p><label><input type="radio" name="%1$s[who]" value="%2$s"%3$s> %4$s</label></p>', esc_attr( self::FIELD ), esc_attr( $value ), checked( $chosen, $value, false ), esc_html( $label ) );
		}
		echo '<ul class="practice-portal-plans">';
		foreach ( $plans as $plan ) {
			printf( '<li><label><input type="checkbox" name="%1$s[plans][]" value="%2$d"%3$s> %4$s</label></li>', esc_attr( self::FIELD ), (int) $plan->id, checked( in_array( $plan->id, $readers->plan_ids, true ), true, false ), esc_html( $plan->name ) );
		}
		echo '</ul></fieldset>';
	}

	/**
	 * Reads the setting from a form with `outputFields`. Returns null without these fields, or if the user chose "plans" and
	 * selected none.
	 *
	 * @param array<int|string,mixed> $form The form's fields, without slashes.
	 */
	public static function submitted( array $form ): ?Readers {
		$fields = Sanitizer::collection( $form[ self::FIELD ] ?? null );
		switch ( Sanitizer::oneOf( $fields['who'] ?? '', array( 'everyone', Readers::MEMBERS, 'plans' ) ) ) {
			case 'everyone':
				return Readers::from( array() );
			case Readers::MEMBERS:
				return Readers::members();
			case 'plans':
				$plan_ids = array_values( array_filter( array_map( Sanitizer::id( ... ), Sanitizer::collection( $fields['plans'] ?? null ) ) ) );
				return array() === $plan_ids ? null : Readers::members( $plan_ids );
		}
		return null;
	}

	/** Saves the meta box. The choice "plans" without a selected plan changes nothing. */
	public function save( int $post_id ): void {
		$nonce = sanitize_key( wp_unslash( $_POST[ self::NONCE ] ?? '' ) ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- sanitized.
		if ( false === wp_verify_nonce( $nonce, self::NONCE . $post_id ) || ! current_user_can( 'edit_post', $post_id ) ) {
			return;
		}
		$readers = self::submitted( Sanitizer::collection( wp_unslash( $_POST ) ) );
		if ( null !== $readers ) {
			$readers->save( $post_id );
		}
	}
}
