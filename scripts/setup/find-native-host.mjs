import { CLOCK_PACKAGE, clockProblems } from './declared-clock.mjs';
import { missingPhpLibraries, missingPhpPackages, PHP_PACKAGES } from './declared-php.mjs';
import { installPackages } from './debian.mjs';
import { installedProgram, startProblem } from './programs.mjs';

/** Without Redis, which is a separate need (find-redis.mjs), because few tests use it. */
const PHP_REDIS = 'php-redis';
/**
 * Debian's packages beside PHP's, each with what is wrong with its program.
 *
 * @type {Record<string, () => string[]>}
 */
const OTHER_PACKAGES = {
  [CLOCK_PACKAGE]: clockProblems,
  'mariadb-server': () => startProblem('mariadbd', findMariaDb('mariadbd'), ['--version']),
  'mariadb-client-core': () => startProblem('mariadb', findMariaDb('mariadb'), ['--version']),
};
const packages = [...Object.keys(PHP_PACKAGES).filter((name) => name !== PHP_REDIS), ...Object.keys(OTHER_PACKAGES)];

/** @returns {string | undefined} The path of a MariaDB program. The server's folder is only in root's PATH. @param {string} name */
export const findMariaDb = (name) => installedProgram(name, ['/usr/sbin']);

/** The declared packages that this machine lacks. */
export const missingPackages = () => [
  ...missingPhpPackages().filter((name) => name !== PHP_REDIS),
  ...Object.entries(OTHER_PACKAGES)
    .filter(([, problems]) => problems().length > 0)
    .map(([name]) => name),
];

/** Whether this machine has MariaDB, and a PHP that can connect to it. */
export const hasNativeHost = () => missingPackages().length === 0;

/**
 * Finds PHP and MariaDB on this machine, or else (as root on Debian) installs the system's packages. Logs what it is about to install.
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @throws {Error} The message names what is missing and what to do.
 */
export async function findNativeHost({ log = console.log } = {}) {
  if (hasNativeHost()) return;
  await installPackages(packages, log);
  const missing = missingPackages();
  if (missing.length === 0) return;
  const problems = [...missingPhpLibraries(), ...Object.values(OTHER_PACKAGES).flatMap((problemsOf) => problemsOf())];
  throw new Error(`Native PHP with MariaDB was not found or could not be installed. Missing: ${missing.join(', ')}.
${problems.map((problem) => `${problem}\n`).join('')}As root on Debian: apt-get install ${packages.join(' ')}`);
}
