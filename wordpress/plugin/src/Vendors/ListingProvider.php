<?php
declare(strict_types=1);

namespace PracticePortal\Vendors;

use PracticePortal\Core\PagedResult;
use WP_Post;

/** Listings are posts, of the plugin's own type or a directory plugin's (spec: rest#partners). */
interface ListingProvider {
	/** The listings' post type. */
	public function postType(): string;

	/** Whether a listing's URL shows the vendor's spotlight, rather than another plugin's page. */
	public function ownsPages(): bool;

	/**
	 * Published listings by title, each as `{ ID, post_title }`.
	 *
	 * @param int $page     From 1.
	 * @param int $per_page How many.
	 */
	public function page( int $page, int $per_page ): PagedResult;

	/**
	 * A listing that the current user may see, or null.
	 *
	 * @param string $name Its id or its slug.
	 */
	public function find( string $name ): ?WP_Post;

	/**
	 * The vendor's data, complete and safe to print.
	 *
	 * @return array<string,mixed>
	 */
	public function vendor( WP_Post $listing ): array;
}
