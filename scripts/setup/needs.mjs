import { findBrowser } from './find-browser.mjs';
import { findFonts } from './declared-fonts.mjs';
import { findNativeHost } from './find-native-host.mjs';
import { findNewestWordPress } from './find-newest-wordpress.mjs';
import { needFirefox, needWebKit } from './find-engines.mjs';
import { findRedis } from './find-redis.mjs';

/**
 * Something that a gate needs and a machine may lack: a program, not a package of the lock files.
 *
 * @typedef {object} Need
 * @property {string} name
 * @property {(options: { log: (line: string) => void }) => Promise<Record<string, string>>} find Finds it, else installs it and says so
 *   before: the environment variables by which programs and tests come to it. Throws with what to do, when it cannot be had.
 * @property {boolean} [mayLack] A developer's machine may do without: what needs it does not run there, which is said at the end. With
 *   CI set that is a failure all the same.
 */

/** @type {readonly Need[]} */
export const needs = [
  { name: 'chromium', find: async (options) => ({ CHROMIUM_PATH: await findBrowser(options) }) },
  { name: 'fonts', find: findFonts },
  {
    name: 'native host',
    mayLack: true,
    async find(options) {
      await findNativeHost(options);
      return {};
    },
  },
  {
    name: 'redis',
    mayLack: true,
    async find(options) {
      await findRedis(options);
      return {};
    },
  },
  {
    name: 'newest WordPress',
    mayLack: true,
    find: async (options) => ({ WORDPRESS_NEWEST: await findNewestWordPress(options) }),
  },
  { name: 'firefox', mayLack: true, find: async (options) => ({ FIREFOX_PATH: await needFirefox(options) }) },
  {
    name: 'webkit',
    mayLack: true,
    // Three programs, which the tests find where they were found here.
    find: async (options) => {
      await needWebKit(options);
      return {};
    },
  },
];

/**
 * @typedef {object} Found
 * @property {Record<string, string>} environment Of all that was found.
 * @property {Map<string, { why: string, mayLack: boolean }>} missing By the need's name.
 */

/**
 * Looks for what is needed, one after another: two installations at once would stand in each other's way.
 *
 * @param {Iterable<string>} names
 * @param {{ log?: (line: string) => void, known?: readonly Need[] }} [options] known: other needs than the project's.
 * @returns {Promise<Found>}
 * @throws {Error} For a name that no need has.
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
