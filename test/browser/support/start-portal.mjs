/** A portal for tests: the demo server in its own process, with fresh data in memory and on any free ports. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { fontEnvironment } from '../../../scripts/setup/declared-fonts.mjs';

/** The limit for booting PHP in WebAssembly, installing WordPress and seeding the demo's data: seconds on an idle machine. */
const START_TIMEOUT_MS = 120_000;

/** Runs Chromium as root, without a graphics card, and without its own background requests. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {string} executablePath */
export const launchChromium = (executablePath) =>
  chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...fontEnvironment() } });

/**
 * @typedef {object} PortalAddresses
 * @property {string} address The site's address, without a slash at the end.
 * @property {string} sandboxUrl The second origin, of the fake services.
 * @property {string} controlUrl The URL that gives tests access behind the page.
 */

/**
 * @param {object} [options]
 * @param {boolean} [options.asStarted] Whether to use the PHP of `npm start`. Default: the machine's own PHP, if it has one.
 * @param {string} [options.wordPress] The folder of another WordPress than the oldest that is supported.
 * @returns {Promise<PortalAddresses & { stop: () => Promise<void> }>} When the site answers.
 * @throws {Error} With the output of the process, if the site does not answer.
 */
export async function startPortal({ asStarted = false, wordPress } = {}) {
  const child = fork(
    fileURLToPath(new URL('./portal-process.mjs', import.meta.url)),
    asStarted ? ['--as-started'] : [],
    {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...(wordPress && { TEST_WORDPRESS: wordPress }) },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));

  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    // Disconnecting makes the process end, together with its own child processes.
    child.disconnect();
    await ended;
  };
  try {
    /** @type {PortalAddresses} */
    const addresses = await new Promise((resolve, reject) => {
      const fail = (/** @type {string} */ why) => reject(new Error(`The portal did not start: ${why}\n${output}`));
      const timer = setTimeout(() => fail(`no answer within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
      child.once('message', (message) => {
        clearTimeout(timer);
        resolve(/** @type {PortalAddresses} */ (message));
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        fail(`it ended with ${code}`);
      });
    });
    return { ...addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
