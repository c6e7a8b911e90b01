<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

use PracticePortal\Core\EntityDecoder;
use PracticePortal\Portal\Access\ViewNames;
use PracticePortal\Vendors\ListingProvider;
use PracticePortal\Vendors\Vendors;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The vendor of the page's listing. */
final class SpotlightData implements ViewData {
	public function __construct( private readonly ListingProvider $listings ) {}

	public function view(): string {
		return ViewNames::SPOTLIGHT;
	}

	/** The vendor's name, which is public in the page's title. */
	public function heading( array $settings ): string {
		$listing = $this->listings->find( $settings['listing'] );
		return EntityDecoder::decode( null === $listing ? self::titleOfPage() : $listing->post_title );
	}

	public function collect( array $settings ): array {
		$listing = $this->listings->find( $settings['listing'] );
		return array( 'vendor' => null === $listing ? Vendors::blank( EntityDecoder::decode( self::titleOfPage() ) ) : $this->listings->vendor( $listing ) );
	}

	private static function titleOfPage(): string {
		$page = get_queried_object();
		return $page instanceof WP_Post ? $page->post_title : '';
	}
}
