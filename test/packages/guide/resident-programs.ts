/** Long-running processes with a project's Vitest and kit: loading them again takes longer than most commands. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Asked, Told } from './resident-process.mjs';
import type { Tried } from './installed-project.ts';

const PROCESS = fileURLToPath(new URL('resident-process.mjs', import.meta.url));

/** Plain words that a shell would leave unchanged. */
const PLAIN = /^npx (?:vitest run|statechart-kit)[\w ./=-]*$/;
export const canStay = (command: string) => PLAIN.test(command);

export type StayingPrograms = {
  /** The command's output and exit status, as in a shell. */
  run: (command: string, folder: string) => Promise<Tried>;
  end: () => void;
};

/**
 * As many processes as commands run at a time; each has one after another.
 *
 * @param project in which they are installed
 */
export function makeStayingPrograms(project: string, env: NodeJS.ProcessEnv): StayingPrograms {
  const all: ChildProcess[] = [];
  const idle: ChildProcess[] = [];
  const begin = () => {
    const child = fork(PROCESS, { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    all.push(child);
    return heard(child, () => {}).then(() => child);
  };
  return {
    async run(command, folder) {
      const child = idle.pop() ?? (await begin());
      const words = command.replace(/^npx /, '').trim().split(/ +/);
      const told = await heard(child, () => child.send({ words, folder } satisfies Asked));
      idle.push(child);
      return told as Told;
    },
    end: () => {
      for (const child of all) child.kill();
    },
  };
}

/** What it says next. */
function heard(child: ChildProcess, ask: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      child.off('message', hear).off('exit', gone);
      done();
    };
    const hear = (told: unknown) => settle(() => resolve(told));
    const gone = (code: number | null) => settle(() => reject(new Error(`The process that stays ended with ${code}.`)));
    child.on('message', hear).on('exit', gone);
    ask();
  });
}
