/** Downloads and unpacks packages of any Debian distribution without installing them. The system's own package sources stay unchanged. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** @returns {boolean} Whether this machine can read Debian's archive. */
export const canReadDebian = () => fs.existsSync(KEYRING) && runs('apt-get') && runs('dpkg-deb');

/**
 * @param {string} distribution Such as "sid".
 * @param {string} work An empty folder for lists and packages. The caller deletes it.
 * @throws {Error} If the archive cannot be reached.
 */
export async function openDebianArchive(distribution, work) {
  fs.mkdirSync(path.join(work, 'lists/partial'), { recursive: true });
  fs.mkdirSync(path.join(work, 'archives/partial'), { recursive: true });
  fs.writeFileSync(
    path.join(work, 'sources.list'),
    `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${distribution} main\n`,
  );
  const options = [
    ['Dir::Etc::sourcelist', path.join(work, 'sources.list')],
    ['Dir::Etc::sourceparts', '-'],
    ['Dir::State::lists', path.join(work, 'lists')],
    ['Dir::Cache', work],
    ['APT::Sandbox::User', 'root'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await runCommand('apt-get', [...options, 'update'], { quiet: true, cwd: work });
  return {
    /** @param {string} name @returns {string | undefined} The upstream version of a package, such as "7.1.4". */
    versionOf: (name) => /^Version: ([\d.]+)/m.exec(printed('apt-cache', [...options, 'show', name]))?.[1],
    /** @param {readonly string[]} names @returns {Promise<string>} The folder with the packages' files. */
    async unpack(names) {
      await runCommand('apt-get', [...options, 'download', ...names], { quiet: true, cwd: work });
      const unpacked = path.join(work, 'unpacked');
      for (const name of fs.readdirSync(work).filter((file) => file.endsWith('.deb')))
        await runCommand('dpkg-deb', ['-x', path.join(work, name), unpacked], { quiet: true });
      return unpacked;
    },
  };
}

/** @param {string} program @param {string[]} args @returns {string} */
const printed = (program, args) => spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';

/** @param {string} program */
const runs = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
