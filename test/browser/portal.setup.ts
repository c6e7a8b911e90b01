/** Starts the portal that the browser tests run against, once for all of them, and ends it without a trace. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/setup.mjs';
import { findBrowser } from '../../scripts/find-browser.mjs';

export type PortalUnderTest = {
  /** The site's address, without a slash at the end. */
  address: string;
  /** The second origin, where Stripe's stand-in answers. */
  sandboxUrl: string;
  /** Where `support/portal.ts` asks. */
  controlUrl: string;
  /** The path of Chromium. */
  browser: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    portal: PortalUnderTest;
  }
}

/** PHP in WebAssembly, a whole installation and the demo's data: seconds on a quiet machine. */
const START_TIMEOUT_MS = 120_000;

export default async function startPortal(project: TestProject) {
  await build();
  const browser = await findBrowser();
  const child = fork(fileURLToPath(new URL('./support/portal-process.mjs', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const started = new Promise<Omit<PortalUnderTest, 'browser'>>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The portal did not start: ${why}\n${output}`));
    const timer = setTimeout(() => fail(`no answer within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve(message as Omit<PortalUnderTest, 'browser'>);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`it ended with ${code}`);
    });
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  try {
    project.provide('portal', { ...(await started), browser });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
