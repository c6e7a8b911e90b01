import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeFsMountHandler, loadNodeRuntime } from '@php-wasm/node';
import { bootWordPressAndRequestHandler } from '@wp-playground/wordpress';
import { addCoreFiles, builds, coreFiles } from './core-files.mjs';
import { createQueue } from './queue.mjs';
import { readSalts } from './salts.mjs';

const root = '/wordpress';
const database = `${root}/wp-content/database`;
const databaseFile = `${database}/.ht.sqlite`;
const mailFolder = '/mail';
/** The plugin in this repository. */
export const pluginFolder = fileURLToPath(new URL('../plugin', import.meta.url));

const activation = fileURLToPath(new URL('./activate.php', import.meta.url));

/**
 * @param {string} name
 * @returns {string} The path of one of the host's own must-use plugins.
 */
export function mustUse(name) {
  return fileURLToPath(new URL(`./must-use/${name}.php`, import.meta.url));
}

/** The must-use plugins that every site has. */
const ALWAYS = ['catch-mail', 'one-process'];

/**
 * @typedef {object} SiteRequest
 * @property {string} url Path and query, or a whole address of the site.
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {Uint8Array | string | FormData} [body]
 *
 * @typedef {object} SiteAnswer
 * @property {number} status
 * @property {Record<string, string[]>} headers By lower-case name.
 * @property {Uint8Array} bytes
 * @property {string} text
 * @property {string} errors PHP's error stream.
 *
 * @typedef {object} Site
 * @property {string} siteUrl
 * @property {string} coreFiles The folder of core's styles, scripts and pictures, which the host serves itself.
 * @property {import('@php-wasm/universal').PHP} php
 * @property {(request: SiteRequest) => Promise<SiteAnswer>} request As a browser's request; one after another.
 * @property {(code: string) => Promise<string>} run Runs PHP inside the loaded WordPress and returns what it echoed. Throws when PHP failed.
 * @property {() => Uint8Array<ArrayBuffer>} snapshot The current database.
 * @property {(snapshot: Uint8Array) => void} restore Restores a database in less than a millisecond.
 * @property {() => Mail[]} mails The e-mails that WordPress would have sent, oldest first.
 * @property {() => string[]} takeComplaints PHP's warnings while it answered requests, since the last call.
 * @property {() => Promise<void>} dispose
 *
 * @typedef {Omit<Site, 'php'> & { readonly php: Pick<Site['php'], 'writeFile' | 'mkdirTree' | 'unlink' | 'listFiles' | 'readFileAsText' | 'fileExists'> }} HostedSite
 * The site for code that only uses it, with any PHP. Paths of files are those in PHP's memory.
 *
 * @typedef {object} Mail
 * @property {string} sent_at
 * @property {string} from
 * @property {string} to
 * @property {string} subject
 * @property {string} message The text.
 * @property {string | null} html The same as HTML; null for a mail of text alone.
 * @property {Record<string, string>} headers The headers that not every e-mail has.
 *
 * @typedef {object} BootOptions
 * @property {string} [siteUrl] Without a slash at the end.
 * @property {string | null} [dataFolder] Keeps database, uploads, mails and salts; null keeps all in memory.
 * @property {'8.1' | '8.3'} [phpVersion]
 * @property {Record<string, string | number | boolean | null>} [constants] Added to the constants below. One with the same name replaces it.
 * @property {string} [buildFolder] Another build of the browser's part than the plugin's own.
 * @property {boolean} [bare] Without the plugin, for tests that install it.
 * @property {string[]} [mustUsePlugins] Paths of PHP files; each comes with the folder of its name without ".php".
 */

/** Compiled PHP stays in memory instead of being read for each request, so a REST call takes a third of the time. */
const COMPILED_IN_MEMORY = {
  'opcache.file_cache_only': '0',
  'opcache.file_cache': '',
  // Edits of the plugin take effect with the next request.
  'opcache.revalidate_freq': '0',
};

