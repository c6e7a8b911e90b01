/**
 * The directory's statements on MariaDB: each goes by a key of its table. SQLite in the other tests has another planner
 * and no full text. Needs native PHP and MariaDB: gate `concurrent`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { growCrowd } from './kit/native-crowd.ts';
import { startNativeSite, type NativeSite } from './kit/native-site.ts';
import { phpValue } from './kit/site.ts';

/** Enough that a planner prefers a key to reading all. */
const MEMBERS = 2000;

describe('on MariaDB', () => {
  let site: NativeSite;

  beforeAll(async () => {
    site = await startNativeSite();
    growCrowd(site, MEMBERS);
  });
  afterAll(() => site?.close());

  type Explained = { statement: string; rows: Record<string, string | null>[] };
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
    ['the middle of the list', '/members', { skip: 1000 }],
    ['a profession', '/members', { profession: 'dental' }],
    ['the middle of a profession', '/members', { profession: 'dental', skip: 500 }],
    ['a search', '/members', { search: 'rosa' }],
    ['a search of two letters and one', '/members', { search: 'ro a' }],
    ['a search within a profession', '/members', { search: 'portland', profession: 'medical' }],
    ['a ZIP code', '/members', { search: '97100' }],
    ['around a place', '/members', { near: '45.52,-122.68' }],
    ['around a ZIP code', '/members', { near: '97100', profession: 'medical' }],
    ['all places', '/members/places', {}],
    ['the places of a search', '/members/places', { search: 'rosa' }],
    ['one member', '/members/1500', {}],
  ])('%s: every statement goes by a key', (_, path, query) => {
    const { status, explained } = ask(path, query);
    expect(status).toBe(200);
    expect(explained.length).toBeGreaterThan(0);
    for (const { statement, rows } of explained) {
      for (const row of rows) {
        // A planner that knows that there is nothing, or all in the key's root, reads no table at all.
        if (/impossible|no matching|optimized away/i.test(row['Extra'] ?? '')) continue;
        expect([statement, row['key']]).toEqual([statement, expect.any(String)]);
        expect([statement, row['type']]).not.toEqual([statement, 'ALL']);
      }
    }
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
    const explained = ask('/members', { search: 'zoe' }).explained.flatMap(({ rows }) => rows.map(({ key }) => key));
    expect(explained).toContain('words');
  });
});
