<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

/**
 * A view's heading and introduction above an empty outline, which the page shows before the script runs. The client replaces them.
 * The outline is as high as the window, so that the site's footer does not move when the view appears.
 */
final class ViewOutline {
	/**
	 * @param string $heading The view's heading; '' for none.
	 * @param string $view_class The class of the view's root, whose styles apply to the heading too.
	 * @param string $introduction The text below the heading; '' for none.
	 */
	public static function html( string $heading, string $view_class = 'pp-page', string $introduction = '' ): string {
		if ( '' === $heading ) {
			return '';
		}
		$text = '' === $introduction ? '' : '<p>' . esc_html( $introduction ) . '</p>';
		return '<div class="pp" aria-busy="true"><div class="' . esc_attr( $view_class ) . '"><h1>' . esc_html( $heading ) . '</h1>' . $text . '<div class="pp-outline" aria-hidden="true"></div></div></div>';
	}

	/**
	 * The outline of a vendor's page. The picture is the largest element of the page, so it does not wait for the script.
	 *
	 * @param string $heading The vendor's name.
	 */
	public static function withPicture( string $heading, string $picture ): string {
		return '<div class="pp" aria-busy="true"><div class="pp-spotlight"><div class="pp-spotlight-hero"><img class="pp-spotlight-picture" src="' . esc_url( $picture ) . '" alt="" fetchpriority="high"><div class="pp-spotlight-plate"><h1 dir="auto">' . esc_html( $heading ) . '</h1></div></div><div class="pp-outline" aria-hidden="true"></div></div></div>';
	}
}