/**
 * Boots a WordPress 6.5 with the plugin active: core in PHP's memory, the plugin mounted from this repository, SQLite as the database.
 * Without `mustUsePlugins` it is an empty site with the user admin / password.
 *
 * @param {BootOptions} [options]
 * @returns {Promise<Site>}
 */
export async function bootWordPress({
  siteUrl = 'http://127.0.0.1:9400',
  dataFolder = null,
  phpVersion = '8.3',
  constants = {},
  buildFolder,
  bare = false,
  mustUsePlugins = [],
} = {}) {
  const plugin = `${root}/wp-content/plugins/practice-portal`;
  const folders = ownFolders(dataFolder);
  if (!bare) folders.push([plugin, pluginFolder]);
  if (buildFolder !== undefined) folders.push([`${plugin}/build`, buildFolder]);
  const handler = await bootWordPressAndRequestHandler({
    createPhpRuntime: () => loadNodeRuntime(phpVersion, { emscriptenOptions: { processId: 1 } }),
    phpVersion,
    siteUrl,
    maxPhpInstances: 1,
    sapiName: 'cli-server',
    cookieStore: false,
    wordpressInstallMode: 'install-from-existing-files-if-needed',
    wordPressZip: readZip('src/wordpress/wp-6.5.zip'),
    sqliteIntegrationPluginZip: readZip('src/sqlite-database-integration/sqlite-database-integration.zip'),
    phpIniEntries: {
      memory_limit: '256M',
      upload_max_filesize: '8M',
      post_max_size: '16M',
      // The value of the php.ini files that PHP ships.
      output_buffering: '4096',
      ...COMPILED_IN_MEMORY,
    },
    constants: {
      // The site sends no requests to itself or to other servers, and does not update files, because they are in memory.
      DISABLE_WP_CRON: true,
      WP_HTTP_BLOCK_EXTERNAL: true,
      WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost',
      AUTOMATIC_UPDATER_DISABLED: true,
      DISALLOW_FILE_MODS: true,
      WP_DEBUG: true,
      WP_DEBUG_DISPLAY: false,
      WP_DEBUG_LOG: 'php://stderr',
      WP_ENVIRONMENT_TYPE: 'local',
      PRACTICE_PORTAL_HOST_MAIL_FOLDER: mailFolder,
      ...readSalts(dataFolder),
      ...constants,
    },
    hooks: { beforeDatabaseSetup: (php) => layOut(php, folders, [...ALWAYS.map(mustUse), ...mustUsePlugins]) },
  });
  const php = await handler.getPrimaryPhp();
  const queue = createQueue();
  if (!bare) {
    php.writeFile('/activate.php', fs.readFileSync(activation));
    await run(php, "require '/activate.php';");
  }

  /** @type {string[]} */
  const heard = [];
  return {
    siteUrl,
    coreFiles,
    php,
    request: (request) =>
      queue(async () => {
        const answer = await ask(handler, request);
        if (answer.errors !== '') heard.push(answer.errors);
        return answer;
      }),
    run: (code) => queue(() => run(php, code)),
    snapshot: () => new Uint8Array(php.readFileAsBuffer(databaseFile)),
    restore: (snapshot) => php.writeFile(databaseFile, snapshot),
    mails: () =>
      php
        .listFiles(mailFolder)
        .sort()
        .map((name) => JSON.parse(php.readFileAsText(`${mailFolder}/${name}`))),
    takeComplaints: () => heard.splice(0),
    dispose: () => handler[Symbol.asyncDispose](),
  };
}

/** @param {string} name */
function readZip(name) {
  return new File([fs.readFileSync(path.join(builds, name))], path.basename(name));
}

/** @typedef {[inside: string, outside: string | null]} Folder A folder in PHP's memory, and its folder on disk; null if it stays in memory. */

/**
 * @param {string | null} dataFolder
 * @returns {Folder[]} The folders that a site stores on disk.
 */
