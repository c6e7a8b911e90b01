/**
 * The statements of the directory and of the owner's list of members on MariaDB: each goes by a key of its table. SQLite in the other tests has another planner
 * and no full text. Needs native PHP and MariaDB: gate `concurrent`.
 */
import { decodePlaces } from '../../../src/services/host/directory/places.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { growCrowd } from '../kit/native-crowd.ts';
import { startNativeSite, type NativeSite } from '../kit/native-site.ts';
import { phpValue } from '../kit/site.ts';

/** Enough that a planner prefers a key to reading all, and that more than a thousand have one word. */
const MEMBERS = 6000;

describe('on MariaDB', () => {
  let site: NativeSite;

  beforeAll(async () => {
    site = await startNativeSite();
    growCrowd(site, MEMBERS);
    // A payment and an invitation for each: of an empty table a planner reads all.
    site.php(`
      global $wpdb;
      $table = fn( $name ) => $wpdb->prefix . 'practice_portal_' . $name;
      $wpdb->query( "INSERT INTO {$table( 'transactions' )} ( user_id, subscription_id, product_id, status, amount, created_at ) SELECT user_id, id, product_id, 'complete', 19900, created_at FROM {$table( 'subscriptions' )}" );
      $wpdb->query( "INSERT INTO {$table( 'invites' )} ( token_hash, email, parent_user_id, subscription_id, created_at, expires_at ) SELECT SHA2( id, 256 ), 'x@example.com', user_id, id, created_at, 2000000000 FROM {$table( 'subscriptions' )}" );
      return $wpdb->query( "ANALYZE TABLE {$table( 'transactions' )}, {$table( 'invites' )}, {$table( 'roster' )}, {$table( 'subscriptions' )}" );`);
  });
  afterAll(() => site?.close());

  type Explained = { statement: string; rows: Record<string, string | null>[] };

  function expectKeys(explained: Explained[]) {
    for (const { statement, rows } of explained) {
      for (const row of rows) {
        // A planner that knows that there is nothing, or all in the key's root, reads no table at all.
        if (/impossible|no matching|optimized away/i.test(row['Extra'] ?? '')) continue;
        expect([statement, row['key']]).toEqual([statement, expect.any(String)]);
        expect([statement, row['type']]).not.toEqual([statement, 'ALL']);
      }
    }
  }

  type Asked = { status: number; names: string[]; total: string; explained: Explained[] };

  /** Asks a route, and has every statement explained that reads the index. */
  const ask = (path: string, query: Record<string, unknown> = {}) =>
    site.php<Asked>(`
        global $wpdb;
        wp_set_current_user( 1 );
        $statements = array();
        $collect    = function ( $statement ) use ( &$statements ) { $statements[] = $statement; return $statement; };
        add_filter( 'query', $collect );
        $request = new WP_REST_Request( 'GET', '/practice-portal/v1${path}' );
        $request->set_query_params( ${phpValue(query)} );
        $response = rest_do_request( $request );
        remove_filter( 'query', $collect );
        $explained = array();
        foreach ( $statements as $statement ) {
          if ( false !== strpos( $statement, 'practice_portal_directory' ) && preg_match( '/^\\s*SELECT/i', $statement ) && false === strpos( $statement, $wpdb->options ) ) {
            $explained[] = array( 'statement' => $statement, 'rows' => $wpdb->get_results( "EXPLAIN $statement", ARRAY_A ) );
          }
        }
        $data = (array) $response->get_data();
        return array( 'status' => $response->get_status(), 'names' => array_column( $data, 'name' ), 'total' => $response->get_headers()['X-WP-Total'] ?? '', 'explained' => $explained );`);

  test.each<[what: string, path: string, query: Record<string, unknown>]>([
    ['the first page', '/members', {}],
    ['the middle of the list', '/members', { skip: 3000 }],
    ['a profession', '/members', { profession: 'dental' }],
    ['the middle of a profession', '/members', { profession: 'dental', skip: 500 }],
    ['a search', '/members', { search: 'rosa' }],
    ['a word that many have', '/members', { search: 'portland' }],
    ['two words that many have', '/members', { search: 'rose portl' }],
    ['a word that many have, and one that few have', '/members', { search: 'cascade 1500' }],
    ['a word that many have, around a place', '/members', { search: 'portland', near: '45.52,-122.68' }],
    ['a search of two letters and one', '/members', { search: 'ro a' }],
    ['a search within a profession', '/members', { search: 'portland', profession: 'medical' }],
    ['a ZIP code', '/members', { search: '97100' }],
    ['around a place', '/members', { near: '45.52,-122.68' }],
    ['around a ZIP code', '/members', { near: '97100', profession: 'medical' }],
    ['all places', '/members/places', {}],
    ['the places of a search', '/members/places', { search: 'rosa' }],
    ['the places of a profession', '/members/places', { profession: 'dental' }],
    ['far down in what a common word finds', '/members', { search: 'portland', skip: 600 }],
    ['far down in what two find', '/members', { search: 'rose portland', skip: 600 }],
    ['one member of a search', '/members/1500', { search: 'cascade' }],
    ['one member', '/members/1500', {}],
  ])('%s: every statement goes by a key', (_, path, query) => {
    const { status, explained } = ask(path, query);
    expect(status).toBe(200);
    expect(explained.length).toBeGreaterThan(0);
    expectKeys(explained);
  });

  test.each<[what: string, query: Record<string, string>, search: string, offset: number]>([
    ['everybody', {}, '', 0],
    ['the middle of the list', {}, '', 1000],
    ['those who came last', { orderby: 'since', order: 'desc' }, '', 0],
    ['those who are members', { group: 'members' }, '', 40],
    ['a plan', { plan: '1' }, '', 0],
    ['the members of a plan, by when they came', { plan: '1', group: 'members', orderby: 'since' }, '', 0],
    ['a name', {}, 'rosa', 0],
    ['a practice, among those who are members', { group: 'members' }, 'cascade 2', 0],
    ['an e-mail address', {}, 'crowd-1500@example.com', 0],
    ['a word that all have', {}, 'example', 0],
    ['far down in a word that many have', {}, 'rose', 600],
    ['its last page', {}, '', MEMBERS - 20],
  ])('the owner’s list, %s: every statement goes by a key', (_, query, search, offset) => {
    const { found, explained } = site.php<{ found: number; explained: Explained[] }>(`
        global $wpdb;
        $roster     = new PracticePortal\\Desk\\Members\\MembersIndex( new PracticePortal\\Directory\\IndexUpdater( new PracticePortal\\Directory\\EligibilityRule( new PracticePortal\\Host\\OwnMemberships( new PracticePortal\\Storage\\Subscriptions() ) ) ) );
        $query      = new PracticePortal\\Desk\\Members\\MembersQuery( ${phpValue(query)}, ${phpValue(search)} );
        $statements = array();
        $collect    = function ( $statement ) use ( &$statements ) { $statements[] = $statement; return $statement; };
        add_filter( 'query', $collect );
        $rows = $roster->find( $query, 20, ${offset} );
        $roster->count( $query );
        new PracticePortal\\Desk\\Members\\Figures( $rows );
        remove_filter( 'query', $collect );
        $statements = array_filter( $statements, fn( $one ) => preg_match( '/^\\s*SELECT/i', $one ) && false !== strpos( $one, 'practice_portal_' ) && false === strpos( $one, $wpdb->options ) );
        return array( 'found' => count( $rows ), 'explained' => array_values( array_map( fn( $one ) => array( 'statement' => $one, 'rows' => $wpdb->get_results( "EXPLAIN $one", ARRAY_A ) ), $statements ) ) );`);
    expect(found).toBeGreaterThan(0);
    expect(explained.length).toBeGreaterThan(4);
    expectKeys(explained);
  });

  test('the owner’s list says what a look at every row says, whoever has changed', () => {
    // The same on every machine; each round changes some, and asks in another way.
    const wrong = site.php<string[]>(`
        global $wpdb;
        set_time_limit( 0 );
        mt_srand( 12 );
        $roster  = new PracticePortal\\Desk\\Members\\MembersIndex( new PracticePortal\\Directory\\IndexUpdater( new PracticePortal\\Directory\\EligibilityRule( new PracticePortal\\Host\\OwnMemberships( new PracticePortal\\Storage\\Subscriptions() ) ) ) );
        $table   = "{$wpdb->prefix}practice_portal_roster";
        $any     = fn( $list ) => $list[ mt_rand( 0, count( $list ) - 1 ) ];
        $states  = array( 'active', 'ending', 'past_due', 'unpaid', 'paused', 'ended', 'given_back', 'begun', 'abandoned' );
        $groups  = PracticePortal\\Desk\\Members\\States::groups();
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
          $query  = new PracticePortal\\Desk\\Members\\MembersQuery( $wanted, $search );
          $count  = $roster->count( $query );
          // Without anything that is kept.
          $rows = array_filter( $wpdb->get_results( "SELECT user_id, name, state, product_id, since, sort_key, searched FROM $table", ARRAY_A ), function ( $row ) use ( $wanted, $groups, $search ) {
            foreach ( array_filter( explode( ' ', $search ) ) as $word ) {
              if ( ! preg_match( '/(?<![\\p{L}\\p{N}])' . preg_quote( $word, '/' ) . '/u', $row['searched'] ) ) { return false; }
            }
            return ( '' === $wanted['group'] || in_array( $row['state'], $groups[ $wanted['group'] ], true ) ) && ( 0 === $wanted['plan'] || $wanted['plan'] === (int) $row['product_id'] );
          } );
          usort( $rows, fn( $a, $b ) => ( 'desc' === $wanted['order'] ? -1 : 1 ) * ( 'since' === $wanted['orderby'] ? array( (int) $a['since'], (int) $a['user_id'] ) <=> array( (int) $b['since'], (int) $b['user_id'] ) : strcmp( $a['sort_key'], $b['sort_key'] ) ) );
          $true   = array_map( 'intval', array_column( $rows, 'user_id' ) );
          $offset = $any( array( 0, 0, intdiv( count( $true ), 2 ), max( 0, count( $true ) - 20 ), max( 0, count( $true ) - 7 ) ) );
          $page   = array_map( 'intval', array_column( $roster->find( $query, 20, $offset ), 'user_id' ) );
          $asked  = wp_json_encode( array( $round, $search, $offset ) + $wanted );
          if ( count( $true ) !== $count ) { $wrong[] = "$asked: $count are said, " . count( $true ) . ' are there'; }
          if ( array_slice( $true, $offset, 20 ) !== $page ) { $wrong[] = "$asked: another page"; }
          if ( 0 === $round % 8 ) {
            $file = array();
            foreach ( $roster->parts( $query, 100 ) as $some ) { $file = array_merge( $file, array_map( 'intval', array_column( $some, 'user_id' ) ) ); }
            if ( $true !== $file ) { $wrong[] = "$asked: another file"; }
          }
        }
        return $wrong;`);
    expect(wrong).toEqual([]);
  });

  test('full text finds words by their beginnings, short and common ones too, as SQLite does', () => {
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
    const keys = (search: string) =>
      ask('/members', { search }).explained.flatMap(({ rows }) => rows.map(({ key }) => key));
    expect(keys('zo')).toContain('words');
    // Who has it is known from then on.
    expect(keys('zo')).not.toContain('words');
  });

  test('whom a word finds that many have is read in the list’s order, whom one finds that few have by their numbers', () => {
    const ways = (search: string) =>
      ask('/members', { search, first: 5 }).explained.flatMap(({ statement }) =>
        statement.includes('sort_key >') ? [statement.includes('user_id IN (') ? 'by number' : 'in order'] : [],
      );
    expect(ways('portland')).toEqual(['in order']);
    expect(ways('rosa 97')).toEqual(['in order']);
    expect(ways('dermatology rosa')).toEqual(['by number']);
    expect(ways('portland rosa')).toEqual(['by number']);
    // In the index every word bears a mark: a word that only looks like a marked one is none.
    site.php(`
        global $wpdb;
        $elsewhere = (int) $wpdb->get_var( "SELECT MIN( user_id ) FROM {$wpdb->prefix}practice_portal_directory WHERE user_id > 1002 AND city <> 'Portland'" );
        return wp_update_user( array( 'ID' => $elsewhere, 'display_name' => 'Aaa zzportland' ) );`);
    expect(ask('/members', { search: 'zzportland' }).names).toEqual(['Aaa zzportland']);
    expect(ask('/members', { search: 'portland', first: 5 }).names).not.toContain('Aaa zzportland');
  });

  type Drawn = { page: string[]; total: string; places: Record<string, string> };

  /** What the index holds, read member by member, and what is answered. */
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

  /** Every place as the index holds it, without parts. */
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
      // To the beginning, to the end, beside one another, away, and a change that moves nobody.
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

  test('places are drawn again where somebody has changed, and there alone', () => {
    const drawn = () =>
      site.php<Record<string, string>>(
        `global $wpdb; return array_column( $wpdb->get_results( "SELECT part, drawn FROM {$wpdb->prefix}practice_portal_directory_parts", ARRAY_A ), 'drawn', 'part' );`,
      );
    const answered = () => {
      const { ids, lat, lng, professions } = decodePlaces(
        site.php(
          `wp_set_current_user( 1 ); return rest_do_request( new WP_REST_Request( 'GET', '/practice-portal/v1/members/places' ) )->get_data();`,
        ),
      );
      return { ids: [...ids], lat: [...lat], lng: [...lng], professions: [...professions] };
    };
    expect(answered()).toEqual(placesOfIndex());
    const before = drawn();
    expect(Object.keys(before).length).toBeGreaterThan(5);
    site.php(`
        update_user_meta( 4500, 'mepr_profession', 'dental' === get_user_meta( 4500, 'mepr_profession', true ) ? 'medical' : 'dental' );
        update_user_meta( 4501, 'practice_portal_practices', array() );
        return true;`);
    expect(answered()).toEqual(placesOfIndex());
    const after = drawn();
    expect(Object.keys(after).filter((part) => after[part] !== before[part])).toEqual(['4']);
  });

  test('what many have has been looked for before anybody asks, when the schedule has run', () => {
    site.php(`
        global $wpdb;
        $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_directory_finds" );
        return do_action( 'practice_portal_directory_ahead' );`);
    const keys = (search: string) =>
      ask('/members', { search }).explained.flatMap(({ rows }) => rows.map(({ key }) => key));
    for (const search of ['p', 'portl', 'cascade', '97']) expect(keys(search)).not.toContain('words');
    expect(keys('imani')).toContain('words');
  });

  test('how many a search finds is known of the index as it is now, and only those who have changed are looked at', () => {
    const totalOf = (search: string) => Number(ask('/members', { search }).total);
    const before = totalOf('portland');
    expect(totalOf('portland')).toBe(before);
    site.php(`return wp_update_user( array( 'ID' => 1004, 'display_name' => 'Portlandia One' ) );`);
    site.php(`return wp_update_user( array( 'ID' => 1005, 'display_name' => 'Portlandia Two' ) );`);
    const others = site.php<number>(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_directory WHERE user_id IN ( 1004, 1005 ) AND city <> 'Portland'" );`,
    );
    expect(others).toBeGreaterThan(0);
    const { total, explained } = ask('/members', { search: 'portland' });
    expect(Number(total)).toBe(before + others);
    expect(explained.flatMap(({ rows }) => rows.map(({ key }) => key))).not.toContain('words');
    // Whoever is gone is found no more.
    site.php(`return update_user_meta( 1004, 'practice_portal_practices', array() );`);
    expect(totalOf('portland')).toBe(before + others - 1);
    // When nobody knows any more who has changed since, everybody is looked for anew.
    site.php(`
        global $wpdb;
        $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_directory_changes" );
        update_user_meta( 1005, 'practice_portal_practices', array() );
        return true;`);
    expect(totalOf('portland')).toBe(before + others - 2);
  });
});
