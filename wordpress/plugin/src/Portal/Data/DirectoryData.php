<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

use PracticePortal\Directory\DirectorySearch;
use PracticePortal\Directory\SearchQuery;
use PracticePortal\Portal\Access\ViewNames;

defined( 'ABSPATH' ) || exit;

/** The data of the directory: the first members, the total, the REST URL for all others, and the map's settings. */
final class DirectoryData implements ViewData {
	/** The map's first view: Portland (spec: directory#start-of-the-map). */
	private const MAP = array(
		'center' => array(
			'lat' => 45.5152,
			'lng' => -122.6784,
		),
		'zoom'   => 12,
	);

	/** The number of members in the page. A large screen shows as many at first, and the list requests as many at once. */
	private const FIRST_MEMBERS = 48;

	/** Maximum number of specialties in the filter. */
	private const SPECIALTIES = 50;

	public function __construct( private readonly DirectorySearch $directory ) {}

	public function view(): string {
		return ViewNames::DIRECTORY;
	}

	public function heading( array $settings ): string {
		return __( 'Member Directory', 'practice-portal' );
	}

	public function collect( array $settings ): array {
		$first = $this->directory->page( new SearchQuery( array( 'first' => self::FIRST_MEMBERS ) ) );
		return array(
			'members'     => null === $first ? array() : $first->members,
			'total'       => null === $first ? 0 : $first->total,
			'on_map'      => null === $first ? 0 : $first->on_map,
			'next'        => null === $first ? '' : $first->next,
			'version'     => null === $first ? '' : $first->version,
			'per_page'    => self::FIRST_MEMBERS,
			'graphql_url' => self::graphqlUrl(),
			'specialties' => $this->directory->specialties( self::SPECIALTIES ),
			'map'         => self::MAP + array( 'map_id' => defined( 'PRACTICE_PORTAL_MAPS_MAP_ID' ) ? trim( (string) constant( 'PRACTICE_PORTAL_MAPS_MAP_ID' ) ) : '' ),
		);
	}

	/** WPGraphQL's URL; null if it is not active. */
	private static function graphqlUrl(): ?string {
		if ( ! class_exists( 'WPGraphQL' ) ) {
			return null;
		}
		$endpoint = function_exists( 'graphql_get_endpoint_url' ) ? (string) graphql_get_endpoint_url() : '';
		return esc_url_raw( '' === $endpoint ? home_url( '/graphql' ) : $endpoint );
	}
}
