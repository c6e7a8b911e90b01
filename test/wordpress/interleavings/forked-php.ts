/** Native PHP processes with a booted WordPress. The test forks them, so that neither the boot nor a starting state is repeated. */
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasNativePhp, unpackSite } from '../kit/native-engine.mjs';
import { PHP_SETTINGS, runPhp, startGuarded } from '../kit/native-php.mjs';
import { createInbox, type BootProcesses, type Process, type Said } from './processes.ts';

const FORKS = fileURLToPath(new URL('forks.php', import.meta.url));

/** Whether this machine's PHP can fork its processes. */
export const canFork = () =>
  hasNativePhp() &&
  runPhp(['-r', "echo function_exists( 'pcntl_fork' ) && function_exists( 'posix_kill' ) ? 'yes' : 'no';"]) === 'yes';

/** A process's connection, which sends and receives lines. */
type Line = { say: (text: string) => void; hear: () => Promise<string | null>; end: () => void };

function lineOf(socket: net.Socket): Line {
  const lines = createInbox<string | null>();
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop()!;
    parts.forEach(lines.put);
  });
  // A process that is killed leaves a broken connection.
  socket.on('error', () => {});
  socket.on('close', () => lines.put(null));
  return { say: (text) => void socket.write(`${text}\n`), hear: lines.take, end: () => socket.destroy() };
}

export const bootForks: BootProcesses = async ({ seed, ...options }) => {
  const { folder, root, database } = unpackSite(options);
  const board = join(folder, 'board');
  /** Callers that wait for a process to connect, by the process's name. */
  const expected = new Map<string, (line: Line) => void>();
  const server = net.createServer((socket) => {
    const line = lineOf(socket);
    void line.hear().then((name) => name !== null && expected.get(name)?.(line));
  });
  await new Promise<void>((resolve) => server.unref().listen(board, resolve));

  const connected = (name: string) =>
    new Promise<Line>((resolve) =>
      expected.set(name, (line) => {
        expected.delete(name);
        resolve(line);
      }),
    );

  let names = 0;
  async function copyOf(line: Line): Promise<Line> {
    const name = String((names += 1));
    const copy = connected(name);
    line.say(`copy ${name}`);
    return copy;
  }

  const processOn = (line: Line): Process => ({
    async next() {
      const message = await line.hear();
      if (message === null) throw new Error('PHP has gone without a word.');
      const said = JSON.parse(message) as Said | { ended: string } | { failed: string };
      if ('failed' in said) throw new Error(`PHP failed: ${said.failed}`);
      return 'ended' in said ? { kind: 'ended', text: said.ended } : said;
    },
    answer: line.say,
    copy: async () => processOn(await copyOf(line)),
    kill: line.end,
  });

  async function begin() {
    const first = connected('first');
    const booted = startGuarded(folder, 'php', [...PHP_SETTINGS, FORKS, root, board]);
    return { line: await first, end: booted.end };
  }

  async function run(line: Line, code: string): Promise<Process> {
    const copy = await copyOf(line);
    copy.say(JSON.stringify(code));
    return processOn(copy);
  }

  // The seed changes settings that a booted process has already read, so another process boots afterwards.
  const seeding = await begin();
  await (await run(seeding.line, seed)).next();
  const first = await begin();
  seeding.line.end();

  return {
    start: (_of, code) => run(first.line, code),
    keep: () => new Uint8Array(readFileSync(database)),
    takeUp: (kept) => writeFileSync(database, kept),
    dispose: async () => {
      await first.end();
      await seeding.end();
      server.close();
    },
  };
};
