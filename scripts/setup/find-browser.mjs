import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './debian.mjs';
import { startProblem } from './programs.mjs';
import { runCommand } from './run-command.mjs';

/** Browsers without windows come first, because they open a page in half the time, and the tests open about five hundred. */
const names = [
  'chrome-headless-shell',
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'msedge',
];

/** Debian's packages; the first available one is installed. */
const packages = ['chromium-headless-shell', 'chromium'];

/** The places of installers that do not change PATH. */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) =>
    process.env[folder] ? [path.join(process.env[folder], 'Google/Chrome/Application/chrome.exe')] : [],
  ),
];

const help = `The tests need Chrome or Chromium, and none was found or could be installed. Do one of these:
  install Chrome or Chromium;
  set CHROMIUM_PATH to its program;
  as root on Debian: apt-get install chromium-headless-shell;
  npx playwright-core install chromium`;

/**
 * Finds Chrome or Chromium for the tests, in this order: CHROMIUM_PATH, an installed one, Playwright's download, and (as root on
 * Debian) the system's package. Logs what it is about to install.
 *
 * @param {{ log?: (line: string) => void, fallback?: (log: (line: string) => void) => Promise<string | null> }} [options] fallback:
 *   how to get one that is not installed; a test replaces it.
 * @returns {Promise<string>} The path of its program.
 * @throws {Error} If there is none. The message says what to do, and why an installed one does not start.
 */
export async function findBrowser({ log = console.log, fallback = fetchBrowser } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const [problem] = problemsOf(named);
    if (problem === undefined) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but that does not run: ${problem}`);
  }
  const found = findInstalled() ?? (await fallback(log));
  if (found !== null) return found;
  throw new Error([help, ...installedBrowsers().flatMap(problemsOf)].join('\n'));
}

/** @param {(line: string) => void} log @returns {Promise<string | null>} Null if nothing could be installed. */
async function fetchBrowser(log) {
  const earlier = await findDownloaded();
  if (earlier !== null) return earlier;

  log('No Chrome or Chromium was found. Installing Playwright’s Chromium (about 170 MB) …');
  const downloaded = await downloadedNow(log);
  if (downloaded !== null) return downloaded;

  for (const name of packages) {
    await installPackages([name], log);
    const packaged = findInstalled();
    if (packaged !== null) return packaged;
  }
  return null;
}

/** @returns {string[]} The paths of installed browsers, which may not start. */
function installedBrowsers() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix)));
  return [...candidates, ...usualPlaces].filter((program) => fs.existsSync(program));
}

/** @returns {string | null} */
function findInstalled() {
  return installedBrowsers().find((program) => problemsOf(program).length === 0) ?? null;
}

/** @returns {Promise<string | null>} The browser that Playwright downloaded earlier. */
async function findDownloaded() {
  const { chromium } = await import('playwright-core');
  const program = chromium.executablePath();
  return program && problemsOf(program).length === 0 ? program : null;
}

/**
 * Why a browser does not run. It must print its version, because Ubuntu's "chromium-browser" only asks to install something else.
 * Windows skips this check, which would open a window.
 *
 * @param {string} program
 * @returns {string[]} Empty if it runs.
 */
function problemsOf(program) {
  const name = path.basename(program);
  if (!fs.existsSync(program)) return [`${name} was not found`];
  return process.platform === 'win32' ? [] : startProblem(name, program, ['--version'], { mustSucceed: true });
}

/** @param {(line: string) => void} log @returns {Promise<string | null>} */
async function downloadedNow(log) {
  try {
    await download();
    return await findDownloaded();
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function download() {
  const tool = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url));
  await runCommand(process.execPath, [tool, 'install', 'chromium', '--no-shell'], { quiet: true });
}
