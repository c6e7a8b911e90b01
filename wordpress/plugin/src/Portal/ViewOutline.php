<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

defined( 'ABSPATH' ) || exit;

/**
 * A view's heading above an empty outline, which the page shows before the script runs. The client replaces both. The outline is as
 * high as the window, so that the site's footer does not move when the view appears.
 */
final class ViewOutline {
	/**
	 * @param string $heading The view's heading; '' for none.
	 * @param string $view_class The class of the view's root, whose styles apply to the heading too.
	 */
	public static function html( string $heading, string $view_class = 'pp-page' ): string {
		return '' === $heading ? '' : '<div class="pp" aria-busy="true"><div class="' . esc_attr( $view_class ) . '"><h1>' . esc_html( $heading ) . '</h1><div class="pp-outline" aria-hidden="true"></div></div></div>';
	}
}
