import { findBrowser } from './find-browser.mjs';
import { findFonts } from './declared-fonts.mjs';
import { findNativeHost } from './find-native-host.mjs';
import { findNewestWordPress } from './find-newest-wordpress.mjs';
import { needFirefox, needWebKit } from './find-engines.mjs';
import { findCodeSniffer } from './find-code-sniffer.mjs';
import { findRedis } from './find-redis.mjs';

/**
 * A program that a gate needs and a machine may lack. The lock files do not install it.
 *
 * @typedef {object} Need
 * @property {string} name
 * @property {(options: { log: (line: string) => void }) => Promise<Record<string, string>>} find Finds the program or installs
 *   it, which it logs first. Resolves with the environment variables that lead programs and tests to it. If it cannot be installed,
 *   the error says what to do.
 * @property {boolean} [mayLack] Whether a developer's machine may lack it: gates that need it do not run there, and the summary
 *   lists them. With CI set, this is a failure.
 */

/**
 * For programs that the tests find by themselves.
 *
 * @param {(options: { log: (line: string) => void }) => unknown} find
 * @returns {Need['find']}
 */
const withoutVariables = (find) => async (options) => {
  await find(options);
  return {};
};

/** @type {readonly Need[]} */
export const needs = [
  { name: 'chromium', find: async (options) => ({ CHROMIUM_PATH: await findBrowser(options) }) },
  { name: 'fonts', find: findFonts },
  { name: 'native host', mayLack: true, find: withoutVariables(findNativeHost) },
  { name: 'PHP_CodeSniffer', mayLack: true, find: withoutVariables(findCodeSniffer) },
  { name: 'redis', mayLack: true, find: withoutVariables(findRedis) },
  {
    name: 'newest WordPress',
    mayLack: true,
    find: async (options) => ({ WORDPRESS_NEWEST: await findNewestWordPress(options) }),
  },
  { name: 'firefox', mayLack: true, find: async (options) => ({ FIREFOX_PATH: await needFirefox(options) }) },
  { name: 'webkit', mayLack: true, find: withoutVariables(needWebKit) },
];

/**
 * @typedef {object} Found
 * @property {Record<string, string>} environment The environment variables of all needs that were found.
 * @property {Map<string, { why: string, mayLack: boolean }>} missing The missing needs, by name.
 */

/**
 * Finds the needs one after another, because two installations at once would block each other.
 *
 * @param {Iterable<string>} names
 * @param {{ log?: (line: string) => void, known?: readonly Need[] }} [options] known: other needs than the project's.
 * @returns {Promise<Found>}
 * @throws {Error} If no need has the name.
 */
export async function findNeeds(names, { log = console.log, known = needs } = {}) {
  /** @type {Record<string, string>} */
  const environment = {};
  /** @type {Found['missing']} */
  const missing = new Map();
  for (const name of new Set(names)) {
    const need = known.find((one) => one.name === name);
    if (need === undefined) throw new Error(`Nothing is known of how to find "${name}".`);
    try {
      Object.assign(environment, await need.find({ log }));
    } catch (error) {
      missing.set(name, {
        why: error instanceof Error ? error.message : String(error),
        mayLack: need.mayLack ?? false,
      });
    }
  }
  return { environment, missing };
}
