import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { installedProgram, startProblem } from './programs.mjs';

/**
 * The engines beside Chromium that tests drive: Firefox by its own WebDriver BiDi, WebKitGTK by WebKitWebDriver.
 *
 * @typedef {object} WebKitPrograms
 * @property {string} driver WebKitWebDriver.
 * @property {string} browser MiniBrowser, which comes with the library.
 * @property {string} display Xvfb: a display in memory, so that no screen is needed and no window opens.
 */

/** @typedef {Record<string, () => string[]>} Packages Debian's, each with what is wrong with its programs. */

/** @type {Packages} */
const FIREFOX_PACKAGES = { 'firefox-esr': () => (findFirefox() === null ? ['Firefox does not start'] : []) };
/** @type {Packages} MiniBrowser comes with the library that the driver needs. */
const WEBKIT_PACKAGES = {
  'webkit2gtk-driver': () => [
    ...startProblem('WebKitWebDriver', installedProgram('WebKitWebDriver'), ['--help']),
    ...startProblem('MiniBrowser', miniBrowser(), ['--version']),
  ],
  xvfb: () => startProblem('Xvfb', installedProgram('Xvfb'), ['-help']),
};

/** The folders of the library's programs in Linux distributions. */
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/libexec'];

/**
 * @returns {string | null} The Firefox that FIREFOX_PATH names, else an installed one.
 */
export function findFirefox() {
  return [process.env.FIREFOX_PATH, installedProgram('firefox-esr'), installedProgram('firefox')].find(runs) ?? null;
}

/** @returns {WebKitPrograms | null} Null also if one of them does not start. */
export function findWebKit() {
  const [driver, display] = [installedProgram('WebKitWebDriver'), installedProgram('Xvfb')];
  const browser = miniBrowser();
  const isWhole = driver && display && browser && missingOf(WEBKIT_PACKAGES).length === 0;
  return isWhole ? { driver, browser, display } : null;
}

/** @returns {string | undefined} */
const miniBrowser = () =>
  LIBRARIES.flatMap(below)
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .find(isThere);

/** @returns {string[]} The declared packages that this machine lacks. */
export const missingEnginePackages = () => missingOf({ ...FIREFOX_PACKAGES, ...WEBKIT_PACKAGES });

/** @param {Packages} packages */
const missingOf = (packages) =>
  Object.entries(packages)
    .filter(([, problems]) => problems().length > 0)
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
 * @param {Packages} packages
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
  const problems = Object.values(packages).flatMap((problemsOf) => problemsOf());
  throw new Error(`${help}.
${problems.join('\n')}
As root on Debian: apt-get install ${missingOf(packages).join(' ')}`);
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