function ownFolders(dataFolder) {
  /** @type {Array<[string, string]>} */
  const kept = [
    [database, 'database'],
    [`${root}/wp-content/uploads`, 'uploads'],
    [mailFolder, 'mail'],
  ];
  return kept.map(([inside, name]) => {
    if (dataFolder === null) return [inside, null];
    const outside = path.join(dataFolder, name);
    fs.mkdirSync(outside, { recursive: true, mode: 0o700 });
    return [inside, outside];
  });
}

/**
 * Runs after core's zip is unpacked and before its installation.
 *
 * @param {import('@php-wasm/universal').PHP} php
 * @param {Folder[]} folders
 * @param {string[]} mustUsePlugins
 */
async function layOut(php, folders, mustUsePlugins) {
  // The zip brings an installed database with a known password and placeholder salts: this site gets its own.
  for (const name of [
    'wp-content/database/.ht.sqlite',
    'wp-content/plugins/hello.php',
    'wordpress-remote-asset-paths',
  ]) {
    if (php.fileExists(`${root}/${name}`)) php.unlink(`${root}/${name}`);
  }
  // The zip forbids joined styles and scripts because it lacks them.
  const config = php
    .readFileAsText(`${root}/wp-config.php`)
    .replace(/define\(\s*'CONCATENATE_SCRIPTS'[^;]*;/, '')
    .replace(/^define\(\s*'\w+_(KEY|SALT)'.*$/gm, '');
  php.writeFile(`${root}/wp-config.php`, config);
  await addCoreFiles(php, root);

  for (const [inside, outside] of folders) {
    if (!php.isDir(inside)) php.mkdirTree(inside);
    if (outside !== null) await php.mount(inside, createNodeFsMountHandler(outside));
  }
  for (const file of mustUsePlugins) {
    const target = `${root}/wp-content/mu-plugins/${path.basename(file)}`;
    copy(php, file, target);
    const folder = file.replace(/\.php$/, '');
    if (fs.existsSync(folder)) copy(php, folder, target.replace(/\.php$/, ''));
  }
}

/**
 * @param {import('@php-wasm/universal').PHP} php
 * @param {string} from On disk.
 * @param {string} to In PHP's memory.
 */
function copy(php, from, to) {
  if (fs.statSync(from).isDirectory()) {
    for (const name of fs.readdirSync(from)) copy(php, path.join(from, name), `${to}/${name}`);
    return;
  }
  php.mkdirTree(path.posix.dirname(to));
  php.writeFile(to, new Uint8Array(fs.readFileSync(from)));
}

/**
 * @param {import('@php-wasm/universal').PHPRequestHandler} handler
 * @param {SiteRequest} request
 * @returns {Promise<SiteAnswer>}
 */
async function ask(handler, { url, method = 'GET', headers = {}, body }) {
  const form = body instanceof FormData ? new Response(body) : null;
  const response = await handler.request({
    url,
    method: /** @type {'GET'} */ (method),
    headers: form === null ? headers : { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
    ...(body === undefined
      ? {}
      : { body: form === null ? /** @type {Uint8Array | string} */ (body) : new Uint8Array(await form.arrayBuffer()) }),
  });
  return {
    status: response.httpStatusCode,
    headers: response.headers,
    bytes: response.bytes,
    text: response.text,
    errors: response.errors,
  };
}

/**
 * @param {import('@php-wasm/universal').PHP} php
 * @param {string} code
 * @returns {Promise<string>}
 */
async function run(php, code) {
  try {
    const { text } = await php.run({ code: `<?php require '${root}/wp-load.php'; ${code}` });
    return text;
  } catch (error) {
    // Shows only PHP's own message, because the rest is a whole page of WordPress.
    const { response } = /** @type {{ response?: { errors: string } }} */ (error);
    throw new Error(`PHP failed: ${response?.errors || error}`, { cause: error });
  }
}
