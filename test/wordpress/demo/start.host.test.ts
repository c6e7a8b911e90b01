/** `npm start` for a newcomer: it prints a URL and a few lines, and Ctrl-C leaves no process behind. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Shutdown takes a moment, longer on a busy machine. */
const soon = { timeout: 20_000, interval: 100 };

let dataFolder: string;
let started: ChildProcess[] = [];

beforeEach(() => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'practice-portal-start-'));
});
afterEach(() => {
  for (const { pid } of started) if (pid !== undefined && isAlive(pid)) process.kill(-pid, 'SIGKILL');
  started = [];
  fs.rmSync(dataFolder, { recursive: true, force: true });
});

/** Starts the command in a process group of its own, as a terminal does. Reads its output until a text appears. */
async function start(
  args: string[],
  port: number,
  until: string,
): Promise<{ child: ChildProcess; group: number; output: string; ended: Promise<number | null> }> {
  const child = spawn('npm', ['start', '--silent', '--', ...args], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: String(port), PRACTICE_PORTAL_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        if (output.includes(until)) resolve();
      });
    }
    void ended.then(() => reject(new Error(`It ended without saying "${until}":\n${output}`)));
  });
  return { child, group: child.pid ?? 0, output, ended };
}

/**
 * Whether any process of a group is left. An ended process stays in the system's list as a "zombie" until its
 * parent reads its exit code. Here the parent is the system's first process, which may take a while.
 */
function isAlive(group: number) {
  const processes = execFileSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return processes.some((line) => {
    const [itsGroup, state = ''] = line.trim().split(/\s+/);
    return Number(itsGroup) === group && !state.startsWith('Z');
  });
}

const addressIn = (output: string) => /(http:\/\/127\.0\.0\.1:\d+)\//.exec(output)?.[1] ?? '';

test('prints the URL and instructions, and leaves nothing running after Ctrl-C', async () => {
  const taken = http.createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;

  const { group, output, ended } = await start([], port, 'Ctrl-C');
  const address = addressIn(output);
  expect(Number(new URL(address).port)).toBeGreaterThan(port);
  for (const text of ['admin, member, partner, doctor', 'WELCOME10', '4242 4242 4242 4242', dataFolder, '--reset']) {
    expect(output).toContain(text);
  }
  const page = await fetch(`${address}/register/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="app-vue"')]);

  await expect(start([], port + 20, 'Ctrl-C')).rejects.toThrow(`already runs at ${address}/`);

  process.kill(-group, 'SIGINT');
  await ended;
  await vi.waitFor(() => expect(isAlive(group)).toBe(false), soon);
  await expect(fetch(address)).rejects.toThrow('fetch failed');

  fs.writeFileSync(path.join(dataFolder, 'mail/of-before.json'), '{}');
  // Ctrl-C also works during the start.
  const again = await start(['--reset'], 0, 'Starting WordPress');
  expect(fs.existsSync(path.join(dataFolder, 'mail/of-before.json'))).toBe(false);
  process.kill(-again.group, 'SIGTERM');
  await again.ended;
  await vi.waitFor(() => expect(isAlive(again.group)).toBe(false), soon);
  await new Promise((resolve) => taken.close(resolve));
}, 180_000);

test('explains an invalid or busy port', async () => {
  await expect(start([], Number.NaN, 'Ctrl-C')).rejects.toThrow('PORT is NaN, which is no port.');
});
