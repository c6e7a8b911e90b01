/** What is left out of the tests' WordPress, so that it answers sooner, is there for whoever needs it. */
import { describe, expect, test } from 'vitest';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

test('a file of PHP’s is what it is when somebody asks, and nothing once it has gone', async () => {
  const { php } = portal.site;
  const place = '/wordpress/wp-content/mu-plugins/said.php';
  const said = () => portal.php("return function_exists( 'said' ) ? said() : null;");
  try {
    for (const word of ['first', 'other']) {
      php.writeFile(place, `<?php function said() { return '${word}'; }`);
      expect(await said()).toBe(word);
    }
  } finally {
    php.unlink(place);
  }
  expect([await said(), await portal.php(`return is_file( WPMU_PLUGIN_DIR . '/said.php' );`)]).toEqual([null, false]);
});

test('a block is drawn with its supports and by its own code, also where no page is', async () => {
  const drawn = await portal.php<string>(`return do_blocks(
    '<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group"><!-- wp:loginout /--></div><!-- /wp:group -->'
  );`);
  expect(drawn).toContain('is-layout-constrained');
  expect(drawn).toContain('wp-block-loginout');
});

test('WordPress’s own routes are there when one of them is asked for, all that there are and none before', async () => {
  const { own, late, atOnce, answer } = await portal.php<Record<'own' | 'late' | 'atOnce' | 'answer', unknown>>(`
    $ask = fn( $route ) => rest_do_request( new WP_REST_Request( 'GET', $route ) );
    wp_set_current_user( 1 );
    $ask( '/practice-portal/v1/members' );
    $own    = rest_get_server()->get_namespaces();
    $answer = $ask( '/wp/v2/users/1' )->get_data()['id'] ?? null;
    $late   = $ask( '/' )->get_data();
    $GLOBALS['wp_rest_server'] = null;
    add_action( 'rest_api_init', 'create_initial_rest_routes', 99 );
    rest_get_server();
    remove_all_filters( 'rest_pre_dispatch' );
    return array( 'own' => $own, 'answer' => $answer, 'late' => $late, 'atOnce' => $ask( '/' )->get_data() );`);
  expect([own, answer]).toEqual([expect.not.arrayContaining(['wp/v2']), 1]);
  expect(late).toEqual(atOnce);
  expect(late).toMatchObject({ namespaces: expect.arrayContaining(['wp/v2']) });
});

