import { hasNativeHost } from '../../scripts/setup/find-native-host.mjs';
import { withTypeScript } from '../../scripts/kit/load-typescript.mjs';
import { growCommunity } from './owner-pages/community.mjs';
import { questionsOf } from './owner-pages/questions.mjs';
import { listUsers, median, timed, YARDSTICK } from './server.mjs';

const ROUNDS = 9;
/** An export of everyone takes seconds. */
const FILE_ROUNDS = 3;
const FILE = 'the export';
const MEMBERS = '/wp-admin/admin.php?page=practice-portal-members';

/** A request with this header adds its peak memory to a file. */
const NAMES_ITSELF = 'X-Question';
const MEMORY = `<?php if ( isset( $_SERVER['HTTP_X_QUESTION'] ) ) {
  register_shutdown_function( static function () {
    register_shutdown_function( static fn() => file_put_contents( WP_CONTENT_DIR . '/memory', wp_json_encode( array( $_SERVER['HTTP_X_QUESTION'], memory_get_peak_usage() ) ) . PHP_EOL, FILE_APPEND ) );
  } );
}`;
const READ_MEMORY = `return array_map( 'json_decode', file( WP_CONTENT_DIR . '/memory', FILE_IGNORE_NEW_LINES ) );`;

/**
 * @typedef {object} OwnerFigures
 * @property {number} count
 * @property {number} yardstick Milliseconds from request to response (median), as all times.
 * @property {Map<string, number>} questions
 * @property {Map<string, number>} megabytes PHP's peak memory by question.
 * @property {{ seconds: number, lines: number, megabytes: number }} file The export of everyone.
 */

/**
 * Measures the owner's pages over HTTP on native PHP with MariaDB, on sites of several sizes with three years of history, each with its own
 * database.
 *
 * @param {readonly number[]} counts The number of members of each site, in ascending order.
 * @returns {Promise<OwnerFigures[]>}
 */
export const measureOwnerPages = (counts) =>
  withTypeScript('test/wordpress/kit/native-site.ts', async ({ startNativeSite }) => {
    if (!hasNativeHost()) throw new Error('php-cli, php-mysql and mariadb-server are needed.');
    /** @type {any[]} */
    const sites = [];
    try {
      for (const count of counts) {
        const site = await startNativeSite();
        const measured = {
          site,
          count,
          browser: site.browser(),
          questions: /** @type {ReturnType<typeof questionsOf>} */ ([]),
          times: new Map(),
        };
        sites.push(measured);
        measured.questions = questionsOf(site, await growCommunity(site, count));
        site.php(
          `return file_put_contents( WPMU_PLUGIN_DIR . '/memory.php', ${JSON.stringify(MEMORY).replaceAll('$', '\\$')} );`,
        );
        await measured.browser.signIn('admin', 'admin');
      }
      return await ask(sites);
    } finally {
      for (const { site } of sites) await site.close();
    }
  });

/**
 * Alternates requests and sites, so that other load on the machine affects all of them equally.
 *
 * @param {any[]} sites
 * @returns {Promise<OwnerFigures[]>}
 */
async function ask(sites) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { browser, times } of sites) await timed(times, YARDSTICK, () => listUsers(browser));
    for (let index = 0; index < sites[0].questions.length; index += 1)
      for (const { browser, questions, times } of sites) {
        const [name, question] = questions[index];
        const nonce = 'typed' in question ? nonceIn((await browser.send(question.at)).text) : '';
        await timed(times, name, () => answerTo(browser, name, question, nonce));
      }
  }
  const figures = [];
  for (const { site, browser, count, times } of sites) {
    const file = await download(browser);
    const peaks = /** @type {Array<[string, number]>} */ (site.php(READ_MEMORY));
    const megabytes = new Map(peaks.map(([name, bytes]) => [name, bytes / 1e6]));
    figures.push({
      count,
      yardstick: median(times.get(YARDSTICK)),
      questions: new Map([...times].filter(([name]) => name !== YARDSTICK).map(([name, each]) => [name, median(each)])),
      megabytes,
      file: { ...file, megabytes: megabytes.get(FILE) ?? Number.NaN },
    });
  }
  return figures;
}

/**
 * @param {any} browser
 * @param {string} name
 * @param {import('./owner-pages/questions.mjs').Question} question
 * @param {string} nonce Of the list's form, for a search.
 */
async function answerTo(browser, name, { at, typed, form }, nonce) {
  const headers = { [NAMES_ITSELF]: name };
  if (typed === undefined) return browser.send(at, { headers, ...(form && { form }) });
  const fields = { action: '-1', search: typed, search_members: 'Search', search_activity: 'Search', _wpnonce: nonce };
  const answer = await browser.send(at, { form: fields });
  if (answer.status !== 303) throw new Error(`The search was answered with ${answer.status}.`);
  return browser.send(answer.header('Location') ?? '', { headers });
}

/** @param {string} page @returns {string} The nonce of the list's form. */
const nonceIn = (page) =>
  /(?:class="practice-portal-members"|name="search")[\s\S]*?name="_wpnonce" value="(\w+)"/.exec(page)?.[1] ?? '';

/** @param {any} browser @returns {Promise<{ seconds: number, lines: number }>} */
async function download(browser) {
  const page = (await browser.send(MEMBERS)).text;
  const nonce = /value="practice_portal_export_members"[\s\S]*?name="_wpnonce" value="(\w+)"/.exec(page)?.[1] ?? '';
  const form = { action: 'practice_portal_export_members', whole: '1', _wpnonce: nonce };
  const times = [];
  let lines = 0;
  for (let round = 0; round < FILE_ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await browser.send('/wp-admin/admin-post.php', { form, headers: { [NAMES_ITSELF]: FILE } });
    times.push(performance.now() - started);
    lines = answer.text.trim().split('\r\n').length - 1;
  }
  return { seconds: median(times) / 1000, lines };
}
