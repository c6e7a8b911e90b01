/** The plugins that the portal has adapters for. Reads each from a zip or a folder. */
import fs from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';

/**
 * @typedef {'buddypress' | 'buddyboss' | 'geodirectory' | 'memberpress' | 'wpgraphql'} AdapterName
 *
 * @typedef {object} Plugin
 * @property {AdapterName} adapter
 * @property {string} title As its header says.
 * @property {string} version
 * @property {string} main The file that WordPress activates, for example `buddypress/bp-loader.php`.
 * @property {Map<string, Uint8Array>} files By their path below WordPress's folder of plugins.
 */

/** @type {Record<AdapterName, { title: string, from: string, header: RegExp }>} */
export const ADAPTERS = {
  buddypress: {
    title: 'BuddyPress',
    from: 'https://wordpress.org/plugins/buddypress/ (Download)',
    header: /^BuddyPress$/,
  },
  buddyboss: {
    title: 'BuddyBoss Platform',
    from: 'https://www.buddyboss.com/ (sold; instead of BuddyPress)',
    header: /^BuddyBoss Platform$/,
  },
  geodirectory: {
    title: 'GeoDirectory',
    from: 'https://wordpress.org/plugins/geodirectory/ (Download)',
    header: /^GeoDirectory$/,
  },
  memberpress: {
    title: 'MemberPress',
    from: 'https://memberpress.com/ (sold; any edition)',
    header: /^MemberPress\b(?!.*\b(?:Add-?on|Importer|Courses|Corporate)\b)/i,
  },
  wpgraphql: {
    title: 'WPGraphQL',
    from: 'https://wordpress.org/plugins/wp-graphql/ (Download)',
    header: /^WPGraphQL$/,
  },
};

/** @param {string} folder @returns {Map<string, Uint8Array>} */
function filesBelow(folder) {
  const above = path.dirname(folder);
  const files = new Map();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.relative(above, file).split(path.sep).join('/'), fs.readFileSync(file));
  }
  return files;
}

/** @param {string} zip @returns {Map<string, Uint8Array>} */
function filesIn(zip) {
  try {
    return new Map(Object.entries(unzipSync(fs.readFileSync(zip))).filter(([name]) => !name.endsWith('/')));
  } catch (error) {
    throw new Error(`${zip} cannot be unpacked. Download it once more.`, { cause: error });
  }
}

/** @param {string} source @param {string} field */
const headerOf = (source, field) => new RegExp(`^[ \\t/*#@]*${field}:(.*)$`, 'mi').exec(source)?.[1]?.trim() ?? '';

/** @param {Map<string, Uint8Array>} files @returns {Plugin | null} */
function pluginOf(files) {
  for (const [main, content] of files) {
    if (!/^[^/]+\/[^/]+\.php$/.test(main)) continue;
    const source = new TextDecoder().decode(content.subarray(0, 8192));
    const title = headerOf(source, 'Plugin Name');
    const known = Object.entries(ADAPTERS).find(([, { header }]) => header.test(title));
    if (known === undefined) continue;
    const adapter = /** @type {AdapterName} */ (known[0]);
    return { adapter, title, version: headerOf(source, 'Version'), main, files };
  }
  return null;
}

/**
 * Reads the plugins in a folder.
 *
 * @param {string} folder Contains downloaded zips or unpacked plugins.
 * @returns {{ plugins: Plugin[], others: string[] }} `others`: the names of plugins without an adapter.
 * @throws {Error} With a readable message, if the folder is missing or a zip is broken.
 */
export function readPlugins(folder) {
  /** @type {Plugin[]} */
  const plugins = [];
  /** @type {string[]} */
  const others = [];
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    throw new Error(found ? `${folder} is a file. Name the folder that it lies in.` : `There is no folder ${folder}.`);
  }
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = path.join(folder, entry.name);
    const files = entry.isDirectory() ? filesBelow(place) : entry.name.endsWith('.zip') ? filesIn(place) : new Map();
    const plugin = pluginOf(files);
    if (plugin === null) others.push(entry.name);
    else plugins.push(plugin);
  }
  return { plugins, others };
}
