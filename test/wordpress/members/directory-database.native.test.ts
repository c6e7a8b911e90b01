/**
 * The directory and the owner's list of members on MariaDB, with thousands of members: their results equal a scan of every row. An import reads
 * each of its rows once. SQLite in the other tests has a different planner and different collations. Needs native PHP and MariaDB: gate `concurrent`.
 */
import { decodeMapPoints } from '../../../src/services/wordpress/directory/map-points.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { growCrowd } from '../kit/native-crowd.ts';
import { startNativeSite, type NativeSite } from '../kit/native-site.ts';
import { phpValue } from '../kit/site.ts';

/** More than one batch of rows, and more than a thousand have one word. */
const MEMBERS = 6000;

describe('on MariaDB', () => {
  let site: NativeSite;

  beforeAll(async () => {
    site = await startNativeSite();
    growCrowd(site, MEMBERS);
  });
  afterAll(() => site?.close());

  test.each(['ready', 'imported'])(
    'the next rows of an import that are %s are read without those that are done',
    (state) => {
      const [found, read] = site.php<[number, number]>(`
      global $wpdb;
      $table = "{$wpdb->prefix}practice_portal_import_rows";
      $wpdb->query( "DELETE FROM $table" );
      for ( $line = 1; $line <= 6000; $line += 500 ) {
        $wpdb->query( "INSERT INTO $table ( import_id, line, state, email_hash ) VALUES " . implode( ', ', array_map( fn( $at ) => "( 1, $at, '" . ( $at > 3000 ? '${state}' : 'refused' ) . "', SHA2( $at, 256 ) )", range( $line, $line + 499 ) ) ) );
      }
      $wpdb->query( 'FLUSH STATUS' );
      $rows = ( new PracticePortal\\Membership\\Import\\Imports() )->rows( 1, array( PracticePortal\\Membership\\Import\\RowState::from( '${state}' ) ), 50, 0, 'AND tries = 0' );
      return array( count( $rows ), array_sum( array_column( $wpdb->get_results( "SHOW SESSION STATUS LIKE 'Handler_read%'", ARRAY_A ), 'Value' ) ) );`);
      expect(found).toBe(50);
      expect(read).toBeLessThan(60);
    },
  );

  type Asked = { status: number; names: string[]; total: string };

  const ask = (path: string, query: Record<string, unknown> = {}) =>
    site.php<Asked>(`
        wp_set_current_user( 1 );
        $request = new WP_REST_Request( 'GET', '/practice-portal/v1${path}' );
        $request->set_query_params( ${phpValue(query)} );
        $response = rest_do_request( $request );
        return array( 'status' => $response->get_status(), 'names' => array_column( (array) $response->get_data(), 'name' ), 'total' => $response->get_headers()['X-WP-Total'] ?? '' );`);

  test('the directory’s results equal those of a full scan, for every query', () => {
    // The same on every machine.
    const wrong = site.php<string[]>(`
        global $wpdb;
        set_time_limit( 0 );
        mt_srand( 7 );
        wp_set_current_user( 1 );
        $any  = fn( $list ) => $list[ mt_rand( 0, count( $list ) - 1 ) ];
        $rows = $wpdb->get_results( "SELECT user_id, profession, specialty, lat, lng, sort_key, searched FROM {$wpdb->prefix}practice_portal_directory", ARRAY_A );
        usort( $rows, fn( $a, $b ) => strcmp( $a['sort_key'], $b['sort_key'] ) );
        $ask = function ( $path, $query ) { $request = new WP_REST_Request( 'GET', "/practice-portal/v1$path" ); $request->set_query_params( $query ); return rest_do_request( $request ); };
        $wrong = array();
        for ( $round = 0; $round < 40; ++$round ) {
          $query = array( 'search' => $any( array( '', '', 'rose', 'ros', 'rosa 1', 'cascade port', 'nobody-has-this', 'general dent' ) ), 'profession' => $any( array( '', '', 'dental', 'medical' ) ), 'specialty' => $any( array( '', '', 'ORTHODONTICS', 'Family Medicine', 'Family' ) ), 'within' => $any( array( '', '', '45.4,-123,45.6,-122.5', '42,-124,44,-120', '42,-118,46,-123' ) ) );
          $true  = array_values( array_filter( $rows, function ( $row ) use ( $query ) {
            foreach ( array_filter( explode( ' ', $query['search'] ) ) as $word ) {
              if ( ! preg_match( '/(?<![\\p{L}\\p{N}])' . preg_quote( $word, '/' ) . '/u', strtok( $row['searched'], "\\n" ) ) ) { return false; }
            }
            if ( '' !== $query['within'] ) {
              list( $south, $west, $north, $east ) = array_map( fn( $degrees ) => (int) round( $degrees * 100000 ), explode( ',', $query['within'] ) );
              $is_between = $west <= $east ? $row['lng'] >= $west && $row['lng'] <= $east : $row['lng'] >= $west || $row['lng'] <= $east;
              if ( null === $row['lat'] || $row['lat'] < $south || $row['lat'] > $north || ! $is_between ) { return false; }
            }
            return in_array( $query['profession'], array( '', $row['profession'] ), true ) && in_array( strtolower( $query['specialty'] ), array( '', strtolower( $row['specialty'] ) ), true );
          } ) );
          $ids   = array_map( 'intval', array_column( $true, 'user_id' ) );
          $skip  = $any( array( 0, 0, intdiv( count( $ids ), 2 ), max( 0, count( $ids ) - 7 ) ) );
          $page  = $ask( '/members', $query + array( 'first' => 20, 'skip' => $skip ) );
          $asked = wp_json_encode( $query + array( 'skip' => $skip ) );
          if ( array_slice( $ids, $skip, 20 ) !== array_column( $page->get_data(), 'id' ) ) { $wrong[] = "$asked: another page"; }
          if ( (string) count( $ids ) !== $page->get_headers()['X-WP-Total'] ) { $wrong[] = "$asked: {$page->get_headers()['X-WP-Total']} are said, " . count( $ids ) . ' are there'; }
          if ( array() !== $ids && $ask( "/members/{$ids[ $skip ]}", $query )->get_data()['row'] !== $skip ) { $wrong[] = "$asked: another row"; }
          if ( '' !== implode( '', $query ) ) {
            $placed = array_map( 'intval', array_column( array_filter( $true, fn( $row ) => null !== $row['lat'] ), 'user_id' ) );
            sort( $placed );
            if ( PracticePortal\\Directory\\DeltaVarint::encode( $placed ) !== $ask( '/members/places', $query )->get_data()['ids'] ) { $wrong[] = "$asked: other places"; }
          }
        }
        return $wrong;`);
    expect(wrong).toEqual([]);
  });

  test('the owner’s list equals a full scan, after every change', () => {
    // The same on every machine; each round changes some, and asks in another way.
    const wrong = site.php<string[]>(`
        global $wpdb;
        set_time_limit( 0 );
        mt_srand( 12 );
        $index  = new PracticePortal\\Admin\\Members\\MembersIndex( new PracticePortal\\Directory\\IndexUpdater( new PracticePortal\\Directory\\EligibilityRule( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) ) ) );
        $table   = "{$wpdb->prefix}practice_portal_members_index";
        $any     = fn( $list ) => $list[ mt_rand( 0, count( $list ) - 1 ) ];
        $states  = array( 'active', 'cancel_at_period_end', 'past_due', 'unpaid', 'paused', 'canceled', 'refunded', 'created', 'incomplete_expired' );
        $groups  = PracticePortal\\Admin\\Members\\StatusLabels::groups();
        $wrong   = array();
        for ( $round = 0; $round < 40; ++$round ) {
          for ( $change = mt_rand( 0, 3 ); $change > 0; --$change ) {
            $id = mt_rand( 1000, ${999 + MEMBERS} );
            switch ( mt_rand( 0, 3 ) ) {
              case 0: wp_update_user( array( 'ID' => $id, 'display_name' => $any( array( ' Aaron', 'Žžž', 'Rosa Rose', 'moved 2', 'Amelia' ) ) ) ); break;
              case 1: $wpdb->update( "{$wpdb->prefix}practice_portal_subscriptions", array( 'status' => $any( $states ), 'product_id' => mt_rand( 1, 2 ) ), array( 'user_id' => $id ) ); do_action( 'practice_portal_subscription_changed', $id ); break;
              case 2: update_user_meta( $id, 'practice_portal_practices', array( array( 'name' => $any( array( 'Rose Garden', 'Cascade Moved', '' ) ) ) ) ); break;
              case 3: $wpdb->delete( "{$wpdb->prefix}practice_portal_subscriptions", array( 'user_id' => $id ) ); do_action( 'practice_portal_subscription_changed', $id ); break;
            }
          }
          // As before an answer leaves.
          apply_filters( 'rest_pre_echo_response', null );
          $wanted = array( 'group' => $any( array_merge( array( '', '' ), array_keys( $groups ) ) ), 'plan' => $any( array( 0, 0, 1, 2 ) ), 'orderby' => $any( array( 'name', 'since' ) ), 'order' => $any( array( 'asc', 'desc' ) ) );
          $search = $any( array( '', '', 'rose', 'example', 'ros', 'rosa 1', 'cascade example', 'nobody-has-this', 'moved' ) );
          $query  = new PracticePortal\\Admin\\Members\\MembersQuery( $wanted, $search );
          $count  = $index->count( $query );
          // Without anything that is kept.
          $rows = array_filter( $wpdb->get_results( "SELECT user_id, name, state, product_id, since, sort_key, searched FROM $table", ARRAY_A ), function ( $row ) use ( $wanted, $groups, $search ) {
            foreach ( array_filter( explode( ' ', $search ) ) as $word ) {
              if ( ! preg_match( '/(?<![\\p{L}\\p{N}])' . preg_quote( $word, '/' ) . '/u', $row['searched'] ) ) { return false; }
            }
            return ( '' === $wanted['group'] || in_array( $row['state'], array_column( $groups[ $wanted['group'] ], 'value' ), true ) ) && ( 0 === $wanted['plan'] || $wanted['plan'] === (int) $row['product_id'] );
          } );
          usort( $rows, fn( $a, $b ) => ( 'desc' === $wanted['order'] ? -1 : 1 ) * ( 'since' === $wanted['orderby'] ? array( (int) $a['since'], (int) $a['user_id'] ) <=> array( (int) $b['since'], (int) $b['user_id'] ) : strcmp( $a['sort_key'], $b['sort_key'] ) ) );
          $true   = array_map( 'intval', array_column( $rows, 'user_id' ) );
          $offset = $any( array( 0, 0, intdiv( count( $true ), 2 ), max( 0, count( $true ) - 20 ), max( 0, count( $true ) - 7 ) ) );
          $page   = array_map( 'intval', array_column( $index->find( $query, 20, $offset ), 'user_id' ) );
          $asked  = wp_json_encode( array( $round, $search, $offset ) + $wanted );
          if ( count( $true ) !== $count ) { $wrong[] = "$asked: $count are said, " . count( $true ) . ' are there'; }
          if ( array_slice( $true, $offset, 20 ) !== $page ) { $wrong[] = "$asked: another page"; }
          if ( 0 === $round % 8 ) {
            $file = array();
            foreach ( $index->batches( $query, 100 ) as $some ) { $file = array_merge( $file, array_map( 'intval', array_column( $some, 'user_id' ) ) ); }
            if ( $true !== $file ) { $wrong[] = "$asked: another file"; }
          }
        }
        return $wrong;`);
    expect(wrong).toEqual([]);
  });

  test('words are found by prefix, short and common ones too, as on SQLite', () => {
    site.php(`
        wp_update_user( array( 'ID' => 1001, 'display_name' => "Li O'Brien-The" ) );
        return wp_update_user( array( 'ID' => 1002, 'display_name' => 'Zoë 100%' ) );`);
    const found = (search: string) => ask('/members', { search }).names;
    for (const search of ['li obr', "o'brien", 'brien', 'LI the', 'l o t'])
      expect(found(search)).toContain("Li O'Brien-The");
    expect(found('zoe')).toEqual(['Zoë 100%']);
    expect(found('%')).toEqual(['Zoë 100%']);
    expect(found('zoe %')).toEqual(['Zoë 100%']);
    expect(found('li zoe')).toEqual([]);
    expect(found('+-*"()<>~@')).toEqual([]);
    // A word is no part of another.
    site.php(`
        global $wpdb;
        $elsewhere = (int) $wpdb->get_var( "SELECT MIN( user_id ) FROM {$wpdb->prefix}practice_portal_directory WHERE user_id > 1002 AND city <> 'Portland'" );
        return wp_update_user( array( 'ID' => $elsewhere, 'display_name' => 'Aaa zzportland' ) );`);
    expect(ask('/members', { search: 'zzportland' }).names).toEqual(['Aaa zzportland']);
    expect(ask('/members', { search: 'portland', first: 5 }).names).not.toContain('Aaa zzportland');
  });

  type Drawn = { page: string[]; total: string; places: Record<string, string> };

  /** The index read row by row, and the responses of the routes. */
  const truthAndAnswers = (condition: string, question: Record<string, unknown>) =>
    site.php<{ names: string[]; onMap: number; answers: Drawn; row: number | null; id: number }>(`
        global $wpdb;
        wp_set_current_user( 1 );
        $ask = function ( $path, $query ) { $request = new WP_REST_Request( 'GET', "/practice-portal/v1$path" ); $request->set_query_params( $query ); return rest_do_request( $request ); };
        $table = "{$wpdb->prefix}practice_portal_directory";
        $rows  = $wpdb->get_results( "SELECT user_id, name, lat FROM $table WHERE ${condition} ORDER BY sort_key", ARRAY_A );
        $page  = $ask( '/members', ${phpValue(question)} );
        $id    = (int) $rows[700]['user_id'];
        return array(
          'names' => array_column( $rows, 'name' ),
          'onMap' => count( array_filter( array_column( $rows, 'lat' ), 'is_string' ) ),
          'id'    => $id,
          'row'   => $ask( "/members/$id", array_diff_key( ${phpValue(question)}, array( 'skip' => 1, 'first' => 1 ) ) )->get_data()['row'],
          'answers' => array( 'page' => array_column( $page->get_data(), 'name' ), 'total' => $page->get_headers()['X-WP-Total'], 'places' => $ask( '/members/places', array() )->get_data() ),
        );`);

  /** Every place as the index holds it. */
  const placesOfIndex = () =>
    site.php<{ ids: number[]; lat: number[]; lng: number[]; professions: number[] }>(`
        global $wpdb;
        $rows = $wpdb->get_results( "SELECT user_id, lat, lng, profession FROM {$wpdb->prefix}practice_portal_directory WHERE lat IS NOT NULL ORDER BY user_id", ARRAY_A );
        return array(
          'ids' => array_map( 'intval', array_column( $rows, 'user_id' ) ),
          'lat' => array_map( fn( $lat ) => $lat / 100000, array_column( $rows, 'lat' ) ),
          'lng' => array_map( fn( $lng ) => $lng / 100000, array_column( $rows, 'lng' ) ),
          'professions' => array_map( fn( $one ) => array( 'medical' => 1, 'dental' => 2 )[ $one ] ?? 0, array_column( $rows, 'profession' ) ) );`);

  test.each<[what: string, condition: string, question: Record<string, unknown>]>([
    ['everybody', '1 = 1', {}],
    ['whom a word finds', "city = 'Portland'", { search: 'portland' }],
    ['whom two words find', "city = 'Portland'", { search: 'rose portland' }],
  ])(
    'far down among %s the page, the total and a member’s row are the list’s, also when members have moved',
    (_, condition, question) => {
      const check = () => {
        const skip = 600;
        const { names, row, answers } = truthAndAnswers(condition, { ...question, skip, first: 20 });
        expect(names.length).toBeGreaterThan(1000);
        expect(answers.page).toEqual(names.slice(skip, skip + 20));
        expect(answers.total).toBe(String(names.length));
        expect(row).toBe(700);
      };
      check();
      // Moves members to the start, to the end, next to each other, and out of the list. The last change moves no member.
      site.php(`
        global $wpdb;
        $some = $wpdb->get_col( "SELECT user_id FROM {$wpdb->prefix}practice_portal_directory WHERE ${condition} ORDER BY sort_key LIMIT 7 OFFSET 650" );
        foreach ( array( ' Aaron', 'Žžž', 'Moved', 'Moved', 'moved 2' ) as $index => $name ) { wp_update_user( array( 'ID' => $some[ $index ], 'display_name' => $name ) ); }
        update_user_meta( $some[5], 'practice_portal_practices', array() );
        update_user_meta( $some[6], 'mepr_profession', 'medical' );
        return true;`);
      check();
    },
  );

  test('all map points equal those of the index, after every change', () => {
    const answered = () => {
      const { ids, lat, lng, professions } = decodeMapPoints(
        site.php(
          `wp_set_current_user( 1 ); return rest_do_request( new WP_REST_Request( 'GET', '/practice-portal/v1/members/places' ) )->get_data();`,
        ),
      );
      return { ids: [...ids], lat: [...lat], lng: [...lng], professions: [...professions] };
    };
    expect(answered()).toEqual(placesOfIndex());
    site.php(`
        update_user_meta( 4500, 'mepr_profession', 'dental' === get_user_meta( 4500, 'mepr_profession', true ) ? 'medical' : 'dental' );
        update_user_meta( 4501, 'practice_portal_practices', array() );
        return true;`);
    expect(answered()).toEqual(placesOfIndex());
  });

  test('the count of a search matches the current index', () => {
    const totalOf = (search: string) => Number(ask('/members', { search }).total);
    const before = totalOf('portland');
    expect(totalOf('portland')).toBe(before);
    site.php(`return wp_update_user( array( 'ID' => 1004, 'display_name' => 'Portlandia One' ) );`);
    site.php(`return wp_update_user( array( 'ID' => 1005, 'display_name' => 'Portlandia Two' ) );`);
    const others = site.php<number>(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_directory WHERE user_id IN ( 1004, 1005 ) AND city <> 'Portland'" );`,
    );
    expect(others).toBeGreaterThan(0);
    expect(totalOf('portland')).toBe(before + others);
    // Deleted members are no longer found.
    site.php(`return update_user_meta( 1004, 'practice_portal_practices', array() );`);
    expect(totalOf('portland')).toBe(before + others - 1);
  });

  test('members are counted by an index alone: for the list, for a bulk change and for a message', () => {
    const plans = site.php<{ key: string | null; extra: string }[]>(`
        global $wpdb;
        $index  = new PracticePortal\\Admin\\Members\\MembersIndex( new PracticePortal\\Directory\\IndexUpdater( new PracticePortal\\Directory\\EligibilityRule( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) ) ) );
        $queries = array();
        add_filter( 'query', static function ( $query ) use ( &$queries ) {
          if ( preg_match( '/^SELECT.*COUNT.*_members_index/', $query ) ) { $queries[] = $query; }
          return $query;
        } );
        $members = new PracticePortal\\Admin\\Members\\MembersQuery( array( 'group' => 'members' ) );
        $index->count( $members );
        $index->tally( $members->condition(), static fn(): string => '' );
        remove_all_filters( 'query' );
        return array_map( fn( $query ) => array( 'key' => $wpdb->get_row( "EXPLAIN $query" )->key, 'extra' => $wpdb->get_row( "EXPLAIN $query" )->Extra ), $queries );`);
    const byIndex = { key: 'counted', extra: expect.stringContaining('Using index') };
    expect(plans).toEqual([byIndex, byIndex]);
  });

  test('the owner’s Overview reads a few rows of many members', () => {
    const [html, read] = site.php<[string, number]>(`
        global $wpdb;
        wp_set_current_user( 1 );
        $services = new PracticePortal\\Core\\Services();
        $services->bind( PracticePortal\\Core\\PluginFiles::class, static fn() => new PracticePortal\\Core\\PluginFiles( WP_PLUGIN_DIR . '/practice-portal/practice-portal.php' ) );
        foreach ( array( 'Core', 'Integrations', 'Billing', 'Registration', 'Membership', 'Directory', 'Admin' ) as $subject ) {
          call_user_func( array( "PracticePortal\\\\$subject\\\\Wiring", 'connect' ), $services );
        }
        $page = $services->get( PracticePortal\\Admin\\Overview\\OverviewPage::class );
        $wpdb->query( 'FLUSH STATUS' );
        $page->load();
        $read = array_sum( array_column( $wpdb->get_results( "SHOW SESSION STATUS LIKE 'Handler_read%'", ARRAY_A ), 'Value' ) );
        ob_start();
        $page->output();
        return array( (string) ob_get_clean(), (int) $read );`);
    expect(html).toContain('Newest members');
    expect(read).toBeLessThan(1000);
  });

  test('the page’s specialties are read from an index, without the rows of each', () => {
    const plans = site.php<{ key: string | null; extra: string }[]>(`
        global $wpdb;
        $search  = new PracticePortal\\Directory\\DirectorySearch( new PracticePortal\\Directory\\MemberSerializer( new PracticePortal\\Directory\\Community\\BuiltinCommunity( new PracticePortal\\Directory\\Community\\Groups() ) ) );
        $queries = array();
        add_filter( 'query', static function ( $query ) use ( &$queries ) {
          if ( preg_match( '/^SELECT profession, specialties/', $query ) ) { $queries[] = $query; }
          return $query;
        } );
        $search->specialties( 50 );
        remove_all_filters( 'query' );
        return array_map( fn( $query ) => array( 'key' => $wpdb->get_row( "EXPLAIN $query" )->key, 'extra' => $wpdb->get_row( "EXPLAIN $query" )->Extra ), $queries );`);
    expect(plans).toEqual([{ key: 'specialties', extra: expect.stringContaining('Using index for group-by') }]);
  });

  test('each part of a search in the site’s activity reads an index in its order, also to count', () => {
    const plans = site.php<{ key: string | null; extra: string }[]>(`
        global $wpdb;
        $journal = $wpdb->prefix . 'practice_portal_journal';
        $wpdb->query( "INSERT INTO $journal (fact_hash, kind, user_id, acted_by, actor_id, happened_at) SELECT SHA2( seq, 256 ), ELT( 1 + seq % 5, 'event', 'charged', 'email_sent', 'imported', 'note_added' ), seq % 3000, 'owner', seq % 4, 1700000000 + seq * 60 FROM seq_1_to_60000" );
        $wpdb->query( "ANALYZE TABLE $journal" );
        $searches = array(
          new PracticePortal\\Billing\\Activity\\ActivitySearch(),
          new PracticePortal\\Billing\\Activity\\ActivitySearch( null, null, 1701000000, 1702000000 ),
          new PracticePortal\\Billing\\Activity\\ActivitySearch( array( 'charged', 'import_started' ) ),
          new PracticePortal\\Billing\\Activity\\ActivitySearch( array( 'charged', 'import_started' ), null, 1701000000 ),
          new PracticePortal\\Billing\\Activity\\ActivitySearch( null, array( 1, 2000 ) ),
          new PracticePortal\\Billing\\Activity\\ActivitySearch( array( 'charged', 'note_added' ), array( 2000 ) ) );
        $plans = array();
        foreach ( $searches as $search ) {
          foreach ( array_merge( $search->parts(), $search->parts( 5000, false ) ) as $part ) {
            foreach ( $wpdb->get_results( "EXPLAIN $part", ARRAY_A ) as $row ) { $plans[] = array( 'key' => $row['key'], 'extra' => (string) $row['Extra'] ); }
          }
        }
        return $plans;`);
    expect(plans).toHaveLength(24);
    expect(plans.filter(({ key, extra }) => key === null || extra.includes('filesort'))).toEqual([]);
  });
});
