import { spawnSync } from 'node:child_process';
import { missingPhpPackages, PHP_PACKAGES } from './declared-php.mjs';
import { installPackages } from './debian.mjs';

/** Without Redis, which is a separate need (find-redis.mjs), because few tests use it. */
const PHP_REDIS = 'php-redis';
/** Debian's. */
const packages = [...Object.keys(PHP_PACKAGES).filter((name) => name !== PHP_REDIS), 'mariadb-server'];

/** @returns {string | null} The path of a MariaDB program. The server's folder is only in root's PATH. @param {string} name */
export function findMariaDb(name) {
  const places = [name, `/usr/sbin/${name}`, `/usr/bin/${name}`];
  return places.find((program) => runs(program, ['--version'])) ?? null;
}

/** Which of the declared packages this machine lacks. */
export const missingPackages = () => [
  ...missingPhpPackages().filter((name) => name !== PHP_REDIS),
  ...(findMariaDb('mariadbd') ? [] : ['mariadb-server']),
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
  throw new Error(`Native PHP with MariaDB was not found or could not be installed. Missing: ${missing.join(', ')}.
As root on Debian: apt-get install ${packages.join(' ')}`);
}

/** @param {string} program @param {string[]} args */
const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
