/** For every test in Node and happy-dom: the browser is online, and what a test replaces is only replaced until its end. */
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  if (!('document' in globalThis)) vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// Files share one window, so what a file leaves on the page would fail a test of another file.
afterAll(() => {
  if (!('document' in globalThis)) return;
  const left = document.body.innerHTML.trim();
  document.body.replaceChildren();
  expect(left, 'what the file left on the page').toBe('');
});
