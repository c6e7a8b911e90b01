import { fileURLToPath } from 'node:url';
import { withSites } from './sites.mjs';

const ROUNDS = 25;
/** With a neighbour, whose part in an answer is the same for each question. */
const NEIGHBOUR_ROUNDS = 9;
/** Of the questions that are asked after a change of members: a change takes a PHP process of its own. */
const FRESH_ROUNDS = 9;
const COMMON_SEARCH = '/members?first=48&search=portland';
const FAR_DOWN = '/members?first=48&search=portland&skip={eighth}';

/** @type {ReadonlyArray<[name: string, path: string]>} */
export const QUESTIONS = [
  ['first page', '/members?first=48'],
  ['middle of the list', '/members?first=48&skip={half}'],
  ['last page', '/members?first=48&skip={last}'],
  ['a profession', '/members?first=48&profession=dental'],
  ['middle of a profession', '/members?first=48&profession=dental&skip={quarter}'],
  ['a search: a name', '/members?first=48&search={name}'],
  ['a search: a practice', '/members?first=48&search={practice}'],
  ['a search: a ZIP code', '/members?first=48&search=97123'],
  ['a search: 22 % of all', COMMON_SEARCH],
  ['a search: two such words', '/members?first=48&search=rose+portland'],
  ['far down in such a search', FAR_DOWN],
  ['such a search, around', '/members?first=48&search=portland&near=45.52,-122.68'],
  ['its places', '/members/places?search=portland'],
  ['around a place', '/members?first=48&near=45.52,-122.68'],
  ['a popup', '/members/1050'],
  ['places, unchanged', '/members/places'],
];

/** Each asked when four members have changed: one who is found by the search, and others. @type {ReadonlyArray<[name: string, path: string]>} */
export const AFTER_CHANGES = [
  ['changed: first page', '/members?first=48'],
  ['changed: middle of the list', '/members?first=48&skip={half}'],
  ['changed: 22 % of all', COMMON_SEARCH],
  ['changed: far down in it', FAR_DOWN],
  ['changed: its places', '/members/places?search=portland'],
];

/** Words that many have and nobody has looked for yet, one for each round: the schedule has. */
const ASK_SCHEDULE = `
  global $wpdb;
  set_time_limit( 0 );
  $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_directory_finds" );
  do {
    wp_clear_scheduled_hook( 'practice_portal_directory_ahead' );
    do_action( 'practice_portal_directory_ahead' );
  } while ( wp_next_scheduled( 'practice_portal_directory_ahead' ) );
  return true;`;
const FIRST = 'the first search ever: 5 to 17 %';
const NEVER_SOUGHT = [
  'orthodontics',
  'general',
  'family',
  'medicine',
  'dermatology',
  'endodontics',
  'pediatrics',
  'dentistry',
  'amelia',
];

/** Other plugins that the directory asks, by what is done that they are there; their tables have the keys that the real ones have. */
const NEIGHBOURS = /** @type {const} */ ([
  ['BuddyPress', 'buddypress', ''],
  [
    'MemberPress',
    'memberpress',
    `stub_memberpress_table();
    $wpdb->query( "ALTER TABLE {$wpdb->prefix}mepr_transactions ADD KEY user_id (user_id), ADD KEY product_id (product_id), ADD KEY expires_at (expires_at)" );
    $product = wp_insert_post( array( 'post_type' => 'memberpressproduct', 'post_status' => 'publish', 'post_title' => 'Thrive Member' ) );
    $wpdb->query( "INSERT INTO {$wpdb->prefix}mepr_transactions ( user_id, product_id, status, expires_at ) SELECT ID, $product, 'complete', NULL FROM {$wpdb->users} WHERE ID >= 1000" );
    $wpdb->query( "ANALYZE TABLE {$wpdb->prefix}mepr_transactions" );`,
  ],
]);

/**
 * @typedef {object} ServerFigures
 * @property {number} count
 * @property {number} rebuilt Seconds in which the index was drawn.
 * @property {Map<string, { time: number, statements: number }>} questions Milliseconds from request to answer (median), and statements.
 */

/**
 * How long the directory's routes take over HTTP on native PHP with MariaDB, at several sizes of the site, each on a database of its own.
 *
 * @param {readonly number[]} counts Rising.
 * @returns {Promise<Array<{ host: string, sizes: ServerFigures[] }>>} By itself, and with each neighbour.
 */
export const measureServer = (counts) =>
  withSites(counts, async (crowded) => {
    const sites = [];
    for (const { site, count, seconds } of crowded) {
      const browser = site.browser();
      await browser.signIn('admin', 'admin');
      await browser.renewNonces();
      sites.push({ count, site, browser, rebuilt: seconds });
    }
    const figures = [{ host: 'by itself', sizes: await ask(sites, ROUNDS) }];
    for (const [name, file, prepare] of NEIGHBOURS) {
      for (const { site } of sites) neighbour(site, file, prepare);
      figures.push({ host: `with ${name}`, sizes: await ask(sites, NEIGHBOUR_ROUNDS) });
    }
    return figures;
  });

