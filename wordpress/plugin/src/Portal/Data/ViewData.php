<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

/**
 * Collects the `data` part of the page data. Each view has its own class. Data is collected only for users who may see the view.
 * Only Theme Settings has data for other users too.
 */
interface ViewData {
	/** The view, which is a value of the page setting. */
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
