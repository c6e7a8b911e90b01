<?php
/**
 * What the Member Directory starts with.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Frontend;

use PracticePortal\Directory\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * The first members, where to read the others, and what the map shows.
 */
final class DirectoryData implements ViewData {
	/** Portland (decisions, "directory map centre"). */
	private const MAP = array(
		'center' => array(
			'lat' => 45.5152,
			'lng' => -122.6784,
		),
		'zoom'   => 12,
	);

	private Directory $directory;

	public function __construct( Directory $directory ) {
		$this->directory = $directory;
	}

	public function view(): string {
		return Views::DIRECTORY;
	}

	public function collect( array $settings ): array {
		$first = $this->directory->members( 0, Directory::PER_PAGE );
		return array(
			'members'     => $first->items,
			'total'       => $first->total,
			'total_pages' => $first->pages( Directory::PER_PAGE ),
			'per_page'    => Directory::PER_PAGE,
			'graphql_url' => self::graphqlUrl(),
			'map'         => self::MAP + array( 'map_id' => defined( 'PRACTICE_PORTAL_MAPS_MAP_ID' ) ? trim( (string) constant( 'PRACTICE_PORTAL_MAPS_MAP_ID' ) ) : '' ),
		);
	}

	/** Where WPGraphQL answers; null when it is not active. */
	private static function graphqlUrl(): ?string {
		if ( ! class_exists( 'WPGraphQL' ) ) {
			return null;
		}
		$endpoint = function_exists( 'graphql_get_endpoint_url' ) ? (string) graphql_get_endpoint_url() : '';
		return esc_url_raw( '' === $endpoint ? home_url( '/graphql' ) : $endpoint );
	}
}
