<?php
declare(strict_types=1);

namespace PracticePortal\Directory\Graphql;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Rest\ExceptionHandler;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Directory\Bounds;
use PracticePortal\Directory\DirectorySearch;
use PracticePortal\Directory\SearchQuery;
use PracticePortal\Membership\MemberAccess;
use WP_Error;

/**
 * Adds types and one field to WPGraphQL, if that plugin is active (spec: rest#members-routes, rest#one-endpoint). The field returns the same members as
 * REST, to the same users.
 */
final class MemberTypes {
	private const MEMBER    = 'PracticePortalMember';
	private const PLACE     = 'PracticePortalPlace';
	private const PAGE_INFO = 'PracticePortalPageInfo';
	private const PAGE      = 'PracticePortalMembersPage';

	/** The maximum number of member fields per request, because each costs as much as a page of the list. */
	private const PER_REQUEST = 3;

	/** Member fields whose names differ from REST. */
	private const RENAMED = array(
		'databaseId'    => 'id',
		'practiceName'  => 'practice_name',
		'addressLine1'  => 'address_line_1',
		'addressLine2'  => 'address_line_2',
		'practiceEmail' => 'practice_email',
		'practicePhone' => 'practice_phone',
		'practiceWebsite' => 'practice_website',
		'listedBy'      => 'listed_by',
	);

	/** The number of member fields in this request, under any alias and in any document. */
	private int $uses = 0;

	public function __construct(
		private readonly DirectorySearch $directory,
		private readonly MemberAccess $members,
		private readonly RateLimiter $limiter,
	) {}

	public function registerTypes(): void {
		register_graphql_object_type(
			self::PLACE,
			array(
				'description' => __( 'Coordinates in degrees.', 'practice-portal' ),
				'fields'      => array(
					'lat' => array( 'type' => array( 'non_null' => 'Float' ) ),
					'lng' => array( 'type' => array( 'non_null' => 'Float' ) ),
				),
			)
		);
		register_graphql_object_type(
			self::MEMBER,
			array(
				'description' => __( 'A member of the directory.', 'practice-portal' ),
				'fields'      => array_merge(
					array(
						'databaseId'  => array( 'type' => array( 'non_null' => 'Int' ) ),
						'geolocation' => array( 'type' => self::PLACE ),
						'distance'    => array(
							'type'        => 'Float',
							'description' => __( 'Kilometres from the requested place.', 'practice-portal' ),
						),
					),
					array_fill_keys(
						array( 'name', 'avatar', 'communityLink', 'joined', 'lastActivity', 'profession', 'practiceName', 'addressLine1', 'addressLine2', 'practiceEmail', 'practicePhone', 'practiceWebsite', 'city', 'zip', 'specialty', 'listedBy' ),
						array( 'type' => array( 'non_null' => 'String' ) )
					)
				),
			)
		);
		register_graphql_object_type(
			self::PAGE_INFO,
			array(
				'description' => __( 'Whether there are further members.', 'practice-portal' ),
				'fields'      => array(
					'hasNextPage' => array( 'type' => array( 'non_null' => 'Boolean' ) ),
					'endCursor'   => array( 'type' => 'String' ),
				),
			)
		);
		register_graphql_object_type(
			self::PAGE,
			array(
				'description' => __( 'Some members of the directory.', 'practice-portal' ),
				'fields'      => array(
					'nodes'    => array( 'type' => array( 'non_null' => array( 'list_of' => array( 'non_null' => self::MEMBER ) ) ) ),
					'pageInfo' => array( 'type' => array( 'non_null' => self::PAGE_INFO ) ),
					'total'    => array( 'type' => array( 'non_null' => 'Int' ) ),
					'onMap'    => array( 'type' => array( 'non_null' => 'Int' ) ),
					'version'  => array( 'type' => array( 'non_null' => 'String' ) ),
					'around'   => array( 'type' => self::PLACE ),
				),
			)
		);
		register_graphql_field(
			'RootQuery',
			'practicePortalMembers',
			array(
				'type'        => self::PAGE,
				'description' => __( 'The member directory, for members.', 'practice-portal' ),
				'args'        => array(
					'first'      => array( 'type' => 'Int' ),
					'after'      => array( 'type' => 'String' ),
					'search'     => array( 'type' => 'String' ),
					'profession' => array( 'type' => 'String' ),
					'specialty'  => array( 'type' => 'String' ),
					'within'     => array(
						'type'        => 'String',
						'description' => __( 'A rectangle: south,west,north,east in decimal degrees.', 'practice-portal' ),
					),
					'near'       => array( 'type' => 'String' ),
					'radius'     => array(
						'type'        => 'Float',
						'description' => __( 'The maximum distance from "near", in kilometers.', 'practice-portal' ),
					),
					'skip'       => array( 'type' => 'Int' ),
				),
				'resolve'     => fn( $root, array $args ): array => $this->resolve( $args ),
			)
		);
	}

