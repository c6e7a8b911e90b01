<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Portal\Shortcode;
use WP_Post;

/** Says in the list of pages and in the editor which view a page shows, and where its shortcode is. */
final class PageLabels {
	/**
	 * Adds the view to the labels after a page's title in the list of pages.
	 *
	 * @param array<string,string> $states The labels by name.
	 * @return array<string,string>
	 */
	public static function addState( array $states, WP_Post $page ): array {
		$title = self::viewOf( $page );
		/* translators: %s: title of one of the portal's pages. */
		return '' === $title ? $states : $states + array( 'practice-portal' => esc_html( sprintf( __( 'Practice Portal: %s', 'practice-portal' ), $title ) ) );
	}

	/** A notice in the block editor if the page's own content does not contain the shortcode. */
	public static function addNotice( WP_Post $page ): void {
		$title     = self::viewOf( $page );
		$container = Shortcode::container( $page );
		if ( '' === $title || $page->ID === ( $container->ID ?? 0 ) ) {
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
	private static function viewOf( WP_Post $page ): string {
		$view = Shortcode::findStored( $page )['view'] ?? '';
		return PageInstaller::requiredPages()[ $view ]['title'] ?? '';
	}
}
