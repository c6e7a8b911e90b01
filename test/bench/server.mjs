import { withSites } from './sites.mjs';

const ROUNDS = 15;

/** The yardstick for every request, on the same site in the same run: WordPress' own list of 100 users. */
export const YARDSTICK = 'wp/v2/users?per_page=100';

/** @type {ReadonlyArray<[name: string, path: string]>} */
export const QUESTIONS = [
  ['first page', '/members?first=48'],
  ['a hundred members', '/members?first=100'],
  ['middle of the list', '/members?first=48&skip={half}'],
  ['last page', '/members?first=48&skip={last}'],
  ['a profession', '/members?first=48&profession=dental'],
  ['middle of a profession', '/members?first=48&profession=dental&skip={quarter}'],
  ['a specialty', '/members?first=48&specialty=orthodontics'],
  ['a part of the map', '/members?first=48&within=45.4,-122.9,45.6,-122.4'],
  ['a search: a name', '/members?first=48&search={name}'],
  ['a search: a practice', '/members?first=48&search={practice}'],
  ['a search: a ZIP code', '/members?first=48&search=97123'],
  ['a search: nobody has it', '/members?first=48&search=nobody-has-this'],
  ['a search: 22 % of all', '/members?first=48&search=portland'],
  ['a search: two such words', '/members?first=48&search=rose+portland'],
  ['far down in such a search', '/members?first=48&search=portland&skip={eighth}'],
  ['such a search, around', '/members?first=48&search=portland&near=45.52,-122.68'],
  ['its places', '/members/places?search=portland'],
  ['places of a profession', '/members/places?profession=dental'],
  ['around a place', '/members?first=48&near=45.52,-122.68'],
  ['far down around a place', '/members?first=48&near=45.52,-122.68&skip={half}'],
  ['a popup', '/members/1050'],
  ['a popup, its row in a search', '/members/1050?search=portland'],
  ['all places', '/members/places'],
];

/** The directory's page with its first rows, for a signed-in member. */
const PAGE = '/bench-directory/';

/**
 * @typedef {object} ServerFigures
 * @property {number} count
 * @property {number} rebuilt Seconds in which the index was built.
 * @property {number} yardstick Milliseconds from request to response (median), as all times.
 * @property {number} page
 * @property {Map<string, number>} questions
 */

/**
 * Measures the directory's routes over HTTP on native PHP with MariaDB, on sites of several sizes, each with its own database.
 *
 * @param {readonly number[]} counts In ascending order.
 * @returns {Promise<ServerFigures[]>}
 */
export const measureServer = (counts) =>
  withSites(counts, async (crowded) => {
    const sites = [];
    for (const { site, count, seconds } of crowded) {
      const [name, practice] = site.php(`
        global $wpdb;
        wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'bench-directory', 'post_title' => 'Directory', 'post_content' => '[practice_portal view="member-directory"]' ) );
        return $wpdb->get_row( "SELECT name, practice FROM {$wpdb->prefix}practice_portal_directory WHERE user_id = 1077", ARRAY_N );`);
      const browser = site.browser();
      await browser.signIn('admin', 'admin');
      const paths = QUESTIONS.map(([question, path]) => [question, filled(path, count, name, practice)]);
      sites.push({ count, browser, paths, rebuilt: seconds, times: new Map() });
    }
    return ask(sites);
  });

/**
 * Alternates requests and sites, so that other load on the machine affects all of them equally.
 *
 * @param {any[]} sites
 * @returns {Promise<ServerFigures[]>}
 */
async function ask(sites) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let index = 0; index < QUESTIONS.length; index += 1)
      for (const { browser, paths, times } of sites) {
        const [question, path] = paths[index];
        await timed(times, question, () => browser.rest(path));
      }
    for (const { browser, times } of sites) {
      await timed(times, YARDSTICK, () => listUsers(browser));
      await timed(times, PAGE, () => browser.send(PAGE));
    }
  }
  return sites.map(({ count, rebuilt, times }) => ({
    count,
    rebuilt,
    yardstick: median(times.get(YARDSTICK)),
    page: median(times.get(PAGE)),
    questions: new Map(QUESTIONS.map(([question]) => [question, median(times.get(question))])),
  }));
}

/** Requests WordPress' own list of users. @param {any} browser */
export const listUsers = (browser) =>
  browser.send(`/wp-json/${YARDSTICK}`, { headers: { 'X-WP-Nonce': browser.nonce } });

/**
 * @param {Map<string, number[]>} times
 * @param {string} question
 * @param {() => Promise<any>} request
 */
export async function timed(times, question, request) {
  const started = performance.now();
  const answer = await request();
  times.set(question, [...(times.get(question) ?? []), performance.now() - started]);
  if (answer.status !== 200) throw new Error(`${question}: ${answer.status} ${answer.text}`);
}

/** @param {string} path @param {number} count @param {string} name @param {string} practice */
const filled = (path, count, name, practice) =>
  path
    .replace('{half}', String(count >> 1))
    .replace('{quarter}', String(count >> 2))
    .replace('{eighth}', String(count >> 3))
    .replace('{last}', String(count - 48))
    .replace('{name}', encodeURIComponent(name))
    .replace('{practice}', encodeURIComponent(practice));

/** @param {readonly number[] | undefined} numbers */
export const median = (numbers = []) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
