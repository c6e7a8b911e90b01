import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { runCommand } from './run-command.mjs';

/** Debian's. */
const packages = [
  'php-cli',
  'php-mysql',
  'php-sqlite3',
  'php-mbstring',
  'php-xml',
  'php-curl',
  'php-zip',
  'mariadb-server',
];

const help = `Races need a PHP with several processes and a MariaDB, and none was found or could be installed. As root on Debian:
  apt-get install ${packages.join(' ')}`;

/** @returns {string | null} The path of a program of MariaDB's: its server is in a folder that only root has in PATH. @param {string} name */
export function findMariaDb(name) {
  const places = [name, `/usr/sbin/${name}`, `/usr/bin/${name}`];
  return places.find((program) => runs(program, ['--version'])) ?? null;
}

/** Whether this machine has a PHP that speaks to MariaDB, and MariaDB. */
export const hasNativeHost = () =>
  runs('php', [
    '-r',
    'exit( extension_loaded( "mysqli" ) && extension_loaded( "pdo_sqlite" ) && extension_loaded( "zip" ) ? 0 : 1 );',
  ]) && findMariaDb('mariadbd') !== null;

/**
 * PHP and MariaDB on the machine itself: installed ones, else (as root on Debian) the system's packages. What is installed is said before.
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @throws {Error} With what to do, when there are none.
 */
export async function findNativeHost({ log = console.log } = {}) {
  if (hasNativeHost()) return;
  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    log(`No PHP with MariaDB was found. Installing Debian’s packages ${packages.join(', ')} with apt-get …`);
    try {
      await runCommand('apt-get', ['update'], { quiet: true });
      await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true });
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
    if (hasNativeHost()) return;
  }
  throw new Error(help);
}

/** @param {string} program @param {string[]} args */
const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