/**
 * Another plugin moves in, beside those that are there already; the index is drawn anew.
 *
 * @param {any} site
 * @param {string} file
 * @param {string} prepare
 */
function neighbour({ php }, file, prepare) {
  const stub = fileURLToPath(new URL(`../wordpress/fixtures/stubs/${file}.php`, import.meta.url));
  php(`return copy( '${stub}', WPMU_PLUGIN_DIR . '/stub-${file}.php' );`);
  php(`
    global $wpdb;
    set_time_limit( 0 );
    ${prepare}
    PracticePortal\\Directory\\Reindexer::begin();
    while ( PracticePortal\\Directory\\Reindexer::isPending() ) { do_action( PracticePortal\\Directory\\Reindexer::HOOK ); }
    return true;`);
}

/**
 * Question by question and size by size in turn, so that whatever else the machine does falls on all of them.
 *
 * @param {ReadonlyArray<{ count: number, rebuilt: number, site: any, browser: any }>} sites
 * @param {number} rounds
 * @returns {Promise<ServerFigures[]>}
 */
async function ask(sites, rounds) {
  const prepared = [];
  for (const { site, browser, count, rebuilt } of sites) {
    const paths = pathsOf(site, count);
    const tag = (await browser.rest('/members/places')).header('etag');
    const times = new Map(paths.map(([question]) => [question, /** @type {number[]} */ ([])]));
    prepared.push({ site, browser, count, rebuilt, paths, tag, times });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < QUESTIONS.length; index += 1) {
      for (const { browser, paths, tag, times } of prepared) {
        const [question, path] = paths[index] ?? ['', ''];
        const headers = path.endsWith('places') ? { 'If-None-Match': tag } : {};
        const started = performance.now();
        const answer = await browser.rest(path, { headers });
        times.get(question)?.push(performance.now() - started);
        if (answer.status !== 200 && answer.status !== 304) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      }
    }
  }
  for (let round = 0; round < FRESH_ROUNDS; round += 1) {
    for (const [question, path] of AFTER_CHANGES) {
      for (const { site, browser, count, times } of prepared) {
        changeMembers(site);
        await timed(browser, withPlaces(path, count), question, times);
      }
    }
    for (const { site, browser, times } of prepared) {
      if (round === 0) site.php(ASK_SCHEDULE);
      await timed(browser, `/members?first=48&search=${NEVER_SOUGHT[round]}`, FIRST, times);
    }
  }
  return prepared.map(({ site, count, rebuilt, paths, times }) => ({
    count,
    rebuilt,
    questions: new Map(
      [...paths, ...AFTER_CHANGES, /** @type {const} */ ([FIRST, COMMON_SEARCH])].map(([question, path]) => {
        if (AFTER_CHANGES.some(([changed]) => changed === question)) changeMembers(site);
        const statements = statementsOf(site, withPlaces(path, count));
        return [question, { time: median(times.get(question) ?? []), statements }];
      }),
    ),
  }));
}

/** One of them is found by the common search. @param {any} site */
const changeMembers = ({ php }) =>
  php(
    `return array_map( fn( $id ) => wp_update_user( array( 'ID' => $id, 'display_name' => "Changed $id " . uniqid() ) ), array( 1001, 1002, 1003, 1004 ) );`,
  );

/**
 * @param {any} browser
 * @param {string} path
 * @param {string} question
 * @param {Map<string, number[]>} times
 */
async function timed(browser, path, question, times) {
  const started = performance.now();
  const answer = await browser.rest(path);
  times.set(question, [...(times.get(question) ?? []), performance.now() - started]);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
}

/** Where in so many members a path leads. @param {string} path @param {number} count */
const withPlaces = (path, count) =>
  path
    .replace('{half}', String(count >> 1))
    .replace('{quarter}', String(count >> 2))
    .replace('{eighth}', String(count >> 3))
    .replace('{last}', String(count - 48));

/**
 * @param {any} site
 * @param {number} count
 * @returns {Array<[question: string, path: string]>}
 */
function pathsOf(site, count) {
  const [name, practice] = site.php(
    'global $wpdb; return $wpdb->get_row( "SELECT name, practice FROM {$wpdb->prefix}practice_portal_directory WHERE user_id = 1077", ARRAY_N );',
  );
  return QUESTIONS.map(([question, path]) => [
    question,
    withPlaces(path, count)
      .replace('{name}', encodeURIComponent(name))
      .replace('{practice}', encodeURIComponent(practice)),
  ]);
}

/** @param {any} site @param {string} path @returns {number} */
const statementsOf = ({ php }, path) => {
  const { pathname, searchParams } = new URL(path, 'http://site');
  return php(`
    global $wpdb;
    wp_set_current_user( 1 );
    $request = new WP_REST_Request( 'GET', '/practice-portal/v1${pathname}' );
    $request->set_query_params( json_decode( '${JSON.stringify(Object.fromEntries(searchParams)).replaceAll("'", "\\'")}', true ) );
    $before = $wpdb->num_queries;
    rest_do_request( $request );
    return $wpdb->num_queries - $before;`);
};

const median = (/** @type {number[]} */ numbers) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