	/**
	 * @param array<string,mixed> $args As the field declares them.
	 * @return array<string,mixed>
	 * @throws \Exception For display, of the class whose messages WPGraphQL shows.
	 */
	public function resolve( array $args ): array {
		if ( ! is_user_logged_in() ) {
			throw self::problem( __( 'Sorry, you are not allowed to do that.', 'practice-portal' ) );
		}
		try {
			$refusal = $this->members->refusal( get_current_user_id() ) ?? $this->limit();
			if ( null === $refusal ) {
				return Database::attempt( fn(): array => $this->page( $args ) );
			}
		} catch ( DatabaseFailure $failure ) {
			$refusal = ExceptionHandler::report( $failure );
		}
		throw self::refused( $refusal );
	}

	/**
	 * @param array<string,mixed> $args As the field declares them.
	 * @return array<string,mixed>
	 * @throws \Exception For display.
	 */
	private function page( array $args ): array {
		$search     = Sanitizer::line( $args['search'] ?? '' );
		$profession = (string) ( $args['profession'] ?? '' );
		$near       = (string) ( $args['near'] ?? '' );
		$specialty  = Sanitizer::line( $args['specialty'] ?? '' );
		$within     = (string) ( $args['within'] ?? '' );
		if ( '' !== $within && null === Bounds::from( $within ) ) {
			throw self::problem( Bounds::explanation() );
		}
		$is_known = ( '' === $profession || in_array( $profession, SearchQuery::PROFESSIONS, true ) ) && 1 === preg_match( '/' . SearchQuery::NEAR_FORMAT . '/D', $near ) && mb_strlen( $search ) <= SearchQuery::SEARCH_LIMIT && mb_strlen( $specialty ) <= SearchQuery::SPECIALTY_LIMIT;
		$page     = $is_known ? $this->directory->page( new SearchQuery( array( 'search' => $search, 'specialty' => $specialty ) + $args ) ) : null;
		if ( null === $page ) {
			throw self::problem( __( 'The query has an invalid value.', 'practice-portal' ) );
		}
		$wait = $this->limiter->hitBy( RateLimiter::DIRECTORY_READS, 'user ' . get_current_user_id(), count( $page->members ) );
		if ( null !== $wait ) {
			throw self::refused( self::tooMany( $wait ) );
		}
		return array(
			'nodes'    => array_map( self::node( ... ), $page->members ),
			'pageInfo' => array(
				'hasNextPage' => '' !== $page->next,
				'endCursor'   => '' === $page->next ? null : $page->next,
			),
			'total'    => $page->total,
			'onMap'    => $page->on_map,
			'version'  => $page->version,
			'around'   => $page->origin,
		);
	}

	/**
	 * @param array<string,mixed> $member A member as in REST.
	 * @return array<string,mixed>
	 */
	private static function node( array $member ): array {
		foreach ( self::RENAMED as $name => $rest_name ) {
			$member[ $name ] = $member[ $rest_name ];
			unset( $member[ $rest_name ] );
		}
		return $member;
	}

	/** The error if the limit is exceeded; else null. */
	private function limit(): ?WP_Error {
		if ( ++$this->uses > self::PER_REQUEST ) {
			/* translators: %d: a number of times. */
			return new WP_Error( 'practice_portal_too_complex', sprintf( _n( 'A request can read members at most %d time.', 'A request can read members at most %d times.', self::PER_REQUEST, 'practice-portal' ), self::PER_REQUEST ), array( 'status' => 400 ) );
		}
		$wait = $this->limiter->hit( RateLimiter::MEMBERS, get_current_user_id() );
		return null === $wait ? null : self::tooMany( $wait );
	}

	/** @param int $wait Seconds. */
	private static function tooMany( int $wait ): WP_Error {
		return new WP_Error(
			'practice_portal_too_many_requests',
			__( 'Too many requests. Wait a moment, then try again.', 'practice-portal' ),
			array(
				'status'      => 429,
				'retry_after' => $wait,
			)
		);
	}

	/** Converts an error of REST to an exception with its status and code, because WPGraphQL itself always returns 200. */
	private static function refused( WP_Error $error ): \Exception {
		$data = (array) $error->get_error_data();
		add_filter( 'graphql_response_status_code', static fn(): int => (int) $data['status'] );
		// Error codes need at least version 15 of WPGraphQL's library.
		$has_place = interface_exists( '\GraphQL\Error\ProvidesExtensions' ) && class_exists( '\GraphQL\Error\UserError' );
		return $has_place ? new ForbiddenError( $error->get_error_message(), array( 'code' => $error->get_error_code() ) + $data ) : self::problem( $error->get_error_message() );
	}

	private static function problem( string $message ): \Exception {
		$class = '\GraphQL\Error\UserError';
		return class_exists( $class ) ? new $class( $message ) : new \RuntimeException( $message );
	}
}
