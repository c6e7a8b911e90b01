/** The test runner of the current process: Vitest, `node --test`, Bun, or any runner with global `describe` and `it` (Jest, Mocha). */
import { setImmediate as setImmediateOfNode } from 'node:timers';
import { withGlobal } from '@sinonjs/fake-timers';
import type { FakeTime, Runner } from './runner-types.ts';
import { vitestRunner } from './vitest-runner.ts';

/**
 * Fake timers wait by the `setImmediate` that they find. One that a project has replaced often calls the global
 * `setTimeout`, which is the fake one by then, so that the wait would never end.
 */
function fakeTimers(): ReturnType<typeof withGlobal> {
  const replaced = globalThis.setImmediate;
  globalThis.setImmediate = setImmediateOfNode;
  try {
    return withGlobal(globalThis);
  } finally {
    globalThis.setImmediate = replaced;
  }
}

/** Fake timers for runners without their own. */
function createFakeTime(): FakeTime {
  const { install } = fakeTimers();
  let clock: ReturnType<typeof install> | null = null;
  return {
    install: () => (clock = install({ toNotFake: ['nextTick', 'queueMicrotask'] })),
    advance: async (milliseconds) => clock?.tickAsync(milliseconds),
    uninstall() {
      clock?.uninstall();
      clock = null;
    },
  };
}

const isNodeTest = () =>
  process.env['NODE_TEST_CONTEXT'] !== undefined || process.execArgv.some((flag) => flag.startsWith('--test'));

/** Bun's own module of tests. `import` would make other runtimes look for it. */
function bunRunner(): Runner | null {
  const { Bun } = globalThis as { Bun?: { jest?: (file: string) => Runner } };
  return Bun?.jest?.(process.argv[1] ?? '') ?? null;
}

/** Called when a test is defined, not on import: the gallery and the documents also import models, without any runner. */
function findRunner(): Runner {
  const globals = globalThis as Partial<Runner>;
  if (vitestRunner) return vitestRunner;
  if (typeof globals.describe === 'function' && typeof globals.it === 'function') return globals as Runner;
  // Not imported: bundlers for a page would try to resolve it.
  if (isNodeTest()) return process.getBuiltinModule('node:test') as unknown as Runner;
  const bun = bunRunner();
  if (bun) return bun;
  throw new Error(
    process.env['VITEST'] === undefined
      ? 'statechart-kit found no test runner. Run this file with Vitest, `node --test`, Bun, Jest, Mocha, or any runner with global describe, it, beforeEach and afterEach.'
      : 'statechart-kit was loaded by require() inside Vitest. Import it, or set `test: { globals: true }` in the configuration of Vitest.',
  );
}

let found: Runner | null = null;
const runner = (): Runner => (found ??= findRunner());

export const describe: Runner['describe'] = (name, body) => runner().describe(name, body);
export const it: Runner['it'] = (name, body) => runner().it(name, body);
export const beforeEach: Runner['beforeEach'] = (body) => runner().beforeEach(body);
export const afterEach: Runner['afterEach'] = (body) => runner().afterEach(body);

let faked: FakeTime | null = null;
const fakeTime = (): FakeTime => (faked ??= found?.time ?? vitestRunner?.time ?? createFakeTime());

export const time: FakeTime = {
  install: () => fakeTime().install(),
  advance: (milliseconds) => fakeTime().advance(milliseconds),
  uninstall: () => fakeTime().uninstall(),
};
