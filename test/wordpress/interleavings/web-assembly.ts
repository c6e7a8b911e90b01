/** Two WebAssembly PHPs in this process, for every machine with Node. A waiting process cannot be copied. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootWordPress } from '../../../wordpress/host/boot.mjs';
import { createInbox, type BootProcesses, type Process, type Said } from './processes.ts';

export const bootInWebAssembly: BootProcesses = async ({ seed, ...options }) => {
  // The database's folder is in memory where the machine has such a folder. On a disk, each query would wait for the write.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'interleavings-'));
  const boot = () => bootWordPress({ ...options, dataFolder: folder });
  // The first installs WordPress; the second finds it installed.
  const sites = [await boot(), await boot()] as const;
  /** Where each PHP's messages go: to the process that it runs. */
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
    // Both ways of ending are read as the process's last message.
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
