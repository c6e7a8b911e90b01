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
const FIREFOX_PACKAGES = {
  'firefox-esr': () => {
    if (findFirefox() !== null) return [];
    const found = firefoxes();
    return found.length === 0 ? ['Firefox was not found'] : found.flatMap(firefoxProblem);
  },
};
/** @type {Packages} */
const WEBKIT_PACKAGES = {
  xvfb: () => startProblem('Xvfb', installedProgram('Xvfb'), ['-help']),
  'webkit2gtk-driver': () => {
    const problem = startProblem('WebKitWebDriver', installedProgram('WebKitWebDriver'), ['--help']);
    // MiniBrowser comes with the library that the driver needs.
    return problem.length > 0 ? problem : startProblem('MiniBrowser', miniBrowser(), ['--version']);
  },
};

/** The folders of the library's programs in Linux distributions. */
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/libexec'];

/**
 * @returns {string | null} The Firefox that FIREFOX_PATH names, else an installed one.
 */
export function findFirefox() {
  return firefoxes().find((program) => firefoxProblem(program).length === 0) ?? null;
}

/** @returns {string[]} The paths of installed ones, which may not start. */
const firefoxes = () =>
  [process.env.FIREFOX_PATH, installedProgram('firefox-esr'), installedProgram('firefox')].flatMap((program) =>
    program !== undefined && isThere(program) ? [program] : [],
  );

/** @param {string} program */
const firefoxProblem = (program) => startProblem(path.basename(program), program, ['--version'], { mustSucceed: true });

/** @returns {WebKitPrograms | null} Null also if one of them does not start. */
export function findWebKit() {
  const [driver, display] = [installedProgram('WebKitWebDriver'), installedProgram('Xvfb')];
  const browser = miniBrowser();
  if (!driver || !display || !browser) return null;
  const starts = Object.values(WEBKIT_PACKAGES).every((problems) => problems().length === 0);
  return starts ? { driver, browser, display } : null;
}

/** @returns {string | undefined} */
const miniBrowser = () =>
  LIBRARIES.flatMap(below)
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .find(isThere);

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
  await installPackages(Object.keys(packages), log);
  const installed = find();
  if (installed !== null) return installed;
  const lacking = Object.entries(packages)
    .map(([name, problemsOf]) => ({ name, problems: problemsOf() }))
    .filter(({ problems }) => problems.length > 0);
  throw new Error(`${help}.
${lacking.flatMap(({ problems }) => problems).join('\n')}
As root on Debian: apt-get install ${lacking.map(({ name }) => name).join(' ')}`);
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
