import { spawnSync } from 'node:child_process';
import { installPackages } from './debian.mjs';
import { missingPhpPackages } from './declared-php.mjs';

/** Debian's packages, each with a check whether it is installed. */
const PACKAGES = {
  'redis-server': () => ['redis-server', 'redis-cli'].every(runs),
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
As root on Debian: apt-get install ${missing.join(' ')}`);
}

/** @param {string} program */
const runs = (program) => spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
