import { spawn } from 'node:child_process';

/**
 * Runs a program and prints its output. The program ends with this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, quiet?: boolean, shell?: boolean }} [options] quiet: print the output only if the program fails.
 * @returns {Promise<void>}
 * @throws {Error} When it cannot be started or does not end with 0; the message names the command.
 */
export function runCommand(command, args, { cwd, quiet = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...(cwd === undefined ? {} : { cwd }),
      shell,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const end = () => child.kill('SIGTERM');
    // Other listeners of the signal may exit first, so the exit event counts.
    process.once('exit', end);
    const stop = () => process.exit(130);
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    const settle = (/** @type {Error | null} */ error) => {
      process.off('exit', end);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      if (error === null) resolve();
      else reject(error);
    };
    child.once('error', (error) => settle(new Error(`${command} could not be started: ${error.message}`)));
    child.once('exit', (code) => {
      const line = [command, ...args].join(' ');
      settle(code === 0 ? null : new Error(`"${line}" failed${output === '' ? '' : `:\n${output.trim()}`}`));
    });
  });
}
