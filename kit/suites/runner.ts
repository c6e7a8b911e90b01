/** The test runner that is there: Vitest, Node's own, or whichever has `describe` and `it` as globals (Jest, Mocha). */
import { install } from '@sinonjs/fake-timers';

/** Time that only the kit moves. */
export type FakeTime = {
  install(): unknown;
  /** Lets so many milliseconds pass, and whatever was promised meanwhile happen. */
  advance(milliseconds: number): Promise<unknown>;
  uninstall(): unknown;
};

export type Runner = {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => unknown): unknown;
  beforeEach(body: () => unknown): unknown;
  afterEach(body: () => unknown): unknown;
  /** Time as the runner fakes it, where it does: two fakes at once would not know of each other. */
  time?: FakeTime;
};

/** For runners that fake no time. */
function ownTime(): FakeTime {
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

async function vitest(): Promise<Runner> {
  const { vi, ...words } = await import('vitest');
  const time: FakeTime = {
    install: () => vi.useFakeTimers(),
    advance: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds),
    uninstall: () => vi.useRealTimers(),
  };
  return { ...words, time };
}

/** A model is read outside of a run as well, by the gallery and the documents: there nobody runs anything. */
const refuse = (): never => {
  throw new Error(
    'No test runner is here. Run this by Vitest, by `node --test`, or by a runner that has describe, it, beforeEach and afterEach as globals.',
  );
};
const nobody: Runner = { describe: refuse, it: refuse, beforeEach: refuse, afterEach: refuse };

async function find(): Promise<Runner> {
  const surroundings = globalThis as Partial<Runner>;
  if (process.env['VITEST']) return vitest();
  // Not imported: what bundles for a page would look for it.
  if (process.env['NODE_TEST_CONTEXT']) return process.getBuiltinModule('node:test') as unknown as Runner;
  return typeof surroundings.describe === 'function' ? (surroundings as Runner) : nobody;
}

const found = await find();

export const { describe, it, beforeEach, afterEach } = found;
export const time: FakeTime = found.time ?? ownTime();
