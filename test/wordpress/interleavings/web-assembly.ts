/** Two PHPs of WebAssembly in this process: wherever there is Node. What waits in one cannot be copied. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootWordPress } from '../../../wordpress/host/boot.mjs';
import { createInbox, type BootProcesses, type Process, type Said } from './processes.ts';

export const bootInWebAssembly: BootProcesses = async ({ seed, ...options }) => {
  // In memory, where there is a folder of memory: a database writes to the disk, and waits for it, at every statement.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'interleavings-'));
  const boot = () => bootWordPress({ ...options, dataFolder: folder });
  // The first installs WordPress; the second finds it installed.
  const sites = [await boot(), await boot()] as const;
  /** Where each PHP's messages go: to whatever it runs. */
  const hear: ((message: string) => Promise<string>)[] = [];
  for (const of of [0, 1] as const) sites[of].php.onMessage((message: string) => hear[of]!(message));
  const database = join(folder, 'database/.ht.sqlite');
  await sites[0].run(seed);

  async function start(of: 0 | 1, code: string): Promise<Process> {
    const inbox = createInbox<Promise<Said>>();
    const answers = createInbox<string>();
    hear[of] = (message) => {
      inbox.put(Promise.resolve(JSON.parse(message) as Said));
      return answers.take();
    };
    const ended = sites[of].run(code).then((text): Said => ({ kind: 'ended', text }));
    // Both ways of ending are read as its last message.
    ended.then(
      () => inbox.put(ended),
      () => inbox.put(ended),
    );
    return { next: async () => inbox.take(), answer: answers.put, kill: () => answers.put('die') };
  }

  return {
    start,
    keep: () => new Uint8Array(readFileSync(database)),
    takeUp: (kept) => writeFileSync(database, kept),
    dispose: async () => {
      await Promise.all(sites.map((site) => site.dispose()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
