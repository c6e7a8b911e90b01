/** For every view test: React reports wrong hooks, missing keys and updates outside `act` on the console. Here they fail the test. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

let said: string[] = [];

beforeEach(() => {
  said = [];
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(' ')));
  }
});

afterEach(() => {
  // A test that expects console output spies on the console itself, so nothing arrives here.
  expect(said, 'the console stays silent').toEqual([]);
});
