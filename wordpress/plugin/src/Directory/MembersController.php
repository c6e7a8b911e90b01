<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\MemberAccess;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /members`, `GET /members/places` and `GET /members/{id}` (spec: rest#members-routes, directory#large-directories), for users who
 * may see the directory. Totals of the query are in headers, as in WordPress.
 */
final class MembersController extends Controller {
	/** Headers of a list. The header of the total is WordPress' own. */
	private const ON_MAP  = 'X-Practice-Portal-On-Map';
	private const NEXT    = 'X-Practice-Portal-Next';
	private const VERSION = 'X-Practice-Portal-Version';
	private const AROUND  = 'X-Practice-Portal-Around';

	/** WordPress' own paging arguments, which this list does not support. */
	private const PAGE_PARAMETERS = array( 'page', 'per_page', 'offset' );

	public function __construct(
		private readonly DirectorySearch $directory,
		private readonly MapPoints $map_points,
		private readonly MemberAccess $members,
		private readonly RateLimiter $limiter,
	) {}

	public function registerRoutes(): void {
		$this->route( '/members', 'read', self::queryArguments() + self::listArguments() );
		$this->route( '/members/places', 'readPlaces', self::queryArguments() );
		$this->route( '/members/(?P<id>[0-9]{1,18})', 'readOne', self::queryArguments() );
	}

	/** @return WP_REST_Response|WP_Error */
	public function read( WP_REST_Request $request ) {
		$refused = array_intersect( self::PAGE_PARAMETERS, array_keys( $request->get_query_params() ) );
		if ( array() !== $refused ) {
			return new WP_Error(
				'practice_portal_no_pages',
				/* translators: 1: parameters, 2: a header's name. */
				sprintf( __( 'The directory has no %1$s. Send "first" for the number of members, and the header %2$s of one response as "after" of the next request.', 'practice-portal' ), implode( ', ', $refused ), self::NEXT ),
				array( 'status' => 400 )
			);
		}
		if ( array() !== $request['ids'] ) {
			$members = $this->directory->members( array_map( 'intval', $request['ids'] ) );
			return $this->limitReading( count( $members ) ) ?? $this->respond( $members );
		}
		$page = $this->directory->page( self::query( $request ) );
		if ( null === $page ) {
			return new WP_Error( 'rest_invalid_param', __( 'The query has an invalid value.', 'practice-portal' ), array( 'status' => 400 ) );
		}
		$response = $this->limitReading( count( $page->members ) );
		if ( null !== $response ) {
			return $response;
		}
		$response = $this->respond( $page->members );
		$response->header( 'X-WP-Total', (string) $page->total );
		$response->header( self::ON_MAP, (string) $page->on_map );
		$response->header( self::VERSION, $page->version );
		// Some servers drop headers without a value.
		if ( '' !== $page->next ) {
			$response->header( self::NEXT, $page->next );
		}
		if ( null !== $page->origin ) {
			$response->header( self::AROUND, $page->origin['lat'] . ',' . $page->origin['lng'] );
		}
		return $response;
	}

	/** All map points, which the browser caches until something changes; or the IDs that a query finds. */
	public function readPlaces( WP_REST_Request $request ): WP_REST_Response {
		$query = self::query( $request );
		if ( $query->isFiltered() ) {
			return $this->respond( $this->map_points->found( $query ) );
		}
		$tag      = '"' . $this->map_points->version() . '"';
		$is_kept  = in_array( $tag, array_map( 'trim', explode( ',', str_replace( 'W/', '', (string) $request->get_header( 'If-None-Match' ) ) ) ), true );
		$response = $is_kept ? new WP_REST_Response( null, 304 ) : new WP_REST_Response( $this->map_points->all() );
		$response->header( 'ETag', $tag );
		// The browser must revalidate the response, so that a former member gets nothing.
		$response->header( 'Cache-Control', 'private, no-cache' );
		return $response;
	}

	/**
	 * One member, with `row`: the position in the same query's list, from 0. It is null if the query does not find the member.
	 *
	 * @return WP_REST_Response|WP_Error
	 */
	public function readOne( WP_REST_Request $request ) {
		$id     = (int) $request['id'];
		$member = $this->directory->member( $id );
		if ( null === $member ) {
			return new WP_Error( 'practice_portal_not_listed', __( 'This member is not in the directory.', 'practice-portal' ), array( 'status' => 404 ) );
		}
		return $this->limitReading( 1 ) ?? $this->respond( $member + array( 'row' => $this->directory->row( $id, self::query( $request ) ) ) );
	}

	/**
	 * @param string                            $path      The path after the namespace.
	 * @param string                            $method    A method of this class.
	 * @param array<string,array<string,mixed>> $arguments The arguments, which WordPress checks.
	 */
	private function route( string $path, string $method, array $arguments ): void {
		$this->addRoute( 'GET', $path, $this->members->permission( ... ), fn( WP_REST_Request $request ) => $this->limit( $this->limiter, RateLimiter::MEMBERS, get_current_user_id() ) ?? $this->$method( $request ), $arguments );
	}

	/** Slows down a member who reads more records than a person would. Returns the error if the limit is exceeded. */
	private function limitReading( int $members ): ?WP_REST_Response {
		$wait = $this->limiter->hitBy( RateLimiter::DIRECTORY_READS, 'user ' . get_current_user_id(), $members );
		return null === $wait ? null : $this->tooMany( $wait );
	}

	private static function query( WP_REST_Request $request ): SearchQuery {
		return new SearchQuery( array_map( Sanitizer::line( ... ), array( 'search' => $request['search'], 'specialty' => $request['specialty'] ) ) + $request->get_params() );
	}

	/** @return array<string,array<string,mixed>> */
	private static function queryArguments(): array {
		return array(
			'search'     => self::argument( 'string', default: '', maxLength: SearchQuery::SEARCH_LIMIT ),
			'profession' => self::argument( 'string', default: '', enum: array_merge( array( '' ), SearchQuery::PROFESSIONS ) ),
			'specialty'  => self::argument( 'string', default: '', maxLength: SearchQuery::SPECIALTY_LIMIT ),
			'within'     => self::argument( 'string', default: '', validate_callback: static fn( $within ) => '' === $within || ( is_string( $within ) && null !== Bounds::from( $within ) ) ? true : new WP_Error( 'rest_invalid_param', Bounds::explanation() ) ),
			'near'       => self::argument( 'string', default: '', pattern: SearchQuery::NEAR_FORMAT ),
			'radius'     => self::argument( 'number', default: 0, minimum: 0, maximum: SearchQuery::MAX_RADIUS ),
		);
	}

	/** @return array<string,array<string,mixed>> */
	private static function listArguments(): array {
		return array(
			'after' => self::argument( 'string', default: '', maxLength: 600 ),
			'ids'   => self::argument( 'array', default: array(), maxItems: SearchQuery::MAX_FIRST, items: array( 'type' => 'integer' ) ),
			'skip'  => self::argument( 'integer', default: 0, minimum: 0, maximum: 10000000 ),
			'first' => self::argument( 'integer', default: SearchQuery::MAX_FIRST, minimum: 1, maximum: SearchQuery::MAX_FIRST ),
		);
	}
}
