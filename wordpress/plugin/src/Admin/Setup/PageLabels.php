<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Portal\Shortcode;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/** Says in the list of pages and in the editor which view a page shows, and where its shortcode is. */
final class PageLabels {
	public function register(): void {
		add_filter( 'display_post_states', array( $this, 'addState' ), 10, 2 );
		add_action( 'enqueue_block_editor_assets', array( $this, 'addNotice' ) );
	}

	/**
	 * @param array<string,string>|mixed $states The labels after the page's title, by name.
	 * @param WP_Post|mixed              $post
	 * @return array<string,string>|mixed
	 */
	public function addState( $states, $post ) {
		$title = is_array( $states ) && $post instanceof WP_Post ? self::viewOf( $post ) : '';
		/* translators: %s: title of one of the portal's pages. */
		return '' === $title ? $states : $states + array( 'practice-portal' => esc_html( sprintf( __( 'Practice Portal: %s', 'practice-portal' ), $title ) ) );
	}

	/** A notice in the block editor if the page's own content does not contain the shortcode. */
	public function addNotice(): void {
		$post      = get_post();
		$title     = $post instanceof WP_Post ? self::viewOf( $post ) : '';
		$container = $post instanceof WP_Post ? Shortcode::container( $post ) : null;
		if ( '' === $title || ( null !== $container && $container->ID === $post->ID ) ) {
			return;
		}
		$text = null === $container
			/* translators: %s: title of one of the portal's pages. */
			? sprintf( __( 'This page shows the portal\'s view "%s". Its shortcode is in what a page builder stores.', 'practice-portal' ), $title )
			/* translators: 1: title of one of the portal's pages, 2: title of a synced pattern. */
			: sprintf( __( 'This page shows the portal\'s view "%1$s". Its shortcode is in the synced pattern "%2$s".', 'practice-portal' ), $title, $container->post_title );
		wp_add_inline_script( 'wp-edit-post', sprintf( 'wp.domReady( () => wp.data.dispatch( "core/notices" ).createInfoNotice( %s, { id: "practice-portal-view" } ) );', wp_json_encode( $text, JSON_HEX_TAG ) ) );
	}

	/** The title of the view that a page shows; '' for none. */
	private static function viewOf( WP_Post $post ): string {
		$view = 'page' === $post->post_type ? Shortcode::findStored( $post )['view'] ?? '' : '';
		return PageInstaller::requiredPages()[ $view ]['title'] ?? '';
	}
}
