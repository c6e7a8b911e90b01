<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

defined( 'ABSPATH' ) || exit;

/**
 * The `data` of the page data, a class for each view. It is not collected for those for whom the view is not, except that
 * Theme Settings also have something for those whom they refuse.
 */
interface ViewData {
	/** Which view: a value of the page setting. */
	public function view(): string;

	/**
	 * The view's heading, which also stands above the reason why somebody does not see it.
	 *
	 * @param array{view:string,product:string,skip_products:bool,listing:string} $settings From the shortcode.
	 */
	public function heading( array $settings ): string;

	/**
	 * @param array{view:string,product:string,skip_products:bool,listing:string} $settings From the shortcode.
	 * @return array<string,mixed>
	 */
	public function collect( array $settings ): array;
}
