/** Vitest, which can only be imported. `vitest-runner.require.ts` replaces this module in the CommonJS build. */
import type { FakeTime, Runner } from './runner-types.ts';

async function load(): Promise<Runner> {
  const { vi, ...words } = await import('vitest');
  const time: FakeTime = {
    install: () => vi.useFakeTimers(),
    advance: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds),
    uninstall: () => vi.useRealTimers(),
  };
  return { ...words, time };
}

/** null outside of Vitest. */
export const vitestRunner: Runner | null = process.env['VITEST'] ? await load() : null;
