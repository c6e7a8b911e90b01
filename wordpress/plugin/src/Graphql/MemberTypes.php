<?php
/**
 * The member directory by GraphQL.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Graphql;

use PracticePortal\Directory\Directory;
use PracticePortal\Domain\Text;

defined( 'ABSPATH' ) || exit;

/**
 * Types and the one field of WPGraphQL's schema, when that plugin is active (host contract 3.12 and 5). The same members
 * as by REST, for the same people; the hook is never fired on a site without WPGraphQL.
 */
final class MemberTypes {
	private const MEMBER    = 'PracticePortalMember';
	private const PLACE     = 'PracticePortalPlace';
	private const PAGE_INFO = 'PracticePortalPageInfo';
	private const PAGE      = 'PracticePortalMembersPage';
	private const CURSOR    = 'practice-portal:';

	/** Fields of a member whose names differ from the wire of REST. */
	private const RENAMED = array(
		'databaseId'    => 'id',
		'practiceName'  => 'practice_name',
		'addressLine1'  => 'address_line_1',
		'addressLine2'  => 'address_line_2',
		'practiceEmail' => 'practice_email',
		'practicePhone' => 'practice_phone',
		'listedBy'      => 'listed_by',
	);

	private Directory $directory;

	public function __construct( Directory $directory ) {
		$this->directory = $directory;
	}

	public function register(): void {
		add_action( 'graphql_register_types', array( $this, 'registerTypes' ) );
	}

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
					),
					array_fill_keys(
						array( 'name', 'avatar', 'communityLink', 'joined', 'lastActivity', 'profession', 'practiceName', 'addressLine1', 'addressLine2', 'practiceEmail', 'practicePhone', 'listedBy' ),
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
				),
			)
		);
		register_graphql_field(
			'RootQuery',
			'practicePortalMembers',
			array(
				'type'        => self::PAGE,
				'description' => __( 'The member directory, for users who are signed in.', 'practice-portal' ),
				'args'        => array(
					'first'      => array( 'type' => 'Int' ),
					'after'      => array( 'type' => 'String' ),
					'search'     => array( 'type' => 'String' ),
					'profession' => array( 'type' => 'String' ),
				),
				'resolve'     => function ( $root, array $args ): array {
					return $this->resolve( $args );
				},
			)
		);
	}

	/**
	 * @param array<string,mixed> $args As the field declares them.
	 * @return array<string,mixed>
	 * @throws \Exception For people, of the class whose messages WPGraphQL passes on.
	 */
	public function resolve( array $args ): array {
		if ( ! is_user_logged_in() ) {
			throw self::problem( __( 'Sorry, you are not allowed to do that.', 'practice-portal' ) );
		}
		$after      = (string) ( $args['after'] ?? '' );
		$offset     = '' === $after ? 0 : self::offsetOf( $after );
		$profession = (string) ( $args['profession'] ?? '' );
		if ( null === $offset || ( '' !== $profession && ! in_array( $profession, Directory::PROFESSIONS, true ) ) ) {
			throw self::problem( __( 'The query has a value that the directory does not know.', 'practice-portal' ) );
		}
		$limit = max( 1, min( Directory::PER_PAGE, (int) ( $args['first'] ?? Directory::PER_PAGE ) ) );
		$found = $this->directory->members( $offset, $limit, Text::line( $args['search'] ?? '' ), $profession );
		$end   = $offset + count( $found->items );
		return array(
			'nodes'    => array_map( array( self::class, 'node' ), $found->items ),
			'pageInfo' => array(
				'hasNextPage' => $end < $found->total,
				'endCursor'   => array() === $found->items ? null : base64_encode( self::CURSOR . $end ),
			),
		);
	}

	/**
	 * @param array<string,mixed> $member Of the wire of REST.
	 * @return array<string,mixed>
	 */
	private static function node( array $member ): array {
		foreach ( self::RENAMED as $name => $rest_name ) {
			$member[ $name ] = $member[ $rest_name ];
			unset( $member[ $rest_name ] );
		}
		return $member;
	}

	/** The place in the list that a cursor stands for; null for what is none. */
	private static function offsetOf( string $cursor ): ?int {
		$text = (string) base64_decode( $cursor, true );
		return 1 === preg_match( '/^' . self::CURSOR . '([0-9]{1,9})$/D', $text, $match ) ? (int) $match[1] : null;
	}

	private static function problem( string $message ): \Exception {
		$class = '\GraphQL\Error\UserError';
		return class_exists( $class ) ? new $class( $message ) : new \RuntimeException( $message );
	}
}
