/** Runs a program with a clock of its own, by Debian's package libfaketime. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

export const CLOCK_PACKAGE = 'libfaketime';

/** Where Debian puts the library: below the folder of the machine's architecture. */
const library = () => {
  const folder = '/usr/lib';
  const architectures = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return architectures.map((name) => `${folder}/${name}/faketime/libfaketime.so.1`).find((file) => fs.existsSync(file));
};

/** @returns {string[]} What is wrong with the library: one line, or none. */
export function clockProblems() {
  if (library() === undefined) return [`${CLOCK_PACKAGE} was not found`];
  const env = { ...process.env, ...clockAhead(3600) };
  const ahead = Number(execFileSync(process.execPath, ['-p', 'Date.now() / 1000'], { encoding: 'utf8', env }));
  return ahead > Date.now() / 1000 + 3000 ? [] : [`${CLOCK_PACKAGE} doesn't change a program's clock`];
}

/**
 * The environment variables that put a program's clock ahead. Its counter for durations stays.
 *
 * @param {number} seconds 0 for the machine's clock.
 * @returns {Record<string, string>}
 * @throws {Error} If the package is missing.
 */
export function clockAhead(seconds) {
  if (seconds === 0) return {};
  const file = library();
  if (file === undefined) throw new Error(`Install ${CLOCK_PACKAGE}.`);
  return { LD_PRELOAD: file, FAKETIME: `${seconds > 0 ? '+' : ''}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
