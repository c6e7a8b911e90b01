<?php
/**
 * What one view starts with.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Frontend;

defined( 'ABSPATH' ) || exit;

/**
 * The `data` of the page data, a class for each view. Visitors are asked to sign in
 * before it is collected, where the view is not for them; Theme Settings also have something for those whom they refuse.
 */
interface ViewData {
	/** Which view: a value of the page setting. */
	public function view(): string;

	/**
	 * @param array{view:string,product:string,skip_products:bool,listing:string} $settings From the shortcode.
	 * @return array<string,mixed>
	 */
	public function collect( array $settings ): array;
}
