/** Programs that the engines are made of, and their end. */
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fontEnvironment } from '../../../scripts/setup/declared-fonts.mjs';

export type Program = {
  /** All that it printed so far, both streams. */
  output: () => string;
  /** Until it prints that. @throws {Error} When it ends before, or takes longer than a loaded machine should. */
  prints: (what: RegExp) => Promise<RegExpExecArray>;
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 90_000;

/** @param variables Beside this process' own, and that by which a browser sees the declared fonts alone. */
export function startProgram(program: string, args: string[], variables: NodeJS.ProcessEnv = {}): Program {
  const env = { ...process.env, ...fontEnvironment(), ...variables };
  // A group of its own: a browser is many processes, and all of them must go.
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let hasEnded = false;
  const watchers = new Set<() => void>();
  const tell = () => watchers.forEach((watcher) => watcher());
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      tell();
    });
  }
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      tell();
      resolve();
    };
    child.once('error', (error) => {
      output += error.message;
      end();
    });
    child.once('exit', end);
  });
  const endGroup = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', endGroup);

  return {
    output: () => output,
    prints: (what) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => fail(`did not print ${String(what)} within ${START_TIMEOUT_MS / 1000} s`),
          START_TIMEOUT_MS,
        );
        const stopWatching = () => {
          clearTimeout(timer);
          watchers.delete(look);
        };
        function fail(why: string) {
          stopWatching();
          reject(new Error(`${program} ${why}:\n${output}`));
        }
        function look() {
          const found = what.exec(output);
          if (found) {
            stopWatching();
            resolve(found);
          } else if (hasEnded) fail('ended');
        }
        watchers.add(look);
        look();
      }),
    async stop() {
      process.removeListener('exit', endGroup);
      endGroup();
      await ended;
    },
  };
}

/** Tries until it succeeds, for as long as a program may take to start. @throws what it threw last */
export async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

/** A port of this machine that nobody listens on. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
