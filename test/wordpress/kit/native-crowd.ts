/** Thousands of members in a WordPress on MariaDB. Writes the rows of their registrations directly, since WordPress would take an hour. */
import type { NativeSite } from './native-site.ts';

/** This share of them lives where the map starts; the others are spread over Oregon. */
const AT_HOME = 0.22;

/**
 * Adds members until the site has this many, and rebuilds the index.
 *
 * @param options.isHistoryWritten Whether their memberships are there already (test/wordpress/reports/history.ts). Then only the people are added.
 * @returns how many seconds the index took
 */
export const growCrowd = ({ php }: Pick<NativeSite, 'php'>, count: number, { isHistoryWritten = false } = {}): number =>
  php<number>(`
    global $wpdb;
    set_time_limit( 0 );
    $first  = 1000 + (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->users} WHERE ID >= 1000" );
    $names  = array( 'Amelia', 'Ben', 'Chloé', 'Daniel', 'Esther', 'Farid', 'Grace', 'Hiro', 'Imani', 'Jonas', 'Katarína', 'Luis', 'Mei', 'Noah', 'Olga', 'Priya', 'Quinn', 'Rosa', 'Siobhán', 'Tariq' );
    $cities = array( 'Salem', 'Eugene', 'Bend', 'Medford', 'Corvallis', 'Astoria', 'Burns', 'Ontario', 'Pendleton', 'Roseburg' );
    $kinds  = array( 'Orthodontics', 'General Dentistry', 'Family Medicine', 'Dermatology', 'Endodontics', 'Pediatrics' );
    $insert = function ( $table, $columns, $rows ) use ( $wpdb ) {
      foreach ( array_chunk( $rows, 500 ) as $some ) { $wpdb->query( "INSERT INTO $table ( $columns ) VALUES " . implode( ', ', $some ) ); }
    };
    for ( $begin = $first; $begin < 1000 + ${count}; $begin += 5000 ) {
      $users = $meta = $held = array();
      for ( $id = $begin; $id < min( $begin + 5000, 1000 + ${count} ); ++$id ) {
        // Pseudorandom numbers that are the same on every machine.
        $chance  = fn( $salt ) => hexdec( substr( md5( "$id $salt" ), 0, 7 ) ) / 0xfffffff;
        $is_home = $chance( 'home' ) < ${AT_HOME};
        $name    = sprintf( '%s %s', $names[ $id % 20 ], ucfirst( strtr( base_convert( (string) ( $id * 7919 ), 10, 16 ), '0123456789', 'ghijklmnop' ) ) );
        $place   = $chance( 'place' ) < 0.1 ? array( 0, 0 ) : ( $is_home
          ? array( 45.47 + 0.09 * $chance( 'lat' ), -122.86 + 0.36 * $chance( 'lng' ) )
          : array( 42.1 + 3.2 * $chance( 'lat' ), -124.0 + 6.5 * $chance( 'lng' ) ) );
        $practice = ( new PracticePortal\\Registration\\Form\\Practice( array(
          'name' => sprintf( '%s %s', $is_home ? 'Rose' : 'Cascade', base_convert( (string) ( $id * 104729 ), 10, 36 ) ),
          'specialty' => $kinds[ $id % 6 ], 'business_structure' => 'llc', 'phone' => '+1 503-555-0142', 'email' => "desk-$id@example.com", 'directory_show' => '1',
          'address' => array( 'line1' => "$id Main St", 'line2' => '', 'city' => $is_home ? 'Portland' : $cities[ $id % 10 ], 'state' => 'OR', 'zip' => (string) ( 97000 + $id % 900 ), 'country' => 'US', 'geo_lat' => (string) round( $place[0], 5 ), 'geo_lng' => (string) round( $place[1], 5 ) ),
        ) ) )->toArray();
        $users[] = $wpdb->prepare( "( %d, %s, %s, 'x', %s, %s, '2024-03-01 10:00:00' )", $id, "crowd-$id", "crowd-$id", "crowd-$id@example.com", $name );
        $held[]  = "( $id, 1, 'Grow Member', 'active', '2024-03-01 10:00:00' )";
        foreach ( array( $wpdb->prefix . 'capabilities' => array( 'subscriber' => true ), 'practice_portal_practices' => array( $practice ), 'practice_portal_agreements' => array( 'member_directory' => true ), 'mepr_profession' => 0 === $id % 3 ? 'medical' : 'dental' ) as $key => $value ) {
          $meta[] = $wpdb->prepare( '( %d, %s, %s )', $id, $key, maybe_serialize( $value ) );
        }
      }
      $insert( $wpdb->users, 'ID, user_login, user_nicename, user_pass, user_email, display_name, user_registered', $users );
      $insert( $wpdb->usermeta, 'user_id, meta_key, meta_value', $meta );
      ${isHistoryWritten ? '' : `$insert( $wpdb->prefix . 'practice_portal_subscriptions', 'user_id, product_id, name, status, created_at', $held );`}
    }
    $started = microtime( true );
    PracticePortal\\Directory\\Reindexer::begin();
    while ( PracticePortal\\Directory\\Reindexer::isPending() ) { do_action( PracticePortal\\Core\\Hooks::DIRECTORY_REINDEX ); }
    $seconds = microtime( true ) - $started;
    $wpdb->query( "ANALYZE TABLE {$wpdb->prefix}practice_portal_directory" );
    return $seconds;`);
