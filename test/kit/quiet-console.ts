/** For every view test: React tells of wrong hooks, missing keys and updates out of turn on the console, where nobody reads it. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

let said: string[] = [];

beforeEach(() => {
  said = [];
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(' ')));
  }
});

afterEach(() => {
  // A test that expects words on the console spies on it itself: then nothing arrives here.
  expect(said, 'the console stays silent').toEqual([]);
});
