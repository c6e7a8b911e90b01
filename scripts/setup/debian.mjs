import fs from 'node:fs';
import { runCommand } from './run-command.mjs';

/**
 * Installs Debian packages, if this process may. Errors are only printed, so the caller must check whether the packages are there.
 *
 * @param {readonly string[]} packages
 * @param {(line: string) => void} log
 * @returns {Promise<void>} Resolves at once on other systems, and without root.
 */
export async function installPackages(packages, log) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) return;
  log(`Installing Debian’s packages ${packages.join(', ')} with apt-get …`);
  try {
    await runCommand('apt-get', ['update'], { quiet: true });
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true });
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
  }
}