describe('of a statement that differs from an earlier one in its values alone, the bridge is not asked how SQLite says it', () => {
  /** What WordPress is told of a statement, by the bridge alone and with what is kept of the other: the same; and whether the bridge has translated it. */
  const asked = (earlier: string, statement: string) =>
    portal.php<{ alone: unknown; kept: unknown; translated: boolean }>(`
      global $wpdb;
      $wpdb->suppress_errors();
      $told = function ( $statement ) use ( $wpdb ) {
        $wpdb->query( 'START TRANSACTION' );
        $answer = $wpdb->query( $statement );
        $told   = array( $answer, $wpdb->last_result, $wpdb->num_rows, $wpdb->rows_affected, $wpdb->insert_id, '' === $wpdb->last_error );
        foreach ( array( 'options', 'usermeta' ) as $table ) { $told[] = $wpdb->get_results( 'SELECT * FROM ' . $wpdb->$table . ' ORDER BY 1' ); }
        $wpdb->query( 'ROLLBACK' );
        return $told;
      };
      $earlier   = ${phpValue(earlier)};
      $statement = ${phpValue(statement)};
      $told( $earlier );
      $translated = false;
      add_action( 'sqlite_translated_query_executed', function ( $executed ) use ( $statement, &$translated ) { $translated = $translated || $executed === $statement; } );
      $kept  = $told( $statement );
      $those = $translated;
      remove_all_filters( 'pre_query_sqlite_db' );
      return array( 'alone' => $told( $statement ), 'kept' => $kept, 'translated' => $those );`);

  const METAS = "SELECT * FROM wp_usermeta WHERE meta_key = 'nickname' AND";

  test.each([
    ['texts', "SELECT 'a' AS x, 'b' = 'b', 'c'", "SELECT 'it''s' AS x, 'a\\'b\\\\' = ' :param0 ? %s \"', '`5` ü 7'"],
    ['dates', "SELECT '2024-01-01T10:00:00Z', 'a'", "SELECT '2024-02-03 10:20:30', '2024-13-41 10:00:00'"],
    ['numbers', `${METAS} user_id IN (1, 2) LIMIT 0, 5`, `${METAS} user_id IN (3, 1) LIMIT 1, 2`],
    [
      'signs',
      'SELECT -1, 2 - 3 * (4), `user_id` + 5 FROM wp_usermeta',
      'SELECT -6, 7 - 8 * (9), `user_id` + 10 FROM wp_usermeta',
    ],
    [
      'an interval',
      "SELECT DATE_ADD('2024-01-01 00:00:00', INTERVAL 2 DAY)",
      "SELECT DATE_ADD('2024-02-01 00:00:00', INTERVAL 30 DAY)",
    ],
    [
      'a new row',
      "INSERT INTO wp_options (option_name, option_value) VALUES ('a', '1')",
      "INSERT INTO wp_options (option_name, option_value) VALUES ('b', '2')",
    ],
    [
      'a row that is there',
      "INSERT IGNORE INTO wp_options (option_id, option_name) VALUES (900, 'a')",
      "INSERT IGNORE INTO wp_options (option_id, option_name) VALUES (901, 'siteurl')",
    ],
    [
      'another in its place',
      "REPLACE INTO wp_options (option_id, option_name) VALUES (900, 'a')",
      "REPLACE INTO wp_options (option_id, option_name) VALUES (1, 'b')",
    ],
    [
      'a change',
      "UPDATE wp_usermeta SET meta_value = 'x' WHERE user_id = 9",
      "UPDATE wp_usermeta SET meta_value = '12' WHERE user_id = 1",
    ],
    [
      'an end',
      "DELETE FROM wp_usermeta WHERE user_id = 9 AND meta_key = 'a'",
      "DELETE FROM wp_usermeta WHERE user_id = 1 AND meta_key = 'nickname'",
    ],
  ])('%s', async (_, earlier, statement) => {
    const { alone, kept, translated } = await asked(earlier, statement);
    expect(kept).toEqual(alone);
    expect(translated).toBe(false);
  });

  test.each([
    ['a pattern', `${METAS} meta_value LIKE 'a%'`, `${METAS} meta_value LIKE 'a\\\\_%'`],
    [
      'another value where the key is taken',
      "INSERT INTO wp_options (option_name, option_value) VALUES ('a', '1') ON DUPLICATE KEY UPDATE option_value = '2'",
      "INSERT INTO wp_options (option_name, option_value) VALUES ('siteurl', '3') ON DUPLICATE KEY UPDATE option_value = '4'",
    ],
    ['a part of a text', "SELECT LEFT('abc', 1)", "SELECT LEFT('defg', 2)"],
    ['another kind of quotes', 'SELECT "a 1", 1', 'SELECT "it\'s 2", 2'],
    ['a remark', "SELECT 1 /* it's 1 */, 'a'", "SELECT 2 /* it's 1 */, 'b'"],
  ])('but is where it goes by more than that: %s', async (_, earlier, statement) => {
    const { alone, kept, translated } = await asked(earlier, statement);
    expect(kept).toEqual(alone);
    expect(translated).toBe(true);
  });

  test('what SQLite refuses is refused, and nothing of it done', async () => {
    const refused = "INSERT INTO wp_options (option_id, option_name) VALUES (1, 'a')";
    const { alone, kept } = await asked(refused.replace('1', '900'), refused);
    expect(kept).toEqual(alone);
    expect(kept).toMatchObject({ 0: false, 5: false });
  });
});
