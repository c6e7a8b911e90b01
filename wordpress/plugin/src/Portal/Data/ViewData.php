<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

defined( 'ABSPATH' ) || exit;

/**
 * The `data` part of the page data; a class per view. It is collected only for users who may see the view, except for Theme Settings,
 * which also have data for others.
 */
interface ViewData {
	/** The view: a value of the page setting. */
	public function view(): string;

	/**
	 * The view's heading, also shown above the reason for no access.
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
