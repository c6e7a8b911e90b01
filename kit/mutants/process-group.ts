/** Runs processes that end together with all their child processes. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { temporaryOf } from './project-copies.ts';

/** `end` kills the process and its children at once. The same happens when this process ends. */
export type ProcessGroup = { process: ChildProcess; end: () => void };

/** @param copy of the project, in which it runs */
export function startGroup(program: string, args: readonly string[], copy: string, stdio: StdioOptions): ProcessGroup {
  const temporary = temporaryOf(copy);
  const env = { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary };
  const started = spawn(program, args, { cwd: copy, env, stdio, detached: true });
  const end = () => {
    try {
      if (started.pid !== undefined) process.kill(-started.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  process.once('exit', end);
  started.once('exit', () => process.off('exit', end));
  return { process: started, end };
}
