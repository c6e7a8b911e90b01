<?php
/**
 * What a vendor's spotlight starts with.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Frontend;

use PracticePortal\Host\ListingProvider;
use PracticePortal\Storage\Vendors;
use PracticePortal\Support\PlainText;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The vendor of the listing that the page names.
 */
final class SpotlightData implements ViewData {
	private ListingProvider $listings;

	public function __construct( ListingProvider $listings ) {
		$this->listings = $listings;
	}

	public function view(): string {
		return Views::SPOTLIGHT;
	}

	public function collect( array $settings ): array {
		$listing = $this->listings->find( $settings['listing'] );
		if ( null !== $listing ) {
			return array( 'vendor' => $this->listings->vendor( $listing ) );
		}
		$page = get_queried_object();
		return array( 'vendor' => Vendors::unknown( $page instanceof WP_Post ? PlainText::of( $page->post_title ) : '' ) );
	}
}
