/** Starts the programs that the engines consist of, and stops them. */
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fontEnvironment } from '../../../scripts/setup/declared-fonts.mjs';

export type Program = {
  /** The output so far, of both streams. */
  output: () => string;
  /** Resolves when the output matches. @throws {Error} If the program ends first, or takes longer than it should on a loaded machine. */
  prints: (what: RegExp) => Promise<RegExpExecArray>;
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 90_000;

/** @param variables Added to this process' own variables, and to the one that limits a browser to the declared fonts. */
export function startProgram(program: string, args: string[], variables: NodeJS.ProcessEnv = {}): Program {
  const env = { ...process.env, ...fontEnvironment(), ...variables };
  // Starts a process group, because a browser consists of many processes and all of them must end.
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

/** Retries until the attempt succeeds, for as long as a program may take to start. @throws the last attempt's error */
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

/** A free port of this machine. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
