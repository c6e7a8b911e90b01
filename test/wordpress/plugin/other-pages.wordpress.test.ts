/** What the plugin costs on pages that are not its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../kit/member.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const COUNTER = '/wordpress/wp-content/mu-plugins/zz-counter.php';

beforeAll(() => {
  portal.site.php.writeFile(
    COUNTER,
    `<?php
if ( ! defined( 'SAVEQUERIES' ) ) { define( 'SAVEQUERIES', true ); }
add_filter( 'rest_request_after_callbacks', static function ( $response ) {
  if ( isset( $_GET['asks'] ) ) {
    unset( $_GET['asks'] );
    echo 'dispatched ' . rest_do_request( new WP_REST_Request( 'GET', '/practice-portal/v1/members' ) )->get_status();
  }
  return $response;
} );
add_action( 'shutdown', static function () {
  if ( wp_doing_ajax() || isset( $GLOBALS['practice_portal_code'] ) ) { return; }
  $files = array_filter( get_included_files(), static fn( $file ) => false !== strpos( $file, '/practice-portal/src/' ) );
  $names = array_map( static fn( $file ) => substr( strstr( $file, '/src/' ), 5, -4 ), array_values( $files ) );
  $queries = array_column( (array) $GLOBALS['wpdb']->queries, 0 );
  $own = array_values( array_filter( $queries, static fn( $query ) => false !== strpos( $query, 'practice_portal' ) && false === strpos( $query, 'autoload' ) ) );
  echo "\\n<!--counted " . base64_encode( wp_json_encode( array( 'files' => $names, 'queries' => $own ) ) ) . '-->';
}, PHP_INT_MAX );`,
  );
});
afterAll(() => {
  if (portal.site.php.fileExists(COUNTER)) portal.site.php.unlink(COUNTER);
});

async function cost(path: string, browser = portal.browser()): Promise<{ files: string[]; queries: string[] }> {
  const { text } = await browser.send(path);
  const counted = text.match(/<!--counted (\S+)-->/)?.[1] ?? '';
  return JSON.parse(Buffer.from(counted, 'base64').toString('utf8'));
}

test('a page of the site loads at most 36 of its files, and no query is the plugin’s', async () => {
  await cost('/');
  const { files, queries } = await cost('/');
  expect(queries).toEqual([]);
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(36);
});

test('a route of WordPress loads at most 39 of its files, and no query is the plugin’s', async () => {
  const { files, queries } = await cost('/wp-json/wp/v2/posts/1');
  expect(queries).toEqual([]);
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(39);
});

test.each([
  ['a list', '/wp-admin/edit.php', 40],
  ['the editor, whose blocks list plans and files,', '/wp-admin/post-new.php', 53],
  ['the Dashboard, with its line of figures,', '/wp-admin/index.php', 60],
])('%s of wp-admin loads few of its files, and no query counts the open issues', async (_, path, limit) => {
  const owner = await signedIn(portal, 'a-administrator');
  await cost(path, owner);
  const { files, queries } = await cost(path, owner);
  if (path.includes('edit.php')) expect(queries).toEqual([]);
  expect(queries.filter((query) => query.includes('practice_portal_health_issues'))).toEqual([]);
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(limit);
});

test('a route of WordPress can dispatch a request for one of the plugin’s', async () => {
  const { text } = await portal.browser().send('/wp-json/wp/v2/posts/1?asks=members');
  expect(text).toContain('dispatched 401');
});

test('a plugin’s panel in the editor can dispatch a request for one of the plugin’s routes', async () => {
  const owner = await signedIn(portal, 'a-administrator');
  const { text } = await owner.send('/wp-admin/post.php?post=1&action=edit&asks=members');
  expect(text).toContain('dispatched 200');
});

test('a page of the portal has what it needs', async () => {
  const page = await portal.php<string>(
    "return wp_parse_url( get_permalink( wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'join', 'post_title' => 'Join', 'post_content' => '[practice_portal view=\"registration\"]' ) ) ), PHP_URL_PATH );",
  );
  const { files } = await cost(page);
  expect(files).toContain('Portal/PageData');
});

/** Hooks that matter only after one of the others has fired. */
const LAST = /^(shutdown|wp_redirect|rest_.*)$/;
/** Links are followed only where a request has a query. */
const WITH_QUERY = ['PracticePortal\\Portal\\Access\\EmailLinks template_redirect'];

test('a lazily built class misses no hook: each of its hooks builds it', async () => {
  portal.site.php.unlink(COUNTER);
  const missed = await portal.php<Record<string, string[]>>(`
    $services = new PracticePortal\\Core\\Services();
    $services->bind( PracticePortal\\Core\\PluginFiles::class, static fn() => new PracticePortal\\Core\\PluginFiles( WP_PLUGIN_DIR . '/practice-portal/practice-portal.php' ) );
    foreach ( array( 'Core', 'Integrations', 'Billing', 'Registration', 'Membership', 'Vendors', 'Directory', 'Mail', 'OutgoingWebhooks', 'Onboarding', 'Content', 'Portal', 'Admin' ) as $subject ) {
      call_user_func( array( "PracticePortal\\\\$subject\\\\Wiring", 'connect' ), $services );
    }
    $hooks = array();
    foreach ( $GLOBALS['wp_filter'] as $tag => $hook ) {
      foreach ( $hook->callbacks[ PHP_INT_MIN + 1 ] ?? array() as $callback ) {
        $variables = $callback['function'] instanceof Closure ? ( new ReflectionFunction( $callback['function'] ) )->getStaticVariables() : array();
        if ( isset( $variables['name'] ) ) { $hooks[ $variables['name'] ][] = $tag; }
      }
    }
    $count = static fn() => array_map( static fn( $hook ) => array_sum( array_map( 'count', $hook->callbacks ) ), $GLOBALS['wp_filter'] );
    $missed = array();
    foreach ( $hooks as $class => $tags ) {
      $service = $services->get( $class );
      $before  = $count();
      if ( method_exists( $service, 'register' ) ) { $service->register(); }
      $added = array_keys( array_filter( $count(), static fn( $many, $tag ) => $many > ( $before[ $tag ] ?? 0 ), ARRAY_FILTER_USE_BOTH ) );
      $missed[ $class ] = array_values( array_diff( $added, $tags ) );
    }
    return $missed;`);
  expect(Object.keys(missed).length).toBeGreaterThan(40);
  const left = Object.entries(missed).map(([name, hooks]) => [
    name,
    hooks.filter((hook) => !LAST.test(hook) && !WITH_QUERY.includes(`${name} ${hook}`)),
  ]);
  expect(left.filter(([, hooks]) => hooks?.length)).toEqual([]);
});
