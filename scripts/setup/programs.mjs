import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The exit code of the dynamic linker if a program's shared library is missing, and of a shell if a program is. */
const NOT_STARTED = 127;
const TIMEOUT_MS = 60_000;

/** Part of the message of the dynamic linker, which PHP and Firefox pass on. */
export const LACKS_LIBRARY = 'cannot open shared object file';

/**
 * The path of an installed program, which may not start.
 *
 * @param {string} name
 * @param {readonly string[]} [folders] Searched after those in PATH.
 * @returns {string | undefined}
 */
export function installedProgram(name, folders = []) {
  return [...(process.env.PATH ?? '').split(path.delimiter), ...folders]
    .map((folder) => path.join(folder, name))
    .find((program) => fs.existsSync(program));
}

/**
 * Why a program can't be started. A program can be installed without a shared library that it needs.
 *
 * @param {string} name What the message calls a program that was not found.
 * @param {string | undefined} program Its path; undefined if it was not found.
 * @param {string[]} args Arguments with which it ends at once.
 * @param {{ mustSucceed?: boolean }} [options] Whether only exit code 0 counts as a start. Some programs have no such arguments.
 * @returns {string[]} One line, which names a missing library; empty if the program starts.
 */
export function startProblem(name, program, args, { mustSucceed = false } = {}) {
  if (program === undefined) return [`${name} was not found`];
  // Without a display, no window can open.
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' };
  const { error, status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  if (error !== undefined) return [`${name} does not start: ${error.message}`];
  if (mustSucceed ? status === 0 : status !== NOT_STARTED) return [];
  const lines = stderr.trim().split('\n');
  const reason = lines.find((line) => line.includes(LACKS_LIBRARY)) ?? lines[0] ?? '';
  // The linker's message begins with the program's path.
  return [`${name} does not start: ${reason.replace(`${path.dirname(program)}/`, '')}`];
}
