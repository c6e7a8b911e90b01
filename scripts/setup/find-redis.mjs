import { installPackages } from './debian.mjs';
import { missingPhpPackages } from './declared-php.mjs';
import { installedProgram, startProblem } from './programs.mjs';

/** @returns {string[]} What is wrong with the programs. */
const programProblems = () =>
  ['redis-server', 'redis-cli'].flatMap((name) => startProblem(name, installedProgram(name), ['--version']));

/** Debian's packages, each with a check whether it is installed. */
const PACKAGES = {
  'redis-server': () => programProblems().length === 0,
  'php-redis': () => !missingPhpPackages().includes('php-redis'),
};

/** @returns {string[]} The declared packages that this machine lacks. */
export const missingRedisPackages = () =>
  Object.entries(PACKAGES)
    .filter(([, isThere]) => !isThere())
    .map(([name]) => name);

/**
 * Finds Redis and PHP's extension for it, or else (as root on Debian) installs the system's packages.
 *
 * @param {{ log: (line: string) => void }} options
 * @throws {Error} With what is missing and what to do.
 */
export async function findRedis({ log }) {
  if (missingRedisPackages().length === 0) return;
  await installPackages(Object.keys(PACKAGES), log);
  const missing = missingRedisPackages();
  if (missing.length === 0) return;
  throw new Error(`Redis was not found or could not be installed. Missing: ${missing.join(', ')}.
${programProblems()
  .map((problem) => `${problem}\n`)
  .join('')}As root on Debian: apt-get install ${missing.join(' ')}`);
}
