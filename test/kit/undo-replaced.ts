/** For every test in Node and happy-dom: the browser is online, and what a test replaces is only replaced until its end. */
import { afterEach, beforeEach, vi } from 'vitest';

beforeEach(() => {
  if (!('document' in globalThis)) vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
