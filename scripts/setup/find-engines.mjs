import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.mjs';

/**
 * The engines beside Chromium that tests drive: Firefox by its own WebDriver BiDi, WebKitGTK by WebKitWebDriver.
 *
 * @typedef {object} WebKitPrograms
 * @property {string} driver WebKitWebDriver.
 * @property {string} browser MiniBrowser, which comes with the library.
 * @property {string} display Xvfb: a display in memory, so that no screen is needed and no window opens.
 */

/** Debian's packages, each with a check whether it is installed. MiniBrowser comes with the library that the driver needs. */
const FIREFOX_PACKAGES = { 'firefox-esr': () => findFirefox() !== null };
const WEBKIT_PACKAGES = {
  'webkit2gtk-driver': () => inPath('WebKitWebDriver') !== undefined && miniBrowser() !== undefined,
  xvfb: () => inPath('Xvfb') !== undefined,
};

/** The folders of the library's programs in Linux distributions. */
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/libexec'];

/**
 * @returns {string | null} The Firefox that FIREFOX_PATH names, else an installed one.
 */
export function findFirefox() {
  return [process.env.FIREFOX_PATH, inPath('firefox-esr'), inPath('firefox')].find(runs) ?? null;
}

/** @returns {WebKitPrograms | null} */
export function findWebKit() {
  const [driver, display] = [inPath('WebKitWebDriver'), inPath('Xvfb')];
  const browser = miniBrowser();
  return driver && display && browser ? { driver, browser, display } : null;
}

/** @returns {string | undefined} */
const miniBrowser = () =>
  LIBRARIES.flatMap(below)
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .find(isThere);

/** @returns {string[]} Which of the declared packages this machine lacks. */
export const missingEnginePackages = () => missingOf({ ...FIREFOX_PACKAGES, ...WEBKIT_PACKAGES });

/** @param {Record<string, () => boolean>} packages */
const missingOf = (packages) =>
  Object.entries(packages)
    .filter(([, isInstalled]) => !isInstalled())
    .map(([name]) => name);

/**
 * Firefox for the gate "engines": found, else (as root on Debian) installed.
 *
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<string>}
 * @throws {Error} With what to do.
 */
export const needFirefox = ({ log }) =>
  need(findFirefox, FIREFOX_PACKAGES, log, 'Firefox was not found: install it, or set FIREFOX_PATH to its program');

/**
 * WebKitGTK for the gate "engines".
 *
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<WebKitPrograms>}
 * @throws {Error} With what to do.
 */
export const needWebKit = ({ log }) =>
  need(findWebKit, WEBKIT_PACKAGES, log, 'WebKitGTK was not found: it needs WebKitWebDriver, MiniBrowser and Xvfb');

/**
 * @template T
 * @param {() => T | null} find
 * @param {Record<string, () => boolean>} packages
 * @param {(line: string) => void} log
 * @param {string} help
 * @returns {Promise<T>}
 */
async function need(find, packages, log, help) {
  const there = find();
  if (there !== null) return there;
  await installPackages(missingOf(packages), log);
  const installed = find();
  if (installed !== null) return installed;
  throw new Error(`${help}; as root on Debian: apt-get install ${missingOf(packages).join(' ')}.`);
}

/** @param {string} name @returns {string | undefined} */
function inPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(isThere);
}

/**
 * The folders of WebKitGTK, directly in the library's folder or in one for the platform (`x86_64-linux-gnu`).
 *
 * @param {string} library
 * @returns {string[]}
 */
function below(library) {
  const ofWebKit = (/** @type {string} */ folder) =>
    entries(folder)
      .filter((name) => /^webkit2?gtk-/.test(name))
      .map((name) => path.join(folder, name));
  const kinds = entries(library).filter((name) => /-linux-gnu/.test(name));
  return [library, ...kinds.map((name) => path.join(library, name))].flatMap(ofWebKit);
}

/** @param {string} folder @returns {string[]} */
function entries(folder) {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

/** @param {string} program @returns {boolean} */
function isThere(program) {
  return fs.existsSync(program);
}

/** @param {string | undefined} program @returns {boolean} */
function runs(program) {
  return (
    program !== undefined &&
    isThere(program) &&
    spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
  );
}
